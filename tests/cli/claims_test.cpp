// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the claims command.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace {

using Json = nlohmann::json;

TEST(ClaimsCommand, TellsWhatComesOutAndWhatDoesNot)
{
    const CliRun run = runCli({"claims", "ssmax", "golden"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("ssmax: reproduced\n"));
    EXPECT_THAT(run.out, HasSubstr("golden: error confirmed\n  Erratum: "));
    EXPECT_THAT(run.out, HasSubstr("    no   Eq. 60: the entropy is 1.92 nats below ln n: 0.4897"));
    EXPECT_THAT(run.out, HasSubstr("    here "));
}

TEST(ClaimsCommand, WritesNumbersWithTheirLimits)
{
    const CliRun run = runCli({"claims", "ssmax", "mlm-table", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const Json cards = run.json().at("claims");
    ASSERT_EQ(cards.size(), 2U);
    const Json part = cards.at(0).at("parts").at(0);
    EXPECT_NEAR(part.at("value").get<double>(), 0.1267, 5e-5);
    EXPECT_TRUE(part.at("comes_out").get<bool>());
    EXPECT_EQ(cards.at(1).at("verdict"), "not tested");
    EXPECT_TRUE(cards.at(1).at("parts").empty());
    EXPECT_THAT(
        runCli({"claims", "ssmax", "--csv"}).out, HasSubstr("claim,verdict,part,value,from,to,comes_out\nssmax,reproduced,"));
}

TEST(ClaimsCommand, ChecksWithoutTraining)
{
    const CliRun run = runCli({"claims", "--check", "--no-training"});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("needles: "));
    EXPECT_THAT(run.out, testing::Not(HasSubstr("vote: ")));
}

TEST(ClaimsCommand, AsksWhichClaimWasMeant)
{
    const CliRun run = runCli({"claims", "neeedles"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("neeedles: is not a claim; did you mean needles?"));
}

TEST(ClaimsCommand, WritesTheSessionOfAClaim)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "golden.attentoscope").string();
    ASSERT_EQ(runCli({"claims", "golden", "--session-out", file}).status, 0);
    const CliRun attend = runCli({"attend", "--session", file, "--json"});
    ASSERT_EQ(attend.status, 0) << attend.error;
    EXPECT_EQ(attend.json().at("n_q"), 512);
    EXPECT_EQ(attend.json().at("source"), "sphere");
    EXPECT_EQ(runCli({"claims", "--session-out", file}).status, 2) << "of which claim?";
    EXPECT_THAT(runCli({"claims", "ssmax", "--session-out", file}).error, HasSubstr("ssmax: is about formulas or networks"));
}

} // namespace
