// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the steps of the blackboard with the twin of the kernels, and checks the effect of numbers that the user changes.
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

// For a sequence that is shown as a whole, compares all rows with the twin, and the intermediate numbers with their names'
// meaning.
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
}

// Under each policy, also one whose scale is found on the data.
TEST(AttentionSteps, AWindowHasTheWeightsOfTheWholeMadeToSumToOne)
{
    Experiment experiment = small();
    experiment.n = 100;
    for (const char* policy : {"log-n", "entropy-matched:n0=16", "adaptive"}) {
        SCOPED_TRACE(policy);
        experiment.policyB = *parsePolicy(policy);
        Demand demand;
        demand.weights = true;
        const SharedResult whole = *evaluate(experiment, demand);
        StepEdits edits;
        edits.first = 40;
        edits.set(StepEdits::Cell{3, 0, false}); // hides one of 44 keys, which changes no scale
        const auto steps = stepsOf(experiment, 40, edits);
        ASSERT_TRUE(steps->isPart());
        for (std::size_t p = 0; p < 2; ++p)
            for (Index i = 0; i < steps->queries(); ++i) {
                const StepsOfPolicy& one = steps->policies[p];
                EXPECT_EQ(one.multiplier[std::size_t(i)], whole->policies[p].rows.multiplier[std::size_t(40 + i)]);
                double sum = 0;
                for (Index j = 0; j < steps->keys(); ++j)
                    sum += steps->sees(i, j) ? double(whole->policies[p].weights(40 + i, 40 + j)) : 0;
                for (Index j = 0; j < steps->keys(); ++j)
                    EXPECT_NEAR(one.weights(i, j),
                        steps->sees(i, j) ? double(whole->policies[p].weights(40 + i, 40 + j)) / sum : 0, 1e-5);
            }
        const auto joined = headSteps(*steps);
        ASSERT_TRUE(joined);
    }
}

TEST(AttentionSteps, ARowThatIsGivenItsFirstKeyIsScaledForThat)
{
    Experiment experiment = small();
    experiment.n = 100;
    experiment.mask = Mask::of("!full");
    StepEdits edits;
    edits.set(StepEdits::Cell{2, 7, true});
    edits.set(StepEdits::Cell{2, 8, true});
    const auto steps = stepsOf(experiment, 0, edits);
    EXPECT_NEAR(steps->policies[1].multiplier[2], std::log(2), 1e-12);
    EXPECT_NEAR(steps->policies[1].weights.row(2).sum(), 1, 1e-12);
    EXPECT_TRUE(std::isnan(steps->policies[1].multiplier[3]));
}

