// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/asking.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

Asking::Asking(std::vector<AskedQuestion> asks, const Document& document, Engine& engine, const MapSize& size)
    : asks_(std::move(asks))
    , document_(document)
    , engine_(&engine)
    , size_(size)
{
    for (const AskedQuestion& question : asks_) {
        askers_.push_back(InquiryBase::newAsker());
        inquiries_.push_back(&question.ask(engine, document_, askers_.back(), size_));
    }
    for (const InquiryBase* inquiry : inquiries_)
        for (const auto changed : {&InquiryBase::answered, &InquiryBase::askedChanged})
            connect(inquiry, changed, this, &Asking::lookSoon);
    for (const AskedQuestion& question : asks_)
        for (const ReadInquiry read : question.follows)
            connect(&read(engine), &InquiryBase::answered, this, &Asking::lookSoon);
    connect(&engine, &Engine::stateChanged, this, &Asking::lookSoon);
    lookSoon();
}

Asking::~Asking()
{
    for (std::size_t i = 0; engine_ && i < asks_.size(); ++i)
        inquiries_[i]->drop(askers_[i]);
}

// Looks once all inquiries have heard the news of this turn of the event loop.
void Asking::lookSoon()
{
    if (std::exchange(looksSoon_, true) || isDone_)
        return;
    QMetaObject::invokeMethod(this, &Asking::look, Qt::QueuedConnection);
}

void Asking::look()
{
    looksSoon_ = false;
    if (isDone_ || !engine_)
        return;
    for (std::size_t i = 0; i < asks_.size(); ++i) // some follow from answers, and others may have asked the same questions since
        asks_[i].ask(*engine_, document_, askers_[i], size_);
    const auto late = std::ranges::find_if(inquiries_, [](const InquiryBase* inquiry) { return inquiry->isLate(); });
    if (late == inquiries_.end()) {
        isDone_ = true;
        emit done();
    } else if ((*late)->isPaused()) {
        isDone_ = true;
        emit stopped();
    } else {
        emit progressed((*late)->fraction());
    }
}

} // namespace attentoscope
