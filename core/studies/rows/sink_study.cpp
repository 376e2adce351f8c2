// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/sink_study.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/logit_norms.h"
#include "core/attention/kernels/key_weights.h"
#include "core/attention/rows/row_scores.h"
#include "core/base/undefined.h"
#include "core/sources/source.h"
#include "core/statistics/least_entropy.h"
#include "core/statistics/sink_share.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attentoscope {
namespace {

constexpr std::size_t rowsBetweenStops = 256;

// A key that a row sees, and its score in float64.
struct ScoredSink {
    Index key = 0;
    double score = 0, bias = 0;
};

ScoredSink scoredSink(const Result& result, Index row, Index key)
{
    const Inputs& inputs = *result.inputs;
    const Index query = inputs.stored(row);
    ScoredSink sink{key, 0, biasOf(result.experiment, inputs, row, key)};
    if (inputs.areWeights())
        sink.score = double(inputs.given(query, key));
    else
        keyScores(inputs.scoringQueries().row(query).data(), inputs.scoringKeys().row(key).data(), 1, inputs.scoringKeys().cols(),
            &sink.score);
    return sink;
}

// Returns the sinks that the row sees: the first key and its own, or one key where these are the same.
std::vector<ScoredSink> sinksOf(const Result& result, Index row)
{
    KeyRanges visible;
    result.mask.row(row, visible);
    const Index own = result.mask.position(row);
    std::vector<ScoredSink> sinks;
    for (const Index key : {Index(0), own})
        if (holds(visible, key) && (sinks.empty() || key != 0))
            sinks.push_back(scoredSink(result, row, key));
    return sinks;
}

bool isAmong(Sinks sinks, Index key, Index own)
{
    return (key == 0 && sinks != Sinks::Own) || (key == own && sinks != Sinks::First);
}

// The sums of a row over its places: the keys that it sees and, where recorded weights do not sum to 1, that of the rest.
struct PlaceSums {
    double places, rest, weighted, largest; // as in RowMoments; `largest`: the largest logit
    bool largestIsKey = true;

    PlaceSums(const RowStatistics& rows, std::size_t r)
        : places(double(rows.visible[r]))
        , rest(rows.rest[r])
        , weighted(rows.weighted[r])
        , largest(rows.maxLogit[r])
    {
        const RowRule rule = rows.normalizer(r).rule;
        if (rule.kind == Normalization::Sink && std::isfinite(rule.parameter) && places > 0)
            add(rule.parameter);
    }

private:
    void add(double logit)
    {
        ++places;
        const double above = logit - largest, e = relativeWeight(-std::abs(above));
        if (above <= 0) {
            rest += e;
            weighted += e * above;
            return;
        }
        weighted = e * (weighted - above * (1 + rest));
        rest = e * (1 + rest);
        largest = logit;
        largestIsKey = false;
    }
};

void putRow(std::span<const ScoredSink> sinks, const RowStatistics& rows, std::size_t r, Index own, Sinks chosen, SinkRows& out)
{
    const PlaceSums sums(rows, r);
    std::vector<SinkLogit> logits;
    for (const ScoredSink& sink : sinks)
        if (isAmong(chosen, sink.key, own)) {
            const double logit = std::isinf(sink.score) ? sink.score : logitOf(rows.lambda[r], sink.score, sink.bias);
            logits.push_back({logit - sums.largest, sums.largestIsKey && sink.key == Index(rows.argmax[r])});
        }
    const SinkShare share = sinkShareOf(sums.places, sums.rest, sums.weighted, logits);
    out.mass[r] = share.mass;
    out.choice[r] = share.choice;
    out.beyond[r] = share.beyond;
    out.given[r] = share.given;
}

// Returns NaN where x or y does not vary.
double squaredCorrelation(std::span<const double> x, std::span<const double> y, double meanX, double meanY)
{
    double xx = 0, yy = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (std::isnan(x[i]))
            continue;
        xx += (x[i] - meanX) * (x[i] - meanX);
        yy += (y[i] - meanY) * (y[i] - meanY);
        xy += (x[i] - meanX) * (y[i] - meanY);
    }
    return xx > 0 && yy > 0 ? std::min(1.0, xy * xy / (xx * yy)) : undefined;
}

