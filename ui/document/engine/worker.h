// SPDX-License-Identifier: GPL-3.0-or-later
// The one thread that computes. It takes the most urgent question that is asked and has no answer, leaves the answer for the
// window to take, and repeats. It stops a computation whose question is no longer asked.
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

    // Calls hasNews() on the worker's thread whenever a slot has news for the window.
    explicit Worker(std::function<void()> hasNews);
    ~Worker(); // stops the running computation and waits for it: tens of milliseconds
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Returns the slot of question Q, made at the first call, from either thread; its address stays the same.
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

    // Changes what is asked, with the lock held, and returns quickly. If the running computation is superseded by this, it is
    // stopped at once when it has run longer than `grace`, has told a partial answer, or is in the background; otherwise a
    // later call of stopSuperseded() stops it, so that a moving slider still shows pictures on the way.
    template <class Change>
    void want(Change&& change)
    {
        const std::lock_guard held(lock_);
        change();
        consider();
    }
    void stopSuperseded();
    bool isResting() const; // every question asked has an answer, and the window has taken all news

    // How long superseded work may go on, because it is probably done soon: it is the picture that a dragging hand waits for.
    static constexpr std::chrono::milliseconds grace{120};
    // Background work (Urgency::More and later) and the rest of a partial answer wait until nothing has been asked for this
    // long: by then the window has painted, and faster gestures keep both cores for their pictures. A film of 30 pictures per
    // second leaves time for both.
    static constexpr std::chrono::milliseconds calm{25};

private:
    struct Running {
        Slot* slot = nullptr;
        std::stop_source stop;
        Clock::time_point since;
    };

    friend void announce(Worker& worker);
    friend bool awaitCalm(Worker& worker, const StopToken& stop);
    void consider(); // to be called when what is asked has changed
    Slot* next() const; // the most urgent slot without an answer; null: none
    bool isSuperseded(const Running& running) const;
    void run();

    mutable std::mutex lock_; // guards the members up to thread_, and the state of the slots
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
