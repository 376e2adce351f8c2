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
    since_.invalidate();
    askSoon_();
    emit askedChanged();
}

std::optional<double> InquiryBase::secondsLeft() const
{
    constexpr double settled = 1; // seconds until an estimate means something
    const double seconds = since_.isValid() ? double(since_.elapsed()) / 1000 : 0, done = fraction_ - sinceFraction_;
    return seconds < settled || done <= 0 ? std::nullopt : std::optional(seconds * (1 - fraction_) / done);
}

void InquiryBase::beginAgain()
{
    fraction_ = 0;
    since_.invalidate();
}

void InquiryBase::report(double fraction)
{
    fraction_ = fraction;
    if (!since_.isValid()) {
        since_.start();
        sinceFraction_ = fraction;
    }
    emit progressed(fraction);
}

void InquiryBase::checkLate()
{
    if (late_ == isLate())
        return;
    late_ = !late_;
    emit lateChanged(late_);
}

} // namespace attentoscope
