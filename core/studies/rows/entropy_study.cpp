// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/entropy_study.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/evaluate/weight_rows.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"
#include "core/statistics/spectrum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace attentoscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t orderCount = 49; // chosen so that 0, 1/2, 1, 2, 5 and ∞ are among the orders
constexpr int factorOctaves = 2, factorsPerOctave = 32;
constexpr Index mostCells = Index(1) << 21; // limit on rows × keys of the sample
constexpr Index fewestRows = 16;
constexpr int thirds = 60; // steps of the ternary search for the smallest penalty
constexpr int mostBins = 48;
constexpr double lowShare = 0.1, highShare = 0.9;

// Some rows of the result, and λ of each policy for them.
struct Sample {
    std::vector<Index> rows; // query rows that see a key
    std::vector<std::vector<double>> lambda; // (policies, rows)
    std::vector<std::vector<RowRule>> rules; // (policies, rows), or (policies, 0) where all are softmaxes
};

Outcome<Sample> sampleOf(const Result& result, std::vector<Index> rows, const StopToken& stop)
{
    Sample sample;
    std::erase_if(rows, [&](Index row) { return result.mask.visible(row) == 0; });
    sample.rows = std::move(rows);
    const auto scales = resolvedScales(result);
    const auto found = scalesOf(result.experiment, *result.inputs, result.mask, scales, sample.rows, 0, stop);
    if (!found)
        return found.error();
    const auto count = std::ptrdiff_t(sample.rows.size());
    for (std::size_t p = 0; p < scales.size(); ++p) {
        const auto first = found->lambda.begin() + std::ptrdiff_t(p) * count;
        sample.lambda.emplace_back(first, first + count);
        auto& rules = sample.rules.emplace_back();
        if (!scales[p].normalizer.isSoftmax())
            rules.assign(found->rules.begin() + std::ptrdiff_t(p) * count, found->rules.begin() + std::ptrdiff_t(p + 1) * count);
    }
    return sample;
}

enum class Multiplied { Scale, Logit }; // the two differ where the place of a key adds to its logit

// Returns the moments of a pass under several multiples of λ or of the logits: (multiples, rows); empty when stopped.
std::vector<RowMoments> momentsAt(const Result& result, const std::vector<Index>& rows, const std::vector<double>& lambda,
    std::span<const RowRule> rules, DistanceLaw law, std::span<const double> multiples, Multiplied what,
    const EntropyMeasure& measure, const StopToken& stop)
{
    const Inputs& inputs = *result.inputs;
    const std::vector<Index> stored = storedRows(inputs, rows);
    std::vector<double> scaled;
    for (const double multiple : multiples)
        for (const double value : lambda)
            scaled.push_back(multiple * value);
    std::vector<RowMoments> moments(scaled.size());
    PassProblem problem = problemOver(inputs, result.mask, rows, stored);
    problem.scales = multiples.size();
    problem.lambda = scaled;
    std::vector<RowRule> ofAll;
    const bool recorded =
        !inputs.rest.logs.empty() && !rules.empty() && rules.front() == recordedRule(inputs, rows.front(), lambda.front());
    for (std::size_t m = 0; m < multiples.size() && !rules.empty(); ++m)
        for (std::size_t r = 0; r < rows.size(); ++r) // a power of recorded weights takes the place of their rest, too
            ofAll.push_back(recorded ? recordedRule(inputs, rows[r], scaled[m * rows.size() + r]) : rules[r]);
    problem.rules = ofAll;
    std::vector<DistanceLaw> laws(multiples.size(), law);
    for (std::size_t m = 0; m < laws.size() && what == Multiplied::Logit; ++m)
        laws[m].ofBias = multiples[m];
    putPlaces(problem, result.experiment.alibi, laws);
    problem.alibiFactors = what == Multiplied::Logit ? multiples : std::span<const double>();
    problem.cube = measure.kind != EntropyMeasure::Shannon;
    problem.power = powerWanted(measure);
    const PassOutput out{.moments = moments, .argmax = {}, .output = {}, .weights = {}, .scores = {}, .binMax = {}};
    if (!attentionPass(problem, out, stop))
        return {};
    return moments;
}

// Returns log Σ exp(x − max x).
double logSumBelow(const RowMoments& row) { return std::log1p(row.rest); }

