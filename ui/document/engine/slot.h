// SPDX-License-Identifier: GPL-3.0-or-later
// The worker's side of one question: the inputs asked, the computation running, the last answer, and the news that the window
// has not taken yet.
#pragma once

#include "ui/document/engine/question.h"

#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

namespace attentoscope {

class Slot;
// Defined in worker.cpp. A slot needs no more of its worker than these two functions.
void announce(Worker& worker); // tells the worker that a slot has news for the window
bool awaitCalm(Worker& worker, const StopToken& stop); // see Work::awaitCalm

class Slot
{
public:
    explicit Slot(Urgency urgency)
        : urgency(urgency)
    {
    }
    virtual ~Slot() = default;
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    const Urgency urgency;

    // Call these with the worker's lock held.
    virtual bool isMissing() const = 0; // inputs are asked that have no answer yet
    virtual bool isSuperseded() const = 0; // the computation running is for inputs no longer asked
    virtual bool hasToldPart() const = 0; // the computation running has told a partial answer
    virtual bool hasNews() const = 0; // there is news that the window has not taken
    virtual void begin() = 0; // marks the inputs asked as running

    // Call this on the worker's thread, without the lock.
    virtual void work(Worker& worker, const StopToken& stop) = 0;
};

// One piece of news about a question for the window: an answer, a partial answer or an error.
template <class Q>
struct Told {
    typename Q::Inputs inputs;
    typename Q::Answer answer{};
    std::optional<Error> error{};
    bool whole = false;
};

struct NoMemory {
};
template <class Q>
struct MemoryOf {
    using Type = NoMemory;
};
template <class Q>
requires requires { typename Q::Memory; }
struct MemoryOf<Q> {
    using Type = typename Q::Memory;
};

template <class Q>
class QuestionSlot final : public Slot
{
public:
    using Inputs = typename Q::Inputs;
    using Answer = typename Q::Answer;
    struct News {
        std::optional<Told<Q>> told;
        std::optional<double> fraction; // progress, if the inputs asked are being computed
    };

    explicit QuestionSlot(std::mutex& lock)
        : Slot(Q::urgency)
        , lock_(lock)
    {
    }

    void listen() // keeps news from now on, because somebody takes it
    {
        const std::lock_guard held(lock_);
        isHeard_ = true;
        told_.reset();
    }

    // Call with the lock held. Asking again delivers a known answer again and retries after an error.
    void ask(const std::optional<Inputs>& inputs, bool paused)
    {
        asked_ = inputs;
        paused_ = paused;
        settled_ = false;
    }
    News takeNews()
    {
        const std::lock_guard held(lock_);
        const auto fraction = std::exchange(fraction_, std::nullopt);
        return {std::exchange(told_, std::nullopt), asked_ && running_ == asked_ ? fraction : std::nullopt};
    }

    bool isMissing() const override { return asked_ && !paused_ && !settled_; }
    bool isSuperseded() const override { return !asked_ || paused_ || asked_ != running_; }
    bool hasToldPart() const override { return hasToldPart_; }
    bool hasNews() const override { return isHeard_ && told_; }
    void begin() override
    {
        running_ = asked_;
        hasToldPart_ = false;
        fraction_.reset();
    }

    void work(Worker& worker, const StopToken& stop) override
    {
        const Inputs inputs = *running_;
        bad_.reset(); // try again after an error: memory may have become free
        if (good_ && good_->first == inputs)
            tell({inputs, good_->second, {}, true}, worker); // told again: other inputs were asked in between
        else
            (void)know(inputs, worker, stop); // know() tells the window what it finds
    }

    // Returns the last answer if it is for these inputs, else computes it now. Call on the worker's thread.
    Outcome<Answer> know(const Inputs& inputs, Worker& worker, const StopToken& stop)
    {
        if (good_ && good_->first == inputs)
            return good_->second;
        if (bad_ && bad_->first == inputs)
            return bad_->second;
        Outcome<Answer> found = find(inputs, worker, stop);
        if (found) {
            good_.emplace(inputs, *found);
            tell({inputs, *found, {}, true}, worker);
        } else if (found.error().kind != ErrorKind::Cancelled) {
            bad_.emplace(inputs, found.error());
            tell({inputs, Answer(), found.error(), true}, worker);
        }
        return found;
    }

private:
    Outcome<Answer> find(const Inputs& inputs, Worker& worker, const StopToken& stop)
    {
        Message why;
        try {
            Work<Answer> work;
            work.stop = stop;
            work.worker = &worker;
            work.tell = [&](const Answer& part) { tell({inputs, part, {}, false}, worker); };
            work.awaitCalm = [&] { return awaitCalm(worker, stop); };
            work.progress = [&, last = 0.0](double done) mutable {
                constexpr double percent = 0.01; // the smallest step that a progress bar can show
                if (done - last < percent)
                    return;
                last = done;
                {
                    const std::lock_guard held(lock_);
                    fraction_ = done;
                }
                announce(worker);
            };
            if constexpr (requires { typename Q::Memory; })
                return Q::answer(inputs, memory_, work);
            else
                return Q::answer(inputs, work);
        } catch (const std::bad_alloc&) {
            why = Message(ATT_TEXT("core", "not enough memory"));
        } catch (const std::exception& unexpected) {
            why = Message(ATT_TEXT("core", "unexpected error: %1"), {unexpected.what()});
        }
        memory_ = {}; // its state is unknown after an exception
        return failure({}, why);
    }

    // Replaces news that the window has not taken yet, because a busy window needs only the newest picture. An answer for other
    // inputs, which another question needed, does not replace one for the inputs asked.
    void tell(Told<Q> told, Worker& worker)
    {
        {
            const std::lock_guard held(lock_);
            hasToldPart_ = !told.whole;
            settled_ = settled_ || (told.whole && asked_ == told.inputs);
            if (asked_ == told.inputs || !told_ || told_->inputs != asked_)
                told_ = std::move(told);
        }
        announce(worker);
    }

    std::mutex& lock_; // guards the next eight members
    bool isHeard_ = false;
    std::optional<Inputs> asked_, running_;
    std::optional<Told<Q>> told_; // not yet taken by the window
    std::optional<double> fraction_; // not yet taken by the window; of the running computation
    bool settled_ = false; // answered since the inputs were asked, or known to have no answer
    bool paused_ = false;
    bool hasToldPart_ = false;

    // Used by the worker's thread alone.
    std::optional<std::pair<Inputs, Answer>> good_;
    std::optional<std::pair<Inputs, Error>> bad_;
    typename MemoryOf<Q>::Type memory_{};
};

} // namespace attentoscope
