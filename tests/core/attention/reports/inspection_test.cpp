// SPDX-License-Identifier: GPL-3.0-or-later
// Compares one cell, number by number, with the definitions written out over plain arrays.
#include "core/attention/reports/inspection.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/reports/row_band.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stop_token>
#include <tuple>

namespace attentoscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr double tight = 1e-10;

struct Asked {
    Experiment experiment;
    SharedResult result;

    explicit Asked(const std::string& mask, double alibi = 0, Index dv = 6, SharedInputs inputs = {})
    {
        experiment.n = 96;
        experiment.d = 20;
        experiment.dv = dv;
        experiment.alibi = alibi;
        experiment.mask = Mask::of(mask);
        experiment.source = "gaussian";
        Demand demand;
        demand.inputs = std::move(inputs);
        const auto evaluated = evaluate(experiment, demand);
        EXPECT_TRUE(evaluated) << (evaluated ? "" : evaluated.error().text());
        result = *evaluated;
    }
    SharedInspectedRow row(Index i, Index top = 8) const
    {
        const auto profile = profileRow(experiment, result->inputs, result->mask, resolvedScales(*result), i);
        EXPECT_TRUE(profile);
        const auto found = inspectRow(result, *profile, top);
        EXPECT_TRUE(found);
        return *found;
    }
};

// Computes the same from the definitions: sums over all keys in order, without subtracting the maximum, and without code of the
// function under test.
struct Naive {
    std::vector<double> score, norm, cosine, logit, weight, output;
    std::vector<Index> order;
    double queryNorm = 0, outputNorm = 0;

    Naive(const Inputs& inputs, Index i, const std::vector<bool>& seen, double lambda, double slope)
    {
        const Index d = inputs.q.cols();
        queryNorm = inputs.q.row(i).cast<double>().norm();
        long double z = 0;
        for (Index j = 0; j < inputs.k.rows(); ++j) {
            double s = 0;
            for (Index c = 0; c < d; ++c)
                s += double(inputs.q(i, c)) * double(inputs.k(j, c));
            score.push_back(s);
            norm.push_back(inputs.k.row(j).cast<double>().norm());
            cosine.push_back(s / (queryNorm * norm.back()));
            logit.push_back(lambda * s - slope * double(i + inputs.k.rows() - inputs.q.rows() - j));
            if (seen[std::size_t(j)]) {
                z += std::exp((long double)logit.back());
                order.push_back(j);
            }
        }
        output.assign(std::size_t(inputs.v.cols()), 0);
        for (std::size_t j = 0; j < score.size(); ++j) {
            weight.push_back(seen[j] ? double(std::exp((long double)logit[j]) / z) : 0);
            for (std::size_t c = 0; c < output.size(); ++c)
                output[c] += weight[j] * double(inputs.v(Index(j), Index(c)));
        }
        outputNorm = std::sqrt(std::inner_product(output.begin(), output.end(), output.begin(), 0.0));
        std::ranges::stable_sort(order, [&](Index a, Index b) { return logit[std::size_t(a)] > logit[std::size_t(b)]; });
    }
};

double meanOver(const std::vector<double>& values, const std::vector<Index>& keys)
{
    double sum = 0;
    for (const Index j : keys)
        sum += values[std::size_t(j)];
    return sum / double(keys.size());
}
double deviationOver(const std::vector<double>& values, const std::vector<Index>& keys)
{
    const double mean = meanOver(values, keys);
    double sum = 0;
    for (const Index j : keys)
        sum += (values[std::size_t(j)] - mean) * (values[std::size_t(j)] - mean);
    return std::sqrt(sum / double(keys.size()));
}

void expectSpread(const MeanSpread& found, const std::vector<double>& values, const std::vector<Index>& keys)
{
    EXPECT_NEAR(found.mean, meanOver(values, keys), tight);
    EXPECT_NEAR(found.deviation, deviationOver(values, keys), tight);
}

