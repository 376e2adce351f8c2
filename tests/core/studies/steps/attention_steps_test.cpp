// The blackboard against the twin of the kernels, and what follows from a number changed by hand.
#include "core/studies/steps/head_steps.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/reference.h"
#include "core/studies/heads/head_feed.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

using testing::HasSubstr;

Experiment small()
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = 9;
    experiment.d = 5;
    experiment.dv = 3;
    experiment.mask = Mask::of("causal");
    experiment.policyB = {"log-n", {}};
    return experiment;
}

SharedAttentionSteps stepsOf(const Experiment& experiment, Index first = 0, const StepEdits& edits = {})
{
    const SharedResult result = *evaluate(experiment, {});
    return *attentionSteps(result, *valuesOf(*result), first, edits);
}

// All rows of a sequence that is seen as a whole are those of the twin, and the numbers on the way are what they are called.
void expectTwin(const Experiment& experiment)
{
    const auto steps = stepsOf(experiment);
    const Inputs& inputs = *steps->result->inputs;
    const auto values = valuesOf(*steps->result);
    ASSERT_EQ(steps->queries(), inputs.nq());
    for (const StepsOfPolicy& one : steps->policies)
        for (Index i = 0; i < steps->queries(); ++i) {
            KeyRanges visible;
            steps->result->mask.row(i, visible);
            const std::size_t row = std::size_t(i);
            const bool empty = visible.empty();
            const ReferenceRow twin = referenceRow(
                view(inputs.q), view(inputs.k), view(values->v), i, empty ? 0 : one.lambda[row], visible, 2, experiment.alibi);
            EXPECT_EQ(std::isnan(one.lambda[row]), empty);
            for (Index j = 0; j < steps->keys(); ++j) {
                EXPECT_NEAR(one.weights(i, j), twin.weights[std::size_t(j)], 1e-12);
                if (!steps->sees(i, j))
                    continue;
                EXPECT_NEAR(steps->scores(i, j), twin.scores[std::size_t(j)], 1e-12);
                EXPECT_EQ(one.scaled(i, j), one.lambda[row] * steps->scores(i, j));
                EXPECT_EQ(one.logits(i, j), one.scaled(i, j) + steps->bias(i, j));
                EXPECT_NEAR(one.exponentials(i, j), std::exp(one.logits(i, j) - one.largest[row]), 1e-15);
                EXPECT_NEAR(one.weights(i, j), one.exponentials(i, j) / one.sum[row], 1e-15);
            }
            for (Index c = 0; c < one.output.cols(); ++c)
                EXPECT_NEAR(one.output(i, c), twin.output[std::size_t(c)], 1e-12);
            if (empty) {
                EXPECT_TRUE(std::isnan(one.entropy[row]) && one.sum[row] == 0);
            } else {
                EXPECT_NEAR(one.entropy[row], twin.entropy, 1e-12);
            }
        }
}

TEST(AttentionSteps, AreThoseOfTheTwin)
{
    for (const char* mask : {"full", "causal", "sliding(3)", "causal & !sink(2)", "prefix(2)"})
        for (const double alibi : {0.0, 0.25}) {
            Experiment experiment = small();
            experiment.mask = Mask::of(mask);
            experiment.alibi = alibi;
            SCOPED_TRACE(mask);
            expectTwin(experiment);
        }
}

TEST(AttentionSteps, AWindowSeesWhatItSawInTheWhole)
{
    Experiment experiment = small();
    experiment.n = 100;
    experiment.mask = Mask::of("causal & !dilated(50,3)");
    const auto steps = stepsOf(experiment, 40);
    EXPECT_EQ(steps->first, 40);
    EXPECT_EQ(steps->keys(), mostStepTokens);
    for (Index i = 0; i < steps->queries(); ++i) {
        KeyRanges ranges;
        steps->result->mask.row(40 + i, ranges);
        for (Index j = 0; j < steps->keys(); ++j)
            EXPECT_EQ(steps->sees(i, j),
                std::ranges::any_of(ranges, [&](const KeyRange& range) { return range.begin <= 40 + j && 40 + j < range.end; }));
    }
    EXPECT_EQ(stepsOf(experiment, 99)->first, 84) << "as far as there are tokens";
    EXPECT_EQ(stepsOf(experiment, -3)->first, 0);
    // The scale is that of a sequence of its own: m = ln(visible).
    const StepsOfPolicy& b = steps->policies[1];
    for (Index i = 0; i < steps->queries(); ++i) {
        double seen = 0;
        for (Index j = 0; j < steps->keys(); ++j)
            seen += steps->sees(i, j);
        if (seen > 0) {
            EXPECT_NEAR(b.multiplier[std::size_t(i)], std::log(seen), 1e-12);
        }
    }
}