TEST(AttentionSteps, ANumberThatIsChangedChangesWhatFollows)
{
    const Experiment experiment = small();
    const auto before = stepsOf(experiment);
    const auto number = [](StepEdits::Matrix matrix, const MatrixD& numbers, Index row, Index column, float value) {
        return StepEdits::Number{matrix, row, column, value, float(numbers(row, column))};
    };
    StepEdits edits;
    edits.set(number(StepEdits::Q, before->q, 4, 1, 7));
    edits.set(StepEdits::Number{StepEdits::Q, 4, 1, 2, 7}); // changed again; the number before the first change counts
    edits.set(number(StepEdits::V, before->v, 0, 2, -3));
    edits.set(StepEdits::Number{StepEdits::K, 99, 0, 1, 0}); // there is no such place
    edits.set(StepEdits::Number{StepEdits::K, 1, 1, 5, 0.125F}); // the number at this place is another one
    edits.set(number(StepEdits::V, before->v, 1, 1, 9));
    edits.set(StepEdits::Number{StepEdits::V, 1, 1, float(before->v(1, 1)), 9}); // this one is changed back
    EXPECT_EQ(edits.numbers.size(), 4);
    const auto after = stepsOf(experiment, 0, edits);
    EXPECT_EQ(after->q(4, 1), 2);
    EXPECT_TRUE(after->edited && !before->edited);
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
    edits.set(StepEdits::Cell{2, 7, true}); // a key after the query
    edits.set(StepEdits::Cell{3, 0, false});
    edits.set(StepEdits::Cell{5, 5, false});
    edits.set(StepEdits::Cell{5, 5, true}); // this one is changed back
    edits.set(StepEdits::Cell{0, 0, false}); // then the first row sees no key
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

// Compares each head with the steps of that head alone, and the mixing matrix with W_O of the source.
TEST(AttentionSteps, HeadsStandSideBySideAndAreMixed)
{
    Experiment experiment = small();
    experiment.source = "multihead";
    experiment.heads = 3;
    experiment.head = 1;
    StepEdits edits;
    edits.set(StepEdits::Number{StepEdits::V, 0, 0, 5, float(stepsOf(experiment)->v(0, 0))});
    const auto steps = stepsOf(experiment, 0, edits);
    ASSERT_EQ(steps->v(0, 0), 5);
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
    const SharedResult result = *evaluate(small(), {});
    edits.set(StepEdits::Number{StepEdits::K, 0, 0, std::nanf(""), result->inputs->k(0, 0)});
    const auto steps = attentionSteps(result, *valuesOf(*result), 0, edits);
    ASSERT_FALSE(steps.ok());
    EXPECT_THAT(steps.error().text(), HasSubstr("K: the entry at row 0, column 0"));
}

// Makes a result with this many queries and keys, under a mask.
SharedResult resultOf(Index nq, Index nk, const char* mask)
{
    Experiment experiment = small();
    experiment.n = std::max(nq, nk);
    experiment.mask = Mask::of(mask);
    const auto whole = *makeInputs(experiment, {}, {});
    auto inputs = std::make_shared<Inputs>();
    inputs->q = whole->q.topRows(nq);
    inputs->k = whole->k.topRows(nk);
    inputs->v = whole->v.topRows(nk);
    Demand demand;
    demand.inputs = inputs;
    return *evaluate(experiment, demand);
}

TEST(AttentionSteps, StandWhereTheQueriesDo)
{
    const SharedResult suffix = resultOf(5, 40, "causal"); // a decoding suffix: the last five places
    const auto late = *attentionSteps(suffix, *valuesOf(*suffix), 0);
    EXPECT_EQ(late->first, 20) << "the first window with a query in it";
    EXPECT_EQ(late->queries(), 1);
    EXPECT_EQ(late->firstQuery, 0);
    EXPECT_TRUE(late->sees(0, 15));
    const auto last = *attentionSteps(suffix, *valuesOf(*suffix), 24);
    EXPECT_EQ(last->queries(), 5);
    EXPECT_FALSE(last->sees(0, 12)) << "ahead of the first of them";
    EXPECT_TRUE(last->sees(0, 11));

    const SharedResult many = resultOf(40, 20, "full"); // some queries stand before the first key
    const auto steps = *attentionSteps(many, *valuesOf(*many), 0);
    EXPECT_EQ(steps->queries(), mostStepTokens);
    EXPECT_EQ(steps->firstQuery, 20);
    EXPECT_EQ(float(steps->q(0, 0)), many->inputs->q(20, 0));
}

TEST(AttentionSteps, AHiddenValueCountsForNothing)
{
    Experiment experiment = small();
    experiment.mask = Mask::of("causal & padding");
    auto inputs = std::make_shared<Inputs>(**makeInputs(experiment, {}, {}));
    inputs->keyPadded.assign(9, 0);
    inputs->keyPadded.back() = 1;
    Matrix v(inputs->v.view());
    v(8, 1) = std::nanf("");
    inputs->v = TokenRows(v);
    Demand demand;
    demand.inputs = inputs;
    const SharedResult result = *evaluate(experiment, demand);
    const auto steps = *attentionSteps(result, *valuesOf(*result), 0);
    EXPECT_FALSE(steps->sees(8, 8));
    for (const StepsOfPolicy& one : steps->policies)
        EXPECT_TRUE(one.output.allFinite());
}

// Shows all queries of two texts, whichever keys are shown; of too many queries, those from the same place on.
TEST(AttentionSteps, QueriesOfTheirOwnAreCountedOnTheirOwn)
{
    const auto words = [](const char* begin, int count) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += begin + std::to_string(i) + ' ';
        return text;
    };
    Experiment experiment = small();
    experiment.source = "text";
    experiment.textQ = words("q", 3);
    experiment.textK = words("k", 5);
    experiment.alibi = 0.5;
    expectTwin(experiment);
    experiment.textK = words("k", 20);
    experiment.mask = Mask();
    auto steps = stepsOf(experiment, 4);
    EXPECT_EQ(steps->first, 4);
    EXPECT_EQ(steps->firstQuery, 0);
    EXPECT_EQ(steps->queryTokens, (std::vector<std::string>{"q0", "q1", "q2"}));
    EXPECT_EQ(steps->keyTokens.front(), "k4");
    EXPECT_EQ(steps->bias(2, 0), -0.5 * (2 - 4));
    experiment.textQ = words("q", 30);
    steps = stepsOf(experiment, 4);
    EXPECT_EQ(steps->firstQuery, 4);
    EXPECT_EQ(steps->queries(), mostStepTokens);
    EXPECT_EQ(steps->queryTokens.front(), "q4");
    EXPECT_EQ(steps->bias(2, 0), -0.5 * (6 - 4));
    EXPECT_EQ(steps->q.row(0).cast<float>(), steps->result->inputs->q.row(4));
}

} // namespace
} // namespace attentoscope
