// The one thread that computes. Of the questions that are asked and have no answer it works on the most urgent, tells what it
// finds and looks again; what is no longer asked is stopped. Everything is told from this thread, in order.
#pragma once

#include "core/base/own_cores.h"
#include "ui/document/engine/slot.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <typeindex>
#include <vector>

namespace attentoscope {

class Worker
{
public:
    using Clock = std::chrono::steady_clock;

    // What is told is heard together with what comes for the hand next, when that took less than a moment the last time.
    static constexpr std::chrono::milliseconds moment{2};

    // deliver(): what was told is to be heard now; from the worker's thread.
    explicit Worker(std::function<void()> deliver, Clock::duration moment = Worker::moment);
    ~Worker(); // stops what runs and waits for it: tens of milliseconds
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Made when it is first asked for, from either thread; stays where it is.
    template <class Q>
    QuestionSlot<Q>& slot()
    {
        const std::lock_guard held(lock_);
        for (const auto& [type, slot] : slots_)
            if (type == typeid(Q))
                return static_cast<QuestionSlot<Q>&>(*slot);
        slots_.emplace_back(typeid(Q), std::make_unique<QuestionSlot<Q>>(lock_));
        return static_cast<QuestionSlot<Q>&>(*slots_.back().second);
    }

    // Changes what is asked (quickly: the lock is held). What runs and is superseded is stopped at once when it has run
    // for long or has told a part, which is seen already, or else by a later call of stopSuperseded(), so that a moving slider
    // still sees pictures pass.
    template <class Change>
    void want(Change&& change)
    {
        const std::lock_guard held(lock_);
        change();
        consider();
    }
    void stopSuperseded();
    // More is about to be asked of the same change: until that is over nothing is begun but statistics, which all others need.
    void holdBack();
    void letGo();
    bool isResting() const; // nothing that is asked is missing
    bool isInTheMiddle() const; // of something that is still asked

    // How long superseded work may still run on, because it is likely to be done soon.
    static constexpr std::chrono::milliseconds grace{120};
    // Work in the background (Urgency::More and on) that was cut off is begun again once nothing else has been asked for so long,
    // until all was done again: on a slider that moves faster it would only stand in the way of the next pictures. So would the
    // rest of what was told in part.
    static constexpr std::chrono::milliseconds calm{40};
    // And both wait so long for the window, which paints what the hand waits for.
    static constexpr std::chrono::milliseconds painting{15};
    static constexpr std::chrono::milliseconds longestChange{100}; // that anything is held back for

private:
    struct Running {
        Slot* slot = nullptr;
        std::stop_source stop;
        Clock::time_point since;
    };

    friend void stopIfSeen(Worker& worker);
    friend bool awaitCalm(Worker& worker, const Slot& of, const StopToken& stop);
    void consider(); // what is asked has changed
    void wake();
    Slot* next() const; // null: nothing is missing
    Slot* notHeldBack() const; // of that
    bool isHeldBack() const { return Clock::now() < heldUntil_; }
    bool isSuperseded(const Running& running) const;
    void noteHowLongItTook(); // what runs no longer
    bool goesOnForAMoment() const; // with what is heard together with what was told before it
    // It sleeps until it is woken, or until then; false: the time is up.
    bool sleep(std::unique_lock<std::mutex>& held, std::optional<Clock::time_point> until = {});
    void run();

    mutable std::mutex lock_; // guards what comes until the thread, and what the slots say of themselves
    std::condition_variable changed_;
    Sleeper sleeper_; // the thread
    bool sleeps_ = false;
    std::vector<std::pair<std::type_index, std::unique_ptr<Slot>>> slots_;
    std::optional<Running> running_;
    Clock::time_point cutOff_{}; // when work in the background last was, or had to go on waiting
    Clock::time_point calmAt_{}, paintedAt_{}; // before that none is begun
    Clock::time_point heldUntil_{};
    bool quit_ = false;
    const Clock::duration moment_;
    std::function<void()> deliver_;
    std::thread thread_; // last: it uses everything above
};

template <class Answer>
template <class Q>
Outcome<typename Q::Answer> Work<Answer>::need(const typename Q::Inputs& inputs) const
{
    return worker->slot<Q>().know(inputs, *worker, stop);
}

template <class Answer>
template <class Q, class Look>
auto Work<Answer>::asked(const Look& look) const -> std::optional<decltype(look(std::declval<const typename Q::Inputs&>()))>
{
    return worker->slot<Q>().lookAtAsked(look);
}

} // namespace attentoscope
