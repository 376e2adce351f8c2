// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/reports/inspection.h"

#include "core/attention/rows/row_set.h"
#include "core/weighting/logit.h"
#include "core/weighting/row_weights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace attentoscope {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr Index keysBetweenLooks = 1 << 14; // between checks whether to stop

double normOf(std::span<const double> x)
{
    return std::sqrt(std::accumulate(x.begin(), x.end(), 0.0, [](double sum, double each) { return sum + each * each; }));
}

double ratio(double part, double whole) { return whole > 0 ? part / whole : nan; }

// Returns q·k whether or not the key is visible; ln a if weights are given.
double scoreOf(const Inputs& inputs, Index row, Index key)
{
    const Index stored = inputs.stored(row);
    if (inputs.areWeights())
        return std::isinf(inputs.given(stored, key)) ? nan : double(inputs.given(stored, key));
    const MatrixView q = inputs.scoringQueries(), k = inputs.scoringKeys();
    return dot(q.data() + stored * q.cols(), k.data() + key * k.cols(), k.cols());
}

double normOfKey(const Inputs& inputs, Index key)
{
    const float* k = inputs.k.data() + key * inputs.d();
    return inputs.areWeights() ? nan : std::sqrt(dot(k, k, inputs.d()));
}

// Calls take(j) for every visible key. Returns false when stopped.
template <class Take>
bool forVisible(const BoundMask& mask, Index row, const StopToken& stop, const Take& take)
{
    KeyRanges ranges;
    mask.row(row, ranges);
    for (const KeyRange& range : ranges)
        for (Index begin = range.begin; begin < range.end; begin += keysBetweenLooks) {
            if (stop.stop_requested())
                return false;
            for (Index j = begin; j < std::min(begin + keysBetweenLooks, range.end); ++j)
                take(j);
        }
    return true;
}

bool fillScores(InspectedRow& row, const StopToken& stop)
{
    const Inputs& inputs = *row.of->inputs;
    const Index stored = inputs.stored(row.row), d = inputs.d();
    const float* q = inputs.q.data() + stored * d;
    row.queryNorm = inputs.areWeights() ? nan : std::sqrt(dot(q, q, d));
    row.scores.assign(std::size_t(inputs.nk()), nan);
    MeanSpreadSum score, norm, cosine;
    const bool done = forVisible(row.of->mask, row.row, stop, [&](Index j) {
        const double s = scoreOf(inputs, row.row, j);
        if (std::isnan(s))
            return;
        const double length = normOfKey(inputs, j);
        row.scores[std::size_t(j)] = s;
        ++row.visible;
        score.add(s);
        norm.add(length);
        cosine.add(ratio(s, row.queryNorm * length));
    });
    row.score = score.spread();
    row.keyNorm = norm.spread();
    row.cosine = cosine.spread();
    return done;
}

bool fillOutput(const InspectedRow& row, std::size_t policy, std::vector<double>& output, const StopToken& stop)
{
    const Inputs& inputs = *row.of->inputs;
    const Index dv = inputs.dv();
    output.assign(std::size_t(dv), 0);
    return dv == 0 || forVisible(row.of->mask, row.row, stop, [&](Index j) {
        const double a = row.weight(policy, j);
        const float* v = inputs.v.data() + j * dv;
        for (Index c = 0; a > 0 && c < dv; ++c)
            output[std::size_t(c)] += a * double(v[c]);
    });
}

// Tells whether key a ranks before key b: it has the larger weight, or at equal weights the larger logit, or at equal logits it
// is the earlier key.
bool comesBefore(const InspectedRow& row, std::size_t policy, Index a, Index b)
{
    const double weightA = row.weight(policy, a), weightB = row.weight(policy, b);
    if (weightA != weightB)
        return weightA > weightB;
    const double logitA = row.logit(policy, a), logitB = row.logit(policy, b);
    return logitA != logitB ? logitA > logitB : a < b;
}

std::vector<RankedKey> topOf(const InspectedRow& row, std::size_t policy, Index count)
{
    std::vector<RankedKey> keys;
    keys.reserve(std::size_t(row.visible));
    for (Index j = 0; j < Index(row.scores.size()); ++j)
        if (!std::isnan(row.logit(policy, j)))
            keys.push_back({j, row.weight(policy, j)});
    const auto wanted = keys.begin() + std::min<Index>(count, Index(keys.size()));
    std::partial_sort(keys.begin(), wanted, keys.end(),
        [&](const RankedKey& a, const RankedKey& b) { return comesBefore(row, policy, a.key, b.key); });
    keys.erase(wanted, keys.end());
    return keys;
}

RowRule ruleOf(const Result& result, std::size_t policy, Index row, double lambda)
{
    if (result.policies[policy].scale.normalizer.isRecorded())
        return recordedRule(*result.inputs, row, lambda);
    const Index place = result.mask.position(row), visible = result.mask.visible(row);
    return rowRuleOf(
        result.policies[policy].scale.normalizer, meantLength(result.experiment.length, visible, place, result.mask.nk()));
}

