// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_cli.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

namespace {

using Json = nlohmann::json;

std::map<std::pair<std::string, int>, Json> pointsOf(const CliRun& run)
{
    EXPECT_EQ(run.status, 0) << run.error;
    std::map<std::pair<std::string, int>, Json> points;
    const Json json = run.json();
    for (const Json& point : json.at("points"))
        points[{point.at("policy"), point.at("n")}] = point;
    return points;
}

// Splits CSV without quotes.
std::vector<std::vector<std::string>> linesOf(const std::string& csv)
{
    std::vector<std::vector<std::string>> lines;
    std::istringstream text(csv);
    for (std::string line; std::getline(text, line);) {
        std::istringstream cells(line);
        lines.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');)
            lines.back().push_back(cell);
    }
    return lines;
}

} // namespace

// Expected entropy and planted mass of the needles source at d = 64, from the closed form, computed with 30 digits.
TEST(Sweep, FindsTheNeedlesCurves)
{
    struct Expected {
        const char* policy;
        int n;
        double entropy, plantedMass;
    };
    const Expected table[] = {
        {"standard", 64, 1.5687, 0.973},
        {"standard", 256, 2.0963, 0.897},
        {"standard", 1024, 3.6189, 0.682},
        {"standard", 4096, 6.2310, 0.348},
        {"standard", 16384, 8.6554, 0.118},
        {"entropy-invariant", 64, 2.2547, 0.833},
        {"entropy-invariant", 256, 2.5396, 0.819},
        {"entropy-invariant", 1024, 2.8583, 0.803},
        {"entropy-invariant", 4096, 3.2584, 0.779},
        {"entropy-invariant", 16384, 3.7831, 0.745},
    };
    const auto points = pointsOf(runCli({"sweep", "--source", "needles", "--policies", "standard,entropy-invariant", "--lengths",
        "64:16384:x4", "--d", "64", "--json"}));
    EXPECT_EQ(points.size(), std::size(table));
    for (const Expected& expected : table) {
        const Json& point = points.at({expected.policy, expected.n});
        const double error = point.at("entropy_stderr");
        SCOPED_TRACE(std::string(expected.policy) + " " + std::to_string(expected.n));
        EXPECT_NEAR(point.at("limit_entropy"), expected.entropy, 6e-5);
        EXPECT_NEAR(point.at("theory_entropy"), expected.entropy, 1e-3);
        EXPECT_NEAR(point.at("theory_planted_mass"), expected.plantedMass, 6e-4);
        EXPECT_LT(error, 0.05);
        EXPECT_NEAR(point.at("entropy"), expected.entropy, 0.03 + 4 * error);
        EXPECT_NEAR(point.at("planted_mass"), expected.plantedMass, 0.03);
    }
}

