#include "ui/document/engine/engine.h"

#include <QCoreApplication>
#include <QEvent>

#include <utility>

namespace attentoscope {

Engine::Engine(QObject* parent, std::chrono::milliseconds moment)
    : QObject(parent)
    , worker_([this] { deliver(); }, moment)
{
    grace_.setSingleShot(true);
    grace_.setInterval(Worker::grace);
    connect(&grace_, &QTimer::timeout, this, [this] { worker_.stopSuperseded(); });
}

// What comes of one change is asked widget by widget, while the worker could begin already with what is asked first.
void Engine::beforeAsking()
{
    grace_.start();
    if (std::exchange(holdsBack_, true))
        return;
    worker_.holdBack();
    QCoreApplication::postEvent(this, new QEvent(QEvent::User), Qt::HighEventPriority);
}

void Engine::customEvent(QEvent*)
{
    holdsBack_ = false;
    worker_.letGo();
}

bool Engine::isResting() const { return worker_.isResting() && received_ == sent_; }

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

void Engine::post(std::function<void()> run)
{
    ++sent_;
    {
        const std::lock_guard held(postLock_);
        posted_.push_back(std::move(run));
    }
    if (worker_.isInTheMiddle()) // else the worker lets it be heard, alone or with what comes next
        deliver();
}

void Engine::deliver()
{
    const std::lock_guard held(postLock_);
    if (!posted_.empty())
        QMetaObject::invokeMethod(this, &Engine::receive, Qt::QueuedConnection);
}

// What is posted meanwhile has its own turn; one that runs an event loop holds nothing up.
void Engine::receive()
{
    std::unique_lock held(postLock_);
    for (std::size_t left = posted_.size(); left > 0 && !posted_.empty(); --left) {
        const std::function<void()> run = std::move(posted_.front());
        posted_.pop_front();
        ++received_;
        held.unlock();
        run();
        held.lock();
    }
}

} // namespace attentoscope
