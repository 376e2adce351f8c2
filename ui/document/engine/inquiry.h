// SPDX-License-Identifier: GPL-3.0-or-later
// The window's side of one question: what is asked of the worker on behalf of the widgets that show the answer, and what is
// known. Lives on the UI thread, as long as the engine.
#pragma once

#include "ui/document/engine/worker.h"

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
    virtual bool isAsked() const = 0; // somebody is there who wants to know
    virtual bool isLate() const = 0; // and does not know everything yet
    virtual bool isOlder() const = 0; // and what is known is of older inputs, nothing yet of what is asked
    virtual const Error* failure() const = 0; // why there can be no answer to what is asked; null: there can
    virtual Urgency urgency() const = 0;
    double fraction() const { return fraction_; } // of what is asked, as far as it is told: 0 ... 1

    bool isPaused() const { return paused_; }
    void setPaused(bool paused); // until something else is asked

    // Who asks: a number that nobody else has.
    using Asker = std::uint64_t;
    static Asker newAsker();
    virtual void drop(Asker who) = 0; // it no longer wants to know
    void dropLater(Asker who); // in a turn of its own: widgets that go must not be told of it any more

    // For the engine alone.
    virtual void put() = 0; // shows the worker, whose lock is held, what is asked
    virtual void hear() = 0; // takes the news of the worker

signals:
    void answered(); // an answer, a part of one, or why there is none
    void progressed(double fraction); // of what is asked
    void askedChanged(); // something else is asked, or nothing; or it is paused or goes on
    void lateChanged(bool late);

protected:
    InquiryBase(std::function<void()> askSoon, QObject* parent);
    void checkLate();

    std::function<void()> askSoon_; // lets the engine call put()
    bool paused_ = false;
    double fraction_ = 0;

private:
    bool late_ = false;
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

    // The one who asked last is heard.
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
    const Answer& answer() const { return answer_; } // the last one, of of(); Answer(): none yet
    const std::optional<Inputs>& of() const { return of_; }
    bool isWhole() const { return whole_ && asked_ && of_ == asked_; } // what is asked is known
    const Error* failure() const override { return error_ && errorOf_ == asked_ ? &*error_ : nullptr; }

    void put() override { slot_.ask(asked_, paused_); }
    void hear() override
    {
        const auto news = slot_.takeNews();
        if (news.told)
            receive(*news.told);
        if (news.fraction && isLate()) {
            fraction_ = *news.fraction;
            emit progressed(fraction_);
        }
    }

private:
    bool isTrue() const // what is known, of what is asked, though it may not be all of it
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
        fraction_ = 0;
        askSoon_();
        emit askedChanged();
        checkLate();
    }

    void receive(const Told<Q>& told)
    {
        // Keep what is asked once it is known: another question may have needed this one of older inputs since.
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
