// SPDX-License-Identifier: GPL-3.0-or-later
// Re-makes every claim, and tests the verdicts.
#include "core/claims/claim.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace attentoscope {
namespace {

class EveryClaim : public testing::TestWithParam<const char*>
{
};

TEST_P(EveryClaim, ComesOutAsItDidWhenItWasWrittenDown)
{
    const Claim& claim = *findClaim(GetParam());
    const auto finding = remake(claim);
    ASSERT_TRUE(finding) << finding.error().text();
    ASSERT_EQ(finding->values.size(), claim.parts.size());
    for (std::size_t p = 0; p < claim.parts.size(); ++p)
        EXPECT_EQ(finding->comesOut[p], claim.parts[p].comesOut) << claim.parts[p].says << ": " << finding->values[p];
}

std::vector<const char*> claimNames()
{
    std::vector<const char*> names;
    for (const Claim& claim : claims())
        names.push_back(claim.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(All, EveryClaim, testing::ValuesIn(claimNames()), [](const auto& tested) {
    std::string name = tested.param;
    std::erase(name, '-');
    return name;
});

TEST(Claims, HaveNamesOfTheirOwnAndSourcesToCite)
{
    std::set<std::string> names;
    for (const Claim& claim : claims()) {
        EXPECT_TRUE(names.insert(claim.name).second) << claim.name;
        EXPECT_FALSE(std::string(claim.source).empty()) << claim.name;
        for (const ClaimPart& part : claim.parts) {
            EXPECT_LE(part.low, part.high) << part.says;
            EXPECT_TRUE((part.expression == nullptr) != (part.value == nullptr)) << part.says;
        }
    }
}

TEST(Claims, AreJudgedByTheirPartsButNotByCorrections)
{
    const Claim claim{"made", "", "", "", {}, {{"", "1", 0, 1}, {"", "1", 0, 1}, {"", "1", 0, 1, true, true}}};
    EXPECT_EQ(verdictOn(claim, {{1, 1, 1}, {true, true, true}}).text(), "reproduced");
    EXPECT_EQ(verdictOn(claim, {{1, 2, 1}, {true, false, true}}).text(), "partly reproduced");
    EXPECT_EQ(verdictOn(claim, {{2, 2, 1}, {false, false, true}}).text(), "not reproduced");
    EXPECT_EQ(verdictOn({"made", "", "", "", {}, {}}, {}).text(), "not tested");
    Claim erratum = claim;
    erratum.kind = ClaimKind::Erratum;
    EXPECT_EQ(verdictOn(erratum, {{2, 2, 1}, {false, false, true}}).text(), "error confirmed");
    EXPECT_EQ(verdictOn(erratum, {{1, 2, 1}, {true, false, true}}).text(), "error confirmed");
    EXPECT_EQ(verdictOn(erratum, {{1, 1, 1}, {true, true, true}}).text(), "error not confirmed");
}

TEST(Claims, WithAPictureHaveASessionThatSaysWhoseItIs)
{
    for (const Claim& claim : claims()) {
        const auto session = sessionOf(claim);
        ASSERT_EQ(session.ok(), claim.session.view != nullptr) << claim.name;
        if (!session)
            continue;
        EXPECT_EQ(session->experiment, *experimentOf(claim));
        EXPECT_NE(session->view.find('"' + std::string(claim.name) + '"'), std::string::npos) << session->view;
    }
}

TEST(Claims, ComeOutAsFarAsWasWrittenDown)
{
    const Claim claim{"made", "", "", "", {}, {{"", "1", 0, 1}, {"", "1", 0, 1, false}, {"", "1", 0, 1, true, true}}};
    EXPECT_EQ(howFarAsWrittenDown(claim), Remade::InPart);
    EXPECT_EQ(howFar(claim, {{1, 1, 1}, {true, true, true}}), Remade::Wholly);
    EXPECT_EQ(howFarAsWrittenDown({"made", "", "", "", {}, {}}), Remade::NotAtAll);
}

TEST(Claims, OfAWrongFieldAreRefused)
{
    EXPECT_FALSE(experimentOf({"made", "", "", "", {{{"no-field", "1"}}}, {}}));
    EXPECT_FALSE(experimentOf({"made", "", "", "", {{{"n", "many"}}}, {}}));
}

} // namespace
} // namespace attentoscope