// Computes spectra from the weights themselves, for normalizers other than the softmax.
std::vector<std::vector<double>> spectraOfWeights(
    const Result& result, const Sample& sample, std::size_t policy, std::span<const double> orders, const StopToken& stop)
{
    std::vector<std::vector<double>> spectra(orders.size(), std::vector<double>(sample.rows.size(), undefined));
    const RowJob job{.experiment = result.experiment,
        .inputs = *result.inputs,
        .mask = result.mask,
        .rows = sample.rows,
        .policies = {},
        .threads = result.threads};
    const auto take = [&](std::size_t r, std::span<const float> weights, const RowMoments& moments) {
        const std::vector<double> row = renyiSpectrum(logShares(weights, moments), orders);
        for (std::size_t o = 0; o < row.size(); ++o)
            spectra[o][r] = row[o];
    };
    if (!forWeightRows(job, result.policies[policy].scale, stop, take))
        return {};
    return spectra;
}

// Returns the spectrum of each row under one policy: (orders, rows). Σ a^α needs no powers, for it is a logsumexp of α x. Empty
// when stopped.
std::vector<std::vector<double>> spectraOf(
    const Result& result, const Sample& sample, std::size_t policy, std::span<const double> orders, const StopToken& stop)
{
    if (!sample.rules[policy].empty())
        return spectraOfWeights(result, sample, policy, orders, stop);
    std::vector<double> finite{1};
    for (const double order : orders)
        if (order > 0 && order < infinity && order != 1)
            finite.push_back(order);
    const std::size_t rows = sample.rows.size();
    const auto moments = momentsAt(result, sample.rows, sample.lambda[policy], {}, distanceLawOf(result.policies[policy].scale),
        finite, Multiplied::Logit, {}, stop);
    if (moments.empty() && rows > 0)
        return {};
    std::vector<std::vector<double>> spectra;
    std::size_t next = 1; // index among the finite orders
    for (const double order : orders) {
        const std::size_t at = order > 0 && order < infinity && order != 1 ? next++ : 0;
        std::vector<double>& values = spectra.emplace_back(rows);
        for (std::size_t r = 0; r < rows; ++r) {
            const RowMoments& one = moments[r];
            const double atOne = logSumBelow(one), hartley = std::log(one.visible);
            values[r] = order == 0 ? hartley
                : order == 1       ? shannonOf(one)
                : order < infinity ? (logSumBelow(moments[at * rows + r]) - order * atOne) / (1 - order)
                                   : atOne;
            values[r] = std::clamp(values[r], 0.0, hartley);
        }
    }
    return spectra;
}

// Appends mean and quantiles of values that are all defined; reorders them.
void addTo(Spread& spread, std::vector<double> values)
{
    if (values.empty()) {
        for (auto* part : {&spread.mean, &spread.low, &spread.high})
            part->push_back(undefined);
        return;
    }
    std::sort(values.begin(), values.end());
    const auto quantile = [&](double share) {
        const double place = share * double(values.size() - 1);
        const std::size_t below = std::size_t(place), above = std::min(below + 1, values.size() - 1);
        return values[below] + (place - double(below)) * (values[above] - values[below]);
    };
    spread.mean.push_back(summarize(values).mean);
    spread.low.push_back(quantile(lowShare));
    spread.high.push_back(quantile(highShare));
}

