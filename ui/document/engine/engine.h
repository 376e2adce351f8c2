// SPDX-License-Identifier: GPL-3.0-or-later
// The window's side of the worker: hands out an inquiry for each question, on the UI thread, and never waits. All questions of
// one turn of the event loop go to the worker together at its end. Answers wait in the slots of the questions until a turn of
// the loop takes them.
#pragma once

#include "ui/document/engine/inquiry.h"

#include <QTimer>

#include <atomic>
#include <map>
#include <typeindex>
#include <vector>

namespace attentoscope {

class Engine : public QObject
{
    Q_OBJECT
public:
    explicit Engine(QObject* parent = nullptr);

    // Returns the one inquiry for question Q, which all widgets that ask this question share.
    template <class Q>
    Inquiry<Q>& inquiry()
    {
        InquiryBase*& known = inquiries_[typeid(Q)];
        if (known == nullptr) {
            auto* made = new Inquiry<Q>(
                worker_.slot<Q>(), [this, &known] { askSoon(known); }, this);
            known = made;
            follow(known);
        }
        return static_cast<Inquiry<Q>&>(*known);
    }

    bool isResting() const; // every question asked has been answered and the window has been told

    const Error* failure() const; // the first failure among the questions asked; null: none fails
    std::vector<const InquiryBase*> asked() const; // the questions that some widget asks now
    const InquiryBase* foremost() const; // the most urgent question that is asked and not yet fully answered; null: none
    void stop(); // stops all questions asked now; a question asked anew is computed
    void goOn(); // resumes the questions that stop() stopped

signals:
    void stateChanged(); // an inquiry became late or up to date, progressed, or was stopped

protected:
    void customEvent(QEvent* event) override;

private:
    void askSoon(InquiryBase* inquiry); // puts the question to the worker at the end of this turn of the event loop
    void hear(); // fetches news from the worker
    void follow(InquiryBase* inquiry);

    std::vector<InquiryBase*> changed_; // inquiries whose question differs from what the worker knows
    std::atomic<bool> hasNews_ = false; // a call of hear() is already queued
    QTimer grace_; // how long superseded work may go on
    std::map<std::type_index, InquiryBase*> inquiries_;
    Worker worker_; // last: it uses everything above; its slots belong to the inquiries, which are destroyed later
};

} // namespace attentoscope
