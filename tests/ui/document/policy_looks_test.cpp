// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/policy_looks.h"

#include "core/session/session.h"
#include "ui/document/document.h"
#include "ui/document/questions/subject.h"

#include <gtest/gtest.h>

#include <set>

namespace attentoscope {
namespace {

struct Looks : testing::Test {
    Document document;

    void choose(const char* further) { ASSERT_TRUE(document.setField(*findField("further"), std::string(further))); }
    Hue hue(const std::string& policy) const
    {
        const auto all = sweptPolicies(document.experiment());
        for (std::size_t index = 0; index < all.size(); ++index)
            if (policyText(all[index]) == policy)
                return document.looks().hueOf(index, all[index]);
        ADD_FAILURE() << policy;
        return Hue::plain();
    }
};

TEST_F(Looks, StayWhileOthersComeGoAndMove)
{
    choose("log-n,clipped,ssmax");
    const Hue logN = hue("log-n"), clipped = hue("clipped"), ssmax = hue("ssmax");
    choose("clipped,ssmax");
    EXPECT_EQ(hue("clipped"), clipped);
    EXPECT_EQ(hue("ssmax"), ssmax);
    choose("none,ssmax,clipped");
    EXPECT_EQ(hue("clipped"), clipped);
    EXPECT_EQ(hue("ssmax"), ssmax);
    EXPECT_EQ(hue("none"), logN) << "the first free one";
    choose("clipped,none"); // as stories do
    EXPECT_EQ(hue("clipped"), clipped);
    choose("log-n,clipped,none");
    EXPECT_NE(hue("log-n"), hue("none")) << "its own was given away";
}

TEST_F(Looks, ComeBackByUndoAndByBeingAddedAgain)
{
    choose("log-n,clipped,ssmax");
    const Hue logN = hue("log-n"), clipped = hue("clipped");
    choose("ssmax");
    document.history()->undo();
    EXPECT_EQ(hue("log-n"), logN);
    EXPECT_EQ(hue("clipped"), clipped);
    choose("ssmax");
    choose("ssmax,clipped,log-n");
    EXPECT_EQ(hue("log-n"), logN);
    EXPECT_EQ(hue("clipped"), clipped);
}

TEST_F(Looks, StayWhileAParameterMoves)
{
    choose("log-n,clipped:n0=512,clipped:n0=1024");
    const Hue first = hue("clipped"), second = hue("clipped:n0=1024");
    EXPECT_NE(first, second);
    for (const char* n0 : {"1100", "1200", "1300"}) {
        choose((std::string("log-n,clipped:n0=512,clipped:n0=") + n0).c_str());
        EXPECT_EQ(hue(std::string("clipped:n0=") + n0), second);
        EXPECT_EQ(hue("clipped"), first);
    }
    PolicyChoice before{"clipped", {{"n0", 1200}}, {}, {}};
    EXPECT_EQ(document.looks().hueOf(4, before), second) << "an answer that is still about the value before";
}

TEST_F(Looks, AAndBHaveThoseOfTheirRoles)
{
    choose("standard,log-n,entropy-invariant");
    EXPECT_EQ(hue("standard"), Hue::policy(0));
    EXPECT_EQ(hue("entropy-invariant"), Hue::policy(1));
    const Hue logN = hue("log-n");
    ASSERT_TRUE(document.setField(*findField("policy-a"), std::string("clipped")));
    EXPECT_EQ(hue("clipped"), Hue::policy(0));
    EXPECT_EQ(hue("log-n"), logN);
    const std::set<int> others{hue("standard").color(), logN.color()};
    EXPECT_EQ(others.size(), 2u);
    EXPECT_FALSE(others.contains(0) || others.contains(1));
}

TEST_F(Looks, DifferInColourOrMarkerAndNoneIsPlum)
{
    std::string all;
    for (int n0 = 100; n0 < 112; ++n0)
        all += (all.empty() ? "clipped:n0=" : ",clipped:n0=") + std::to_string(n0);
    choose(all.c_str());
    const std::vector<PolicyChoice> swept = sweptPolicies(document.experiment());
    std::set<std::pair<int, int>> looks;
    for (const Hue hue : document.looks().huesOf(swept)) {
        looks.insert({hue.color(), hue.marker()});
        EXPECT_NE(hue.color(), Hue::further(Hue::plum).color());
    }
    EXPECT_EQ(looks.size(), swept.size());
}

TEST_F(Looks, AreKeptInSessions)
{
    choose("log-n,clipped,ssmax");
    choose("yarn,ssmax");
    const Hue ssmax = hue("ssmax"), yarn = hue("yarn");
    const Session saved = *parseSession(sessionText(document.session()), "saved");
    Document other;
    other.open(saved, {});
    const auto all = sweptPolicies(other.experiment());
    EXPECT_EQ(other.looks().huesOf(all), (std::vector{Hue::policy(0), Hue::policy(1), yarn, ssmax}));
    EXPECT_EQ(viewWithLooks(saved), saved.view);
    choose("log-n,clipped");
    document.choose(saved, {});
    EXPECT_EQ(hue("ssmax"), ssmax);
    document.history()->undo();
    EXPECT_NE(hue("log-n"), hue("clipped"));
}

TEST_F(Looks, OfSessionsOfEarlierVersionsAreThoseOfTheirPositions)
{
    Session session = *parseSession(R"({"attentoscope": 1, "experiment":
        {"source": "needles", "further": "log-n,standard,clipped,ssmax,yarn,clipped:n0=200,clipped:n0=100"}})",
        "old");
    session.view = viewWithLooks(session);
    document.open(session, {});
    const auto all = sweptPolicies(document.experiment());
    ASSERT_EQ(all.size(), 8u) << "standard is A";
    for (std::size_t index = 0; index < all.size(); ++index)
        EXPECT_EQ(document.looks().hueOf(index, all[index]), Hue::policy(index)) << index;
}

TEST_F(Looks, OfAnExampleAreThoseThatItsPoliciesHaveAlready)
{
    choose("yarn,clipped");
    const Hue clipped = hue("clipped");
    Session example =
        *parseSession(R"({"attentoscope": 1, "experiment": {"source": "needles", "further": "clipped,ssmax"}})", "new");
    example.view = viewWithFreeLooks(example.view);
    document.choose(example, {});
    EXPECT_EQ(hue("clipped"), clipped);
    EXPECT_EQ(Document().looks().hueOf(3, {"clipped", {}, {}, {}}).color(), Hue::further(Hue::wine).color()) << "the second";
}

} // namespace
} // namespace attentoscope
