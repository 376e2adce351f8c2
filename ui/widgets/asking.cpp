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
    for (std::size_t i = 0; i < asks_.size(); ++i)
        askers_.push_back(InquiryBase::newAsker());
    askAll();
    for (const AskedQuestion& question : asks_)
        for (const ReadInquiry read : question.follows)
            connect(&read(engine), &InquiryBase::answered, this, &Asking::lookSoon);
    connect(&engine, &Engine::stateChanged, this, &Asking::lookSoon);
    lookSoon();
}

Asking::~Asking()
{
    for (std::size_t i = 0; engine_ && i < asks_.size(); ++i)
        if (inquiries_[i] != nullptr)
            inquiries_[i]->drop(askers_[i]);
}

void Asking::askAll()
{
    inquiries_.clear();
    for (std::size_t i = 0; i < asks_.size(); ++i)
        inquiries_.push_back(asks_[i].ask(*engine_, document_, askers_[i], size_));
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
    askAll(); // some follow from answers, and others may have asked the same questions since
    const InquiryBase* late = nullptr;
    for (const InquiryBase* inquiry : inquiries_)
        if (inquiry != nullptr && inquiry->isLate() && (late == nullptr || inquiry->fraction() < late->fraction()))
            late = inquiry;
    if (late != nullptr && !late->isPaused())
        return emit progressed(late->fraction());
    isDone_ = true;
    late == nullptr ? emit done() : emit stopped();
}

} // namespace attentoscope
