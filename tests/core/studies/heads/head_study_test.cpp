// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/counted_rows.h"
#include "core/studies/heads/head_columns.h"
#include "core/studies/heads/head_study.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"
#include "core/sources/files/attention_source.h"
#include "core/studies/heads/sink_heads.h"
#include "core/studies/rows/sink_study.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;

const std::vector<PolicyChoice> twoPolicies = {{"standard", {}}, {"entropy-invariant", {}}};

Experiment example(HeadPattern pattern = HeadPattern::Independent)
{
    Experiment experiment;
    experiment.source = "multihead";
    experiment.n = 200;
    experiment.d = 32;
    experiment.heads = 6;
    experiment.headPattern = pattern;
    experiment.mask = Mask::of("causal");
    return experiment;
}

HeadStudy studied(const Experiment& experiment, const HeadStudySetup& setup)
{
    const auto feed = openHeadFeed(experiment);
    EXPECT_TRUE(feed.ok());
    auto study = studyHeads(**feed, twoPolicies, setup);
    EXPECT_TRUE(study.ok()) << study.error().text();
    return *std::move(study);
}

Experiment ofFile(const char* name)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = std::string(TEST_DATA) + "/tensors/" + name;
    return experiment;
}

// Returns the slopes as the authors of ALiBi give them: geometric for a power of two, otherwise filled up with every other
// slope of twice as many heads.
std::vector<double> publishedSlopes(Index heads)
{
    Index power = 1;
    while (2 * power <= heads)
        power *= 2;
    std::vector<double> slopes;
    const double first = std::pow(2, -std::pow(2, 3 - std::log2(double(power))));
    for (Index h = 0; h < power; ++h)
        slopes.push_back(std::pow(first, double(h + 1)));
    if (power == heads)
        return slopes;
    const std::vector<double> twice = publishedSlopes(2 * power);
    for (std::size_t i = 0; Index(slopes.size()) < heads; i += 2)
        slopes.push_back(twice[i]);
    return slopes;
}

TEST(HeadStudy, AlibiSlopesAreThePublishedOnes)
{
    for (Index heads = 1; heads <= 70; ++heads)
        for (Index head = 0; head < heads; ++head)
            EXPECT_NEAR(alibiSlope(head, heads) / publishedSlopes(heads)[std::size_t(head)], 1, 1e-12) << head << " of " << heads;
    EXPECT_DOUBLE_EQ(alibiSlope(8, 12), std::exp2(-0.5));
    EXPECT_DOUBLE_EQ(alibiSlope(2, 3), std::exp2(-2.0));
    EXPECT_DOUBLE_EQ(alibiSlope(13, 14), std::exp2(-5.5));
}

TEST(HeadStudy, RowsThatSeeNoKeyAreInNoMeanOfMultipliersAndHinderNoMatch)
{
    Experiment experiment = example();
    experiment.n = 32;
    experiment.mask = Mask::of("causal & !padding(9)");
    const auto feed = openHeadFeed(experiment);
    ASSERT_TRUE(feed.ok());
    const auto study = studyHeads(**feed, {{"standard", {}}, {"log-n", {}}}, {.compare = true});
    ASSERT_TRUE(study.ok());
    for (std::size_t head = 0; head < study->layers[0].heads.size(); ++head) {
        const double multiplier = study->layers[0].heads[head]->numbers[1][quantity("multiplier")];
        EXPECT_NEAR(multiplier, std::lgamma(24) / 23, 1e-12) << "mean of ln 1 … ln 23";
        const HeadMatch& match = (*study->layers[0].compared[head])[0].match;
        EXPECT_NEAR(match.multiplier, match.tau * multiplier, 1e-12);
        EXPECT_GT(match.tau, 0);
    }
}

TEST(HeadStudy, WhatAllRowsTellTogetherIsMadeWhereItIsAskedFor)
{
    const HeadNumbers without = studied(example(), {.rows = 16}).layers.front().heads.front()->numbers.front();
    const HeadNumbers with =
        studied(example(), {.rows = 16, .needs = {.allRows = true}}).layers.front().heads.front()->numbers.front();
    for (const Quantity& each : quantities()) {
        EXPECT_EQ(std::isnan(without[each]), each.ofAllRows || std::isnan(with[each])) << each.key;
        EXPECT_TRUE(each.ofAllRows || std::isnan(with[each]) || without[each] == with[each]) << each.key;
    }
    EXPECT_GT(with[quantity("mutual_information")], 0);
}