SinkMeans meansOf(const SinkRows& rows, const RowStatistics& statistics)
{
    PerRow<double> entropy = statistics.shannon;
    for (std::size_t r = 0; r < entropy.size(); ++r)
        if (std::isnan(rows.mass[r]))
            entropy[r] = undefined;
    PerRow<double> withGiven = entropy;
    for (std::size_t r = 0; r < entropy.size(); ++r)
        if (std::isnan(rows.given[r]))
            withGiven[r] = undefined;
    const Summary mass = summarize(rows.mass), given = summarize(rows.given);
    SinkMeans means{.rows = mass.count,
        .mass = mass.mean,
        .entropy = summarize(entropy).mean,
        .choice = summarize(rows.choice).mean,
        .beyond = summarize(rows.beyond).mean,
        .given = given.mean,
        .givenOf = summarize(withGiven).mean,
        .givenRows = given.count};
    means.fit = squaredCorrelation(rows.mass, entropy, means.mass, means.entropy);
    return means;
}

bool addSinks(SinkStudy& study, const StopToken& stop)
{
    const Result& result = *study.result;
    const std::size_t count = result.rowIndex.size();
    const std::vector<double> none(count, undefined);
    study.policies.resize(result.policies.size());
    for (auto& policy : study.policies)
        policy.fill({none, none, none, none, {}});
    for (std::size_t r = 0; r < count; ++r) {
        if (r % rowsBetweenStops == 0 && stop.stop_requested())
            return false;
        const Index row = result.rowIndex[r], own = result.mask.position(row);
        const std::vector<ScoredSink> sinks = sinksOf(result, row);
        for (std::size_t p = 0; p < study.policies.size(); ++p)
            for (const Sinks chosen : allSinks)
                putRow(sinks, result.policies[p].rows, r, own, chosen, study.policies[p][std::size_t(chosen)]);
    }
    for (std::size_t p = 0; p < study.policies.size(); ++p)
        for (SinkRows& rows : study.policies[p])
            rows.means = meansOf(rows, result.policies[p].rows);
    return true;
}

Outcome<Done> addBound(SinkStudy& study, const StopToken& stop)
{
    const Result& result = *study.result;
    const auto norms = LogitNorms::of(*result.inputs, result.mask, result.experiment.alibi, result.rowIndex, stop);
    if (!norms && norms.error().kind == ErrorKind::Cancelled)
        return norms.error();
    if (!norms) {
        study.noBound = norms.error().why;
        return Done{};
    }
    study.keyNorm = norms->ofKeys();
    const std::size_t count = result.rowIndex.size();
    const std::vector<double> none(count, undefined);
    for (const PolicyResult& policy : result.policies) {
        LeastEntropies& least = study.least.emplace_back(LeastEntropies{none, none, none, none});
        for (std::size_t r = 0; r < count; ++r) {
            if (r % rowsBetweenStops == 0 && stop.stop_requested())
                return cancelled();
            const double keys = double(policy.rows.visible[r]);
            if (keys == 0)
                continue;
            const LogitNorms::Row norm = norms->ofRow(result.rowIndex[r], policy.rows.lambda[r]);
            least.norm[r] = norm.own;
            least.spectralNorm[r] = norm.spectral;
            least.entropy[r] = leastEntropy(norm.own, keys);
            least.spectralEntropy[r] = leastEntropy(norm.spectral, keys);
        }
    }
    return Done{};
}

} // namespace

const char* nameOf(Sinks sinks)
{
    constexpr const char* names[sinkChoices] = {"first", "own", "both"};
    return names[std::size_t(sinks)];
}

double SinkMeans::share() const { return entropy > 0 ? choice / entropy : undefined; }

Outcome<SharedSinkStudy> studySinks(const SharedResult& result, StopToken stop)
{
    std::vector<PolicyChoice> scales = resolvedScales(*result);
    for (PolicyChoice& scale : scales)
        if (scale.normalizer.isRecorded() && scale.normalizer.kind() == Normalization::Sink)
            scale.normalizer = {}; // a softmax over the keys and the place of the rest
    if (auto usable = needSoftmax(scales); !usable)
        return usable.error();
    auto study = std::make_shared<SinkStudy>();
    study->result = ofCountedRows(result);
    if (!addSinks(*study, stop))
        return cancelled();
    if (auto added = addBound(*study, stop); !added)
        return added.error();
    return SharedSinkStudy(std::move(study));
}

} // namespace attentoscope
