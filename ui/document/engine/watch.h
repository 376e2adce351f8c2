// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a question on behalf of a widget while the widget is visible, and again whenever the document has changed. A hidden
// widget asks nothing.
#pragma once

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <optional>

namespace attentoscope {

class Watch : public QObject
{
    Q_OBJECT
public:
    // `ask` calls inquiry->ask() with the given asker, or inquiry->drop() when there is nothing to ask at present.
    Watch(QWidget* where, Document* document, InquiryBase* inquiry, std::function<void(InquiryBase::Asker)> ask);
    ~Watch() override;

    void look(); // asks again; call it when an input outside the document has changed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const InquiryBase::Asker who_ = InquiryBase::newAsker();
    QWidget* where_;
    QPointer<InquiryBase> inquiry_; // null: the engine was destroyed first
    std::function<void(InquiryBase::Asker)> ask_;
};

// Watches with question Q. `inputs()` returns Q::Inputs, or an optional that is empty when there is nothing to ask.
template <class Q, class InputsOf>
Watch* watch(QWidget* where, Document* document, Engine* engine, InputsOf inputs)
{
    Inquiry<Q>& inquiry = engine->inquiry<Q>();
    return new Watch(where, document, &inquiry, [inputs, &inquiry](InquiryBase::Asker who) {
        if (std::optional<typename Q::Inputs> now = inputs())
            inquiry.ask(who, *std::move(now));
        else
            inquiry.drop(who);
    });
}

} // namespace attentoscope
