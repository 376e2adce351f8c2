// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lines that say what pictures come to: on curves and rows that are really measured.
#include "ui/pages/verdicts/length_verdict.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/session/fields.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/study_verdicts.h"
#include "ui/pages/verdicts/verdict_words.h"
#include "ui/text/number_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

const QString thin = QString(QChar(0x202f));

SweepTable measured(
    const std::string& source, const std::string& policyB = "entropy-invariant", const std::vector<std::string>& further = {})
{
    Experiment experiment;
    experiment.source = source;
    experiment.lengths = Lengths::of("64,4096,16384");
    experiment.policyB = *parsePolicy(policyB);
    std::vector<PolicyChoice> policies{experiment.policyA, experiment.policyB};
    for (const std::string& each : further)
        policies.push_back(*parsePolicy(each));
    auto runner = SweepRunner::start(experiment, policies);
    EXPECT_TRUE(runner);
    while (!runner->finished())
        EXPECT_TRUE(runner->step());
    return *runner->table();
}

SweepPoint& pointOf(SweepTable& table, std::size_t policy, std::size_t length)
{
    return table.points[policy * table.lengths.size() + length];
}

QString change(SweepTable& table, std::size_t policy)
{
    return QString::asprintf("%+.1f", pointOf(table, policy, 2).entropy().mean - pointOf(table, policy, 0).entropy().mean);
}

TEST(PercentText, IsNeverAHundredOfWhatIsLess)
{
    EXPECT_EQ(percentText(1), "100 %");
    EXPECT_EQ(percentText(0.994), "99 %");
    EXPECT_EQ(percentText(0.9971), "99.7 %");
    EXPECT_EQ(percentText(0.99996), "99.996 %");
    EXPECT_EQ(percentText(0.99999999), "99.9999 %");
    EXPECT_EQ(percentText(0.0032), "0.3 %");
}

TEST(LengthVerdict, SaysHowEntropyGrowsAndWhatNeedlesKeep)
{
    SweepTable table = measured("needles");
    const auto kept = [&](std::size_t policy) {
        return fixedText(100 * pointOf(table, policy, 2)[quantity("planted_mass")].mean, 0);
    };
    EXPECT_EQ(lengthVerdict(table),
        "Entropy from 64 to 16" + thin + "384 keys: A " + change(table, 0) + " nats, B " + change(table, 1)
            + ": B grows slowly. Weight on the needles: " + kept(0) + " % under A, " + kept(1) + " % under B.");
    EXPECT_GT(kept(1).toInt(), 4 * kept(0).toInt()) << "the documents' claim";
}

TEST(LengthVerdict, SaysOfNoiseThatBothGrow)
{
    SweepTable table = measured("sphere");
    EXPECT_EQ(lengthVerdict(table),
        "Entropy from 64 to 16" + thin + "384 keys: A " + change(table, 0) + " nats, B " + change(table, 1)
            + ": both entropies grow.");
}

TEST(LengthVerdict, TellsTwoSourcesInOneLine)
{
    SweepTable needles = measured("needles"), noise = measured("sphere");
    const QString of = "Entropy from 64 to 16" + thin + "384 keys: needles: A " + change(needles, 0) + " nats, B "
        + change(needles, 1) + ": B grows slowly; noise: A " + change(noise, 0) + ", B " + change(noise, 1)
        + ": both entropies grow. Weight on the needles: ";
    EXPECT_TRUE(lengthVerdict(needles, &noise).startsWith(of)) << lengthVerdict(needles, &noise).toStdString();
    pointOf(noise, 1, 2).forget();
    EXPECT_THAT(lengthVerdict(needles, &noise).toStdString(),
        testing::HasSubstr("; noise: A " + change(noise, 0).toStdString()
            + ": A grows. Policies without a scale at one of these lengths: B (noise)."));
    pointOf(noise, 0, 2).forget();
    EXPECT_EQ(lengthVerdict(needles, &noise), lengthVerdict(needles)) << "not measured at both lengths yet";
}

// Compares growths of less than a tenth of that of ln n, up to a half, more, and a loss of more than a tenth.
TEST(LengthVerdict, NamesTheCourseOfEachPolicy)
{
    SweepTable table = measured("needles");
    const double growth = std::log(16384.0 / 64),
                 first[] = {pointOf(table, 0, 0).entropy().mean, pointOf(table, 1, 0).entropy().mean};
    const auto said = [&](double a, double b) {
        pointOf(table, 0, 2)[quantity("entropy")].mean = first[0] + a * growth;
        pointOf(table, 1, 2)[quantity("entropy")].mean = first[1] + b * growth;
        const QString text = lengthVerdict(table);
        return text.section(": ", 2).section('.', 0, 0).toStdString();
    };
    EXPECT_EQ(said(0.9, 0.09), "B stays flat");
    EXPECT_EQ(said(0.9, 0.11), "B grows slowly");
    EXPECT_EQ(said(0.9, 0.6), "both entropies grow");
    EXPECT_EQ(said(0.9, -0.2), "B falls");
    EXPECT_EQ(said(0.05, 0.3), "A stays flat, B grows slowly");
    EXPECT_EQ(said(0.2, 0.4), "both entropies grow slowly");
    EXPECT_EQ(said(-0.05, 0.05), "both entropies stay flat");
}

