// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that fields which a question does not read leave its subject equal.
#include "ui/document/questions/subject.h"

#include "ui/document/document.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

CurveSubject curvesOf(const Experiment& experiment)
{
    Document document;
    document.setExperiment(experiment, {});
    return curveSubject(document, document.view().quantity, false, nullptr);
}

TEST(Subjects, TheLengthOfTheMapsIsNothingToTheCurves)
{
    Experiment a, b;
    b.n = 99999;
    b.bits = true;
    b.projection.points = 77;
    EXPECT_EQ(curvesOf(a).subject, curvesOf(b).subject);
    EXPECT_EQ(curvesOf(b).reach, 99999) << "but for how far they go";
    a.n = b.n = 100;
    EXPECT_EQ(curvesOf(a), curvesOf(b));
    EXPECT_EQ(curvesOf(b).reach, 0) << "their own lengths reach further";
    b.mask = Mask::of("causal");
    EXPECT_NE(curvesOf(a), curvesOf(b));
}

TEST(Subjects, LengthsThatWereSetAreAllThatIsMeasured)
{
    Experiment experiment;
    experiment.n = 2048;
    for (const char* lengths : {"64,256,1024", "64:1024:x4"}) {
        experiment.lengths = Lengths::of(lengths);
        EXPECT_EQ(curvesOf(experiment).reach, 0) << lengths;
    }
    experiment.lengths = Experiment().lengths;
    experiment.source = "tensor";
    EXPECT_EQ(curvesOf(experiment).reach, 0) << "a recording has lengths of its own, up to its end";
}

TEST(Subjects, WhatTheCurvesReadIsNothingToTheEvaluation)
{
    Document document;
    const Subject before = evaluationSubject(document);
    Experiment changed = document.experiment();
    changed.trials = 99;
    changed.further = {};
    changed.projection.points = 77;
    changed.gradients.recurrentGain = 2;
    document.setExperiment(changed, {});
    EXPECT_EQ(evaluationSubject(document), before);
    changed.bits = true;
    document.setExperiment(changed, {});
    EXPECT_NE(evaluationSubject(document), before);
    const Subject seen = evaluationSubject(document);
    document.filesAreNew();
    EXPECT_NE(evaluationSubject(document), seen);
}

TEST(Subjects, InputsAreSharedUnlessTheSourceChanges)
{
    const auto same = [](const Experiment& a, const Experiment& b) { return sourceSubject({a}) == sourceSubject({b}); };
    Experiment a, b;
    b.mask = Mask::of("causal");
    b.tau = 2;
    b.policyB = {"log-n", {}};
    b.alibi = 0.5; // is added to the logits
    b.ropePairing = RopePairing::Half; // without effect, because RoPE is off
    EXPECT_TRUE(same(a, b));
    b.seed = 7;
    EXPECT_FALSE(same(a, b));
    b = a;
    b.rope = 10000;
    EXPECT_FALSE(same(a, b));
    a.rope = 10000;
    EXPECT_TRUE(same(a, b));
    b.ropePairing = RopePairing::Half;
    EXPECT_FALSE(same(a, b));
}

} // namespace
} // namespace attentoscope