void expectCell(const InspectedCell& cell, const Naive& naive, std::size_t policy, const Inputs& inputs)
{
    const std::size_t j = std::size_t(cell.key);
    const InspectedWeight& of = cell.weights[policy];
    EXPECT_NEAR(cell.score, naive.score[j], tight);
    EXPECT_NEAR(cell.keyNorm, naive.norm[j], tight);
    EXPECT_NEAR(cell.cosine, naive.cosine[j], tight);
    EXPECT_NEAR(of.weight, naive.weight[j], tight);
    double parts = 0;
    for (const ScorePart& part : cell.parts)
        parts += part.score;
    EXPECT_NEAR(parts, naive.score[j], tight);
    const auto place = std::ranges::find(naive.order, cell.key) - naive.order.begin();
    if (cell.visible) {
        EXPECT_NEAR(of.logit, naive.logit[j], tight);
        EXPECT_NEAR(of.belowBest, naive.logit[std::size_t(naive.order.front())] - naive.logit[j], tight);
        EXPECT_EQ(of.rank, place + 1);
        double mass = 0;
        for (std::ptrdiff_t r = 0; r <= place; ++r)
            mass += naive.weight[std::size_t(naive.order[std::size_t(r)])];
        EXPECT_NEAR(of.massToRank, mass, tight);
    }
    if (inputs.v.cols() == 0) {
        EXPECT_TRUE(std::isnan(of.added) && std::isnan(of.share) && std::isnan(of.along));
        return;
    }
    const Eigen::VectorXd added = naive.weight[j] * inputs.v.row(cell.key).cast<double>().transpose();
    const Eigen::Map<const Eigen::VectorXd> output(naive.output.data(), Index(naive.output.size()));
    EXPECT_NEAR(of.added, added.norm(), tight);
    EXPECT_NEAR(of.share, added.norm() / naive.outputNorm, tight);
    if (naive.weight[j] > 0) {
        EXPECT_NEAR(of.along, added.dot(output) / (added.norm() * output.norm()), tight);
    }
}

void expectAll(const Asked& asked, const std::vector<Index>& rows)
{
    const Inputs& inputs = *asked.result->inputs;
    for (const Index i : rows) {
        std::vector<bool> seen(std::size_t(inputs.nk()));
        KeyRanges ranges;
        asked.result->mask.row(i, ranges);
        for (const KeyRange& range : ranges)
            std::fill(seen.begin() + range.begin, seen.begin() + range.end, true);
        const SharedInspectedRow row = asked.row(i);
        ASSERT_EQ(row->scales.size(), 2U);
        for (std::size_t policy = 0; policy < 2; ++policy) {
            const Naive naive(inputs, i, seen, row->scales[policy].lambda, asked.experiment.alibi);
            EXPECT_EQ(row->visible, Index(naive.order.size()));
            EXPECT_NEAR(row->queryNorm, naive.queryNorm, tight);
            expectSpread(row->score, naive.score, naive.order);
            expectSpread(row->keyNorm, naive.norm, naive.order);
            expectSpread(row->cosine, naive.cosine, naive.order);
            expectSpread(row->scales[policy].logit, naive.logit, naive.order);
            ASSERT_EQ(row->scales[policy].top.size(), std::min<std::size_t>(8, naive.order.size()));
            for (std::size_t r = 0; r < row->scales[policy].top.size(); ++r) {
                EXPECT_EQ(row->scales[policy].top[r].key, naive.order[r]);
                EXPECT_NEAR(row->scales[policy].top[r].weight, naive.weight[std::size_t(naive.order[r])], tight);
            }
            for (Index j = 0; j < inputs.nk(); ++j) {
                const InspectedCell cell = inspectCell(row, j);
                EXPECT_EQ(cell.visible, bool(seen[std::size_t(j)]));
                EXPECT_EQ(cell.hiding.empty(), cell.visible);
                expectCell(cell, naive, policy, inputs);
            }
        }
    }
}

