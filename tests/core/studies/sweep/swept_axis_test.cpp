// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/swept_axis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace attentoscope {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(SweptAxis, ReadsFactorsStepsAndLists)
{
    EXPECT_THAT(SweptAxis::parse("d=16:256:x2")->values(), ElementsAre(16, 32, 64, 128, 256));
    EXPECT_THAT(SweptAxis::parse("d=10:40:x1.5")->values(), ElementsAre(10, 15, 23, 34)) << "rounded";
    EXPECT_THAT(SweptAxis::parse("d=2:4:x1.01")->values(), ElementsAre(2, 3, 4)) << "each once";
    EXPECT_THAT(
        SweptAxis::parse("cosine=0.5:0.95:+0.05")->values(), ElementsAre(0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95))
        << "exactly these numbers";
    EXPECT_THAT(SweptAxis::parse("tau=1e-3:1:x10")->values(), ElementsAre(0.001, 0.01, 0.1, 1));
    EXPECT_THAT(SweptAxis::parse(" seed = 1, 2,5")->values(), ElementsAre(1, 2, 5));
    EXPECT_EQ(SweptAxis::parse("policy-b.n0=64:1024:x4")->key(), "policy-b.n0");
}

TEST(SweptAxis, SaysWhereTheMistakeIs)
{
    const struct {
        const char* text;
        std::size_t column;
        const char* why;
    } mistakes[] = {{"d", 0, "d=16:256:x2"}, {"e=1,2", 0, "no parameter \"e\""}, {"n=2,1", 4, "must ascend"},
        {"trials=1,2", 0, "no parameter"}, {"source=1", 0, "no parameter"}, {"d=16:2:x2", 5, "below the first"},
        {"d=16:256", 2, "first:last:xFACTOR"}, {"d=16:256:x1", 9, "at least 1.001"}, {"d=16:256:+0", 9, "above 0"},
        {"tau=0:1:x2", 8, "above 0"}, {"d=1:4096:+0.01", 2, "more than 1000"}, {"tau=1,x", 6, "not \"x\""},
        {"tau=2,1", 6, "must ascend"}, {"d=1.5", 2, "whole numbers"}, {"tau=", 4, "not \"\""}, {"tau=nan,1", 4, "not \"nan\""}};
    for (const auto& [text, column, why] : mistakes) {
        const auto axis = SweptAxis::parse(text);
        ASSERT_FALSE(axis.ok()) << text;
        EXPECT_EQ(axis.error().column, column) << text;
        EXPECT_THAT(axis.error().why.text(), HasSubstr(why)) << text;
    }
}

TEST(SweptAxis, SetsTheNumberOrSaysWhyItCannot)
{
    Experiment experiment; // needles
    std::vector<PolicyChoice> policies = {experiment.policyA, experiment.policyB};
    ASSERT_TRUE(SweptAxis::parse("cosine=0.5")->put(0.5, experiment, policies).ok());
    EXPECT_EQ(experiment.cosine, 0.5);
    ASSERT_TRUE(SweptAxis::parse("policy-b.n0=64")->put(64, experiment, policies).ok());
    EXPECT_EQ(policyText(policies[1]), "entropy-invariant:n0=64");
    EXPECT_EQ(experiment.policyB, policies[1]);
    ASSERT_TRUE(SweptAxis::parse("policy-b.n0=512")->put(512, experiment, policies).ok());
    EXPECT_EQ(policyText(policies[1]), "entropy-invariant") << "as if it had never been set";
    const auto why = [&](const char* text, double value) {
        const auto done = SweptAxis::parse(text)->put(value, experiment, policies);
        return done ? std::string("set") : done.error().text();
    };
    EXPECT_THAT(why("policy-a.n0=64", 64), HasSubstr("n0"));
    EXPECT_THAT(why("window=8", 8), HasSubstr("no parameter \"window\""));
    EXPECT_THAT(why("cosine=2", 2), HasSubstr("cosine"));
    experiment.mask = Mask::of("causal & sliding(128) | sink(4)");
    EXPECT_EQ(why("window=8", 8), "set");
    EXPECT_EQ(experiment.mask.text(), Mask::of("causal & sliding(8) | sink(4)").text());
    EXPECT_THAT(why("window=0", 0), HasSubstr("sliding(w)"));
    experiment.source = "gaussian";
    EXPECT_THAT(why("cosine=0.5", 0.5), HasSubstr("no parameter \"cosine\"")) << "Gaussian data have none";
    policies.pop_back();
    EXPECT_THAT(why("policy-b.n0=64", 64), HasSubstr("no second policy"));
}

TEST(SweptAxis, OffersWhatTheExperimentReads)
{
    Experiment experiment;
    EXPECT_THAT(axisKeys(experiment), Contains("cosine"));
    EXPECT_THAT(axisKeys(experiment), Contains("policy-b.n0"));
    EXPECT_THAT(axisKeys(experiment), Not(Contains("window")));
    EXPECT_THAT(axisKeys(experiment), Not(Contains("n")));
    experiment.source = "topics";
    experiment.mask = Mask::of("sliding(8)");
    EXPECT_THAT(axisKeys(experiment), Contains("window"));
    EXPECT_THAT(axisKeys(experiment), Not(Contains("cosine")));
    for (const std::string& key : axisKeys(experiment))
        EXPECT_TRUE(SweptAxis::parse(key + "=1").ok()) << key;
}

} // namespace
} // namespace attentoscope