bool fillScale(InspectedRow& row, std::size_t policy, Index top, const StopToken& stop)
{
    InspectedScale& scale = row.scales[policy];
    MeanSpreadSum logit;
    for (Index j = 0; j < Index(row.scores.size()); ++j)
        logit.add(row.logit(policy, j));
    scale.logit = logit.spread();
    for (Index j = 0; j < Index(row.scores.size()); ++j)
        scale.weights.push_back(row.logit(policy, j));
    scale.largest = -infinite;
    for (const double x : scale.weights)
        scale.largest = x > scale.largest ? x : scale.largest;
    scale.nowhere =
        weigh(ruleOf(*row.of, policy, row.row, scale.lambda), scale.weights, row.of->inputs->position(row.row)).nowhere;
    scale.top = topOf(row, policy, top);
    return fillOutput(row, policy, scale.output, stop);
}

std::vector<ScorePart> partsOf(const Inputs& inputs, Index row, Index key)
{
    const Index d = inputs.d(), count = std::min(d, mostScoreParts);
    std::vector<ScorePart> parts;
    for (Index part = 0; part < count; ++part) {
        const Index first = part * d / count, end = (part + 1) * d / count;
        const float* q = inputs.q.data() + inputs.stored(row) * d;
        const float* k = inputs.k.data() + key * d;
        parts.push_back({first, end, dot(q + first, k + first, end - first)});
    }
    return parts;
}

// Sets the rank of the key, in the order of comesBefore(), and the sum of the weights down to it.
void rank(const InspectedRow& row, std::size_t policy, Index key, InspectedWeight& of)
{
    double before = 0;
    of.rank = 1;
    for (Index j = 0; j < Index(row.scores.size()); ++j) {
        if (std::isnan(row.logit(policy, j)) || !comesBefore(row, policy, j, key))
            continue;
        ++of.rank;
        before += row.weight(policy, j);
    }
    of.massToRank = before + of.weight;
}

void addToOutput(const InspectedRow& row, std::size_t policy, Index key, InspectedWeight& of)
{
    of.added = of.share = of.along = nan;
    const Inputs& inputs = *row.of->inputs;
    const std::vector<double>& output = row.scales[policy].output;
    if (output.empty())
        return;
    const float* v = inputs.v.data() + key * inputs.dv();
    double squares = 0, product = 0;
    for (std::size_t c = 0; c < output.size() && of.weight > 0; ++c) {
        squares += double(v[c]) * double(v[c]);
        product += double(v[c]) * output[c];
    }
    const double norm = std::sqrt(squares), whole = normOf(output);
    of.added = of.weight * norm;
    of.share = ratio(of.added, whole);
    of.along = ratio(product, norm * whole);
}

} // namespace

double InspectedRow::bias(Index key) const { return slope == 0 ? 0 : alibiBias(slope, key - of->inputs->position(row)); }

double InspectedRow::logit(std::size_t policy, Index key) const
{
    const double score = scores[std::size_t(key)];
    return logitOf(factor(policy, key) * scales[policy].lambda, score, lawBias(policy, key) + bias(key));
}

bool InspectedRow::hasLaws() const
{
    return std::ranges::any_of(scales, [](const InspectedScale& scale) { return scale.law.exists(); });
}

double InspectedRow::factor(std::size_t policy, Index key) const
{
    return scales[policy].law.factor(key - of->inputs->position(row));
}

double InspectedRow::lawBias(std::size_t policy, Index key) const
{
    return scales[policy].law.bias(key - of->inputs->position(row));
}

double InspectedRow::weight(std::size_t policy, Index key) const { return scales[policy].weights[std::size_t(key)]; }

Outcome<SharedInspectedRow> inspectRow(const SharedResult& result, const Profile& profile, Index top, const StopToken& stop)
{
    auto row = std::make_shared<InspectedRow>();
    row->of = result;
    row->row = profile.row;
    row->slope = profile.slope;
    for (std::size_t policy = 0; policy < profile.policies(); ++policy)
        row->scales.emplace_back().multiplier = profile.multiplier[policy];
    for (std::size_t policy = 0; policy < profile.policies(); ++policy)
        row->scales[policy].lambda = profile.lambda[policy];
    for (std::size_t policy = 0; policy < profile.policies(); ++policy)
        row->scales[policy].law = profile.laws[policy];
    bool done = fillScores(*row, stop);
    for (std::size_t policy = 0; done && policy < row->scales.size(); ++policy)
        done = fillScale(*row, policy, top, stop);
    if (!done)
        return cancelled();
    return SharedInspectedRow(std::move(row));
}

InspectedCell inspectCell(const SharedInspectedRow& row, Index key)
{
    const Inputs& inputs = *row->of->inputs;
    InspectedCell cell;
    cell.of = row;
    cell.key = key;
    cell.visible = !std::isnan(row->scores[std::size_t(key)]);
    cell.hiding = row->of->mask.hiding(row->row, key);
    cell.score = scoreOf(inputs, row->row, key);
    cell.keyNorm = normOfKey(inputs, key);
    cell.cosine = ratio(cell.score, row->queryNorm * cell.keyNorm);
    cell.parts = partsOf(inputs, row->row, key);
    cell.bias = row->bias(key);
    for (std::size_t policy = 0; policy < row->scales.size(); ++policy) {
        InspectedWeight& of = cell.weights.emplace_back();
        of.factor = row->factor(policy, key);
        of.lawBias = row->lawBias(policy, key);
        of.logit = row->logit(policy, key);
        of.weight = row->weight(policy, key);
        of.belowBest = of.massToRank = nan;
        if (cell.visible) {
            of.belowBest = row->scales[policy].largest - of.logit;
            rank(*row, policy, key, of);
        }
        addToOutput(*row, policy, key, of);
    }
    return cell;
}

} // namespace attentoscope
