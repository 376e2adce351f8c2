// SPDX-License-Identifier: GPL-3.0-or-later
// The one thread that computes. Of the questions that are asked and have no answer it works on the most urgent, puts what it
// finds where the window takes it, and looks again; what is no longer asked is stopped.
#pragma once

#include "ui/document/engine/slot.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <typeindex>
#include <utility>
#include <vector>

namespace attentoscope {

class Worker
{
public:
    using Clock = std::chrono::steady_clock;

    // Calls hasNews() on its own thread whenever a slot has news for the window.
    explicit Worker(std::function<void()> hasNews);
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

    // Changes what is asked, with the lock held, and returns quickly. What runs and is superseded is stopped at once when it has
    // run for a time of grace, when the window has a part of it already, or when it is in the background; else by a later call of
    // stopSuperseded(), so that a moving slider still sees pictures pass.
    template <class Change>
    void want(Change&& change)
    {
        const std::lock_guard held(lock_);
        change();
        consider();
    }
    void stopSuperseded();
    bool isResting() const; // nothing that is asked is missing, and the window has taken all news

    // Lets superseded work run on for so long, because it is likely to be done soon: it is a picture that a dragging hand sees.
    static constexpr std::chrono::milliseconds grace{120};
    // Holds work in the background (Urgency::More and on), and the rest of what was told in part, until nothing has been asked
    // for so long: by then the window has painted, and a hand that moves faster has both cores for the pictures it waits for. A
    // film of 30 pictures a second leaves time for both.
    static constexpr std::chrono::milliseconds calm{25};

private:
    struct Running {
        Slot* slot = nullptr;
        std::stop_source stop;
        Clock::time_point since;
    };

    friend void announce(Worker& worker);
    friend bool awaitCalm(Worker& worker, const StopToken& stop);
    void consider(); // what is asked has changed
    Slot* next() const; // the most urgent that is missing; null: nothing is
    bool isSuperseded(const Running& running) const;
    void run();

    mutable std::mutex lock_; // guards what comes until the thread, and what the slots say of themselves
    std::condition_variable changed_;
    std::vector<std::pair<std::type_index, std::unique_ptr<Slot>>> slots_;
    std::optional<Running> running_;
    Clock::time_point calmAt_{};
    bool quit_ = false;
    std::function<void()> hasNews_;
    std::thread thread_; // last: it uses everything above
};

template <class Answer>
template <class Q>
Outcome<typename Q::Answer> Work<Answer>::need(const typename Q::Inputs& inputs) const
{
    return worker->slot<Q>().know(inputs, *worker, stop);
}

} // namespace attentoscope
