// Asks a question for a widget while it is visible, again whenever the document has changed. What nobody looks at is not asked.
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
    // `ask`: asks with the number of the asker, or drops it when there is nothing to be asked now.
    Watch(QWidget* where, Document* document, InquiryBase* inquiry, std::function<void(InquiryBase::Asker)> ask);
    ~Watch() override;

    void look(); // something that the inputs are made of has changed, beside the document

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const InquiryBase::Asker who_ = InquiryBase::newAsker();
    QWidget* where_;
    QPointer<InquiryBase> inquiry_; // null: the engine has gone
    std::function<void(InquiryBase::Asker)> ask_;
};

// `inputs()` gives what is to be asked now, as inputs or as an optional of them.
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
