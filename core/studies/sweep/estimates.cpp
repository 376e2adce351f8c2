// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/estimates.h"

#include "core/attention/matching/expected_rows.h"
#include "core/base/undefined.h"
#include "core/sources/source.h"
#include "core/theory/frozen.h"
#include "core/theory/sphere.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double tolerance = 0.05; // nats

// An entropy below 0 or above that of uniform weights is left out.
Estimate estimate(double entropy, const SweepPoint& point)
{
    if (!(entropy >= 0 && entropy <= std::log(double(point.n))))
        return {};
    return {entropy, point.theoryEntropy() && std::abs(entropy - *point.theoryEntropy()) <= tolerance};
}

} // namespace

bool approximated(const Experiment& experiment) { return ExpectedRows::knownFor(experiment) && seesEverything(experiment); }

bool isNoise(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    return source && source->model && !source->planting;
}

std::vector<double> invariantMultipliers(const Experiment& experiment, double entropy, std::span<const double> lengths)
{
    std::vector<double> multipliers(lengths.size(), undefined);
    if (!approximated(experiment) || lengths.empty())
        return multipliers;
    const theory::RowModel model = findSource(experiment.source)->model(experiment);
    const double allPlanted = model.planted > 0 ? model.planted * double(experiment.groups) : 0;
    theory::RowTheory rows(model, *std::ranges::max_element(lengths));
    for (std::size_t i = 0; i < lengths.size(); ++i)
        if (lengths[i] >= allPlanted)
            multipliers[i] = rows.matched(lengths[i], model.planted, entropy).value_or(multipliers[i]);
    return multipliers;
}

double freezingAt(const Experiment& experiment, double n)
{
    if (!(n > 1) || !approximated(experiment))
        return undefined;
    return findSource(experiment.source)->freezing(experiment, n);
}

PointEstimates estimatesAt(const SweepTable& table, const SweepPoint& point, double freezing)
{
    const Experiment& experiment = table.experiment;
    PointEstimates estimates;
    if (!table.policies[point.policy].normalizer.isSoftmax()) // all approximations assume the softmax
        return estimates;
    estimates.freezing = freezing;
    if (experiment.entropy.kind == EntropyMeasure::Shannon)
        estimates.meanField = estimate(point[quantity("mean_field")].mean, point);
    const bool known = findPolicy(table.policies[point.policy].name)->hasTheory();
    if (std::isnan(point.multiplier) || !known || !approximated(experiment))
        return estimates;
    const double n = double(point.n), d = double(experiment.d), m = point.multiplier, lambda = m / std::sqrt(d);
    estimates.gaussian = estimate(std::log(n) - theory::gaussianD(d, lambda), point);
    estimates.laplace = estimate(std::log(n) - (lambda == 0 ? 0 : theory::laplaceD(d, lambda)), point);
    estimates.law024 = estimate(std::log(n) - theory::law024D(d, lambda), point);
    if (m > freezing && isNoise(experiment) && point.theoryEntropy())
        if (const double frozen = theory::frozenEntropy(m, freezing); std::abs(frozen - *point.theoryEntropy()) <= limitTolerance)
            estimates.frozenEntropy = frozen;
    return estimates;
}

} // namespace attentoscope
