// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/engine/worker.h"

#include "ui/document/engine/computing_threads.h"

#include <algorithm>
#include <cstdlib> // which says whether this is glibc

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace attentoscope {

namespace {

constexpr std::chrono::seconds rest{1}; // after this long without work the next is not expected soon

bool isBackground(const Slot& slot) { return slot.urgency >= Urgency::More; }

// Gives memory that was freed, but that malloc keeps for later, back to the system: some megabytes after every picture.
void giveBackFreedMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace

Worker::Worker(std::function<void()> hasNews)
    : hasNews_(std::move(hasNews))
    , thread_([this] { run(); })
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

// Tells the window of news. Stops the running computation if it is superseded and has told a partial answer, because the window
// shows that already.
void announce(Worker& worker)
{
    {
        const std::lock_guard held(worker.lock_);
        if (worker.running_ && worker.running_->slot->hasToldPart() && worker.isSuperseded(*worker.running_))
            worker.running_->stop.request_stop();
    }
    worker.hasNews_();
}

bool awaitCalm(Worker& worker, const StopToken& stop)
{
    std::unique_lock held(worker.lock_);
    while (!stop.stop_requested() && Worker::Clock::now() < worker.calmAt_)
        worker.changed_.wait_until(held, worker.calmAt_);
    return !stop.stop_requested();
}

bool Worker::isResting() const
{
    const std::lock_guard held(lock_);
    return !running_ && next() == nullptr
        && std::ranges::none_of(slots_, [](const auto& each) { return each.second->hasNews(); });
}

void Worker::consider()
{
    const Clock::time_point now = Clock::now();
    calmAt_ = now + calm;
    if (running_ && isSuperseded(*running_)
        && (isBackground(*running_->slot) || running_->slot->hasToldPart() || now - running_->since >= grace))
        running_->stop.request_stop();
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
    const bool givesWay = running.slot->urgency >= Urgency::Page || running.slot->hasToldPart();
    return givesWay && first != nullptr && first->urgency < running.slot->urgency;
}

void Worker::run()
{
    letTheWindowFirst();
    std::unique_lock held(lock_);
    bool hasWorked = false; // since memory was given back
    while (!quit_) {
        Slot* slot = next();
        if (slot == nullptr) {
            if (!hasWorked)
                changed_.wait(held);
            else if (changed_.wait_for(held, rest) == std::cv_status::timeout && next() == nullptr) {
                hasWorked = false;
                held.unlock();
                giveBackFreedMemory();
                held.lock();
            }
            continue;
        }
        if (isBackground(*slot) && Clock::now() < calmAt_) {
            changed_.wait_until(held, calmAt_);
            continue;
        }
        slot->begin();
        running_.emplace(Running{slot, {}, Clock::now()});
        const StopToken stop = running_->stop.get_token();
        held.unlock();
        slot->work(*this, stop);
        hasWorked = true;
        held.lock();
        running_.reset();
    }
}

} // namespace attentoscope
