// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the command heads --counterfactual.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;
using testing::StartsWith;

namespace {

using Json = nlohmann::json;

std::vector<std::string> modelWith(const std::vector<std::string>& more)
{
    std::vector<std::string> words = {"heads", TEST_DATA "/tensors/model.safetensors", "--mask", "causal", "--counterfactual"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace

TEST(Counterfactual, CsvHasARowForEachHeadAndEachPolicyButTheFirst)
{
    const CliRun run = runCli(modelWith({"--policies", "standard,ssmax,log-n", "--csv"}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("padding keys are visible: 1, as marked in the file"));
    EXPECT_THAT(run.out,
        StartsWith("layer,head,policy_a,policy_b,entropy_a,entropy_b,entropy_delta,max_weight_a,max_weight_b,"
                   "max_weight_delta,divergence,moved_weight,multiplier_a,multiplier_b,matched_tau,matched_multiplier,"));
    EXPECT_EQ(std::ranges::count(run.out, '\n'), 1 + 2 * 4 * 2);
    EXPECT_THAT(run.out, HasSubstr("\n1,3,standard,log-n,"));
}

TEST(Counterfactual, NumbersAreThoseOfHeadsAndTheMatchHoldsInAttend)
{
    const CliRun run = runCli(modelWith({"--policies", "standard,log-n", "--bits", "--json"}));
    const CliRun heads = runCli({"heads", TEST_DATA "/tensors/model.safetensors", "--mask", "causal", "--policies",
        "standard,log-n", "--bits", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    ASSERT_EQ(heads.status, 0) << heads.error;
    const Json rows = run.json().at("rows"), plain = heads.json().at("rows");
    ASSERT_EQ(2 * rows.size(), plain.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        EXPECT_EQ(rows[row].at("entropy_a"), plain[2 * row].at("entropy"));
        EXPECT_EQ(rows[row].at("entropy_b"), plain[2 * row + 1].at("entropy"));
        EXPECT_EQ(rows[row].at("max_weight_b"), plain[2 * row + 1].at("max_weight"));
        EXPECT_EQ(rows[row].at("unit"), "bits");
    }
    const Json& row = rows.at(6);
    const auto attend = [&](const std::string& policy, double tau) {
        return runCli({"attend", "--tensors", TEST_DATA "/tensors/model.safetensors", "--layer", "1", "--head", "2", "--mask",
            "causal", "--policy", policy, "--tau", std::to_string(tau), "--bits", "--json"});
    };
    EXPECT_EQ(row.at("layer"), 1);
    EXPECT_EQ(row.at("head"), 2);
    const double wanted = meanOf(attend("standard", 1).json(), "entropy");
    EXPECT_NEAR(meanOf(attend("log-n", row.at("matched_tau")).json(), "entropy"), wanted, 2e-4);
    const std::string common = "constant:m=" + std::to_string(row.at("common_multiplier").get<double>());
    EXPECT_NEAR(meanOf(attend(common, 1).json(), "entropy"), row.at("common_entropy").get<double>(), 2e-4);
    const Json summary = run.json().at("summary").at(0);
    EXPECT_EQ(summary.at("heads"), 8);
    EXPECT_EQ(summary.at("unmatched"), 0);
}

TEST(Counterfactual, ATargetIsInTheUnitOfTheOutputAndWhatCannotBeReachedSaysWhy)
{
    const CliRun run = runCli(modelWith({"--target-entropy", "1.25", "--bits", "--json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_NEAR(run.json().at("rows").at(3).at("common_entropy").get<double>(), 1.25, 1e-12);
    const CliRun beyond = runCli(modelWith({"--policies", "standard,constant:m=0", "--target-entropy", "9", "--json"}));
    ASSERT_EQ(beyond.status, 0) << beyond.error;
    const Json row = beyond.json().at("rows").at(0);
    EXPECT_TRUE(row.at("matched_tau").is_null());
    EXPECT_TRUE(row.at("common_multiplier").is_null());
    EXPECT_THAT(row.at("note").get<std::string>(),
        AllOf(StartsWith("the scale is 0 in every row"), HasSubstr("no scale reaches an entropy of 9")));
}

TEST(Counterfactual, ASourceOfOneHeadHasOneRowAndTheReportSaysItInWords)
{
    const CliRun run = runCli({"heads", "--counterfactual", "--n", "300"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(std::ranges::count(run.out, '\n'), 3);
    EXPECT_THAT(run.out, HasSubstr("under entropy-invariant instead of standard 0 of 1 heads are more focused, 1 less"));
    EXPECT_THAT(run.out, HasSubstr("as focused as before at tau = "));
    EXPECT_THAT(runCli({"heads", "--help"}).out, HasSubstr("--counterfactual --policies standard,log-n"));
}

TEST(Counterfactual, RefusesWhatItCannotUse)
{
    const auto errorOf = [](const std::vector<std::string>& words) {
        const CliRun run = runCli(words);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        return run.error;
    };
    EXPECT_THAT(errorOf(modelWith({"--policies", "log-n"})), HasSubstr("--policies: --counterfactual compares two or more"));
    EXPECT_THAT(errorOf(modelWith({"--agreement"})), HasSubstr("cannot be used together"));
    EXPECT_THAT(errorOf(modelWith({"--target-entropy", "much"})), HasSubstr("--target-entropy: must be a number"));
    EXPECT_THAT(
        errorOf({"heads", TEST_DATA "/tensors/model.safetensors", "--target-entropy", "2"}), HasSubstr("--target-entropy"));
}

// The adaptive scale differs between rows, and τ multiplies it; matching must find a single factor for all rows.
TEST(Counterfactual, TheAdaptiveTemperatureIsMatchedLikeAnyOther)
{
    const CliRun run = runCli(modelWith({"--policies", "standard,adaptive", "--json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    const Json row = run.json().at("rows").at(5);
    const auto attend = [&](const std::string& policy, double tau) {
        return runCli({"attend", "--tensors", TEST_DATA "/tensors/model.safetensors", "--layer", "1", "--head", "1", "--mask",
            "causal", "--policy", policy, "--tau", std::to_string(tau), "--json"});
    };
    EXPECT_EQ(row.at("layer"), 1);
    EXPECT_EQ(row.at("head"), 1);
    const CliRun adaptive = attend("adaptive", 1);
    EXPECT_NEAR(row.at("entropy_b").get<double>(), meanOf(adaptive.json(), "entropy"), 1e-5);
    EXPECT_NEAR(row.at("multiplier_b").get<double>(), meanOf(adaptive.json(), "multiplier"), 1e-5);
    EXPECT_GT(adaptive.json().at("multiplier").at("max").get<double>(), 1.5);
    EXPECT_EQ(adaptive.json().at("multiplier").at("min").get<double>(), 1) << "the first row sees one key";
    EXPECT_NEAR(meanOf(attend("adaptive", row.at("matched_tau")).json(), "entropy"),
        meanOf(attend("standard", 1).json(), "entropy"), 2e-4);
}
