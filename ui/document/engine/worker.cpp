#include "ui/document/engine/worker.h"

#include "ui/document/engine/computing_threads.h"

namespace attentoscope {

namespace {

constexpr std::chrono::milliseconds move{200}; // two changes that are further apart are two
constexpr std::chrono::milliseconds oneChange{5}; // what is asked for so soon after another thing came of the same change

bool isBackground(const Slot& slot) { return slot.urgency >= Urgency::More; }

} // namespace

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
    const Clock::time_point now = Clock::now();
    if (running_ && isSuperseded(*running_)) {
        const bool background = isBackground(*running_->slot);
        if (background && now - running_->since >= oneChange)
            cutOff_ = now;
        if (background || running_->slot->hasTold() || now - running_->since >= grace)
            running_->stop.request_stop();
    }
    if (now < calmAt_)
        cutOff_ = now;
    if (now - cutOff_ < move)
        calmAt_ = now + calm;
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
            if (next() == nullptr) // there is time for all between two changes
                cutOff_ = calmAt_ = {};
            changed_.wait(held, [this] { return quit_ || next() != nullptr; });
            if (quit_)
                return;
            slot = next();
            if (isBackground(*slot) && Clock::now() < calmAt_) {
                changed_.wait_until(held, calmAt_);
                continue;
            }
            slot->begin();
            running_.emplace(Running{slot, {}, Clock::now()});
            stop = running_->stop.get_token();
        }
        slot->work(*this, stop);
    }
}

} // namespace attentoscope
