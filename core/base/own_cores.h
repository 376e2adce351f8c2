// Threads that are woken to work side by side begin on cores of their own. Linux wakes one where it ran last, or where the one
// runs that wakes it; on a virtual machine, whose sleeping cores do not look idle, two of them then share a core for some
// milliseconds while another one sleeps: of two cores a pass over 2048 keys took 9 to 11 ms in every third case, and 6 else.
#pragma once

#include <atomic>
#include <sched.h>

namespace attentoscope {

// A thread that sleeps and is woken again and again.
class Sleeper
{
public:
    // By another thread, right before it wakes this one: it will begin on another core than that one's.
    void beginElsewhere();
    // By this one, as the first thing that it does: then it may go where it could before.
    void begin();
    // By the other one: that it did not begin after all.
    void forget();

private:
    std::atomic<int> thread_{0}; // 0: it has never begun
    std::atomic<bool> isSent_{false};
    cpu_set_t usual_{}; // of one that is sent elsewhere: the cores where it could run before
};

// Of the team of an OpenMP region, for as long as that is open.
class OwnCores
{
public:
    explicit OwnCores(int threads); // by the one that is about to open it
    ~OwnCores();
    OwnCores(const OwnCores&) = delete;
    OwnCores& operator=(const OwnCores&) = delete;

    void begin() const; // by each thread in it, first of all

private:
    int threads_;
    Sleeper* team_; // of the one that opens the region
};

} // namespace attentoscope
