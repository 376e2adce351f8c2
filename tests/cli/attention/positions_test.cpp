// SPDX-License-Identifier: GPL-3.0-or-later
// Tests --rope and --alibi against a second implementation here, with queries and keys from files.
#include "tests/cli/attention/given_rows.h"
#include "tests/cli/npz_reader.h"
#include "tests/cli/run_cli.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace {

constexpr std::size_t queries = 9, keys = 14, dimension = 6; // queries are the last tokens of the sequence

PlainAttention::Rows waves(std::size_t count, double pitch)
{
    PlainAttention::Rows rows(count, std::vector<double>(dimension));
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t t = 0; t < dimension; ++t)
            rows[i][t] = float(1.5 * std::sin(pitch * double(i * dimension + t + 1)));
    return rows;
}

std::vector<double> turnedRow(const std::vector<double>& row, double place, double base, bool half)
{
    std::vector<double> out(dimension);
    for (std::size_t t = 0; t < dimension / 2; ++t) {
        const std::size_t x = half ? t : 2 * t, y = half ? t + dimension / 2 : 2 * t + 1;
        const double angle = place / std::pow(base, 2 * double(t) / double(dimension));
        out[x] = row[x] * std::cos(angle) - row[y] * std::sin(angle);
        out[y] = row[x] * std::sin(angle) + row[y] * std::cos(angle);
    }
    return out;
}

// Returns the weights under a causal mask, row by row.
std::vector<double> weightsOf(const PlainAttention::Rows& q, const PlainAttention::Rows& k, double base, bool half, double slope)
{
    std::vector<double> weights;
    for (std::size_t i = 0; i < queries; ++i) {
        const std::size_t place = i + keys - queries;
        std::vector<double> row(keys, 0);
        double sum = 0;
        for (std::size_t j = 0; j <= place; ++j) {
            const auto qi = base > 0 ? turnedRow(q[i], double(place), base, half) : q[i];
            const auto kj = base > 0 ? turnedRow(k[j], double(j), base, half) : k[j];
            double score = 0;
            for (std::size_t t = 0; t < dimension; ++t)
                score += qi[t] * kj[t];
            sum += row[j] = std::exp(score / std::sqrt(double(dimension)) - slope * double(place - j));
        }
        for (const double e : row)
            weights.push_back(e / sum);
    }
    return weights;
}

struct Positions {
    std::vector<std::string> options;
    double base;
    bool half;
    double slope;
};

class PositionOptions : public testing::TestWithParam<Positions>
{
};

} // namespace

TEST_P(PositionOptions, GiveTheWeightsOfTheDefinition)
{
    const TemporaryFolder folder;
    const PlainAttention::Rows q = waves(queries, 0.7), k = waves(keys, 1.3);
    folder.write("q.npy", npyOf(q));
    folder.write("k.npy", npyOf(k));
    std::vector<std::string> arguments = {"attend", "--q", "q.npy", "--k", "k.npy", "--queries", "suffix", "--mask", "causal",
        "--json", "--weights", "--out", "rows.npz"};
    arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
    const CliRun run = runCli(arguments, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    EXPECT_EQ(run.json().at("rope"), GetParam().base);
    EXPECT_EQ(run.json().at("rope_pairing"), GetParam().half ? "half" : "interleaved");
    EXPECT_EQ(run.json().at("alibi"), GetParam().slope);
    const auto want = weightsOf(q, k, GetParam().base, GetParam().half, GetParam().slope);
    const auto got = readNpz(folder / "rows.npz").at("weights").values;
    ASSERT_EQ(got.size(), want.size());
    for (std::size_t i = 0; i < want.size(); ++i)
        EXPECT_NEAR(got[i], want[i], 2e-7) << i;
}

INSTANTIATE_TEST_SUITE_P(Kinds, PositionOptions,
    testing::Values(Positions{{"--rope"}, 10000, false, 0}, Positions{{"--rope", "50"}, 50, false, 0},
        Positions{{"--rope=50", "--rope-pairing", "half"}, 50, true, 0}, Positions{{"--alibi", "0.3"}, 0, false, 0.3},
        Positions{{"--rope", "--rope-pairing", "half", "--alibi", "0.125"}, 10000, true, 0.125},
        Positions{{"--rope", "0", "--alibi", "0"}, 0, false, 0}));

TEST(PositionsCommand, ASummaryNamesThem)
{
    const CliRun run = runCli({"attend", "--n", "64", "--rope", "--alibi", "0.25", "--mask", "causal"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("tau 1, RoPE 10000 (interleaved), ALiBi 0.25\n"));
    EXPECT_THAT(runCli({"attend", "--n", "64"}).out, HasSubstr("tau 1\n"));
    EXPECT_THAT(runCli({"raster", "--n", "64", "--rope"}).out, HasSubstr("RoPE 10000 (interleaved)\n"));
}

TEST(PositionsCommand, ASweepHasNoTheoryAndWarnsOfKeysAhead)
{
    const CliRun run = runCli({"sweep", "--source", "sphere", "--n", "100", "--trials", "1", "--alibi", "0.25", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("made for a causal mask"));
    EXPECT_EQ(run.json().at("alibi"), 0.25);
    EXPECT_TRUE(run.json().at("points").at(0).at("theory_entropy").is_null());
}

TEST(PositionsCommand, ARasterShowsTheBias)
{
    const TemporaryFolder folder;
    const CliRun run = runCli({"raster", "--n", "40", "--source", "gaussian", "--policy", "constant:m=0", "--alibi", "0.5",
                                  "--stage", "logits", "--mask", "causal", "--size", "40x40", "--out", "map.npy", "--json"},
        {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("low"), -19.5); // the last query and the first key: with λ = 0 the logit is the bias alone
    EXPECT_EQ(run.json().at("high"), 0);
}
