// The one thread that computes. It looks at what is wanted, does the most urgent part, hands it over and looks again; what
// is no longer wanted is stopped. Deliveries are made from this thread, in order.
#pragma once

#include "ui/document/engine/wanted.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace attentoscope {

class Worker
{
public:
    using Clock = std::chrono::steady_clock;
    using Deliver = std::function<void(Delivery)>;

    explicit Worker(Deliver deliver);
    ~Worker(); // stops what runs and waits for it: tens of milliseconds
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Changes what is wanted (quickly: the lock is held). What runs and is superseded is stopped at once when it has run
    // for long, or else by a later call of stopSuperseded(), so that a moving slider still sees pictures pass.
    template <class Change>
    void want(Change&& change)
    {
        const std::lock_guard lock(mutex_);
        change(wanted_);
        wake();
    }
    void stopSuperseded();
    bool isResting() const; // nothing wanted is missing

    // How long superseded work may still run on, because it is likely to be done soon.
    static constexpr std::chrono::milliseconds grace{120};

private:
    struct Versions {
        std::uint64_t experiment = 0, map = 0, row = 0, hover = 0, batch = 0, batchExperiment = 0, sweep = 0, entropies = 0,
                      study = 0;
    };
    struct Running {
        Work work = Work::Picture;
        Versions versions;
        std::stop_source stop;
        Clock::time_point since;
    };

    void wake();
    std::optional<Work> next() const;
    bool isSuperseded(const Running& running) const;
    void run();
    void doWork(Work work, const Wanted& wanted, StopToken stop);
    void doPicture(const Wanted& wanted, StopToken stop);
    Outcome<SharedResult> evaluateWanted(const Wanted& wanted, StopToken stop) const;
    void doMaps(const Wanted& wanted, StopToken stop);
    void doProfile(Work work, const Wanted& wanted);
    void doBatch(const Wanted& wanted, StopToken stop);
    void doEntropies(const Wanted& wanted, StopToken stop);
    void doStudy(const Wanted& wanted, StopToken stop);
    void doSweep(const Wanted& wanted, StopToken stop);
    void deliverSweep(std::uint64_t version, bool always);
    void finish(Work work, const Wanted& wanted);
    void deliver(Work work, std::uint64_t version, decltype(Delivery::content) content) const;

    Deliver deliver_;

    mutable std::mutex mutex_; // guards the next six
    std::condition_variable changed_;
    Wanted wanted_;
    Versions done_;
    std::optional<Running> running_;
    bool entropiesDone_ = false; // of the present result and the selected row
    bool sweepFinished_ = true;
    bool quit_ = false;

    // Touched by the thread alone.
    SharedResult result_; // the last good one
    std::uint64_t resultVersion_ = 0, resultFiles_ = 0, failedVersion_ = 0, mapVersion_ = 0;
    Entropies entropies_;
    std::optional<SweepRunner> sweep_;
    std::uint64_t sweepVersion_ = 0;
    Clock::time_point sweepStarted_, sweepDelivered_, fractionDelivered_;

    std::thread thread_; // last: it uses everything above
};

} // namespace attentoscope