TEST(Sweep, CsvHasTheColumnsOfTheContract)
{
    const CliRun run = runCli({"sweep", "--lengths", "64,128", "--trials", "1", "--rows", "4", "--mask", "causal", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    std::istringstream lines(run.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_THAT(line,
        StartsWith("policy,n,entropy,entropy_stderr,normalized_entropy,max_weight,planted_mass,jacobian_norm,multiplier,"
                   "theory_entropy,limit_entropy,seconds"));
    std::getline(lines, line);
    EXPECT_THAT(line, StartsWith("standard,64,"));
    EXPECT_THAT(line, MatchesRegex(".*,1,1\\.[0-9]+,,.*")); // multiplier 1, a theory value, and no limit under a mask
}

TEST(Sweep, WhatAllRowsTellTogetherOfTheKeysIsAColumnWhereItIsAskedFor)
{
    const std::vector<std::string> words{"sweep", "--source", "sphere", "--lengths", "64", "--rows", "64", "--trials", "1"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        return runCli(more);
    };
    EXPECT_THAT(with({"--csv"}).out, Not(HasSubstr("key_entropy")));
    EXPECT_THAT(with({"--csv"}).out, Not(HasSubstr("mutual_information")));
    const Json point = with({"--keys", "--json"}).json().at("points").at(0);
    const Json attend = runCli({"attend", "--source", "sphere", "--n", "64", "--json"}).json();
    for (const char* key : {"key_entropy", "mutual_information"})
        EXPECT_NEAR(point.at(key).get<double>(), attend.at(key).get<double>(), 1e-6);
    EXPECT_TRUE(point.contains("key_entropy_stderr"));
    EXPECT_EQ(with({"--keys", "--json"}).json().at("points").at(0).at("entropy"),
        with({"--json"}).json().at("points").at(0).at("entropy"));
}

TEST(Sweep, ThreadsDoNotChangeANumber)
{
    const auto run = [](const char* threads) {
        return runCli({"sweep", "--lengths", "64,500", "--trials", "2", "--rows", "16", "--threads", threads, "--json"});
    };
    const CliRun one = run("1"), two = run("2");
    ASSERT_EQ(one.status, 0) << one.error;
    EXPECT_EQ(withoutTimes(one.json()), withoutTimes(two.json()));
}

TEST(Sweep, OnePointEqualsAttend)
{
    const auto points =
        pointsOf(runCli({"sweep", "--n", "777", "--policies", "log-n", "--trials", "1", "--rows", "10", "--json"}));
    const auto attend = runCli({"attend", "--n", "777", "--policy", "log-n", "--rows", "10", "--json"}).json();
    EXPECT_EQ(points.at({"log-n", 777}).at("entropy"), attend.at("entropy").at("mean"));
    EXPECT_EQ(points.at({"log-n", 777}).at("max_weight"), attend.at("max_weight").at("mean"));
}

TEST(Sweep, OverAnotherNumberEqualsASweepForEachOfItsValues)
{
    const std::vector<std::string> common = {
        "sweep", "--source", "needles", "--lengths", "64,256", "--trials", "2", "--rows", "16", "--csv"};
    const auto run = [&](std::vector<std::string> further) {
        std::vector<std::string> all = common;
        all.insert(all.end(), further.begin(), further.end());
        const CliRun done = runCli(all);
        EXPECT_EQ(done.status, 0) << done.error;
        return linesOf(done.out);
    };
    const auto without = [](const std::vector<std::string>& line, std::size_t first, std::size_t seconds) {
        std::vector<std::string> kept = line;
        kept.erase(kept.begin() + std::ptrdiff_t(seconds));
        if (first > 0)
            kept.erase(kept.begin() + 1, kept.begin() + 1 + std::ptrdiff_t(first));
        return kept;
    };
    const auto over = run({"--over", "d=16:64:x2", "--over", "cosine=0.7,0.9"});
    ASSERT_EQ(over.size(), 1u + 3 * 2 * 2 * 2);
    EXPECT_THAT(std::vector(over[0].begin(), over[0].begin() + 4), testing::ElementsAre("policy", "d", "cosine", "n"));
    const auto seconds = std::size_t(std::ranges::find(over[0], "seconds") - over[0].begin());
    std::size_t line = 1;
    for (const char* d : {"16", "32", "64"})
        for (const char* cosine : {"0.7", "0.9"}) {
            const auto single = run({"--d", d, "--cosine", cosine});
            for (std::size_t at = 1; at < single.size(); ++at, ++line) {
                EXPECT_EQ(over[line][1], d);
                EXPECT_EQ(over[line][2], cosine);
                EXPECT_EQ(without(over[line], 2, seconds), without(single[at], 0, seconds - 2)) << d << " " << cosine;
            }
        }
}

TEST(Sweep, OverANumberSaysWhatIsWrongAndWhere)
{
    const auto refused = [](std::vector<std::string> further) {
        std::vector<std::string> all = {"sweep", "--lengths", "64"};
        all.insert(all.end(), further.begin(), further.end());
        const CliRun done = runCli(all);
        EXPECT_EQ(done.status, 2) << done.out;
        return done.error;
    };
    EXPECT_THAT(refused({"--over", "d=16:2:x2"}), HasSubstr("--over: the last value, 2, is below the first, 16 (column 6 of"));
    EXPECT_THAT(refused({"--over", "d=2,64"}), HasSubstr("at d = 2: "));
    EXPECT_THAT(refused({"--over", "tau=0:1:+0.5"}), HasSubstr("--over: at tau = 0: must be between"));
    EXPECT_THAT(refused({"--source", "gaussian", "--over", "cosine=0.5"}), HasSubstr("no parameter \"cosine\""));
    EXPECT_THAT(refused({"--over", "d=8", "--over", "d=16"}), HasSubstr("d is given twice"));
    EXPECT_THAT(refused({"--over", "d=8", "--critical"}), HasSubstr("--over"));
    const CliRun json = runCli({"sweep", "--lengths", "64", "--over", "seed=1,2", "--trials", "1", "--rows", "4", "--json"});
    EXPECT_EQ(json.json().at("over"), Json::parse(R"([{"key": "seed", "values": [1.0, 2.0]}])"));
    EXPECT_FALSE(json.json().contains("seed")) << "it is not the same everywhere";
    EXPECT_EQ(json.json().at("points").at(3).at("seed"), 2);
}

TEST(Theory, KnowsTheSphere)
{
    const auto points = pointsOf(runCli({"theory", "--source", "sphere", "--d", "64", "--lengths", "512,4096,16384", "--policies",
        "standard,log-n,constant:m=30", "--json"}));
    const Json& at512 = points.at({"standard", 512});
    EXPECT_NEAR(at512.at("theory_entropy"), 5.752326, 1e-6);
    EXPECT_NEAR(at512.at("limit_entropy"), 5.7493304, 1e-6);
    EXPECT_NEAR(at512.at("gaussian"), std::log(512) - 0.5, 1e-12);
    EXPECT_NEAR(at512.at("law_024"), std::log(512) - 1.92, 1e-12);
    EXPECT_NEAR(at512.at("freezing_multiplier"), 4.07921, 5e-6);
    EXPECT_NEAR(at512.at("laplace"), 5.7493304, 0.02);
    EXPECT_NEAR(at512.at("mean_field"), 3.2737, 1e-4); // the expected value
    EXPECT_TRUE(at512.at("frozen_entropy").is_null());
    EXPECT_TRUE(points.at({"log-n", 512}).at("frozen_entropy").is_null()) << "2.43 would be far off";
    EXPECT_NEAR(
        points.at({"constant:m=30", 512}).at("frozen_entropy"), points.at({"constant:m=30", 512}).at("theory_entropy"), 0.1);
    EXPECT_TRUE(at512.at("entropy").is_null());
    EXPECT_EQ(at512.at("multiplier"), 1);
    EXPECT_NEAR(points.at({"standard", 4096}).at("freezing_multiplier"), 4.94594, 5e-6);
    EXPECT_NEAR(points.at({"log-n", 512}).at("multiplier"), std::log(512), 1e-12);
    EXPECT_NEAR(points.at({"log-n", 512}).at("theory_entropy"), 1.2367, 6e-5);
    EXPECT_TRUE(points.at({"log-n", 512}).at("limit_entropy").is_null()) << "far beyond freezing";
    EXPECT_NEAR(points.at({"standard", 16384}).at("theory_entropy"), 9.215, 5e-4);
}

// Regression test for wrong answers: theory outside its validity, and entropies above ln n.
TEST(Theory, HoldsWhereTheLimitDoesNot)
{
    const auto gaussian =
        pointsOf(runCli({"theory", "--source", "gaussian", "--lengths", "4096", "--policies", "constant:m=4", "--json"}));
    EXPECT_NEAR(gaussian.at({"constant:m=4", 4096}).at("theory_entropy"), 3.0295, 1e-3);
    EXPECT_TRUE(gaussian.at({"constant:m=4", 4096}).at("limit_entropy").is_null());
    const auto sphere = pointsOf(
        runCli({"theory", "--source", "sphere", "--lengths", "512,4096", "--policies", "constant:m=4,constant:m=5", "--json"}));
    EXPECT_NEAR(sphere.at({"constant:m=4", 512}).at("theory_entropy"), 2.2252, 6e-5);
    EXPECT_TRUE(sphere.at({"constant:m=5", 4096}).at("frozen_entropy").is_null()) << "it would be 92.5 nats";
}

TEST(Theory, HoldsBehindAMask)
{
    const auto theory = pointsOf(runCli({"theory", "--lengths", "64,1024", "--mask", "causal", "--json"}));
    const auto sweep = pointsOf(runCli({"sweep", "--lengths", "64,1024", "--mask", "causal", "--json"}));
    for (const auto& [key, point] : theory)
        EXPECT_NEAR(point.at("theory_entropy"), sweep.at(key).at("theory_entropy"), 1e-9);
    const Json& last = sweep.at({"standard", 1024});
    EXPECT_NEAR(last.at("entropy"), last.at("theory_entropy"), 4 * last.at("entropy_stderr").get<double>() + 0.01);
}

// With fewer keys than needles, or under a mask, the needles that a row sees depend on the seed.
TEST(Theory, OfNeedlesSaysWhereItDependsOnTheSeed)
{
    const auto theory = [](const std::vector<std::string>& more) {
        std::vector<std::string> words{"theory", "--source", "needles", "--policies", "standard", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return runCli(words).json();
    };
    const auto entropy = [](const Json& json) { return json.at("points").at(0).at("theory_entropy").get<double>(); };
    const auto meaning = [](const Json& json) { return json.at("theory_meaning").get<std::string>(); };
    const Json one = theory({"--lengths", "32", "--seed", "1"}), other = theory({"--lengths", "32", "--seed", "2"});
    EXPECT_NE(entropy(one), entropy(other));
    EXPECT_THAT(meaning(one), HasSubstr("exact for the needles that --seed 1 places"));
    EXPECT_THAT(meaning(one), HasSubstr("below 64 keys depends on the seed"));
    EXPECT_THAT(meaning(theory({"--lengths", "32", "--mask", "causal"})), HasSubstr("below 64 keys and under a mask depends"));
    EXPECT_THAT(meaning(theory({"--lengths", "128", "--mask", "causal"})), HasSubstr("a row sees under a mask depends"));
    const Json whole = theory({"--lengths", "64", "--seed", "1"});
    EXPECT_EQ(entropy(whole), entropy(theory({"--lengths", "64", "--seed", "2", "--threads", "1"})));
    EXPECT_EQ(meaning(whole), "exact, as the expectation over all random queries and keys");
    EXPECT_THAT(
        runCli({"theory", "--source", "needles", "--lengths", "32"}).out, HasSubstr("theory_entropy is exact for the needles"));
    EXPECT_THAT(runCli({"sweep", "--lengths", "32", "--trials", "1"}).out, HasSubstr("theory_entropy: exact for the needles"));
}

TEST(Theory, KnowsNeedlesAndGaussianAndBits)
{
    const auto needles = pointsOf(runCli({"theory", "--lengths", "512", "--policies", "entropy-invariant", "--json"}));
    EXPECT_NEAR(needles.at({"entropy-invariant", 512}).at("theory_entropy"), 2.6911, 6e-5);
    EXPECT_NEAR(needles.at({"entropy-invariant", 512}).at("theory_planted_mass"), 0.8116, 6e-5);
    const auto gaussian = pointsOf(runCli({"theory", "--source", "gaussian", "--lengths", "512", "--json"}));
    EXPECT_NEAR(gaussian.at({"standard", 512}).at("freezing_multiplier"), std::sqrt(2 * std::log(512)), 1e-12);
    const auto bits = pointsOf(runCli({"theory", "--source", "sphere", "--lengths", "512", "--bits", "--json"}));
    EXPECT_NEAR(bits.at({"standard", 512}).at("theory_entropy"), 5.752326 / std::log(2), 2e-6);
    EXPECT_NEAR(bits.at({"standard", 512}).at("law_024"), (std::log(512) - 1.92) / std::log(2), 1e-12);
}

TEST(Theory, CsvContinuesTheColumnsOfSweep)
{
    const CliRun run = runCli({"theory", "--source", "sphere", "--lengths", "512", "--policies", "standard", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out,
        StartsWith("policy,n,entropy,entropy_stderr,normalized_entropy,max_weight,planted_mass,jacobian_norm,multiplier,"
                   "theory_entropy,limit_entropy,seconds,"));
    EXPECT_THAT(run.out, HasSubstr("mean_field,laplace,gaussian,law_024,freezing_multiplier"));
    EXPECT_THAT(run.out, HasSubstr("\nstandard,512,,,,,,,1,5.7523"));
}

// Published multipliers at which sphere noise keeps the entropy that the standard scale has at n0 = 512.
TEST(Theory, MatchesTheEntropyOfTheSphere)
{
    const CliRun run = runCli({"theory", "--source", "sphere", "--d", "64", "--lengths", "256,1024,4096,16384,65536,1048576",
        "--policies", "entropy-matched", "--json"});
    const auto points = pointsOf(run);
    const std::pair<int, double> values[] = {{1024, 1.5870}, {4096, 2.4333}, {16384, 3.1404}, {65536, 3.7933}, {1048576, 5.0405}};
    for (const auto& [n, m] : values) {
        EXPECT_NEAR(points.at({"entropy-matched", n}).at("multiplier"), m, 6e-5) << n;
        EXPECT_NEAR(points.at({"entropy-matched", n}).at("theory_entropy"), 5.752326, 1e-6) << n;
    }
    EXPECT_TRUE(points.at({"entropy-matched", 256}).at("multiplier").is_null());
    EXPECT_THAT(run.error, HasSubstr("no scale at n = 256: no scale reaches an entropy of 5.752326"));
}

TEST(Sweep, MatchedEntropyStaysWhereItIs)
{
    const CliRun run = runCli({"sweep", "--source", "topics", "--lengths", "64,1024,4096", "--policies",
        "entropy-matched:target=4.5,standard", "--trials", "2", "--rows", "32", "--json"});
    const auto points = pointsOf(run);
    for (const int n : {1024, 4096})
        EXPECT_NEAR(points.at({"entropy-matched:target=4.5", n}).at("entropy"), 4.5, 1e-4);
    EXPECT_TRUE(points.at({"entropy-matched:target=4.5", 64}).at("entropy").is_null());
    EXPECT_TRUE(points.at({"entropy-matched:target=4.5", 64}).at("multiplier").is_null());
    EXPECT_FALSE(points.at({"standard", 64}).at("entropy").is_null());
    EXPECT_FALSE(points.at({"standard", 64}).at("mean_field").is_null());
    EXPECT_THAT(run.error, HasSubstr("no scale at n = 64"));
}

TEST(Attend, FormulasAreReadCheckedAndPointedAt)
{
    const auto entropy = [](const char* policy) {
        return runCli({"attend", "--n", "200", "--policy", policy, "--json"}).json().at("entropy").at("mean").get<double>();
    };
    EXPECT_EQ(entropy("formula:n0=300:ln(n)/ln(n0)/sqrt(d)"), entropy("entropy-invariant:n0=300"));
    const CliRun typing = runCli({"attend", "--n", "200", "--policy", "formula:ln(n)/sqr(d)"});
    EXPECT_EQ(typing.status, 2);
    EXPECT_THAT(typing.error, HasSubstr("--policy: \"sqr\" is not known"));
    EXPECT_THAT(typing.error, HasSubstr("column 15"));
    const CliRun infinite = runCli({"attend", "--n", "200", "--mask", "causal", "--policy", "formula:1/ln(n)"});
    EXPECT_EQ(infinite.status, 2);
    EXPECT_THAT(infinite.error, HasSubstr("--policy: the formula gives λ = inf for row 0, where n = 1"));
    const CliRun sweep = runCli({"sweep", "--lengths", "64,128", "--policies", "standard,formula:100-n", "--json"});
    EXPECT_EQ(sweep.status, 2);
    EXPECT_THAT(sweep.error, HasSubstr("--policies: the formula gives"));
    EXPECT_TRUE(sweep.out.empty());
}

TEST(Attend, MatchesTheTargetOrSaysWhyNot)
{
    const CliRun run = runCli({"attend", "--n", "500", "--mask", "causal", "--policy", "entropy-matched:target=2", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("policy"), "entropy-matched:target=2");
    EXPECT_NEAR(run.json().at("entropy").at("mean"), 2, 1e-4);
    const CliRun none = runCli({"attend", "--n", "500", "--mask", "causal", "--policy", "entropy-matched:target=7"});
    EXPECT_EQ(none.status, 2);
    EXPECT_THAT(none.error, HasSubstr("--policy: no scale reaches an entropy of 7"));
}

TEST(Sweep, SaysThatDrawnDataHaveNoWindows)
{
    const std::vector<std::string> words = {"sweep", "--source", "gaussian", "--lengths", "32", "--csv"};
    EXPECT_EQ(runCli(words).error, "");
    std::vector<std::string> more = words;
    more.push_back("--windows");
    const CliRun run = runCli(more);
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.error,
        HasSubstr("warning: windows are parts cut from a text or file; the source \"gaussian\" has none, because each trial "
                  "draws new random data"));
}

TEST(Sweep, OfAFileGoesOverItsBeginningsOrOverWindows)
{
    const std::vector<std::string> words = {
        "sweep", "--tensors", TEST_DATA "/recordings/padded.npz", "--lengths", "8,96", "--policies", "standard", "--json"};
    const CliRun beginnings = runCli(words);
    ASSERT_EQ(beginnings.status, 0) << beginnings.error;
    const auto first = beginnings.json().at("points");
    ASSERT_EQ(first.size(), 2U);
    EXPECT_EQ(first[0].at("trials"), 1);
    EXPECT_EQ(first[0].at("entropy_stderr"), 0) << "all rows of the beginning are evaluated";
    EXPECT_THAT(beginnings.json().at("stderr_meaning").get<std::string>(), HasSubstr("0 if all rows are evaluated"));
    std::vector<std::string> more = words;
    more.insert(more.end(), {"--windows", "--trials", "4"});
    const CliRun windows = runCli(more);
    ASSERT_EQ(windows.status, 0) << windows.error;
    const auto second = windows.json().at("points");
    EXPECT_EQ(second[0].at("trials"), 4);
    EXPECT_GT(second[0].at("entropy_stderr").get<double>(), 0) << "stretches of eight keys are unlike each other";
    EXPECT_NE(second[0].at("entropy"), first[0].at("entropy"));
    EXPECT_NEAR(second[1].at("entropy").get<double>(), first[1].at("entropy").get<double>(), 1e-12) << "there is one of them all";
    EXPECT_TRUE(second[1].at("entropy_stderr").is_null()) << "a single window";
    EXPECT_THAT(windows.json().at("stderr_meaning").get<std::string>(), HasSubstr("undefined if no three windows are disjoint"));
}
