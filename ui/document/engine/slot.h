// The worker's side of one question: what is asked, what runs, and the last answer.
#pragma once

#include "ui/document/engine/question.h"

#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

namespace attentoscope {

class Slot;
void stopIfSeen(Worker& worker); // see Worker::want(): what runs has told a part
bool awaitCalm(Worker& worker, const Slot& of, const StopToken& stop); // see Work

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

    // With the worker's lock held.
    virtual bool isMissing() const = 0; // something is asked that has no answer yet
    virtual bool isSuperseded() const = 0; // what runs is no longer asked
    virtual bool hasTold() const = 0; // a part of what runs
    virtual void begin() = 0; // what is asked now runs
    std::chrono::steady_clock::duration took = std::chrono::hours(1); // the last time; before that nobody knows
    // When something else was asked for, and how long after the time before.
    std::chrono::steady_clock::time_point askedAt{};
    std::chrono::steady_clock::duration betweenAsked{};

    // On the worker's thread, without the lock.
    virtual void work(Worker& worker, const StopToken& stop) = 0;

protected:
    static constexpr std::chrono::milliseconds betweenFractions{50};
};

// One thing that a question's listener is told: an answer, a part of one, or why there is none.
template <class Q>
struct Told {
    typename Q::Inputs inputs;
    typename Q::Answer answer{};
    std::optional<Error> error;
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
    struct Listener { // called on the worker's thread
        std::function<void(Told<Q>)> told;
        std::function<void(Inputs, double)> progressed;
    };

    explicit QuestionSlot(std::mutex& lock)
        : Slot(Q::urgency)
        , lock_(lock)
    {
    }

    // With the lock held.
    void ask(std::optional<Inputs> inputs, bool paused)
    {
        if (inputs != asked_) {
            settled_ = false; // what is known already is told again, to one who may not have heard it
            const auto now = std::chrono::steady_clock::now();
            betweenAsked = now - std::exchange(askedAt, now);
        }
        asked_ = std::move(inputs);
        paused_ = paused;
    }
    void listen(Listener listener) { listener_ = std::move(listener); }
    bool isMissing() const override { return asked_ && !paused_ && !settled_; }
    bool isSuperseded() const override { return !asked_ || paused_ || asked_ != running_; }
    bool hasTold() const override { return told_; }
    void begin() override
    {
        running_ = asked_;
        told_ = false;
    }

    void work(Worker& worker, const StopToken& stop) override
    {
        const Inputs inputs = *running_;
        bad_.reset(); // asked anew: memory may have come free
        const bool known = isKnown(inputs);
        const Outcome<Answer> found = know(inputs, worker, stop);
        if (known)
            tell(inputs, found); // to one who has asked for something else in between
    }

    template <class Look>
    auto lookAtAsked(const Look& look) const -> std::optional<decltype(look(std::declval<const Inputs&>()))>
    {
        const std::lock_guard held(lock_);
        if (!asked_)
            return {};
        return look(*asked_);
    }

    // On the worker's thread: from the last answer, or found now.
    Outcome<Answer> know(const Inputs& inputs, Worker& worker, const StopToken& stop)
    {
        if (good_ && good_->first == inputs)
            return good_->second;
        if (bad_ && bad_->first == inputs)
            return bad_->second;
        Outcome<Answer> found = find(inputs, worker, stop);
        if (!found && found.error().kind == ErrorKind::Cancelled)
            return found;
        if (found)
            good_.emplace(inputs, *found);
        else
            bad_.emplace(inputs, found.error());
        tell(inputs, found);
        return found;
    }

private:
    bool isKnown(const Inputs& inputs) const { return (good_ && good_->first == inputs) || (bad_ && bad_->first == inputs); }

    Outcome<Answer> find(const Inputs& inputs, Worker& worker, const StopToken& stop)
    {
        Message why;
        try {
            Work<Answer> work;
            work.stop = stop;
            work.worker = &worker;
            work.tell = [&](const Answer& part) {
                {
                    const std::lock_guard held(lock_);
                    told_ = true;
                }
                listener().told({inputs, part, {}, false});
                stopIfSeen(worker);
            };
            work.awaitCalm = [&] { return awaitCalm(worker, *this, stop); };
            work.progress = [&, last = std::chrono::steady_clock::now()](double done) mutable {
                if (std::chrono::steady_clock::now() - last < betweenFractions)
                    return;
                last = std::chrono::steady_clock::now();
                listener().progressed(inputs, done);
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

    void tell(const Inputs& inputs, const Outcome<Answer>& found)
    {
        {
            const std::lock_guard held(lock_);
            settled_ = settled_ || asked_ == inputs; // else it was found for another question
            told_ = false;
        }
        if (found)
            listener().told({inputs, *found, {}, true});
        else
            listener().told({inputs, Answer(), found.error(), true});
    }

    Listener listener() const
    {
        const std::lock_guard held(lock_);
        return listener_;
    }

    std::mutex& lock_; // guards the next six
    std::optional<Inputs> asked_, running_;
    bool settled_ = false; // answered since it was asked, or known to have no answer
    bool paused_ = false;
    bool told_ = false;
    Listener listener_{[](Told<Q>) {}, [](Inputs, double) {}};

    // Touched by the worker's thread alone.
    std::optional<std::pair<Inputs, Answer>> good_;
    std::optional<std::pair<Inputs, Error>> bad_;
    typename MemoryOf<Q>::Type memory_{};
};

} // namespace attentoscope
