// SPDX-License-Identifier: GPL-3.0-or-later
// The worker's side of one question: what is asked, what runs, the last answer, and what the window has not heard of it yet.
#pragma once

#include "ui/document/engine/question.h"

#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

namespace attentoscope {

class Slot;
// Defined in worker.cpp: a slot knows its worker by these alone.
void announce(Worker& worker); // the slot has news for the window
bool awaitCalm(Worker& worker, const StopToken& stop); // see Work

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

    // To be called with the worker's lock held.
    virtual bool isMissing() const = 0; // something is asked that has no answer yet
    virtual bool isSuperseded() const = 0; // what runs is no longer asked
    virtual bool hasToldPart() const = 0; // of what runs
    virtual bool hasNews() const = 0; // that the window has not taken
    virtual void begin() = 0; // what is asked now runs

    // To be called on the worker's thread, without the lock.
    virtual void work(Worker& worker, const StopToken& stop) = 0;
};

// One thing that the window is told of a question: an answer, a part of one, or why there is none.
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
        std::optional<double> fraction; // of what is asked, where that runs
    };

    explicit QuestionSlot(std::mutex& lock)
        : Slot(Q::urgency)
        , lock_(lock)
    {
    }

    void listen() // somebody takes the news from now on
    {
        const std::lock_guard held(lock_);
        isHeard_ = true;
        told_.reset();
    }

    // To be called with the lock held. An answer that is known is told again, an error is tried again.
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
        bad_.reset(); // asked anew: memory may have come free
        if (good_ && good_->first == inputs)
            tell({inputs, good_->second, {}, true}, worker); // to one who has asked for something else in between
        else
            (void)know(inputs, worker, stop); // which tells what it finds
    }

    // Returns the last answer if it is of these inputs, else finds it now. To be called on the worker's thread.
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
                constexpr double percent = 0.01; // which a bar can show
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
            why = Message(ATT_TEXT("core", "unexpected: %1"), {unexpected.what()});
        }
        memory_ = {}; // who knows what state it is in
        return failure({}, why);
    }

    // Replaces what the window has not taken yet: of a busy window's pictures the newest is enough. What another question needed
    // of other inputs does not replace what is asked.
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

    std::mutex& lock_; // guards the next eight
    bool isHeard_ = false;
    std::optional<Inputs> asked_, running_;
    std::optional<Told<Q>> told_; // and not taken by the window
    std::optional<double> fraction_; // likewise, of what runs
    bool settled_ = false; // answered since it was asked, or known to have no answer
    bool paused_ = false;
    bool hasToldPart_ = false;

    // Touched by the worker's thread alone.
    std::optional<std::pair<Inputs, Answer>> good_;
    std::optional<std::pair<Inputs, Error>> bad_;
    typename MemoryOf<Q>::Type memory_{};
};

} // namespace attentoscope
