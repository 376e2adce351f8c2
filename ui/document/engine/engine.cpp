#include "ui/document/engine/engine.h"

#include "ui/document/engine/worker.h"

namespace attentoscope {

namespace {

template <class T>
const T* contentOf(const Delivery& delivery)
{
    return std::get_if<T>(&delivery.content);
}

} // namespace

Engine::Engine(QObject* parent)
    : QObject(parent)
{
    grace_.setSingleShot(true);
    grace_.setInterval(Worker::grace);
    connect(&grace_, &QTimer::timeout, this, [this] { worker_->stopSuperseded(); });
    worker_ = std::make_unique<Worker>([this](Delivery delivery) {
        ++sent_;
        QMetaObject::invokeMethod(
            this, [this, delivered = std::move(delivery)] { receive(delivered); }, Qt::QueuedConnection);
    });
}

Engine::~Engine() { worker_.reset(); }

void Engine::setExperiment(const Experiment& experiment)
{
    experiment_ = experiment;
    worker_->want([&](Wanted& wanted) {
        wanted.experiment.set(experiment);
        experimentVersion_ = wanted.experiment.version;
    });
    restartCurves();
    setRefining(true);
    letPass();
}

// Curves of more policies than are looked at stay: A and B are among them.
void Engine::restartCurves()
{
    const Experiment curves = sweepPart(experiment_, labWanted_);
    const bool same = labWanted_ ? curves == sweepExperiment_ : curves == sweepPart(sweepExperiment_);
    if (sweepVersion_ > 0 && same && !filesAreNew_)
        return;
    filesAreNew_ = false;
    sweepExperiment_ = curves;
    worker_->want([&](Wanted& wanted) {
        wanted.sweep.set(curves);
        sweepVersion_ = wanted.sweep.version;
        wanted.sweepRuns = true;
    });
    if (!sweepRuns_) {
        sweepRuns_ = true;
        emit sweepRunsChanged(true);
    }
}

void Engine::readFilesAgain()
{
    filesAreNew_ = true;
    worker_->want([](Wanted& wanted) { ++wanted.freshFiles; });
}

void Engine::setMap(const MapDemand& map)
{
    if (map == map_)
        return;
    map_ = map;
    worker_->want([&](Wanted& wanted) { wanted.map.set(map); });
    setRefining(experimentVersion_ > 0);
    letPass();
}

void Engine::setRow(Index row)
{
    if (rowVersion_ > 0 && row == row_)
        return; // several pages may ask
    row_ = row;
    worker_->want([&](Wanted& wanted) {
        wanted.row.set(row);
        rowVersion_ = wanted.row.version;
    });
}

void Engine::setHoverRow(Index row)
{
    worker_->want([&](Wanted& wanted) {
        wanted.hover.set(row);
        hoverVersion_ = wanted.hover.version;
    });
}

void Engine::setBatchWanted(bool wanted)
{
    if (wanted == batchWanted_)
        return;
    batchWanted_ = wanted;
    worker_->want([&](Wanted& all) { all.batch.set(wanted); });
}

void Engine::setEntropiesWanted(bool wanted)
{
    if (wanted == entropiesWanted_)
        return;
    entropiesWanted_ = wanted;
    worker_->want([&](Wanted& all) { all.entropies.set(wanted); });
}

void Engine::study(StudyJob job)
{
    worker_->want([&](Wanted& wanted) {
        wanted.study.set(std::move(job));
        studyVersion_ = wanted.study.version;
    });
    letPass();
}

void Engine::setLabWanted(bool wanted)
{
    if (wanted == labWanted_)
        return;
    labWanted_ = wanted;
    if (experimentVersion_ > 0)
        restartCurves();
}

void Engine::setSweepRuns(bool runs)
{
    if (runs == sweepRuns_)
        return;
    sweepRuns_ = runs;
    worker_->want([&](Wanted& wanted) { wanted.sweepRuns = runs; });
    emit sweepRunsChanged(runs);
}

bool Engine::isResting() const { return worker_->isResting() && received_ == sent_; }

void Engine::letPass() { grace_.start(); }

void Engine::setRefining(bool refining)
{
    if (refining == refining_)
        return;
    refining_ = refining;
    emit refiningChanged(refining);
}

void Engine::receive(const Delivery& delivery)
{
    ++received_;
    if (contentOf<Delivery::Rest>(delivery) != nullptr) {
        if (worker_->isResting()) {
            setRefining(false);
            emit resting();
        }
    } else if (delivery.work == Work::Picture) {
        receivePicture(delivery);
    } else if (delivery.work == Work::Study) {
        receiveStudy(delivery);
    } else {
        receiveSmall(delivery);
    }
}

void Engine::receivePicture(const Delivery& delivery)
{
    if (delivery.version < toldVersion_)
        return;
    const bool newest = delivery.version == experimentVersion_;
    if (const auto* result = contentOf<SharedResult>(delivery)) {
        toldVersion_ = delivery.version;
        result_ = *result;
        hoverProfile_.reset(); // of the result before
        emit resultReady(result_);
    } else if (const auto* rasters = contentOf<Rasters>(delivery)) {
        rasters_ = *rasters;
        mappedResult_ = result_;
        emit rastersReady(rasters_);
    } else if (contentOf<Delivery::Settled>(delivery) != nullptr) {
        if (newest)
            setRefining(false);
    } else if (const auto* fraction = contentOf<Delivery::Fraction>(delivery); fraction != nullptr && newest) {
        emit mapProgress(fraction->done);
    } else if (const auto* error = contentOf<Error>(delivery); error != nullptr && newest) {
        setRefining(false);
        emit failed(Work::Picture, *error);
    }
}

void Engine::receiveStudy(const Delivery& delivery)
{
    if (delivery.version != studyVersion_)
        return; // of another page, or of what it asked before
    if (const auto* found = contentOf<Delivery::Found>(delivery)) {
        found_ = found->study;
        emit studyReady(found_);
    } else if (const auto* error = contentOf<Error>(delivery)) {
        emit failed(Work::Study, *error);
    }
}

void Engine::receiveSmall(const Delivery& delivery)
{
    const bool isSweep = delivery.work == Work::Sweep;
    if (const auto* error = contentOf<Error>(delivery)) {
        if (isSweep && delivery.version == sweepVersion_) {
            toldSweep_ = delivery.version;
            sweepFailure_ = *error;
            sweep_.reset();
            emit sweepUpdated(sweep_);
        } else if (!isSweep && delivery.version == experimentVersion_) {
            emit failed(delivery.work, *error);
        }
    } else if (const auto* profile = contentOf<SharedProfile>(delivery)) {
        if (delivery.work == Work::Profile && delivery.version == rowVersion_) {
            profile_ = *profile;
            emit profileReady(profile_);
        } else if (delivery.work == Work::Hover && delivery.version == hoverVersion_) {
            hoverProfile_ = *profile;
            emit hoverReady(hoverProfile_);
        }
    } else if (const auto* batch = contentOf<Sequences>(delivery)) {
        batch_ = *batch;
        emit batchReady(batch_);
    } else if (const auto* entropies = contentOf<Entropies>(delivery)) {
        entropies_ = *entropies;
        emit entropiesReady(entropies_);
    } else if (const auto* sweep = contentOf<SharedSweep>(delivery); sweep != nullptr && delivery.version >= toldSweep_) {
        toldSweep_ = delivery.version;
        sweep_ = *sweep;
        sweepFailure_.reset();
        emit sweepUpdated(sweep_);
    }
}

} // namespace attentoscope
