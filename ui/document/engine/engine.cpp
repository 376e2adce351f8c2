// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/engine/engine.h"

#include <QCoreApplication>
#include <QEvent>

#include <algorithm>
#include <utility>

namespace attentoscope {

Engine::Engine(QObject* parent)
    : QObject(parent)
    , worker_([this] {
        if (!hasNews_.exchange(true))
            QMetaObject::invokeMethod(this, &Engine::hear, Qt::QueuedConnection);
    })
{
    grace_.setSingleShot(true);
    grace_.setInterval(Worker::grace);
    connect(&grace_, &QTimer::timeout, this, [this] { worker_.stopSuperseded(); });
}

void Engine::askSoon(InquiryBase* inquiry)
{
    if (changed_.empty())
        QCoreApplication::postEvent(this, new QEvent(QEvent::User), Qt::HighEventPriority);
    if (std::ranges::find(changed_, inquiry) == changed_.end())
        changed_.push_back(inquiry);
}

void Engine::customEvent(QEvent*)
{
    worker_.want([&] {
        for (InquiryBase* inquiry : std::exchange(changed_, {}))
            inquiry->put();
    });
    grace_.start();
}

// Takes news, of statistics first, because other answers shown beside them belong to the same rows.
void Engine::hear()
{
    hasNews_ = false; // later news is heard in a turn of its own
    std::vector<InquiryBase*> all;
    for (const auto& [type, inquiry] : inquiries_)
        all.push_back(inquiry);
    std::ranges::stable_sort(all, {}, &InquiryBase::urgency);
    for (InquiryBase* inquiry : all)
        inquiry->hear();
}

bool Engine::isResting() const { return changed_.empty() && worker_.isResting(); }

void Engine::follow(InquiryBase* inquiry)
{
    connect(inquiry, &InquiryBase::lateChanged, this, &Engine::stateChanged);
    connect(inquiry, &InquiryBase::askedChanged, this, &Engine::stateChanged);
    connect(inquiry, &InquiryBase::progressed, this, &Engine::stateChanged);
}

std::vector<const InquiryBase*> Engine::asked() const
{
    std::vector<const InquiryBase*> asked;
    for (const auto& [type, inquiry] : inquiries_)
        if (inquiry->isAsked())
            asked.push_back(inquiry);
    return asked;
}

const InquiryBase* Engine::foremost() const
{
    const InquiryBase* first = nullptr;
    for (const auto& [type, inquiry] : inquiries_)
        if (inquiry->isLate() && (first == nullptr || inquiry->urgency() < first->urgency()))
            first = inquiry;
    return first;
}

const Error* Engine::failure() const
{
    for (const auto& [type, inquiry] : inquiries_)
        if (const Error* why = inquiry->isAsked() ? inquiry->failure() : nullptr)
            return why;
    return nullptr;
}

void Engine::stop()
{
    for (const auto& [type, inquiry] : inquiries_)
        if (inquiry->isLate())
            inquiry->setPaused(true);
}

void Engine::goOn()
{
    for (const auto& [type, inquiry] : inquiries_)
        inquiry->setPaused(false);
}

} // namespace attentoscope
