// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the multi-head source with its definition: X, W and the softmax written out in float64.
#include "core/attention/evaluate/evaluate.h"
#include "core/sources/drawn/multihead.h"

#include <gmock/gmock.h>

#include <cmath>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;

constexpr HeadPattern patterns[] = {
    HeadPattern::Independent, HeadPattern::Cooperating, HeadPattern::Complementary, HeadPattern::Competing};

Experiment example(HeadPattern pattern, Index n = 40)
{
    Experiment experiment;
    experiment.source = "multihead";
    experiment.n = n;
    experiment.d = 16;
    experiment.dv = 6;
    experiment.heads = 5;
    experiment.headPattern = pattern;
    experiment.seed = 7;
    return experiment;
}

MatrixD tokens(const MultiHead& heads, Index n)
{
    MatrixD x(n, heads.modelDimension());
    for (Index i = 0; i < n; ++i)
        heads.token(i, {x.data() + i * x.cols(), std::size_t(x.cols())});
    return x;
}

MatrixD softmax(MatrixD logits)
{
    for (Index i = 0; i < logits.rows(); ++i) {
        logits.row(i).array() = (logits.row(i).array() - logits.row(i).maxCoeff()).exp();
        logits.row(i) /= logits.row(i).sum();
    }
    return logits;
}

TEST(MultiHeadSource, HeadsSideBySideAreNaiveMultiHeadAttention)
{
    for (const HeadPattern pattern : patterns) {
        SCOPED_TRACE(headPatternText(pattern));
        Experiment experiment = example(pattern);
        const MultiHead heads(experiment);
        const MatrixD x = tokens(heads, experiment.n);
        MatrixD naive = MatrixD::Zero(experiment.n, heads.modelDimension()), ours = naive;
        for (Index head = 0; head < experiment.heads; ++head) {
            const MatrixD q = x * heads.queryProjection(head), k = x * heads.keyProjection(head);
            const MatrixD a = softmax(q * k.transpose() / std::sqrt(double(experiment.d)));
            naive += a * (x * heads.valueProjection(head)) * heads.outputProjection(head);

            experiment.head = head;
            const auto result = evaluate(experiment, {{}, std::vector<PolicyChoice>{{"standard", {}}}});
            ASSERT_TRUE(result.ok()) << result.error().text();
            EXPECT_LT(((*result)->inputs->q.cast<double>() - q).cwiseAbs().maxCoeff(), 1e-5);
            EXPECT_LT(((*result)->inputs->k.cast<double>() - k).cwiseAbs().maxCoeff(), 1e-5);
            ours += (*result)->policies.front().output.cast<double>() * heads.outputProjection(head);
        }
        EXPECT_LT((ours - naive).cwiseAbs().maxCoeff(), 1e-5);
    }
}

TEST(MultiHeadSource, ALongerSequenceBeginsWithAShorterOne)
{
    for (const HeadPattern pattern : patterns) {
        SCOPED_TRACE(headPatternText(pattern));
        const auto shorter = makeInputs(example(pattern, 37)), longer = makeInputs(example(pattern, 1000));
        ASSERT_TRUE(shorter.ok() && longer.ok());
        EXPECT_EQ((*longer)->q.topRows(37), (*shorter)->q);
        EXPECT_EQ((*longer)->k.topRows(37), (*shorter)->k);
        EXPECT_EQ((*longer)->v.topRows(37), (*shorter)->v);
    }
}

TEST(MultiHeadSource, SomeQueriesAreTheSameAsAmongAll)
{
    const Experiment experiment = example(HeadPattern::Competing, 300);
    const auto all = makeInputs(experiment), some = makeInputs(experiment, Draw(0, {3, 150, 299}));
    ASSERT_TRUE(all.ok() && some.ok());
    ASSERT_EQ((*some)->q.rows(), 3);
    EXPECT_EQ((*some)->q.row(1), (*all)->q.row(150));
    EXPECT_EQ((*some)->q.row(2), (*all)->q.row(299));
    const auto other = makeInputs(experiment, Draw(1));
    ASSERT_TRUE(other.ok());
    EXPECT_GT(((*other)->q - (*all)->q).cwiseAbs().maxCoeff(), 0.1F);
}

// Over many draws of directions and projections the variance is 1; that of a single W is off by some per cent.
TEST(MultiHeadSource, TokensQueriesAndKeysHaveNumbersOfVarianceOne)
{
    for (const HeadPattern pattern : patterns) {
        SCOPED_TRACE(headPatternText(pattern));
        Experiment experiment = example(pattern, 2000);
        experiment.d = 64;
        experiment.heads = 8;
        double ofTokens = 0, ofQueries = 0, ofKeys = 0;
        for (experiment.head = 0; experiment.head < 8; ++experiment.head) {
            const auto inputs = makeInputs(experiment);
            ASSERT_TRUE(inputs.ok());
            ofQueries += (*inputs)->q.squaredNorm() / double((*inputs)->q.size()) / 8;
            ofKeys += (*inputs)->k.squaredNorm() / double((*inputs)->k.size()) / 8;
        }
        ofTokens = tokens(MultiHead(experiment), 500).squaredNorm() / 500 / 512;
        EXPECT_NEAR(ofTokens, 1, 0.05);
        EXPECT_NEAR(ofQueries, 1, 0.1);
        EXPECT_NEAR(ofKeys, 1, 0.1);
    }
}

TEST(MultiHeadSource, RivalsHaveOppositeScores)
{
    Experiment experiment = example(HeadPattern::Competing);
    std::vector<MatrixD> scores;
    for (experiment.head = 0; experiment.head < 5; ++experiment.head) {
        const auto inputs = makeInputs(experiment);
        ASSERT_TRUE(inputs.ok());
        scores.push_back((*inputs)->q.cast<double>() * (*inputs)->k.cast<double>().transpose());
    }
    EXPECT_EQ(scores[0], -scores[1]);
    EXPECT_EQ(scores[2], -scores[3]);
    EXPECT_GT((scores[4] + scores[3]).cwiseAbs().maxCoeff(), 1);
}

TEST(MultiHeadSource, RefusesHeadsThatThereAreNot)
{
    Experiment experiment = example(HeadPattern::Independent);
    experiment.head = 5;
    EXPECT_EQ(makeInputs(experiment).error().text(), "head: must be below 5, the number of heads, but is 5");
    experiment.head = 0;
    experiment.heads = 64;
    experiment.d = 4096;
    EXPECT_THAT(makeInputs(experiment).error().text(), HasSubstr("heads: heads × d, the width of a token, must be"));
}

} // namespace
} // namespace attentoscope
