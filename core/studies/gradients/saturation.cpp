// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/gradients/saturation.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"
#include "core/sources/source.h"
#include "core/weighting/logit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace attentoscope {
namespace {

constexpr Index mostCells = Index(1) << 21; // limit on rows × keys of the sample
constexpr Index fewestRows = 16;
constexpr int perOctave = 8;
constexpr int lowestOctave = -4, highestOctave = 4, farthestOctave = 12;
constexpr double oneHot = 0.99;

std::vector<Index> sampleOf(const Result& result, Index rows)
{
    const Index fitting = std::max(fewestRows, mostCells / std::max<Index>(result.mask.nk(), 1));
    std::vector<Index> chosen = evenlySpacedRows(Index(result.rowIndex.size()), std::min(rows, fitting));
    std::ranges::transform(chosen, chosen.begin(), [&](Index at) { return result.rowIndex[std::size_t(at)]; });
    std::erase_if(chosen, [&](Index row) { return result.mask.visible(row) == 0; });
    return chosen;
}

SaturationMark markOf(const RowStatistics& rows)
{
    double count = 0;
    SaturationMark mark;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows.visible[r] == 0)
            continue;
        ++count;
        mark.multiplier += rows.multiplier[r];
        mark.norm += rows.jacobianNorm[r];
        mark.scaled += rows.lambda[r] * rows.jacobianNorm[r];
        mark.saturated += rows.maxWeight[r] > oneHot ? 1 : 0;
    }
    for (double* value : {&mark.multiplier, &mark.norm, &mark.scaled, &mark.saturated})
        *value = count > 0 ? *value / count : undefined;
    return mark;
}

std::optional<double> freezingOf(const Result& result, const std::vector<Index>& rows)
{
    const Source* source = findSource(result.experiment.source);
    if (!source || !source->freezing || rows.empty() || result.experiment.alibi != 0)
        return {};
    double visible = 0;
    for (const Index row : rows)
        visible += double(result.mask.visible(row)) / double(rows.size());
    const double m = visible > 1 ? source->freezing(result.experiment, visible) : undefined;
    return std::isfinite(m) ? std::optional(m) : std::nullopt;
}

// Returns multipliers from washed out to frozen, and an octave beyond every mark.
std::vector<double> gridFor(const SaturationStudy& study)
{
    double largest = study.freezing.value_or(1);
    for (const SaturationMark& mark : study.policies)
        largest = std::isfinite(mark.multiplier) ? std::max(largest, mark.multiplier) : largest;
    const int last = std::clamp(int(std::ceil(std::log2(largest))) + 1, highestOctave, farthestOctave);
    std::vector<double> grid;
    for (int step = lowestOctave * perOctave; step <= last * perOctave; ++step)
        grid.push_back(std::exp2(double(step) / perOctave));
    return grid;
}

struct Sums {
    std::vector<RowMoments> moments; // (multipliers, rows)
    std::vector<double> scores; // (rows) Σ s over the visible keys; with ALiBi (multipliers, rows) Σ x
    std::vector<double> commonScore; // (rows) the constant left out of each s; each x lacks λ times it
};

bool collect(const SaturationStudy& study, const std::vector<Index>& rows, Sums& sums, const StopToken& stop)
{
    const Result& result = *study.result;
    const Inputs& inputs = *result.inputs;
    const std::vector<Index> stored = storedRows(inputs, rows);
    std::vector<double> lambda;
    for (const double m : study.multipliers)
        lambda.insert(lambda.end(), rows.size(), m / std::sqrt(double(inputs.scaleDimension())));
    sums.moments.resize(lambda.size());
    const double alibi = result.experiment.alibi;
    sums.scores.resize(alibi == 0 ? rows.size() : lambda.size());
    const std::array<Index, 2> allKeys{0, result.mask.nk()};
    PassProblem problem = problemOver(inputs, result.mask, rows, stored);
    problem.scales = study.multipliers.size();
    problem.lambda = lambda;
    problem.alibi = alibi;
    problem.binEdges = allKeys;
    const PassOutput out{
        .moments = sums.moments, .argmax = {}, .output = {}, .weights = {}, .scores = {}, .binMax = {}, .binSum = sums.scores};
    if (!attentionPass(problem, out, stop))
        return false;
    sums.commonScore.resize(rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r)
        sums.commonScore[r] = commonScore(problem, r);
    return true;
}

