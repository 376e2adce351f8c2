// What the worker does in one turn: each job reads a copy of what is wanted and hands over what it found.
#include "ui/document/engine/worker.h"

#include "core/run/evaluate.h"
#include "ui/document/view_range.h"

#include <algorithm>

namespace attentoscope {

namespace {

constexpr std::chrono::milliseconds sweepInterval{50}; // at most twenty tables a second
constexpr std::chrono::milliseconds sweepPatience{300}; // for the first pass over all lengths
constexpr std::size_t shownSequences = 8;

// Multiply-adds that a map may take: for the first picture of a large one, some tens of milliseconds of two cores, and for
// the one that stays, about a second. Beyond that query rows are sampled, and the picture says so.
constexpr double quickWork = 4e9;
constexpr double mostWork = 1.2e11;

// What the policies came to in this result, so that maps and profiles need not match anything again.
std::vector<PolicyChoice> resolvedPolicies(const Result& result)
{
    std::vector<PolicyChoice> scales;
    for (const PolicyResult& policy : result.policies)
        scales.push_back(policy.scale);
    return scales;
}

RasterRequest requestFor(const MapDemand& map, const Inputs& inputs)
{
    RasterRequest request;
    const CellRange range = shownRange(map.range, inputs.nq(), inputs.nk());
    request.row0 = range.row0;
    request.row1 = range.row1;
    request.col0 = range.col0;
    request.col1 = range.col1;
    request.width = map.width;
    request.height = map.height;
    request.stage = map.stage;
    return request;
}

// The rows that fit into so much work, but at least one for each row of pixels; 0 when all do.
Index rowsWithin(double work, const RasterRequest& request, const Inputs& inputs)
{
    const double perRow = double(inputs.nk()) * double(inputs.d());
    if (double(request.row1 - request.row0) * perRow <= work)
        return 0;
    return std::max<Index>(request.height, Index(work / perRow));
}

} // namespace

// The last good result stays when the experiment cannot be evaluated: its maps can still be looked at.
void Worker::doPicture(const Wanted& wanted, StopToken stop)
{
    const std::uint64_t version = wanted.experiment.version;
    if (resultVersion_ != version && failedVersion_ != version) {
        auto result = evaluateWanted(wanted, stop);
        if (!result && result.error().kind == ErrorKind::Cancelled)
            return;
        if (result) {
            result_ = *result;
            resultVersion_ = version;
            resultFiles_ = wanted.freshFiles;
            deliver(Work::Picture, version, result_);
            {
                const std::lock_guard lock(mutex_);
                done_.row = done_.hover = 0; // the same row has other numbers now
                entropiesDone_ = false;
            }
            if (wanted.row.version > 0)
                doProfile(Work::Profile, wanted); // before a map that may take long
        } else {
            failedVersion_ = version;
            deliver(Work::Picture, version, result.error());
        }
    }
    if (resultVersion_ == version || mapVersion_ != wanted.map.version)
        doMaps(wanted, stop);
    else
        finish(Work::Picture, wanted);
}

Outcome<SharedResult> Worker::evaluateWanted(const Wanted& wanted, StopToken stop) const
{
    const Experiment& experiment = wanted.experiment.value;
    Demand demand;
    if (result_ && resultFiles_ == wanted.freshFiles && sameInputs(result_->experiment, experiment)) {
        demand.inputs = result_->inputs;
    } else {
        auto inputs = makeInputs(experiment, 0, stop);
        if (!inputs)
            return inputs.error();
        demand.inputs = *inputs;
    }
    demand.rows = evaluatedRows(demand.inputs->nq(), demand.inputs->nk());
    return evaluate(experiment, demand, stop);
}

void Worker::doMaps(const Wanted& wanted, StopToken stop)
{
    const MapDemand& map = wanted.map.value;
    if (map.width <= 0 || map.height <= 0 || !result_)
        return finish(Work::Picture, wanted);
    const std::uint64_t version = wanted.experiment.version;
    fractionDelivered_ = Clock::now();
    const Progress progress = [this, version](double fraction) {
        if (Clock::now() - fractionDelivered_ < sweepInterval)
            return;
        fractionDelivered_ = Clock::now();
        deliver(Work::Picture, version, Delivery::Fraction{fraction});
    };
    const auto draw = [&](double work, const Progress& told) {
        RasterRequest request = requestFor(map, *result_->inputs);
        request.maxRows = rowsWithin(work, request, *result_->inputs);
        return rasterize(result_->experiment, result_->inputs, result_->mask, resolvedPolicies(*result_), request, stop, told);
    };
    auto rasters = draw(quickWork, {});
    if (rasters && rasters->front()->request.maxRows > 0) {
        deliver(Work::Picture, version, *rasters);
        rasters = draw(mostWork, progress);
    }
    if (!rasters && rasters.error().kind == ErrorKind::Cancelled)
        return;
    mapVersion_ = wanted.map.version;
    finish(Work::Picture, wanted);
    if (rasters) {
        deliver(Work::Picture, version, std::move(*rasters));
        deliver(Work::Picture, version, Delivery::Settled{});
    } else {
        deliver(Work::Picture, version, rasters.error());
    }
}

void Worker::doProfile(Work work, const Wanted& wanted)
{
    const Versioned<Index>& row = work == Work::Profile ? wanted.row : wanted.hover;
    SharedProfile profile;
    if (result_ && row.value >= 0 && row.value < result_->inputs->nq()) {
        auto found = profileRow(result_->experiment, result_->inputs, result_->mask, resolvedPolicies(*result_), row.value);
        if (!found) {
            finish(work, wanted);
            return deliver(work, wanted.experiment.version, found.error());
        }
        profile = std::make_shared<const Profile>(std::move(*found));
    }
    finish(work, wanted);
    deliver(work, row.version, profile);
}

void Worker::doBatch(const Wanted& wanted, StopToken stop)
{
    Sequences batch;
    Experiment experiment = wanted.experiment.value;
    const std::size_t sequences = experiment.source == "text" ? std::min(experiment.text.size(), shownSequences) : 0;
    for (std::size_t sequence = 0; sequence < sequences; ++sequence) {
        experiment.batch = Index(sequence);
        Demand demand;
        demand.policies = {experiment.policyA};
        demand.weights = true;
        auto result = evaluate(experiment, demand, stop);
        if (!result) {
            if (result.error().kind == ErrorKind::Cancelled)
                return;
            finish(Work::Batch, wanted);
            return deliver(Work::Batch, wanted.experiment.version, result.error());
        }
        MapDemand whole;
        whole.width = whole.height = 512;
        const Inputs& inputs = *(*result)->inputs;
        auto map = rasterize(
            experiment, (*result)->inputs, (*result)->mask, resolvedPolicies(**result), requestFor(whole, inputs), stop);
        if (!map)
            return; // stopped: it will be asked for again
        batch.push_back({*result, map->front()});
    }
    finish(Work::Batch, wanted);
    deliver(Work::Batch, wanted.experiment.version, std::move(batch));
}

void Worker::doSweep(const Wanted& wanted, StopToken stop)
{
    const std::uint64_t version = wanted.sweep.version;
    if (sweepVersion_ != version) {
        sweep_.reset();
        auto runner = SweepRunner::start(wanted.sweep.value, sweptPolicies(wanted.sweep.value));
        sweepVersion_ = version;
        sweepStarted_ = Clock::now();
        sweepDelivered_ = {};
        if (!runner) {
            finish(Work::Sweep, wanted);
            return deliver(Work::Sweep, version, runner.error());
        }
        sweep_.emplace(std::move(*runner));
    }
    if (sweep_ && !sweep_->finished()) {
        auto step = sweep_->step(stop);
        if (!step && step.error().kind == ErrorKind::Cancelled)
            return; // done again when there is time
        if (!step) {
            sweep_.reset();
            finish(Work::Sweep, wanted);
            return deliver(Work::Sweep, version, step.error());
        }
    }
    finish(Work::Sweep, wanted);
    if (sweep_)
        deliverSweep(version, sweep_->finished());
}

// The curves of a moving slider would flicker from nothing each time: the first pass over all lengths is awaited for a
// while, and the old curves stay until then.
void Worker::deliverSweep(std::uint64_t version, bool always)
{
    const auto now = Clock::now();
    if (!always && now - sweepDelivered_ < sweepInterval)
        return;
    const SharedSweep table = sweep_->table();
    if (!always && table->stepsDone < table->lengths.size() && now - sweepStarted_ < sweepPatience)
        return;
    sweepDelivered_ = now;
    deliver(Work::Sweep, version, table);
}

} // namespace attentoscope
