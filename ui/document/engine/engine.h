// The window's side of the worker: takes requests on the UI thread, never waits, and tells what has arrived. Results that
// are older than what was told before are dropped, and so is an error that is no longer true.
#pragma once

#include "ui/document/engine/work.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace attentoscope {

class Worker;

class Engine : public QObject
{
    Q_OBJECT

public:
    explicit Engine(QObject* parent = nullptr);
    ~Engine() override;

    void setExperiment(const Experiment& experiment);
    void readFilesAgain(); // files are read anew, and the curves measured, with the next experiment, though it is the same
    void setMap(const MapDemand& map);
    void setRow(Index row);
    void setHoverRow(Index row);
    void setBatchWanted(bool wanted);
    void setEntropiesWanted(bool wanted);
    void setLabWanted(bool wanted); // the curves of the further policies, too
    void setSweepRuns(bool runs);
    void study(StudyJob job); // in place of the one before; an empty one: nothing

    // What arrived last; null or empty: nothing yet. Views that are made later start with it.
    const SharedResult& result() const { return result_; }
    const Rasters& rasters() const { return rasters_; }
    const SharedResult& mappedResult() const { return mappedResult_; } // that the rasters belong to
    const SharedProfile& profile() const { return profile_; }
    const SharedProfile& hoverProfile() const { return hoverProfile_; }
    const Sequences& batch() const { return batch_; }
    const Entropies& entropies() const { return entropies_; } // study: null before the first
    const std::any& found() const { return found_; } // by the last study that found something
    const SharedSweep& sweep() const { return sweep_; }
    // Why there are no curves, when there can be none.
    const std::optional<Error>& sweepFailure() const { return sweepFailure_; }
    bool sweepRuns() const { return sweepRuns_; }
    bool isResting() const; // everything that was asked for has been told

signals:
    void resultReady(const attentoscope::SharedResult& result);
    void rastersReady(const attentoscope::Rasters& rasters);
    void profileReady(const attentoscope::SharedProfile& profile);
    void hoverReady(const attentoscope::SharedProfile& profile);
    void batchReady(const attentoscope::Sequences& batch);
    void entropiesReady(const attentoscope::Entropies& entropies);
    void studyReady(const std::any& found); // a part, or the whole
    void sweepUpdated(const attentoscope::SharedSweep& sweep); // null: there can be none, see sweepFailure()
    void failed(attentoscope::Work work, const attentoscope::Error& error);
    void mapProgress(double fraction);
    void refiningChanged(bool refining); // the maps lag behind what was asked for
    void sweepRunsChanged(bool runs);
    void resting();

private:
    void restartCurves(); // if they would be others than those that are measured
    void receive(const Delivery& delivery);
    void receivePicture(const Delivery& delivery);
    void receiveSmall(const Delivery& delivery);
    void receiveStudy(const Delivery& delivery);
    void setRefining(bool refining);
    void letPass(); // superseded work may go on for its grace

    SharedResult result_, mappedResult_;
    Rasters rasters_;
    SharedProfile profile_, hoverProfile_;
    Sequences batch_;
    Entropies entropies_;
    std::any found_;
    SharedSweep sweep_;
    std::optional<Error> sweepFailure_;
    std::uint64_t experimentVersion_ = 0, rowVersion_ = 0, hoverVersion_ = 0, sweepVersion_ = 0, studyVersion_ = 0;
    std::uint64_t toldVersion_ = 0, toldSweep_ = 0;
    Index row_ = -1; // that was asked for
    Experiment experiment_, sweepExperiment_;
    MapDemand map_;
    bool sweepRuns_ = true, refining_ = false, batchWanted_ = false, entropiesWanted_ = false, labWanted_ = false;
    bool filesAreNew_ = false; // since the curves began
    std::atomic<std::uint64_t> sent_{0}; // deliveries that the worker made
    std::uint64_t received_ = 0; // and those that have arrived
    QTimer grace_;
    std::unique_ptr<Worker> worker_;
};

} // namespace attentoscope