TEST(Inspection, IsWhatTheDefinitionsSay) { expectAll(Asked("full"), {0, 40, 95}); }
TEST(Inspection, OfAMaskedRow) { expectAll(Asked("causal & !sink(2)"), {3, 50, 95}); }
TEST(Inspection, WithTheBiasOfPlaces) { expectAll(Asked("causal", 0.25), {0, 17, 95}); }
TEST(Inspection, WithoutValues) { expectAll(Asked("sliding(9)", 0, 0), {5, 95}); }

TEST(Inspection, OfFewerQueriesThanKeys)
{
    const Asked drawn("full");
    auto few = std::make_shared<Inputs>(*drawn.result->inputs);
    few->q = Matrix(few->q.view().bottomRows(40));
    const Asked asked("causal", 0.125, 6, few);
    ASSERT_EQ(asked.result->inputs->nq(), 40);
    expectAll(asked, {0, 21, 39});
}

TEST(Inspection, AHiddenKeyHasTheWeightZeroAndTheTermsThatHideIt)
{
    const Asked asked("causal & sliding(4) & padding(90)");
    const SharedInspectedRow row = asked.row(50);
    const InspectedCell ahead = inspectCell(row, 60), behind = inspectCell(row, 3), padded = inspectCell(row, 93);
    EXPECT_THAT(ahead.hiding, ElementsAre("causal", "sliding(4)"));
    EXPECT_THAT(behind.hiding, ElementsAre("sliding(4)"));
    EXPECT_THAT(padded.hiding, ElementsAre("causal", "sliding(4)", "padding(90)"));
    EXPECT_THAT(inspectCell(row, 49).hiding, IsEmpty());
    EXPECT_EQ(ahead.weights[0].weight, 0);
    EXPECT_EQ(ahead.weights[0].rank, 0);
    EXPECT_EQ(ahead.weights[0].added, 0);
    EXPECT_TRUE(std::isnan(ahead.weights[0].logit) && std::isnan(ahead.weights[0].massToRank));
    EXPECT_FALSE(std::isnan(ahead.score)) << "which it has all the same";
}

TEST(Inspection, ARowThatSeesNothing)
{
    const SharedInspectedRow row = Asked("!full").row(5);
    EXPECT_EQ(row->visible, 0);
    EXPECT_THAT(row->scales[0].top, IsEmpty());
    EXPECT_TRUE(std::isnan(row->score.mean));
    const InspectedCell cell = inspectCell(row, 5);
    EXPECT_THAT(cell.hiding, ElementsAre("!full"));
    EXPECT_EQ(cell.weights[1].weight, 0);
    EXPECT_TRUE(std::isnan(cell.weights[1].share)) << "of an output of zeros";
}

TEST(Inspection, OfEqualKeysTheEarlierComesFirst)
{
    const Asked drawn("full");
    auto equal = std::make_shared<Inputs>(*drawn.result->inputs);
    Matrix keys(equal->k.view());
    for (Index j = 0; j < keys.rows(); ++j)
        keys.row(j) = equal->k.view().row(0);
    equal->k = keys;
    const SharedInspectedRow row = Asked("full", 0, 6, equal).row(7, 3);
    for (const Index j : {0, 1, 95}) {
        const InspectedWeight of = inspectCell(row, j).weights[0];
        EXPECT_EQ(of.rank, j + 1);
        EXPECT_NEAR(of.massToRank, double(j + 1) / 96, tight);
    }
    EXPECT_EQ(row->scales[0].top.back().key, 2);
    EXPECT_TRUE(std::isnan(row->score.standing(row->score.mean))) << "nothing to stand out from";
}

