#include "ui/document/engine/worker.h"

#include "ui/document/engine/computing_threads.h"
#include "ui/document/engine/spare_memory.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr std::chrono::milliseconds move{200}; // two changes that are further apart are two
constexpr std::chrono::milliseconds rest{300}; // after which nobody is about to ask the next thing
constexpr std::chrono::milliseconds oneChange{5}; // what is asked for so soon after another thing came of the same change

bool isBackground(const Slot& slot) { return slot.urgency >= Urgency::More; }
bool isForTheHand(const Slot& slot) { return slot.urgency == Urgency::Hand || slot.urgency == Urgency::Picture; }

} // namespace

Worker::Worker(std::function<void()> deliver, Clock::duration moment)
    : moment_(moment)
    , deliver_(std::move(deliver))
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
        wake();
    }
    thread_.join();
}

void Worker::stopSuperseded()
{
    const std::lock_guard held(lock_);
    if (running_ && isSuperseded(*running_))
        running_->stop.request_stop();
}

void stopIfSeen(Worker& worker)
{
    const std::lock_guard held(worker.lock_);
    if (worker.running_ && worker.running_->slot->hasTold() && worker.isSuperseded(*worker.running_))
        worker.running_->stop.request_stop();
}

bool awaitCalm(Worker& worker, const Slot& of, const StopToken& stop)
{
    std::unique_lock held(worker.lock_);
    Worker::Clock::time_point from = Worker::Clock::now() + Worker::painting;
    if (of.betweenAsked < move)
        from = std::max(from, of.askedAt + Worker::calm);
    while (!stop.stop_requested() && Worker::Clock::now() < from)
        worker.sleep(held, from);
    return !stop.stop_requested();
}

void Worker::holdBack()
{
    const std::lock_guard held(lock_);
    heldUntil_ = Clock::now() + longestChange;
}

void Worker::letGo()
{
    const std::lock_guard held(lock_);
    heldUntil_ = {};
    wake();
}

bool Worker::isResting() const
{
    const std::lock_guard held(lock_);
    return !running_ && next() == nullptr;
}

bool Worker::isInTheMiddle() const
{
    const std::lock_guard held(lock_);
    return running_ && running_->slot->isMissing();
}

void Worker::wake()
{
    if (sleeps_)
        sleeper_.beginElsewhere();
    changed_.notify_all();
}

bool Worker::sleep(std::unique_lock<std::mutex>& held, std::optional<Clock::time_point> until)
{
    sleeps_ = true;
    const bool woken = !until ? (changed_.wait(held), true) : changed_.wait_until(held, *until) == std::cv_status::no_timeout;
    sleeps_ = false;
    sleeper_.begin();
    return woken;
}

void Worker::consider()
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
    wake();
}

Slot* Worker::next() const
{
    Slot* first = nullptr;
    for (const auto& [type, slot] : slots_)
        if (slot->isMissing() && (first == nullptr || slot->urgency < first->urgency))
            first = slot.get();
    return first;
}

Slot* Worker::notHeldBack() const
{
    Slot* first = next();
    return first != nullptr && first->urgency > Urgency::Statistics && isHeldBack() ? nullptr : first;
}

bool Worker::isSuperseded(const Running& running) const
{
    if (running.slot->isSuperseded())
        return true;
    const Slot* first = next();
    const bool givesWay = running.slot->urgency >= Urgency::Page || running.slot->hasTold();
    return givesWay && first != nullptr && first->urgency < running.slot->urgency;
}

bool Worker::goesOnForAMoment() const
{
    const Slot* slot = notHeldBack();
    return slot != nullptr && isForTheHand(*slot) && slot->took < moment_;
}

void Worker::noteHowLongItTook()
{
    if (!running_)
        return;
    const auto time = Clock::now() - running_->since;
    Clock::duration& took = running_->slot->took;
    took = running_->stop.stop_requested() ? std::max(took, time) : time; // it may have taken longer
}

void Worker::run()
{
    letTheWindowFirst();
    keepSpareMemory();
    for (bool hasWorked = false;; hasWorked = true) {
        Slot* slot = nullptr;
        StopToken stop;
        {
            std::unique_lock held(lock_);
            if (running_ && isForTheHand(*running_->slot) && !running_->stop.stop_requested())
                paintedAt_ = Clock::now() + painting;
            noteHowLongItTook();
            running_.reset();
            if (!quit_ && !goesOnForAMoment()) {
                held.unlock();
                deliver_();
                held.lock();
            }
            if (next() == nullptr) // there is time for all between two changes
                cutOff_ = calmAt_ = {};
            while (!quit_ && notHeldBack() == nullptr)
                if (next() != nullptr)
                    sleep(held, heldUntil_);
                else if (!hasWorked)
                    sleep(held);
                else if (!sleep(held, Clock::now() + rest) && next() == nullptr) {
                    hasWorked = false;
                    held.unlock();
                    giveBackSpareMemory();
                    held.lock();
                }
            if (quit_)
                return;
            slot = notHeldBack();
            if (slot == nullptr)
                continue;
            if (const auto from = std::max(calmAt_, paintedAt_); isBackground(*slot) && Clock::now() < from) {
                sleep(held, from);
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