void addTo(Spread& spread, std::vector<double> values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    const auto share = [&values](double part) {
        if (values.empty())
            return undefined;
        const auto at = values.begin() + std::ptrdiff_t(std::lround(part * double(values.size() - 1)));
        std::nth_element(values.begin(), at, values.end());
        return *at;
    };
    spread.mean.push_back(values.empty() ? undefined : sum / double(values.size()));
    spread.low.push_back(share(0.1));
    spread.high.push_back(share(0.9));
}

void addMultiplier(SaturationStudy& study, std::size_t at, const Sums& sums)
{
    const std::size_t rows = std::size_t(study.sampledRows);
    const bool biased = study.result->experiment.alibi != 0;
    const double lambda = study.multipliers[at] / std::sqrt(double(study.result->inputs->scaleDimension()));
    std::vector<double> norm(rows), scaled(rows), typical(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        const RowMoments& row = sums.moments[at * rows + r];
        norm[r] = jacobianNormOf(row);
        scaled[r] = lambda * norm[r];
        const double logits = biased ? sums.scores[at * rows + r] : logitOf(lambda, sums.scores[r]);
        typical[r] = lambda * normalizerOf(row).weight(logits / row.visible + logitOf(lambda, sums.commonScore[r]));
    }
    addTo(study.norm, std::move(norm));
    addTo(study.scaled, std::move(scaled));
    addTo(study.typical, std::move(typical));
}

// Returns where a curve over the multipliers crosses `level` between i and i + 1, on the logarithmic axis.
double crossing(const SaturationStudy& study, std::span<const double> curve, std::size_t i, double level)
{
    const double part = (level - curve[i]) / (curve[i + 1] - curve[i]);
    return study.multipliers[i] * std::exp2(part / perOctave);
}

void findZones(SaturationStudy& study)
{
    const std::vector<double>& kept = study.norm.low; // reached by nine rows in ten
    if (study.sampledRows == 0)
        return;
    const std::size_t best = std::size_t(std::ranges::max_element(kept) - kept.begin());
    const double level = kept[best] / 2;
    std::size_t first = best, last = best;
    while (first > 0 && kept[first] >= level)
        --first;
    while (last + 1 < kept.size() && kept[last] >= level)
        ++last;
    if (kept[first] < level)
        study.washedOutBelow = crossing(study, kept, first, level);
    if (kept[last] < level)
        study.frozenAbove = crossing(study, kept, last - 1, level);
}

} // namespace

Outcome<SharedSaturation> studySaturation(const SharedResult& ofAll, Index rows, StopToken stop)
{
    const SharedResult result = ofCountedRows(ofAll);
    if (auto usable = needSoftmax(resolvedScales(*result)); !usable)
        return usable.error();
    auto study = std::make_shared<SaturationStudy>();
    study->result = result;
    const std::vector<Index> sample = sampleOf(*result, rows);
    study->sampledRows = Index(sample.size());
    for (const PolicyResult& policy : result->policies)
        study->policies.push_back(markOf(policy.rows));
    study->freezing = freezingOf(*result, sample);
    study->multipliers = gridFor(*study);
    Sums sums;
    if (!collect(*study, sample, sums, stop))
        return cancelled();
    for (std::size_t at = 0; at < study->multipliers.size(); ++at)
        addMultiplier(*study, at, sums);
    findZones(*study);
    return SharedSaturation(std::move(study));
}

} // namespace attentoscope