TEST(LengthVerdict, TellsNoDifferenceOnlyWithinTwoErrors)
{
    SweepTable table = measured("sphere", "standard");
    table.policies[1] = *parsePolicy("constant"); // with the same numbers
    const double error = std::hypot(pointOf(table, 0, 0).entropy().error, pointOf(table, 0, 2).entropy().error);
    ASSERT_GT(error, 0);
    MeanError& last = pointOf(table, 1, 2)[quantity("entropy")];
    last.mean += 1.9 * std::sqrt(2) * error;
    EXPECT_TRUE(lengthVerdict(table).endsWith(": A and B do not differ.")) << lengthVerdict(table).toStdString();
    last.mean += 0.2 * std::sqrt(2) * error;
    EXPECT_FALSE(lengthVerdict(table).contains("differ")) << lengthVerdict(table).toStdString();
}

TEST(LengthVerdict, TellsAPolicyOnceThatIsComparedWithItself)
{
    const QString text = lengthVerdict(measured("sphere", "standard"));
    EXPECT_THAT(text.toStdString(), testing::EndsWith("nats: A grows."));
    EXPECT_FALSE(text.contains("B"));
}

TEST(LengthVerdict, NamesPoliciesWithoutAScaleAndCountsMany)
{
    SweepTable table = measured("sphere", "entropy-invariant", {"log-n", "ssmax", "constant"});
    EXPECT_THAT(lengthVerdict(table).toStdString(), testing::EndsWith("1 of 5 entropies stay flat (ln n)."));
    pointOf(table, 1, 2).forget();
    EXPECT_THAT(lengthVerdict(table).toStdString(), testing::EndsWith("Policies without a scale at one of these lengths: B."));
    for (SweepPoint& point : table.points)
        point.forget();
    EXPECT_EQ(lengthVerdict(table), QString()) << "nothing is measured";
}

TEST(RowVerdicts, SayWhatOneEvaluationComesTo)
{
    Experiment experiment;
    experiment.n = 256;
    const auto result = evaluate(experiment);
    ASSERT_TRUE(result);
    const auto mean = [&](std::size_t policy) { return fixedText(summarize((*result)->policies[policy].rows.entropy).mean, 2); };
    EXPECT_TRUE(evaluationVerdict(**result).startsWith(
        "At 256 keys: entropy A " + mean(0) + " nats, B " + mean(1) + ". Weight on the needles: "))
        << evaluationVerdict(**result).toStdString();
    EXPECT_EQ(maskVerdict({{*result, {}}}), "Every row sees all 256 keys: entropy A " + mean(0) + " nats, B " + mean(1) + ".");
}

// Needles stand at the beginning, so rows look far; a window makes them look near.
TEST(RowVerdicts, SayWhetherAttentionLooksNearOrFar)
{
    Experiment experiment;
    const auto study = studyDistances(*evaluate(experiment));
    ASSERT_TRUE(study);
    double sum = 0;
    for (const double mass : (*study)->even)
        sum += mass;
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_THAT(distanceVerdict(**study).toStdString(),
        testing::AllOf(testing::StartsWith(
                           "Attention reaches farther than uniform weights: half of the weight lies within a distance of A "),
            testing::HasSubstr(" keys, B "), testing::HasSubstr(" (uniform weights: ")));
    experiment.source = "sphere"; // nothing to find
    experiment.policyB = *parsePolicy("constant:m=0.5");
    EXPECT_THAT(distanceVerdict(**studyDistances(*evaluate(experiment))).toStdString(),
        testing::StartsWith("Attention reaches as far as uniform weights: "));
    experiment.mask = Mask::of("causal");
    experiment.alibi = 0.01;
    EXPECT_THAT(distanceVerdict(**studyDistances(*evaluate(experiment))).toStdString(),
        testing::StartsWith("Attention reaches less far than uniform weights: "));
}

TEST(StudyVerdicts, GiveARatioOfTimesWithItsSpread)
{
    CostTable table;
    CostPoint point;
    point.n = 1024;
    point.materialized = {.ms = 10, .shortestMs = 8, .longestMs = 20, .runs = 5};
    point.streamed = {.ms = 5, .shortestMs = 4, .longestMs = 6, .runs = 5};
    point.materialized.bytes.squares = 3e6;
    point.streamed.bytes.rows = 1e6;
    table.points = {point};
    EXPECT_EQ(costVerdict(table),
        "At 1024 keys, streaming takes 0.5 × the time (0.2 to 0.75 over the runs) and 1/3 of the memory of storing all scores.");
}