TEST(HeadStudy, NumbersOfAHeadAreThoseOfItsEvaluation)
{
    Experiment experiment = example();
    experiment.dv = 4;
    for (const Index rows : {Index(0), Index(23)}) {
        const HeadStudy study = studied(experiment, {.rows = rows, .needs = {.allRows = true}});
        ASSERT_EQ(study.known(), 6U);
        for (Index head = 0; head < 6; ++head) {
            experiment.head = head;
            const auto result =
                evaluate(experiment, {{.locality = true, .onKeys = true, .keyInformation = true}, twoPolicies, rows});
            const auto weighed = evaluate(experiment, {{.weights = true}, twoPolicies, rows});
            ASSERT_TRUE(result.ok() && weighed.ok());
            const HeadEntry& entry = *study.layers.front().heads[std::size_t(head)];
            EXPECT_EQ(entry.rows, Index((*result)->rowIndex.size()));
            for (std::size_t p = 0; p < 2; ++p) {
                const PolicyResult& policy = (*result)->policies[p];
                const HeadNumbers& numbers = entry.numbers[p];
                EXPECT_EQ(numbers.entropy(), summarize(policy.rows.entropy).mean);
                for (const Quantity& each : quantities()) {
                    const double mean = summarize(valuesOf(each, policy.rows)).mean;
                    EXPECT_TRUE(numbers[each] == mean || (std::isnan(numbers[each]) && std::isnan(mean))) << each.key;
                }
                double sink = 0, distance = 0;
                for (std::size_t r = 0; r < (*result)->rowIndex.size(); ++r) {
                    const Matrix& weights = (*weighed)->policies[p].weights;
                    sink += double(weights(Index(r), 0));
                    for (Index j = 0; j < experiment.n; ++j)
                        distance += double(weights(Index(r), j)) * std::abs(double((*result)->rowIndex[r] - j));
                }
                EXPECT_NEAR(numbers[quantity("first_key_weight")], sink / double(entry.rows), 1e-6) << "of float32 weights";
                const double locality = numbers[quantity("locality")];
                EXPECT_NEAR(locality, distance / double(entry.rows), 1e-4 * locality);
                EXPECT_EQ(numbers.relativeLocality, locality / 200);
                const auto sinks = studySinks(*result);
                ASSERT_TRUE(sinks.ok());
                EXPECT_EQ(numbers.logitNorm, summarize((*sinks)->least[p].spectralNorm).mean);
                EXPECT_EQ(numbers.leastEntropy, summarize((*sinks)->least[p].spectralEntropy).mean);
                EXPECT_LE(numbers.leastEntropy, summarize(policy.rows.shannon).mean);
            }
        }
    }
}

// Makes heads whose rows have a known part of their weight on key 0.
TEST(SinkHeads, AreThoseWhoseMeanWeightOnTheFirstKeyIsAboveTheThreshold)
{
    const std::size_t place = indexOf(quantity("first_key_weight"));
    const auto layerOf = [&](const std::vector<std::pair<double, double>>& weights) { // for each head, under two policies
        StudiedLayer layer;
        for (const auto& [a, b] : weights) {
            auto entry = std::make_shared<HeadEntry>();
            for (const double weight : {a, b}) {
                entry->numbers.emplace_back().means.assign(quantities().size(), 0);
                entry->numbers.back().means[place] = weight;
            }
            layer.heads.push_back(std::move(entry));
        }
        return layer;
    };
    HeadStudy study{twoPolicies, {layerOf({{0.31, 0.1}, {0.3, 0.9}, {0.8, 0.29}}), layerOf({{0.5, NAN}, {0, 0.4}})}};
    study.layers[1].heads.push_back(nullptr); // the second head is not known yet
    auto broken = std::make_shared<HeadEntry>();
    broken->problem = Error{};
    study.layers[1].heads.push_back(std::move(broken));
    EXPECT_EQ(sinkHeads(study.layers[0], 0).sinks, 2) << "0.3 itself is not above it";
    EXPECT_EQ(sinkHeads(study.layers[0], 0).heads, 3);
    EXPECT_EQ(sinkHeads(study, 0).sinks, 3);
    EXPECT_EQ(sinkHeads(study, 0).heads, 5);
    EXPECT_NEAR(sinkHeads(study, 0).share(), 0.6, 1e-15);
    EXPECT_EQ(sinkHeads(study, 1).sinks, 2);
    EXPECT_EQ(sinkHeads(study, 1).heads, 4) << "one sees no key 0";
    EXPECT_EQ(sinkHeads(study, 1, 0.05).sinks, 4);
    EXPECT_TRUE(std::isnan(sinkHeads(HeadStudy{}, 0).share()));
}

