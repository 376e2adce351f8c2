// SPDX-License-Identifier: GPL-3.0-or-later
// The window's side of one question: the inputs that the worker is asked about on behalf of the widgets that show the answer,
// and the latest answer. Lives on the UI thread, as long as the engine.
#pragma once

#include "ui/document/engine/worker.h"

#include <QElapsedTimer>
#include <QObject>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace attentoscope {

class InquiryBase : public QObject
{
    Q_OBJECT
public:
    virtual bool isAsked() const = 0; // some widget wants an answer
    virtual bool isLate() const = 0; // an answer is wanted and not yet fully known
    virtual bool isOlder() const = 0; // the known answer belongs to older inputs, and nothing is known for the inputs asked
    virtual const Error* failure() const = 0; // why the inputs asked have no answer; null: no failure
    virtual Urgency urgency() const = 0;
    double fraction() const { return fraction_; } // progress on the inputs asked, as far as reported: 0 ... 1
    // Estimates how long the rest takes from the progress of at least a second; none: it is too early to tell.
    std::optional<double> secondsLeft() const;

    bool isPaused() const { return paused_; }
    void setPaused(bool paused); // holds until other inputs are asked

    // Identifies a widget that asks; no two are equal.
    using Asker = std::uint64_t;
    static Asker newAsker();
    virtual void drop(Asker who) = 0; // withdraws this asker's question
    void dropLater(Asker who); // in a later turn of the event loop: a widget being destroyed must not be notified

    // Only the engine calls these.
    virtual void put() = 0; // passes the question to the worker, whose lock is held
    virtual void hear() = 0; // takes news from the worker

signals:
    void answered(); // an answer, a partial answer or an error arrived
    void progressed(double fraction); // of the answer asked for, 0 ... 1
    void askedChanged(); // other inputs are asked, or none; or the inquiry was paused or resumed
    void lateChanged(bool late);

protected:
    InquiryBase(std::function<void()> askSoon, QObject* parent);
    void checkLate();
    void beginAgain(); // before the first progress on other inputs
    void report(double fraction);

    std::function<void()> askSoon_; // makes the engine call put()
    bool paused_ = false;

private:
    bool late_ = false;
    double fraction_ = 0;
    QElapsedTimer since_; // the first report: what comes before it, such as waiting for other questions, tells nothing
    double sinceFraction_ = 0;
};

template <class Q>
class Inquiry final : public InquiryBase
{
public:
    using Inputs = typename Q::Inputs;
    using Answer = typename Q::Answer;

    Inquiry(QuestionSlot<Q>& slot, std::function<void()> askSoon, QObject* parent)
        : InquiryBase(std::move(askSoon), parent)
        , slot_(slot)
    {
        slot_.listen();
    }

    // Asks on behalf of `who`. When several ask, the inputs asked last are used.
    void ask(Asker who, Inputs inputs)
    {
        std::erase_if(asking_, [&](const auto& each) { return each.first == who; });
        asking_.emplace_back(who, std::move(inputs));
        choose();
    }
    void drop(Asker who) override
    {
        std::erase_if(asking_, [&](const auto& each) { return each.first == who; });
        choose();
    }

    Urgency urgency() const override { return Q::urgency; }
    bool isAsked() const override { return asked_.has_value(); }
    bool isLate() const override { return asked_ && !isWhole() && failure() == nullptr; }
    bool isOlder() const override { return asked_ && of_ && !isTrue() && failure() == nullptr; }

    const std::optional<Inputs>& asked() const { return asked_; }
    const Answer& answer() const { return answer_; } // the latest answer, for the inputs of(); Answer() while there is none
    const std::optional<Inputs>& of() const { return of_; }
    bool isWhole() const { return whole_ && asked_ && of_ == asked_; } // the answer for the inputs asked is complete
    const Error* failure() const override { return error_ && errorOf_ == asked_ ? &*error_ : nullptr; }

    // Drops the known answer, and asks for it again if it is still wanted.
    void forget()
    {
        if (!of_)
            return;
        answer_ = {};
        of_.reset();
        whole_ = false;
        if (!asked_)
            return;
        askSoon_();
        emit answered();
        checkLate();
    }

    void put() override { slot_.ask(asked_, paused_); }
    void hear() override
    {
        const auto news = slot_.takeNews();
        if (news.told)
            receive(*news.told);
        if (news.fraction && isLate())
            report(*news.fraction);
    }

private:
    bool isTrue() const // the known answer is right for the inputs asked, though it may be partial
    {
        if constexpr (requires { Q::isStillTrue(*of_, *asked_); })
            return Q::isStillTrue(*of_, *asked_);
        else
            return of_ == asked_;
    }

    void choose()
    {
        std::optional<Inputs> next;
        if (!asking_.empty())
            next = asking_.back().second;
        if (next == asked_)
            return;
        if (next)
            paused_ = false;
        asked_ = std::move(next);
        beginAgain();
        askSoon_();
        emit askedChanged();
        checkLate();
    }

    void receive(const Told<Q>& told)
    {
        // Keep the answer to the inputs asked once it is complete: another question may since have needed this one with older
        // inputs.
        if (told.inputs != asked_ && (isWhole() || failure() != nullptr))
            return;
        if (told.error) {
            if (told.inputs != asked_)
                return;
            error_ = told.error;
            errorOf_ = told.inputs;
        } else {
            answer_ = told.answer;
            of_ = told.inputs;
            whole_ = told.whole;
            error_.reset();
        }
        if (asked_)
            emit answered();
        checkLate();
    }

    QuestionSlot<Q>& slot_;
    std::vector<std::pair<Asker, Inputs>> asking_;
    std::optional<Inputs> asked_, of_, errorOf_;
    Answer answer_{};
    std::optional<Error> error_;
    bool whole_ = false;
};

} // namespace attentoscope