TEST(StudyVerdicts, SayWhatIsLeftOfTheGradient)
{
    SweepTable table = measured("needles");
    const auto norm = [&](std::size_t policy, std::size_t length) {
        const SweepPoint& point = pointOf(table, policy, length);
        return point.multiplier * point[quantity("jacobian_norm")].mean;
    };
    const auto left = [&](std::size_t policy) { return percentText(norm(policy, 2) / norm(policy, 0)); };
    EXPECT_EQ(gradientLengthVerdict(table),
        "Gradient of the scores at 16" + thin + "384 keys, relative to 64 keys: " + left(0) + " under A, " + left(1)
            + " under B.");
    EXPECT_LT(norm(0, 2), 0.5 * norm(0, 0)) << "the standard scale washes out";
    const auto study = studySaturation(*evaluate(Experiment()));
    ASSERT_TRUE(study);
    EXPECT_EQ(gradientVerdict(**study), "At 2048 keys, neither A nor B is washed out or frozen.");
    Experiment apart;
    apart.policyA = *parsePolicy("constant:m=0.1");
    apart.policyB = *parsePolicy("none");
    EXPECT_THAT(gradientVerdict(**studySaturation(*evaluate(apart))).toStdString(),
        testing::StartsWith("At 2048 keys, A is washed out (near-uniform weights) because m is too small, B is "));
}

TEST(RowVerdicts, SayWhyAShortTextLooksFlat)
{
    Experiment experiment;
    experiment.source = "text"; // three words
    const auto flat = evaluate(experiment);
    ASSERT_TRUE(flat);
    const auto why = testing::HasSubstr("B spreads its weights because n₀ = 512 is far above 3 keys (m = 0.18)");
    EXPECT_THAT(evaluationVerdict(**flat).toStdString(), why);
    EXPECT_THAT(maskVerdict({{*flat, {}}}).toStdString(), why);
    experiment.policyB = *parsePolicy("entropy-invariant:n0=3");
    const auto fitting = evaluate(experiment);
    ASSERT_TRUE(fitting);
    EXPECT_THAT(evaluationVerdict(**fitting).toStdString(), testing::EndsWith(": no difference."));
    experiment.policyB = *parsePolicy("constant:m=0.1");
    const auto constant = evaluate(experiment);
    ASSERT_TRUE(constant);
    EXPECT_THAT(evaluationVerdict(**constant).toStdString(), testing::Not(testing::HasSubstr("n₀")));
}

TEST(RowVerdicts, TellNoDifferenceAndNoKey)
{
    Experiment experiment;
    experiment.n = 512; // where the entropy-invariant scale is the standard one
    experiment.source = "sphere";
    const auto same = evaluate(experiment);
    ASSERT_TRUE(same);
    experiment.mask = Mask::of("causal");
    const auto causal = evaluate(experiment);
    ASSERT_TRUE(causal);
    EXPECT_TRUE(maskVerdict({{*causal, {}}}).startsWith("A row sees 256.5 of 512 keys on average: entropy A "))
        << maskVerdict({{*causal, {}}}).toStdString();
    EXPECT_TRUE(maskVerdict({{*same, {}}}).endsWith(": no difference.")) << maskVerdict({{*same, {}}}).toStdString();
    experiment.mask = Mask::of("!full");
    const auto blind = evaluate(experiment);
    ASSERT_TRUE(blind);
    EXPECT_EQ(maskVerdict({{*blind, {}}}), QString());
    EXPECT_EQ(evaluationVerdict(**blind), QString());
}

// Two sentences of different length, of which the shorter is padded: rows of padding count nowhere.
TEST(RowVerdicts, CountTheRowsOfTokensOfAllSequences)
{
    Experiment experiment;
    experiment.source = "text";
    experiment.text = {"the cat sat on the mat", "birds sing"};
    experiment.mask = Mask::of("causal & padding");
    Sequences sequences;
    double entropy = 0, seen = 0, rows = 0;
    for (experiment.batch = 0; experiment.batch < 2; ++experiment.batch) {
        const auto result = evaluate(experiment);
        ASSERT_TRUE(result);
        const Inputs& inputs = *(*result)->inputs;
        for (Index row = 0; row < inputs.nq(); ++row)
            if (!inputs.isPadding(row)) {
                entropy += (*result)->policies[0].rows.entropy[std::size_t(row)];
                seen += double(row + 1);
                ++rows;
            }
        sequences.push_back({*result, {}});
    }
    ASSERT_EQ(rows, 8);
    const QString verdict = maskVerdict(sequences);
    EXPECT_TRUE(verdict.startsWith("A row sees " + fixedText(seen / rows, 1) + " of 6 keys on average: entropy A "
        + fixedText(entropy / rows, 2) + " nats, B "))
        << verdict.toStdString();
    EXPECT_FALSE(verdict.contains("no difference")) << "all rows are known";
}

} // namespace
} // namespace attentoscope