// The model that ships was trained at 128 tokens and recorded at 512, so its gain is the mean entropy at places 129 … 512 minus
// that at places 65 … 128.
TEST(HeadStudy, EntropyGainComparesPlacesBeyondTheTrainedLengthWithItsSecondHalf)
{
    Experiment model;
    model.source = "tensor";
    model.tensorFile = SHIPPED_MODEL;
    const auto experiment = asTheFileSays(model);
    ASSERT_TRUE(experiment.ok()) << experiment.error().text();
    const auto feed = openHeadFeed(*experiment);
    ASSERT_TRUE(feed.ok());
    const std::vector<PolicyChoice> policies = {{"standard", {}}, {"clipped", {{"n0", 128}}}};
    const auto study = studyHeads(**feed, policies, {});
    ASSERT_TRUE(study.ok());
    ASSERT_EQ(study->heads(), 12U);
    int lost = 0, held = 0;
    for (std::size_t layer = 0; layer < 3; ++layer)
        for (std::size_t head = 0; head < 4; ++head) {
            const auto result = evaluate((*feed)->chosen(layer, Index(head)), {{}, policies});
            ASSERT_TRUE(result.ok());
            const auto& numbers = study->layers[layer].heads[head]->numbers;
            for (std::size_t p = 0; p < 2; ++p) {
                const PerRow<double>& entropy = (*result)->policies[p].rows.entropy;
                ASSERT_EQ(entropy.size(), 512U);
                const double beyond = std::accumulate(entropy.begin() + 128, entropy.end(), 0.0) / 384;
                const double within = std::accumulate(entropy.begin() + 64, entropy.begin() + 128, 0.0) / 64;
                EXPECT_NEAR(numbers[p].entropyGain, beyond - within, 1e-12);
            }
            lost += numbers[0].entropyGain > 0.3;
            held += numbers[1].entropyGain < numbers[0].entropyGain;
        }
    EXPECT_GE(lost, 10) << "what the example is there to show";
    EXPECT_EQ(held, 12);
}

TEST(HeadStudy, WithoutATrainedLengthThereIsNoEntropyGain)
{
    EXPECT_TRUE(std::isnan(studied(example(), {.rows = 5}).layers.front().heads.front()->numbers.front().entropyGain));
}

TEST(HeadStudy, AFirstKeyThatIsHiddenHasNoSinkMass)
{
    Experiment experiment = example();
    experiment.mask = Mask::of("!sink(1)");
    EXPECT_TRUE(
        std::isnan(studied(experiment, {.rows = 5}).layers.front().heads.front()->numbers.front()[quantity("first_key_weight")]));
}

