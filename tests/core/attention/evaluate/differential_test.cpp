// SPDX-License-Identifier: GPL-3.0-or-later
// Compares evaluate() with the float64 twin on random experiments with every source, mask, meaning of n, policy and entropy.
// The expected policies and entropies are written out here once more, from their definitions.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/reference.h"
#include "core/statistics/quantities.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

namespace attentoscope {
namespace {

struct PolicyCase {
    const char* text;
    std::function<double(double n, double place, double d)> multiplier; // place: counted from 1
    double reach = 0; // the length of a law of distance; 0: none

    double squared(double ahead) const { return reach > 0 ? 1 + 2 * std::log(1 + std::abs(ahead) / reach) : 1; } // a²
};

const std::vector<PolicyCase>& policyCases()
{
    static const std::vector<PolicyCase> cases = {
        {"none", [](double, double, double d) { return std::sqrt(d); }},
        {"standard", [](double, double, double) { return 1.0; }},
        {"entropy-invariant:n0=7", [](double n, double, double) { return std::log(n) / std::log(7.0); }},
        {"kappa:kappa=2", [](double n, double, double d) { return 2 * std::log(n) / std::sqrt(d); }},
        {"log-n", [](double n, double, double) { return std::log(n); }},
        {"clipped:n0=16", [](double n, double, double) { return std::max(1.0, std::log(n) / std::log(16.0)); }},
        {"infoscale:n0=16",
            [](double n, double, double d) { return std::sqrt((1 - std::pow(n, -2 / d)) / (1 - std::pow(16, -2 / d))); }},
        {"ssa:beta=-1", [](double, double place, double) { return 1 + std::exp(-std::exp(-1.0)) * std::log(place); }},
        {"ssmax", [](double n, double, double) { return 0.43 * std::log(n); }},
        {"llama4", [](double, double place, double) { return 1 + 0.1 * std::log(1 + std::floor(place / 8192)); }},
        {"yarn:l=9", [](double n, double, double) { return std::pow(1 + 0.1 * std::log(std::max(1.0, n / 9)), 2); }},
        {"yarn:factor=9", [](double, double, double) { return std::pow(1 + 0.1 * std::log(9.0), 2); }},
        {"asentmax:gamma=-1", [](double, double place, double) { return 1 + 0.69 / std::log(place + 1); }},
        {"ministral3:l=5", [](double, double place, double) { return 1 + 0.1 * std::log(1 + std::floor((place - 1) / 5)); }},
        {"inkling:floor=9", [](double, double place, double) { return 1 + 0.1 * std::log(std::max(1.0, place / 9)); }},
        {"grok2:l=7", [](double, double place, double) { return place > 8 ? std::log2(place - 1) / std::log2(7.0) : 1; }},
        {"constant:m=0", [](double, double, double) { return 0.0; }},
        {"constant:m=0.3", [](double, double, double) { return 0.3; }},
        {"scale-invariant", [](double, double, double) { return 1.0; }, 10},
        {"scale-invariant:t0=0.5", [](double, double, double) { return 1.0; }, 0.5},
    };
    return cases;
}

// The part of a policy's text from the @ on, and the rule that it means for a row of length n.
struct NormalizerCase {
    const char* text;
    std::function<RowRule(double n)> rule;
};

const std::vector<NormalizerCase>& normalizerCases()
{
    static const std::vector<NormalizerCase> cases = {
        {"@sink",
            [](double) {
                return RowRule{Normalization::Sink, 0};
            }},
        {"@sink:s=3",
            [](double) {
                return RowRule{Normalization::Sink, 3};
            }},
        {"@sigmoid",
            [](double n) {
                return RowRule{Normalization::Sigmoid, -std::log(n)};
            }},
        {"@sigmoid:b=-1.5",
            [](double) {
                return RowRule{Normalization::Sigmoid, -1.5};
            }},
        {"@sparsemax",
            [](double) {
                return RowRule{Normalization::Entmax, 2};
            }},
        {"@entmax",
            [](double) {
                return RowRule{Normalization::Entmax, 1.5};
            }},
        {"@entmax:alpha=1.2",
            [](double) {
                return RowRule{Normalization::Entmax, 1.2};
            }},
        {"@top-k:k=3",
            [](double) {
                return RowRule{Normalization::TopK, 3};
            }},
        {"@top-k",
            [](double) {
                return RowRule{Normalization::TopK, 64};
            }},
        {"@stick-breaking",
            [](double) {
                return RowRule{Normalization::StickBreaking, 0};
            }},
    };
    return cases;
}

const NormalizerCase softmax{"", [](double) { return RowRule{}; }};

double entropyOfWeights(const EntropyMeasure& measure, const std::vector<double>& weights, double visible)
{
    if (visible == 0)
        return NAN;
    double shannon = 0, power = 0, peak = 0;
    for (const double a : weights)
        if (a > 0) {
            shannon -= a * std::log(a);
            power += std::pow(a, measure.order);
            peak = std::max(peak, a);
        }
    if (measure.kind == EntropyMeasure::Shannon || measure.order == 1)
        return shannon;
    if (measure.order == 0)
        power = visible; // keys whose weight is too small for a double count as well
    if (measure.kind == EntropyMeasure::Tsallis)
        return (1 - power) / (measure.order - 1);
    return measure.order == INFINITY ? -std::log(peak) : std::log(power) / (1 - measure.order);
}

template <class T>
T oneOf(const std::vector<T>& values)
{
    return *rc::gen::elementOf(values);
}

Experiment drawExperiment()
{
    Experiment e;
    e.source = oneOf<std::string>({"needles", "sphere", "gaussian", "topics", "text"});
    e.n = *rc::gen::inRange<Index>(1, 150);
    e.needles = *rc::gen::inRange<Index>(1, 4);
    e.groups = *rc::gen::inRange<Index>(1, 5);
    e.d = *rc::gen::inRange<Index>(e.source == "needles" ? e.needles + 2 : e.source == "topics" ? 2 : 1, 40);
    e.dv = *rc::gen::inRange<Index>(0, 9);
    e.seed = *rc::gen::inRange<Index>(0, 1 << 30);
    e.text = {"a b c [PAD] d a", "b", "c a [PAD] [PAD] [PAD] d e f g h"};
    e.batch = *rc::gen::inRange<Index>(0, 3);
    e.mask = Mask::of(oneOf<std::string>({"full", "causal", "padding", "padding(3)", "padding(4,1,90)", "window(5)",
        "sliding(4) | sink(2)", "block-causal(8)", "block-diagonal(7)", "block-diagonal(3,5,40)", "hierarchical(1,4,16)",
        "prefix(6)", "dilated(6,3)", "!causal", "causal & padding", "!(window(3) | sink(1)) & full", "!full"}));
    e.length = oneOf<LengthMeaning>({{LengthMeaning::Visible}, {LengthMeaning::Position}, {LengthMeaning::Sequence},
        {LengthMeaning::Fixed, 1}, {LengthMeaning::Fixed, 5000}});
    e.tau = oneOf<double>({0.001, 0.3, 1, 4});
    e.rope = e.d % 2 == 0 ? oneOf<double>({0, 0, 1, 10000}) : 0;
    e.ropePairing = oneOf<RopePairing>({RopePairing::Interleaved, RopePairing::Half});
    e.alibi = oneOf<double>({0, 0, 0.01, 0.5});
    e.entropy = oneOf<EntropyMeasure>({{EntropyMeasure::Shannon}, {EntropyMeasure::Renyi, 0}, {EntropyMeasure::Renyi, 0.5},
        {EntropyMeasure::Renyi, 1}, {EntropyMeasure::Renyi, 1.7}, {EntropyMeasure::Renyi, 2}, {EntropyMeasure::Renyi, 3},
        {EntropyMeasure::Renyi, 9}, {EntropyMeasure::Renyi, INFINITY}, {EntropyMeasure::Tsallis, 0}, {EntropyMeasure::Tsallis, 1},
        {EntropyMeasure::Tsallis, 1.5}, {EntropyMeasure::Tsallis, 2}});
    return e;
}

// Returns Q, K and V of the experiment, sometimes with fewer queries or fewer keys than the source made.
std::shared_ptr<Inputs> drawInputs(const Experiment& e)
{
    const auto made = makeInputs(e);
    RC_ASSERT(made.ok());
    auto in = std::make_shared<Inputs>(**made);
    if (!in->plantedKeys.empty() || !in->keyPadded.empty())
        return in;
    const Index n = in->nk(), kept = *rc::gen::inRange<Index>(1, n + 1);
    switch (*rc::gen::inRange(0, 3)) {
    case 0:
        in->q = Matrix(in->q.bottomRows(kept));
        break;
    case 1:
        in->k = Matrix(in->k.topRows(kept));
        in->v = Matrix(in->v.topRows(std::min(kept, Index(in->v.rows()))));
        break;
    default:
        break;
    }
    in->queryTokens.resize(std::min(in->queryTokens.size(), std::size_t(in->nq())));
    in->keyTokens.resize(std::min(in->keyTokens.size(), std::size_t(in->nk())));
    return in;
}

double meantBy(const LengthMeaning& meaning, double visible, double place, double sequence)
{
    const double n = meaning.kind == LengthMeaning::Visible ? visible
        : meaning.kind == LengthMeaning::Position           ? place
        : meaning.kind == LengthMeaning::Sequence           ? sequence
                                                            : double(meaning.fixed);
    return std::max(1.0, n);
}

// Returns λ times the largest score that Cauchy and Schwarz allow, which the error of float32 scores is relative to. A law of
// distance adds four times its own term, because there is more to round.
double reachOf(const Inputs& in, Index row, double lambda, const PolicyCase& policy)
{
    const double square = policy.squared(double(in.nk() + in.nq()));
    return std::sqrt(square) * lambda * double(in.q.row(row).norm()) * double(in.k.rowwise().norm().maxCoeff())
        + 4 * (square - 1);
}

// Returns the error, relative to reachOf(), of a float32 sum of so many products. Each step is rounded by up to u = 2⁻²⁴ of a
// partial sum, which on average is half the whole sum. That makes a standard deviation of √steps u/3, and five of these
// deviations occur among some ten thousand rows.
double roundings(Index steps) { return 5.0 / 3 * std::sqrt(double(steps) + 1) * 0x1p-24; }

void expectNear(double got, double wanted, double tolerance)
{
    RC_ASSERT(std::isnan(got) == std::isnan(wanted));
    if (!std::isnan(wanted))
        RC_ASSERT(std::fabs(got - wanted) <= tolerance);
}

// Counts the keys whose weight may become 0, or stop being 0, when the logits change by `error`, and tells whether another key
// may become the k-th largest.
struct Edge {
    double keys = 0;
    bool swaps = false;
};

Edge edgeOf(const RowRule& rule, const ReferenceRow& twin, std::vector<double> logits, double error)
{
    Edge edge;
    for (const double a : twin.weights)
        edge.keys += a > 0 && a < std::pow(2 * error, rule.parameter == 2 ? 1 : 1 / (rule.parameter - 1));
    if (rule.kind == Normalization::Entmax)
        edge.keys += 2;
    std::sort(logits.rbegin(), logits.rend());
    const std::size_t k = std::size_t(std::max(1.0, rule.parameter));
    edge.swaps = rule.kind == Normalization::TopK && k < logits.size() && logits[k - 1] != logits[k]
        && logits[k - 1] - logits[k] < 4 * error;
    return edge;
}

// Compares what every normalizer has, and what only the normalizers other than the softmax have.
void compareRuled(const Experiment& e, const Result& result, const PolicyResult& got, const PolicyCase& policy,
    const RowRule& rule, double lambda, Index row)
{
    const Inputs& in = *result.inputs;
    KeyRanges ranges;
    result.mask.row(row, ranges);
    const ReferenceRow twin =
        referenceRow(view(in.q), view(in.k), view(in.v), row, lambda, ranges, 2, e.alibi, rule, {policy.reach});
    const Index place = row + in.nk() - in.nq();
    const double reach = reachOf(in, row, lambda, policy) + e.alibi * double(in.nk() + in.nq()) + std::abs(rule.parameter);
    // For entmax, a ln a has an infinite slope at a weight near the edge of the support; for stick-breaking, a key's weight has
    // the errors of all newer logits.
    const double error = 4e-6 + 2 * roundings(in.d()) * reach, keys = double(in.nk());
    const double tolerance = error
        * (rule.kind == Normalization::Entmax               ? 20
                : rule.kind == Normalization::StickBreaking ? 4 + std::sqrt(keys)
                                                            : 4);
    std::vector<double> logits, shares;
    double visible = 0, peak = 0, support = 0;
    for (const KeyRange& range : ranges)
        for (Index j = range.begin; j < range.end; ++j) {
            if (rule.kind == Normalization::StickBreaking && j >= place)
                continue;
            const double square = policy.squared(double(place - j));
            logits.push_back(std::sqrt(square) * lambda * twin.scores[j] + 1 - square + e.alibi * double(j - place));
            shares.push_back(twin.weights[j] / (twin.total + twin.nowhere));
            support += twin.weights[j] > 0;
            peak = std::max(peak, twin.weights[j]);
            ++visible;
        }
    const RowStatistics& rows = got.rows;
    RC_LOG() << policyText(got.policy) << ", lambda " << lambda << ", row " << row << " sees " << visible << ", " << e.source
             << ", " << entropyMeasureText(e.entropy) << ", peak " << peak << ", nowhere " << twin.nowhere;
    RC_ASSERT(double(rows.visible[row]) == visible);
    if (visible == 0) {
        RC_ASSERT(std::isnan(rows.shannon[row]) && std::isnan(rows.entropy[row]) && rows.argmax[row] == -1);
        return;
    }
    const Edge edge = edgeOf(rule, twin, logits, error);
    if (edge.swaps)
        return;
    const double scale = std::max(1.0, twin.total); // the weights of a sigmoid may sum to more than 1
    // If the twin's own weights underflow float64, it does not know their shares.
    const bool known = rule.kind != Normalization::Sigmoid || peak > 0x1p-900;
    if (known)
        expectNear(rows.shannon[row], twin.entropy, tolerance);
    if (!rows.nowhere.empty())
        shares.push_back(twin.nowhere);
    const double order = e.entropy.kind == EntropyMeasure::Shannon ? 1 : e.entropy.order;
    const double places = isSparse(rule.kind) ? support : double(shares.size());
    const double wanted = entropyOfWeights(e.entropy, shares, places);
    if (known && (order >= 1 || (order > 0 && !isSparse(rule.kind))))
        expectNear(rows.entropy[row], wanted, (order < 1 ? 10 : 1) * tolerance * std::max(1.0, wanted));
    RC_ASSERT(rows.nowhere.empty() == !hasPlace(rule.kind));
    if (hasPlace(rule.kind))
        expectNear(rows.nowhere[row], twin.nowhere, tolerance);
    if (!rows.weightTotal.empty())
        expectNear(rows.weightTotal[row], twin.total, tolerance * scale);
    if (isSparse(rule.kind))
        RC_ASSERT(std::fabs(rows.support[row] - support) <= edge.keys);
    expectNear(rows.maxWeight[row], peak, tolerance);
    expectNear(twin.weights[std::size_t(rows.argmax[row])], peak, tolerance);
    for (Index j = 0; got.weights.size() > 0 && j < in.nk(); ++j)
        expectNear(double(got.weights(row, j)), twin.weights[j], tolerance);
    for (Index c = 0; c < in.dv(); ++c)
        expectNear(double(got.output(row, c)), twin.output[c], tolerance * scale * double(in.v.cwiseAbs().maxCoeff()));
    const auto sumOf = [&](const auto& keys) {
        double sum = 0;
        for (const Index key : keys)
            sum += twin.weights[key];
        return sum;
    };
    if (!rows.plantedMass.empty())
        expectNear(rows.plantedMass[row], sumOf(in.plantedKeys[in.queryGroup[row]]), tolerance * scale);
    std::size_t at = 0;
    for (const Quantity& quantity : quantities()) {
        if (!quantity.keys)
            continue;
        const KeySpan span = quantity.keys(place);
        double sum = 0;
        for (Index j = std::max<Index>(0, span.begin); j < std::min(span.end, in.nk()); ++j)
            sum += twin.weights[j];
        if (const double one = rows.onKeys[at++][row]; !std::isnan(one))
            expectNear(one, sum, tolerance * scale);
    }
}

void compareRow(const Experiment& e, const Result& result, const PolicyResult& got, const PolicyCase& policy, Index row,
    const NormalizerCase& normalizer = softmax)
{
    const Inputs& in = *result.inputs;
    KeyRanges ranges;
    result.mask.row(row, ranges);
    const double visible = double(result.mask.visible(row)), place = double(std::max<Index>(0, row + in.nk() - in.nq()) + 1);
    const double meant = meantBy(e.length, visible, double(row + in.nk() - in.nq() + 1), double(in.nk()));
    const double m = e.tau * policy.multiplier(meant, place, double(in.d())), lambda = m / std::sqrt(double(in.d()));
    if (*normalizer.text != '\0')
        return compareRuled(e, result, got, policy, normalizer.rule(meant), lambda, row);
    const ReferenceRow twin =
        referenceRow(view(in.q), view(in.k), view(in.v), row, lambda, ranges, 2, e.alibi, {}, {policy.reach});
    const double reach = reachOf(in, row, lambda, policy) + e.alibi * double(in.nk() + in.nq());
    const double tolerance = 2e-6 + roundings(in.d()) * reach;

    const RowStatistics& rows = got.rows;
    RC_ASSERT(double(rows.visible[row]) == visible);
    expectNear(rows.multiplier[row], visible == 0 ? NAN : m, 1e-12 * (1 + m));
    expectNear(rows.shannon[row], twin.entropy, tolerance);
    const double wanted = entropyOfWeights(e.entropy, twin.weights, visible);
    expectNear(rows.entropy[row], wanted, tolerance * std::max(1.0, wanted));
    expectNear(rows.logSumExp[row], visible == 0 ? NAN : twin.moments.maxLogit + std::log(twin.moments.sum()), tolerance);
    float peak = 0;
    for (Index j = 0; got.weights.size() > 0 && j < in.nk(); ++j) {
        expectNear(double(got.weights(row, j)), twin.weights[j], 1e-6);
        peak = std::max(peak, got.weights(row, j));
    }
    for (Index c = 0; c < in.dv(); ++c)
        expectNear(double(got.output(row, c)), twin.output[c], tolerance * double(in.v.cwiseAbs().maxCoeff()));
    if (visible == 0) {
        RC_ASSERT(rows.argmax[row] == -1 && (rows.weightSum.empty() || rows.weightSum[row] == 0));
        return;
    }
    expectNear(rows.maxWeight[row], 1 / twin.moments.sum(), tolerance);
    if (got.weights.size() > 0) {
        expectNear(rows.maxWeight[row], double(peak), 0x1p-24 * double(peak)); // equal scores, rounded to float32
        RC_ASSERT(got.weights(row, rows.argmax[row]) == peak);
    } else {
        expectNear(twin.weights[std::size_t(rows.argmax[row])], 1 / twin.moments.sum(), tolerance);
    }
    expectNear(rows.effectiveSupport[row], std::exp(twin.entropy), 2 * tolerance * std::exp(twin.entropy));
    double logits = 0;
    for (const KeyRange& range : ranges)
        for (Index j = range.begin; j < range.end; ++j) {
            const double behind = double(row + in.nk() - in.nq() - j), square = policy.squared(behind);
            logits += std::sqrt(square) * lambda * twin.scores[j] + 1 - square - e.alibi * behind;
        }
    const double meanLogit = logits / visible;
    expectNear(rows.meanField[row], std::log(visible) - (twin.moments.maxLogit - meanLogit),
        2e-6 + 2 * roundings(in.d() + Index(visible)) * reach); // roundings of the maximum and of the sum
    if (!rows.plantedMass.empty()) {
        double mass = 0;
        for (const Index key : in.plantedKeys[in.queryGroup[row]])
            mass += twin.weights[key];
        expectNear(rows.plantedMass[row], mass, tolerance);
    }
}

RC_GTEST_PROP(Differential, EverythingAgreesWithTheTwin, ())
{
    const Experiment e = drawExperiment();
    const PolicyCase &a = oneOf(policyCases()), &b = oneOf(policyCases());
    Demand demand;
    demand.policies = std::vector{*parsePolicy(a.text), *parsePolicy(b.text)};
    demand.inputs = drawInputs(e);
    demand.meanField = true;
    for (const bool weights : {false, true}) {
        demand.weights = weights;
        const auto result = evaluate(e, demand);
        RC_ASSERT(result.ok());
        for (Index row = 0; row < demand.inputs->nq(); ++row) {
            compareRow(e, **result, (*result)->policies[0], a, row);
            compareRow(e, **result, (*result)->policies[1], b, row);
        }
    }
}

RC_GTEST_PROP(Differential, EveryNormalizerAgreesWithTheTwin, ())
{
    const Experiment e = drawExperiment();
    const PolicyCase &a = oneOf(policyCases()), &b = oneOf(policyCases());
    const NormalizerCase &ofA = oneOf(normalizerCases()), &ofB = oneOf(normalizerCases());
    Demand demand;
    demand.policies = std::vector{
        *parsePolicy(a.text + std::string(ofA.text)), *parsePolicy("standard"), *parsePolicy(b.text + std::string(ofB.text))};
    demand.inputs = drawInputs(e);
    demand.onKeys = true;
    for (const bool weights : {false, true}) {
        demand.weights = weights;
        const auto result = evaluate(e, demand);
        RC_ASSERT(result.ok());
        for (Index row = 0; row < demand.inputs->nq(); ++row) {
            compareRow(e, **result, (*result)->policies[0], a, row, ofA);
            compareRow(e, **result, (*result)->policies[2], b, row, ofB);
        }
    }
}

const auto realMembers = {&RowStatistics::multiplier, &RowStatistics::lambda, &RowStatistics::logSumExp, &RowStatistics::maxLogit,
    &RowStatistics::shannon, &RowStatistics::entropy, &RowStatistics::normalized, &RowStatistics::maxWeight,
    &RowStatistics::effectiveSupport, &RowStatistics::jacobianNorm, &RowStatistics::plantedMass};

bool sameBits(std::span<const double> all, const std::vector<Index>& rows, std::span<const double> some)
{
    for (std::size_t r = 0; r < some.size(); ++r)
        if (std::memcmp(&all[rows[r]], &some[r], sizeof(double)) != 0)
            return false;
    return some.size() == (all.empty() ? 0 : rows.size());
}

void expectRowsOfAll(const Result& all, const Result& some)
{
    RC_ASSERT(all.policies.size() == some.policies.size());
    for (std::size_t p = 0; p < all.policies.size(); ++p) {
        const PolicyResult &x = all.policies[p], &y = some.policies[p];
        for (const auto member : realMembers)
            RC_ASSERT(sameBits(x.rows.*member, some.rowIndex, y.rows.*member));
        for (std::size_t r = 0; r < some.rowIndex.size(); ++r) {
            RC_ASSERT(x.rows.visible[some.rowIndex[r]] == y.rows.visible[r]);
            RC_ASSERT(x.rows.argmax[some.rowIndex[r]] == y.rows.argmax[r]);
            if (y.output.size() > 0)
                RC_ASSERT(x.output.row(some.rowIndex[r]) == y.output.row(r));
            if (x.weights.size() > 0 && y.weights.size() > 0)
                RC_ASSERT(x.weights.row(some.rowIndex[r]) == y.weights.row(r));
        }
    }
}

RC_GTEST_PROP(Differential, SampledRowsHaveTheBitsOfTheWholeEvaluation, ())
{
    const Experiment e = drawExperiment();
    Demand demand;
    demand.weights = *rc::gen::arbitrary<bool>();
    const auto all = evaluate(e, demand);
    demand.rows = *rc::gen::inRange<Index>(1, 40);
    demand.threads = *rc::gen::inRange(1, 4);
    const auto some = evaluate(e, demand);
    RC_ASSERT(all.ok() && some.ok());
    expectRowsOfAll(**all, **some);
}

// The keys are more than one chunk, and few rows are processed in another order than many.
TEST(Differential, SampledRowsHaveTheBitsOfTheWholeEvaluationOverManyChunks)
{
    Experiment e;
    e.n = 12500;
    e.d = 6;
    e.mask = Mask::of("prefix(9000)");
    const auto all = *evaluate(e);
    for (const Index count : {1, 33, 70})
        for (const int threads : {1, 2, 3}) {
            Demand demand;
            demand.rows = count;
            demand.topKeys = count == 33 ? 1 : 0; // rows are then processed in another order
            demand.threads = threads;
            const auto some = evaluate(e, demand);
            ASSERT_TRUE(some.ok());
            for (std::size_t p = 0; p < 2; ++p)
                for (const auto member : realMembers)
                    EXPECT_TRUE(sameBits(all->policies[p].rows.*member, (*some)->rowIndex, (*some)->policies[p].rows.*member))
                        << count << " rows, " << threads << " threads";
        }
}

} // namespace
} // namespace attentoscope