TEST(AttentionSteps, ANumberThatIsChangedChangesWhatFollows)
{
    const Experiment experiment = small();
    const auto before = stepsOf(experiment);
    StepEdits edits;
    edits.set({StepEdits::Q, 4, 1, 7});
    edits.set({StepEdits::Q, 4, 1, 2});
    edits.set({StepEdits::V, 0, 2, -3});
    edits.set({StepEdits::K, 99, 0, 1}); // nowhere
    EXPECT_EQ(edits.numbers.size(), 3);
    const auto after = stepsOf(experiment, 0, edits);
    EXPECT_EQ(after->q(4, 1), 2);
    EXPECT_EQ(after->k, before->k);
    for (Index j = 0; j < 9; ++j)
        EXPECT_NEAR(after->scores(4, j) - before->scores(4, j), (2 - before->q(4, 1)) * before->k(j, 1), 1e-12);
    EXPECT_EQ(after->scores.topRows(4), before->scores.topRows(4));
    EXPECT_NEAR(after->policies[0].output(1, 2) - before->policies[0].output(1, 2),
        before->policies[0].weights(1, 0) * (-3 - before->v(0, 2)), 1e-12);
}

TEST(AttentionSteps, ACellOfTheMaskIsFlippedAndTheScaleFollows)
{
    StepEdits edits;
    edits.flip({2, 7}); // ahead
    edits.flip({3, 0});
    edits.flip({5, 5});
    edits.flip({5, 5}); // and back
    edits.flip({0, 0}); // the first row sees nothing then
    const auto steps = stepsOf(small(), 0, edits);
    EXPECT_TRUE(steps->sees(2, 7));
    EXPECT_FALSE(steps->sees(3, 0));
    EXPECT_TRUE(steps->sees(5, 5));
    const StepsOfPolicy& b = steps->policies[1];
    EXPECT_NEAR(b.multiplier[2], std::log(4), 1e-12);
    EXPECT_NEAR(b.multiplier[3], std::log(3), 1e-12);
    EXPECT_GT(b.weights(2, 7), 0);
    EXPECT_EQ(b.weights(3, 0), 0);
    EXPECT_TRUE(std::isnan(b.multiplier[0]));
    EXPECT_EQ(b.output.row(0).norm(), 0);
    EXPECT_EQ(b.sum[0], 0);
}

// Head by head what the steps of that head alone say, and W_O of the source.
TEST(AttentionSteps, HeadsStandSideBySideAndAreMixed)
{
    Experiment experiment = small();
    experiment.source = "multihead";
    experiment.heads = 3;
    experiment.head = 1;
    StepEdits edits;
    edits.set({StepEdits::V, 0, 0, 5});
    const auto steps = stepsOf(experiment, 0, edits);
    const auto joined = *headSteps(*steps);
    ASSERT_EQ(joined->heads, 3);
    EXPECT_EQ(joined->columns, 3);
    const auto feed = *openHeadFeed(experiment);
    MatrixD expected = MatrixD::Zero(steps->queries(), joined->mixing.cols());
    for (Index h = 0; h < 3; ++h) {
        Experiment of = experiment;
        of.head = h;
        const MatrixD output = h == 1 ? steps->policies[1].output : stepsOf(of)->policies[1].output;
        EXPECT_LT((joined->policies[1].joined.middleCols(3 * h, 3) - output).norm(), 1e-12) << h;
        expected += output * *feed->outputProjection(0, h);
    }
    EXPECT_FALSE(joined->madeMixing);
    EXPECT_LT((joined->policies[1].output - expected).norm(), 1e-9);

    const auto alone = *headSteps(*stepsOf(small()));
    EXPECT_EQ(alone->all, 1);
    EXPECT_TRUE(alone->madeMixing);
    EXPECT_EQ(alone->mixing.rows(), 3);
}

TEST(AttentionSteps, NumbersThatCannotBeAreRefused)
{
    StepEdits edits;
    edits.set({StepEdits::K, 0, 0, std::nanf("")});
    const SharedResult result = *evaluate(small(), {});
    const auto steps = attentionSteps(result, *valuesOf(*result), 0, edits);
    ASSERT_FALSE(steps.ok());
    EXPECT_THAT(steps.error().text(), HasSubstr("K: the entry at row 0, column 0"));
}

} // namespace
} // namespace attentoscope