TEST(HeadStudy, ThumbnailsAreTheRastersOfTheHeads)
{
    Experiment experiment = example();
    const HeadStudySetup setup{.rows = 10, .thumbnail = 24, .thumbnailRows = 48};
    const HeadStudy study = studied(experiment, setup);
    experiment.head = 3;
    const auto inputs = makeInputs(experiment);
    const auto mask = bindMask(experiment, **inputs);
    const auto wanted = rasterize(experiment, *inputs, *mask, twoPolicies, thumbnailRequest(setup, 200, 200));
    ASSERT_TRUE(wanted.ok());
    const HeadEntry& entry = *study.layers.front().heads[3];
    ASSERT_EQ(entry.thumbnails.size(), 2U);
    for (std::size_t p = 0; p < 2; ++p) {
        EXPECT_EQ(entry.thumbnails[p]->width, 24);
        EXPECT_LT(entry.thumbnails[p]->rowsComputed, 200);
        EXPECT_THAT(entry.thumbnails[p]->values, ::testing::Pointwise(::testing::NanSensitiveFloatEq(), (*wanted)[p]->values));
    }
}

TEST(HeadStudy, HeadsDisagreeAsTheirPatternSays)
{
    std::map<HeadPattern, HeadAgreement> found;
    for (const HeadPattern pattern :
        {HeadPattern::Independent, HeadPattern::Cooperating, HeadPattern::Complementary, HeadPattern::Competing}) {
        Experiment experiment = example(pattern);
        experiment.mask = Mask::of("full");
        experiment.n = 512;
        found[pattern] = *studied(experiment, {.rows = 8, .agreementRows = 32, .agreements = {0}}).layers.front().agreement;
        EXPECT_EQ(found[pattern].rows, 32);
        const MatrixD& js = found[pattern].divergence[0];
        EXPECT_EQ(js, js.transpose());
        EXPECT_EQ(js.diagonal().cwiseAbs().maxCoeff(), 0);
        EXPECT_LE(js.maxCoeff(), std::numbers::ln2);
        EXPECT_GE(js.minCoeff(), 0);
    }
    EXPECT_LT(found[HeadPattern::Cooperating].mean(0), 0.5 * found[HeadPattern::Independent].mean(0));
    EXPECT_LT(1.5 * found[HeadPattern::Independent].mean(0), found[HeadPattern::Competing].mean(0));
    EXPECT_LT(1.5 * found[HeadPattern::Independent].mean(0), found[HeadPattern::Complementary].mean(0));
    const MatrixD& rivals = found[HeadPattern::Competing].divergence[0];
    for (const Index head : {0, 2, 4}) // no other pair of heads comes near to having no key in common
        EXPECT_EQ(rivals(head, head + 1), rivals.row(head).maxCoeff());
}

TEST(HeadStudy, GoesOnFromWhatIsKnownAndTellsEveryHead)
{
    const Experiment experiment = example();
    const auto feed = openHeadFeed(experiment);
    std::stop_source stopping;
    HeadStudy part;
    const auto stopAfterTwo = [&](const HeadStudy& soFar) {
        part = soFar;
        if (soFar.known() == 2)
            stopping.request_stop();
    };
    const auto stopped = studyHeads(**feed, twoPolicies, {.rows = 16, .threads = 1}, {}, stopping.get_token(), stopAfterTwo);
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    ASSERT_EQ(part.known(), 2U);
    const auto whole = studyHeads(**feed, twoPolicies, {.rows = 16, .agreements = {0}}, part);
    ASSERT_TRUE(whole.ok());
    EXPECT_EQ(whole->known(), 6U);
    EXPECT_EQ(whole->layers.front().heads[1], part.layers.front().heads[1]) << "not computed again";
    ASSERT_NE(whole->layers.front().agreement, nullptr);
    EXPECT_FALSE(whole->layers.front().agreement->divergence.front().hasNaN());
}

// A column has the same bits whatever else is asked for, and what no column needs is not there.
TEST(HeadColumns, EachIsComputedByItself)
{
    Experiment experiment = example();
    experiment.dv = 4;
    HeadNeeds all;
    all.allRows = true;
    const StudiedLayer whole = studied(experiment, {.rows = 20, .needs = all}).layers.front();
    EXPECT_EQ(needsOf({}), (HeadNeeds{false, false, false, false, false, false}));
    for (const HeadColumn& column : headColumns()) {
        const HeadColumn* only = &column;
        const StudiedLayer layer = studied(experiment, {.rows = 20, .needs = needsOf({&only, 1})}).layers.front();
        for (const HeadColumn& each : headColumns()) {
            const double found = each.of(layer, 2, 1), want = each.of(whole, 2, 1);
            const bool asked = each.need == nullptr || each.need == column.need;
            const bool same = found == want || (std::isnan(found) && std::isnan(want));
            EXPECT_TRUE(asked ? same : std::isnan(found)) << column.key << ": " << each.key;
        }
        EXPECT_EQ(findHeadColumn(column.key), &column);
        if (column.key != "entropy_gain" && column.key != "nowhere" && column.key != "support") {
            EXPECT_FALSE(std::isnan(column.of(layer, 2, 1))) << column.key;
        }
    }
    EXPECT_EQ(findHeadColumn("nothing"), nullptr);
}

