// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/stage_reach.h"

#include "core/attention/rows/chosen_rows.h"
#include "core/policies/policy.h"
#include "core/sources/source.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr Index firstTokens = 64; // whose lengths stand for all: a shorter sequence is the beginning of a longer one
constexpr double reachWork = 2e8; // multiply-adds of the rows that are looked at: some ten milliseconds
constexpr double reachCells = 4e6; // of these rows

double usualLength(const MatrixView& rows)
{
    const Index count = std::min<Index>(firstTokens, rows.rows());
    double squares = 0;
    for (Index row = 0; row < count; ++row)
        for (Index at = 0; at < rows.cols(); ++at)
            squares += double(rows(row, at)) * double(rows(row, at));
    return count > 0 ? std::sqrt(squares / double(count)) : 0;
}

// Returns the round number that is nearest in its logarithm. Lengths that differ by chance give the same.
double rounded(double value)
{
    constexpr double steps[] = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};
    const double power = std::pow(10, std::floor(std::log10(value)));
    const auto distance = [&](double step) { return std::abs(std::log(value / (power * step))); };
    return power * *std::ranges::min_element(steps, {}, distance);
}

// Returns the largest λ of the policies at the longest length of the curves; policies whose λ depends on more than the length are
// left out.
double largestScale(const Result& known, const ReachAsked& asked)
{
    const Experiment& experiment = known.experiment;
    PolicyContext context;
    context.n = double(asked.longest);
    context.position = context.n - 1;
    context.d = double(known.inputs->scaleDimension());
    context.standardEntropy = std::nan("");
    double largest = 0;
    for (const PolicyChoice& choice : asked.policies) {
        const Policy* policy = findPolicy(choice.name);
        if (policy == nullptr || policy->ofEntropy())
            continue;
        const double m = policyMultiplier(choice, context) * (policy->withoutTau ? 1 : experiment.tau);
        if (std::isfinite(m))
            largest = std::max(largest, m / std::sqrt(context.d));
    }
    return largest > 0 ? largest : experiment.tau / std::sqrt(context.d);
}

} // namespace

Outcome<StageReach> stageReach(const Result& known, const ReachAsked& asked, const StopToken& stop)
{
    const Inputs& inputs = *known.inputs;
    const Source* source = findSource(known.experiment.source);
    if (source != nullptr && source->generated) {
        const double most = usualLength(inputs.q.view()) * usualLength(inputs.k.view());
        const double end = (most > 0 ? rounded(most) : 1) * (asked.stage == Stage::Logits ? largestScale(known, asked) : 1);
        return StageReach{-end, end};
    }
    RasterRequest request{.row1 = inputs.nq(), .col1 = inputs.nk(), .stage = asked.stage};
    const double keys = double(inputs.nk()), products = keys * double(std::max<Index>(inputs.d(), 1));
    request.width = int(inputs.nk());
    request.height = int(std::clamp<double>(std::min(reachWork / products, reachCells / keys), 1, double(inputs.nq())));
    request.maxRows = request.height;
    const auto rasters = rasterize(known.experiment, known.inputs, known.mask, asked.policies, request, stop);
    if (!rasters)
        return rasters.error();
    StageReach reach{double(rasters->front()->low), double(rasters->front()->high)};
    for (const SharedRaster& raster : *rasters) {
        reach.low = std::min(reach.low, double(raster->low));
        reach.high = std::max(reach.high, double(raster->high));
    }
    if (!(reach.low < reach.high))
        reach.high = reach.low + 1e-6;
    return reach;
}

} // namespace attentoscope
