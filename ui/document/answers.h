// SPDX-License-Identifier: GPL-3.0-or-later
// The answers from which pictures are made, as far as they are known. Reading asks nothing: a board asks while it is visible.
#pragma once

#include "ui/document/engine/engine.h"

namespace attentoscope {

// Returns the inquiry of one question, whichever that is.
using ReadInquiry = InquiryBase& (*)(Engine& engine);

class Answers
{
public:
    explicit Answers(Engine& engine)
        : engine_(&engine)
    {
    }

    // Returns the answer to the question, perhaps for older inputs; null: there is none, or this question has failed. Where it
    // only hands on the error of the evaluation, which is said above the page, the last answer stays.
    template <class Q>
    const typename Q::Answer* of() const
    {
        const Inquiry<Q>& inquiry = engine_->inquiry<Q>();
        const Error* why = inquiry.failure();
        return inquiry.of() && (why == nullptr || isOfEvaluation(*why)) ? &inquiry.answer() : nullptr;
    }
    // Returns the inputs of that answer; null: there is none.
    template <class Q>
    const typename Q::Inputs* inputsOf() const
    {
        return of<Q>() != nullptr ? &*engine_->inquiry<Q>().of() : nullptr;
    }
    // Returns whether the answer belongs to the inputs that are asked now.
    template <class Q>
    bool isOfAsked() const
    {
        const Inquiry<Q>& inquiry = engine_->inquiry<Q>();
        return inquiry.of() && inquiry.of() == inquiry.asked();
    }
    // Returns what is asked and known: for pictures that also show failures, or that what they show is older.
    template <class Q>
    const Inquiry<Q>& inquiry() const
    {
        return engine_->inquiry<Q>();
    }
    // Returns why the inputs that are asked now have no answer; null: they have one, or may still get one.
    template <class Q>
    const Error* failure() const
    {
        return engine_->inquiry<Q>().failure();
    }
    // Returns whether more of the answer is being computed now.
    template <class Q>
    bool isComing() const
    {
        const Inquiry<Q>& inquiry = engine_->inquiry<Q>();
        return inquiry.isLate() && !inquiry.isPaused();
    }
    // Returns what is to be said in place of an answer: why there is none, or that it is being computed.
    template <class Q>
    QString waiting() const
    {
        return waiting(engine_->inquiry<Q>().failure());
    }

private:
    bool isOfEvaluation(const Error& why) const;
    static QString waiting(const Error* why);

    Engine* engine_;
};

} // namespace attentoscope
