// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/engine/inquiry.h"

#include <utility>

namespace attentoscope {

InquiryBase::InquiryBase(std::function<void()> askSoon, QObject* parent)
    : QObject(parent)
    , askSoon_(std::move(askSoon))
{
}

InquiryBase::Asker InquiryBase::newAsker()
{
    static Asker last = 0;
    return ++last;
}

void InquiryBase::dropLater(Asker who)
{
    QMetaObject::invokeMethod(
        this, [this, who] { drop(who); }, Qt::QueuedConnection);
}

void InquiryBase::setPaused(bool paused)
{
    if (paused == paused_)
        return;
    paused_ = paused;
    askSoon_();
    emit askedChanged();
}

void InquiryBase::checkLate()
{
    if (late_ == isLate())
        return;
    late_ = !late_;
    emit lateChanged(late_);
}

} // namespace attentoscope
