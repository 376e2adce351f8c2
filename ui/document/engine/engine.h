// SPDX-License-Identifier: GPL-3.0-or-later
// The window's side of the worker: hands out an inquiry for each question, on the UI thread, and never waits. All questions of
// one turn of the event loop go to the worker together at its end. Answers wait in the slots of the questions until a turn of the
// loop takes them.
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

    // The same one for all that ask this question.
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

    bool isResting() const; // everything that was asked has been told

    const Error* failure() const; // of what is asked, the first that is found; null: none fails
    std::vector<const InquiryBase*> asked() const; // what somebody wants to know now
    const InquiryBase* foremost() const; // the most urgent of what is asked and not yet known as a whole; null: nothing is
    void stop(); // all of that; what is asked anew is computed
    void goOn(); // with what was stopped

signals:
    void stateChanged(); // of some inquiry: late or not, further, stopped

protected:
    void customEvent(QEvent* event) override;

private:
    void askSoon(InquiryBase* inquiry); // at the end of this turn of the event loop
    void hear(); // what the worker has found
    void follow(InquiryBase* inquiry);

    std::vector<InquiryBase*> changed_; // of which something else is asked than the worker knows
    std::atomic<bool> hasNews_ = false; // hear() is under way
    QTimer grace_; // superseded work may go on so long
    std::map<std::type_index, InquiryBase*> inquiries_;
    Worker worker_; // last: it uses everything above, and its slots are those of the inquiries, who go later
};

} // namespace attentoscope