double niceStep(double atLeast)
{
    const double decade = std::pow(10.0, std::floor(std::log10(atLeast)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * decade >= atLeast * (1 - 1e-9))
            return factor * decade;
    return 10 * decade;
}

// Returns one histogram for each policy, with edges at multiples of 1, 2 or 5 × 10^k.
std::vector<Histogram> histograms(const Result& result, PerRow<double> RowStatistics::*part, double unit)
{
    std::vector<PerRow<double>> values;
    double low = infinity, high = -infinity;
    for (const PolicyResult& policy : result.policies) {
        values.push_back(policy.rows.*part);
        for (double& value : values.back()) {
            value *= unit;
            if (!std::isnan(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
        }
    }
    if (!(low <= high))
        low = high = 0;
    const double step = niceStep(std::max({(high - low) / (mostBins - 1), std::abs(high) * 1e-3, 1e-6}));
    const double first = std::floor(low / step), last = std::max(first + 1, std::floor(high / step) + 1);
    std::vector<Histogram> found;
    for (const auto& each : values)
        found.push_back(histogram(each, std::size_t(last - first), first * step, last * step));
    return found;
}

// Computes KL in both directions. Where λ is 0 the closed form needs the mean score, which is evaluated for it.
Outcome<Done> compare(EntropyStudy& study, const StopToken& stop)
{
    const Result& result = *study.result;
    if (result.policies.size() < 2)
        return Done{};
    const RowStatistics* a = &result.policies[0].rows;
    const RowStatistics* b = &result.policies[1].rows;
    const auto zero = [](double lambda) { return lambda == 0; };
    SharedResult again;
    const bool anyZero =
        std::any_of(a->lambda.begin(), a->lambda.end(), zero) || std::any_of(b->lambda.begin(), b->lambda.end(), zero);
    if (anyZero && result.experiment.alibi == 0) {
        Demand demand;
        demand.policies = resolvedScales(result);
        demand.rows = Index(result.rowIndex.size());
        demand.meanField = true;
        demand.inputs = result.inputs;
        auto found = evaluate(result.experiment, demand, stop);
        if (!found)
            return found.error();
        again = *found;
        a = &again->policies[0].rows;
        b = &again->policies[1].rows;
    }
    auto apart = divergences(result, result.rowIndex, *a, *b, stop);
    if (!apart)
        return apart.error();
    study.apart = *std::move(apart);
    return Done{};
}

// Returns false when stopped.
bool studyFactors(EntropyStudy& study, const Sample& sample, const StopToken& stop)
{
    const EntropyMeasure& measure = study.result->experiment.entropy;
    for (int step = -factorOctaves * factorsPerOctave; step <= factorOctaves * factorsPerOctave; ++step)
        study.factors.push_back(std::exp2(double(step) / factorsPerOctave));
    const std::size_t rows = sample.rows.size();
    const auto moments = momentsAt(*study.result, sample.rows, sample.lambda.back(), sample.rules.back(),
        distanceLawOf(study.result->policies.back().scale), study.factors, Multiplied::Scale, measure, stop);
    if (moments.empty() && rows > 0)
        return false;
    for (std::size_t f = 0; f < study.factors.size(); ++f) {
        double sum = 0, squares = 0;
        for (std::size_t r = 0; r < rows; ++r) {
            const double entropy = entropyOf(measure, moments[f * rows + r]);
            sum += entropy;
            squares += entropy * entropy;
        }
        study.factorMean.push_back(rows > 0 ? sum / double(rows) : undefined);
        study.factorMeanSquare.push_back(rows > 0 ? squares / double(rows) : undefined);
    }
    return true;
}

double varianceAt(const EntropyStudy& study, std::size_t f)
{
    return std::max(0.0, study.factorMeanSquare[f] - study.factorMean[f] * study.factorMean[f]);
}

double penaltyOf(double variance, double mean, double target) { return variance + (mean - target) * (mean - target); }

// Returns the effect at a place between studied factors; places count factors from the first.
FactorEffect effectAt(const EntropyStudy& study, double target, double place)
{
    const std::size_t middle = std::clamp<std::size_t>(std::size_t(std::lround(place)), 1, study.factors.size() - 2);
    const double t = place - double(middle);
    const auto parabola = [t](double before, double at, double after) {
        return at + t * (after - before) / 2 + t * t * (after - 2 * at + before) / 2;
    };
    const double mean = parabola(study.factorMean[middle - 1], study.factorMean[middle], study.factorMean[middle + 1]);
    const double variance = parabola(varianceAt(study, middle - 1), varianceAt(study, middle), varianceAt(study, middle + 1));
    return {
        study.factors[middle] * std::exp2(t / factorsPerOctave), mean, penaltyOf(std::max(0.0, variance), mean, target), false};
}

} // namespace

double tsallisOfRenyi(double order, double renyi)
{
    if (order == infinity)
        return std::isnan(renyi) ? undefined : 0;
    return order == 1 ? renyi : -std::expm1((1 - order) * renyi) / (order - 1);
}

Outcome<SharedEntropyStudy> studyEntropy(const SharedResult& ofAll, Index rows, StopToken stop)
{
    const SharedResult result = ofCountedRows(ofAll);
    auto study = std::make_shared<EntropyStudy>();
    study->result = result;
    const Index fitting = std::max(fewestRows, mostCells / std::max<Index>(result->mask.nk(), 1));
    std::vector<Index> chosen = evenlySpacedRows(Index(result->rowIndex.size()), std::min(rows, fitting));
    std::transform(chosen.begin(), chosen.end(), chosen.begin(), [&](Index at) { return result->rowIndex[std::size_t(at)]; });
    const auto sample = sampleOf(*result, std::move(chosen), stop);
    if (!sample)
        return sample.error();
    study->sampledRows = Index(sample->rows.size());
    study->orders = spectrumOrders(orderCount);
    for (std::size_t p = 0; p < result->policies.size(); ++p) {
        auto spectra = spectraOf(*result, *sample, p, study->orders, stop);
        if (spectra.empty())
            return cancelled();
        Spread& renyi = study->renyi.emplace_back();
        Spread& tsallis = study->tsallis.emplace_back();
        for (std::size_t o = 0; o < study->orders.size(); ++o) {
            addTo(renyi, spectra[o]);
            for (double& value : spectra[o])
                value = tsallisOfRenyi(study->orders[o], value);
            addTo(tsallis, std::move(spectra[o]));
        }
    }
    const bool bits = result->experiment.bits && result->experiment.entropy.kind != EntropyMeasure::Tsallis;
    study->entropy = histograms(*result, &RowStatistics::entropy, bits ? 1 / std::numbers::ln2 : 1);
    study->normalized = histograms(*result, &RowStatistics::normalized, 1);
    if (const auto done = compare(*study, stop); !done)
        return done.error();
    auto keys = keyInformation(*result, stop);
    if (!keys)
        return keys.error();
    study->keys = *std::move(keys);
    if (!studyFactors(*study, *sample, stop))
        return cancelled();
    return SharedEntropyStudy(std::move(study));
}

Outcome<SharedRowSpectra> studyRow(const Result& result, Index row, StopToken stop)
{
    auto found = std::make_shared<RowSpectra>();
    found->row = row;
    const auto scales = resolvedScales(result);
    const std::vector<Index> rows{row};
    auto statistics = evaluateRows({.experiment = result.experiment,
                                       .inputs = *result.inputs,
                                       .mask = result.mask,
                                       .rows = rows,
                                       .policies = scales,
                                       .wanted = {.meanField = true}},
        stop);
    if (!statistics)
        return statistics.error();
    for (PolicyResult& policy : *statistics)
        found->statistics.push_back(std::move(policy.rows));
    if (found->statistics.size() >= 2) {
        auto apart = divergences(result, rows, found->statistics[0], found->statistics[1], stop);
        if (!apart)
            return apart.error();
        found->apart = *std::move(apart);
    }
    const auto sample = sampleOf(result, {row}, stop);
    if (!sample)
        return sample.error();
    const auto orders = spectrumOrders(orderCount);
    for (std::size_t p = 0; p < result.policies.size(); ++p) {
        auto& renyi = found->renyi.emplace_back(orders.size(), undefined);
        auto& tsallis = found->tsallis.emplace_back(orders.size(), undefined);
        if (sample->rows.empty())
            continue;
        const auto spectra = spectraOf(result, *sample, p, orders, stop);
        if (spectra.empty())
            return cancelled();
        for (std::size_t o = 0; o < orders.size(); ++o) {
            renyi[o] = spectra[o].front();
            tsallis[o] = tsallisOfRenyi(orders[o], renyi[o]);
        }
    }
    return SharedRowSpectra(std::move(found));
}

std::vector<double> penalties(const EntropyStudy& study, double target)
{
    std::vector<double> values(study.factors.size());
    for (std::size_t f = 0; f < values.size(); ++f)
        values[f] = penaltyOf(varianceAt(study, f), study.factorMean[f], target);
    return values;
}

FactorEffect atFactor(const EntropyStudy& study, double target, double factor)
{
    if (study.factors.size() < 3)
        return {undefined, undefined, undefined, false};
    const double last = double(study.factors.size() - 1);
    return effectAt(study, target, std::clamp((std::log2(factor) + factorOctaves) * factorsPerOctave, 0.0, last));
}

FactorEffect bestFactor(const EntropyStudy& study, double target)
{
    const auto values = penalties(study, target);
    if (values.size() < 3 || std::isnan(values.front()))
        return {undefined, undefined, undefined, false};
    const std::size_t best = std::size_t(std::min_element(values.begin(), values.end()) - values.begin());
    if (best == 0 || best + 1 == values.size())
        return {study.factors[best], study.factorMean[best], values[best], true};
    double low = double(best) - 1, high = double(best) + 1; // the minimum is between these places
    for (int step = 0; step < thirds; ++step) {
        const double third = (high - low) / 3;
        if (effectAt(study, target, low + third).penalty < effectAt(study, target, high - third).penalty)
            high -= third;
        else
            low += third;
    }
    const FactorEffect found = effectAt(study, target, (low + high) / 2), studied = effectAt(study, target, double(best));
    return found.penalty <= studied.penalty ? found : studied;
}

} // namespace attentoscope