TEST(Inspection, PartsAreOfAsManyDimensionsAsComeToWholeNumbers)
{
    const InspectedCell cell = inspectCell(Asked("full").row(4), 9);
    ASSERT_EQ(cell.parts.size(), 8U);
    Index place = 0;
    for (const ScorePart& part : cell.parts) {
        EXPECT_EQ(part.first, place);
        EXPECT_THAT(part.end - part.first, ::testing::AnyOf(2, 3));
        place = part.end;
    }
    EXPECT_EQ(place, 20);
}

TEST(Inspection, OfWeightsThatAreGiven)
{
    Inputs weights;
    weights.given = Matrix(2, 3);
    weights.given << std::log(0.5F), std::log(0.25F), std::log(0.25F), std::log(0.75F), -INFINITY, std::log(0.25F);
    weights.q.resize(2, 0);
    weights.k.resize(3, 0);
    Experiment experiment;
    experiment.source = "weights";
    const PolicyChoice asTheyAre{weightPolicies().front().name, {}};
    experiment.policyA = experiment.policyB = asTheyAre;
    Result result;
    result.experiment = experiment;
    result.inputs = std::make_shared<const Inputs>(std::move(weights));
    result.mask = *Mask().bind({2, 3});
    result.policies.resize(1);
    result.policies[0].scale = asTheyAre;
    const auto shared = std::make_shared<const Result>(result);
    const auto profile = profileRow(experiment, shared->inputs, shared->mask, {asTheyAre}, 1);
    ASSERT_TRUE(profile);
    const SharedInspectedRow row = *inspectRow(shared, *profile, 8);
    EXPECT_EQ(row->visible, 2);
    const InspectedCell seen = inspectCell(row, 2), none = inspectCell(row, 1);
    EXPECT_NEAR(seen.weights[0].weight, 0.25, 1e-7);
    EXPECT_EQ(seen.weights[0].rank, 2);
    EXPECT_TRUE(std::isnan(seen.cosine) && std::isnan(seen.keyNorm) && std::isnan(row->queryNorm));
    EXPECT_THAT(seen.parts, IsEmpty());
    EXPECT_FALSE(none.visible);
    EXPECT_THAT(none.hiding, IsEmpty()) << "no mask hides it";
    EXPECT_EQ(none.weights[0].weight, 0);
}

TEST(Inspection, IsStopped)
{
    const Asked asked("full");
    const auto profile = profileRow(asked.experiment, asked.result->inputs, asked.result->mask, resolvedScales(*asked.result), 3);
    std::stop_source stop;
    stop.request_stop();
    const auto found = inspectRow(asked.result, *profile, 8, stop.get_token());
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, ErrorKind::Cancelled);
}

TEST(RowBand, IsTheMeanOfItsRows)
{
    const Asked asked("causal & !sink(3)");
    for (const auto& [row, reach, first, last, seeing] :
        {std::tuple(50, 4, 46, 54, 9), std::tuple(2, 3, 0, 5, 3), std::tuple(95, 2, 93, 95, 3), std::tuple(1, 0, 1, 1, 0)}) {
        const auto band = meanOfRows(*asked.result, row, reach);
        ASSERT_TRUE(band);
        EXPECT_EQ(band->row0, first);
        EXPECT_EQ(band->row1, last + 1);
        EXPECT_EQ(band->rows, seeing) << "rows 0, 1, 2 see no key";
        for (std::size_t policy = 0; policy < 2; ++policy)
            for (Index j = 0; j < 96; ++j) {
                double sum = 0;
                for (Index i = first; i <= last; ++i)
                    sum += asked.row(i)->weight(policy, j);
                const float mean = band->weightsOf(policy)[std::size_t(j)];
                if (j >= 3 && j <= last) {
                    EXPECT_NEAR(mean, sum / seeing, 1e-6 * sum) << row << ' ' << j;
                } else {
                    EXPECT_TRUE(std::isnan(mean)) << row << ' ' << j;
                }
            }
    }
}

} // namespace
} // namespace attentoscope