TEST(HeadStudy, IsTheSameOnAnyNumberOfThreads)
{
    const Experiment experiment = example(HeadPattern::Competing);
    const HeadStudy one = studied(experiment, {.rows = 40, .agreements = {0}, .threads = 1});
    const HeadStudy three = studied(experiment, {.rows = 40, .agreements = {0}, .threads = 3});
    EXPECT_EQ(one.layers[0].agreement->divergence, three.layers[0].agreement->divergence);
    for (std::size_t head = 0; head < 6; ++head) {
        EXPECT_EQ(one.layers[0].heads[head]->numbers[1][quantity("locality")],
            three.layers[0].heads[head]->numbers[1][quantity("locality")]);
        EXPECT_EQ(one.layers[0].heads[head]->numbers[1].entropy(), three.layers[0].heads[head]->numbers[1].entropy());
    }
}

// Returns ‖o W_O‖² from the outputs themselves.
TEST(HeadStudy, SharesOfTheOutputAddUpToOne)
{
    Experiment experiment = example();
    experiment.dv = 5;
    const auto feed = openHeadFeed(experiment);
    const HeadStudy study = studied(experiment, {});
    double sum = 0;
    for (Index head = 0; head < 6; ++head)
        sum += outputShare(study.layers.front(), head, 0);
    EXPECT_NEAR(sum, 1, 1e-12);
    experiment.head = 2;
    const auto result = evaluate(experiment, {{}, twoPolicies});
    const MatrixD added = (*result)->policies[0].output.cast<double>() * *(*feed)->outputProjection(0, 2);
    EXPECT_NEAR(study.layers.front().heads[2]->numbers[0].outputPower, added.rowwise().squaredNorm().mean(), 1e-9);
    EXPECT_TRUE(std::isnan(outputShare(studied(example(), {.rows = 4}).layers.front(), 0, 0))) << "without values";
}

TEST(HeadStudy, ReadsTheLayersOfAFile)
{
    const Experiment experiment = ofFile("model.safetensors");
    const auto feed = openHeadFeed(experiment);
    ASSERT_TRUE(feed.ok()) << feed.error().text();
    ASSERT_GE((*feed)->layers().size(), 2U);
    const HeadStudy study = studied(experiment, {.agreements = {1}});
    EXPECT_EQ(study.known(), study.heads());
    EXPECT_EQ(study.layers[0].agreement, nullptr);
    EXPECT_NE(study.layers[1].agreement, nullptr);
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        for (std::size_t head = 0; head < study.layers[layer].heads.size(); ++head) {
            const auto result = evaluate((*feed)->chosen(layer, Index(head)), {{}, twoPolicies});
            ASSERT_TRUE(result.ok()) << result.error().text();
            EXPECT_EQ(study.layers[layer].heads[head]->numbers[1].entropy(),
                summarizeCounted(**result, (*result)->policies[1].rows.entropy).mean)
                << "without the last query, which is padding";
        }
}

TEST(HeadStudy, RefusesASourceWithoutHeads)
{
    EXPECT_EQ(openHeadFeed({}).error().text(),
        "source: must be multihead, tensor or weights to have several heads; needles has only one");
    Experiment wrong = example();
    wrong.tau = 0;
    EXPECT_FALSE(openHeadFeed(wrong).ok());
    EXPECT_THAT(openHeadFeed(ofFile("none.npz")).error().text(), HasSubstr("none.npz"));
}

} // namespace
} // namespace attentoscope
