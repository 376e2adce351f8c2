#include "ui/document/engine/worker.h"

#include <exception>
#include <new>

namespace attentoscope {

Worker::Worker(Deliver deliver)
    : deliver_(std::move(deliver))
    , thread_([this] { run(); })
{
}

Worker::~Worker()
{
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
        if (running_)
            running_->stop.request_stop();
    }
    changed_.notify_all();
    thread_.join();
}

void Worker::stopSuperseded()
{
    const std::lock_guard lock(mutex_);
    if (running_ && isSuperseded(*running_))
        running_->stop.request_stop();
}

bool Worker::isResting() const
{
    const std::lock_guard lock(mutex_);
    return !running_ && !next();
}

void Worker::wake()
{
    if (running_ && isSuperseded(*running_)) {
        const bool background = running_->work == Work::Sweep;
        if (background || Clock::now() - running_->since >= grace)
            running_->stop.request_stop();
    }
    changed_.notify_all();
}

std::optional<Work> Worker::next() const
{
    const bool hasExperiment = wanted_.experiment.version > 0;
    if (!hasExperiment)
        return {};
    if (done_.experiment != wanted_.experiment.version || done_.map != wanted_.map.version)
        return Work::Picture;
    if (done_.row != wanted_.row.version)
        return Work::Profile;
    if (done_.hover != wanted_.hover.version)
        return Work::Hover;
    if (wanted_.batch.value && (done_.batch != wanted_.batch.version || done_.batchExperiment != wanted_.experiment.version))
        return Work::Batch;
    if (wanted_.entropies.value && (!entropiesDone_ || done_.entropies != wanted_.entropies.version))
        return Work::Entropy;
    if (wanted_.study.value && done_.study != wanted_.study.version)
        return Work::Study;
    const bool sweepMissing = done_.sweep != wanted_.sweep.version || !sweepFinished_;
    if (wanted_.sweep.version > 0 && wanted_.sweepRuns && sweepMissing)
        return Work::Sweep;
    return {};
}

bool Worker::isSuperseded(const Running& running) const
{
    const bool otherExperiment = running.versions.experiment != wanted_.experiment.version;
    switch (running.work) {
    case Work::Picture:
        return otherExperiment || running.versions.map != wanted_.map.version;
    case Work::Profile:
    case Work::Hover:
        return false; // over before it could be stopped
    case Work::Batch:
        return otherExperiment || running.versions.batch != wanted_.batch.version;
    case Work::Entropy:
        return otherExperiment || running.versions.entropies != wanted_.entropies.version;
    case Work::Study:
        return otherExperiment || running.versions.map != wanted_.map.version || running.versions.study != wanted_.study.version;
    case Work::Sweep:
        return otherExperiment || running.versions.map != wanted_.map.version || running.versions.row != wanted_.row.version
            || running.versions.hover != wanted_.hover.version || running.versions.batch != wanted_.batch.version
            || running.versions.sweep != wanted_.sweep.version || running.versions.entropies != wanted_.entropies.version
            || running.versions.study != wanted_.study.version || !wanted_.sweepRuns;
    }
    return false;
}

void Worker::run()
{
    bool resting = true;
    for (;;) {
        Wanted wanted;
        Work work{};
        StopToken stop;
        {
            std::unique_lock lock(mutex_);
            running_.reset();
            if (!resting && !next()) {
                resting = true;
                deliver(Work::Sweep, 0, Delivery::Rest{});
            }
            changed_.wait(lock, [this] { return quit_ || next().has_value(); });
            if (quit_)
                return;
            resting = false;
            work = *next();
            wanted = wanted_;
            running_.emplace(Running{work,
                {wanted.experiment.version, wanted.map.version, wanted.row.version, wanted.hover.version, wanted.batch.version, 0,
                    wanted.sweep.version, wanted.entropies.version, wanted.study.version},
                {}, Clock::now()});
            stop = running_->stop.get_token();
        }
        doWork(work, wanted, stop);
    }
}

void Worker::doWork(Work work, const Wanted& wanted, StopToken stop)
{
    Message why;
    try {
        switch (work) {
        case Work::Picture:
            return doPicture(wanted, stop);
        case Work::Profile:
        case Work::Hover:
            return doProfile(work, wanted);
        case Work::Batch:
            return doBatch(wanted, stop);
        case Work::Entropy:
            return doEntropies(wanted, stop);
        case Work::Study:
            return doStudy(wanted, stop);
        case Work::Sweep:
            return doSweep(wanted, stop);
        }
    } catch (const std::bad_alloc&) {
        why = Message(ATT_TEXT("core", "not enough memory"));
    } catch (const std::exception& unexpected) {
        why = Message(ATT_TEXT("core", "unexpected: %1"), {unexpected.what()});
    }
    if (work == Work::Sweep)
        sweep_.reset();
    finish(work, wanted);
    const std::uint64_t version = work == Work::Sweep ? wanted.sweep.version
        : work == Work::Study                         ? wanted.study.version
                                                      : wanted.experiment.version;
    deliver(work, version, failure({}, why));
}

void Worker::finish(Work work, const Wanted& wanted)
{
    const std::lock_guard lock(mutex_);
    switch (work) {
    case Work::Picture:
        done_.experiment = wanted.experiment.version;
        done_.map = wanted.map.version;
        break;
    case Work::Profile:
        done_.row = wanted.row.version;
        entropiesDone_ = false;
        break;
    case Work::Hover:
        done_.hover = wanted.hover.version;
        break;
    case Work::Batch:
        done_.batch = wanted.batch.version;
        done_.batchExperiment = wanted.experiment.version;
        break;
    case Work::Entropy:
        done_.entropies = wanted.entropies.version;
        entropiesDone_ = true;
        break;
    case Work::Study:
        done_.study = wanted.study.version;
        break;
    case Work::Sweep:
        done_.sweep = wanted.sweep.version;
        sweepFinished_ = !sweep_ || sweep_->finished();
        break;
    }
}

void Worker::deliver(Work work, std::uint64_t version, decltype(Delivery::content) content) const
{
    deliver_(Delivery{work, version, std::move(content)});
}

} // namespace attentoscope
