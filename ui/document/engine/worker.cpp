#include "ui/document/engine/worker.h"

#include "ui/document/engine/computing_threads.h"

namespace attentoscope {

Worker::Worker()
    : thread_([this] { run(); })
{
}

Worker::~Worker()
{
    {
        const std::lock_guard held(lock_);
        quit_ = true;
        if (running_)
            running_->stop.request_stop();
    }
    changed_.notify_all();
    thread_.join();
}

void Worker::stopSuperseded()
{
    const std::lock_guard held(lock_);
    if (running_ && isSuperseded(*running_))
        running_->stop.request_stop();
}

bool Worker::isResting() const
{
    const std::lock_guard held(lock_);
    return !running_ && next() == nullptr;
}

void Worker::wake()
{
    if (running_ && isSuperseded(*running_)) {
        const bool background = running_->slot->urgency >= Urgency::More;
        if (background || running_->slot->hasTold() || Clock::now() - running_->since >= grace)
            running_->stop.request_stop();
    }
    changed_.notify_all();
}

Slot* Worker::next() const
{
    Slot* first = nullptr;
    for (const auto& [type, slot] : slots_)
        if (slot->isMissing() && (first == nullptr || slot->urgency < first->urgency))
            first = slot.get();
    return first;
}

bool Worker::isSuperseded(const Running& running) const
{
    if (running.slot->isSuperseded())
        return true;
    const Slot* first = next();
    return running.slot->urgency >= Urgency::Page && first != nullptr && first->urgency < running.slot->urgency;
}

void Worker::run()
{
    letTheWindowFirst();
    for (;;) {
        Slot* slot = nullptr;
        StopToken stop;
        {
            std::unique_lock held(lock_);
            running_.reset();
            changed_.wait(held, [this] { return quit_ || next() != nullptr; });
            if (quit_)
                return;
            slot = next();
            slot->begin();
            running_.emplace(Running{slot, {}, Clock::now()});
            stop = running_->stop.get_token();
        }
        slot->work(*this, stop);
    }
}

} // namespace attentoscope
