// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the gradients command with central differences of a float64 twin that shares no code with the program: every rule,
// masks, query positions, ALiBi and RoPE.
#include "tests/cli/attention/given_rows.h"
#include "tests/cli/npz_reader.h"
#include "tests/cli/run_cli.h"

#include <gtest/gtest.h>

#include <map>

namespace {

struct Shape {
    int nq, nk;
    bool own;
};
constexpr Shape shapes[] = {{5, 7, false}, {5, 7, true}, {7, 4, true}, {6, 4, false}, {6, 6, true}};
constexpr int keySize = 4, valueSize = 3;

// A policy as typed, and the rule by which the twin computes it.
struct Rule {
    const char *policy, *name;
    double parameter = 0;
};
constexpr Rule softmax{"standard", "softmax"};
constexpr Rule rules[] = {softmax, {"standard@sink:s=0.5", "sink", 0.5}, {"standard@sigmoid", "sigmoid", -1000},
    {"standard@entmax:alpha=1.5", "entmax", 1.5}, {"standard@sparsemax", "entmax", 2}, {"standard@top-k:k=3", "top-k", 3},
    {"standard@stick-breaking", "stick-breaking"}};

const std::map<std::string, std::function<bool(int, int)>> masks = {{"full", [](int, int) { return true; }},
    {"causal", [](int p, int j) { return j <= p; }},
    {"sliding(3) | sink(1)", [](int p, int j) { return (j <= p && p - j < 3) || j < 1; }}};

// Returns ∂loss/∂m by central differences, where m is one of the twin's matrices.
std::vector<double> differences(PlainAttention& twin, PlainAttention::Rows& m, const PlainAttention::Rows& g)
{
    constexpr double step = 1e-5;
    std::vector<double> all;
    for (auto& row : m)
        for (double& value : row) {
            const double kept = value;
            value = kept + step;
            const double up = twin.loss(g);
            value = kept - step;
            const double down = twin.loss(g);
            value = kept;
            all.push_back((up - down) / (2 * step));
        }
    return all;
}

void compare(const Shape& shape, const Rule& rule, const std::string& mask, const std::vector<std::string>& places, double alibi,
    double rope, bool half)
{
    SCOPED_TRACE(std::to_string(shape.nq) + " " + std::to_string(shape.nk) + (shape.own ? " own " : " suffix ") + rule.policy
        + " " + mask + " alibi " + std::to_string(alibi) + " rope " + std::to_string(rope));
    PlainAttention twin{
        .q = givenRows(shape.nq, keySize, 1), .k = givenRows(shape.nk, keySize, 2), .v = givenRows(shape.nk, valueSize, 3)};
    twin.own = shape.own;
    twin.sees = masks.at(mask);
    twin.rule = rule.name;
    twin.parameter = rule.parameter;
    twin.alibi = alibi;
    twin.rope = rope;
    twin.half = half;
    const PlainAttention::Rows g = givenRows(shape.nq, valueSize, 4);
    const TemporaryFolder folder;
    folder.write("q.npy", npyOf(twin.q));
    folder.write("k.npy", npyOf(twin.k));
    folder.write("v.npy", npyOf(twin.v));
    folder.write("g.npy", npyOf(g));
    std::vector<std::string> words{"gradients", "--q", "q.npy", "--k", "k.npy", "--v", "v.npy", "--grad-output", "g.npy", "--out",
        "d.npz", "--mask", mask, "--policy", rule.policy, "--queries", shape.own ? "own" : "suffix"};
    words.insert(words.end(), places.begin(), places.end());
    const CliRun run = runCli(words, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    auto arrays = readNpz(folder / "d.npz");
    const std::pair<const char*, PlainAttention::Rows*> parts[] = {{"dq", &twin.q}, {"dk", &twin.k}, {"dv", &twin.v}};
    for (const auto& [name, matrix] : parts) {
        const std::vector<double> want = differences(twin, *matrix, g);
        const auto& got = arrays.at(name).values;
        ASSERT_EQ(got.size(), want.size());
        for (std::size_t at = 0; at < want.size(); ++at)
            ASSERT_NEAR(got[at], want[at], 2e-5) << name << ' ' << at;
    }
}

} // namespace

TEST(GradientsTwin, AlibiCountsFromThePlacesOfTheQueries)
{
    for (const Shape& shape : shapes)
        for (const Rule& rule : rules)
            for (const auto& [mask, sees] : masks)
                compare(shape, rule, mask, {"--alibi", "0.4"}, 0.4, 0, false);
}

TEST(GradientsTwin, RopeIsTurnedBack)
{
    for (const Shape& shape : shapes)
        for (const bool half : {false, true})
            compare(shape, softmax, "causal", {"--rope", "100", "--rope-pairing", half ? "half" : "interleaved"}, 0, 100, half);
    for (const Rule& rule : rules)
        compare(shapes[1], rule, "full", {"--rope", "50", "--alibi", "0.1"}, 0.1, 50, false);
}

// With an output gradient of ones, the gradient of V sums to the total weight, that is, to the number of queries.
TEST(GradientsTwin, ValuesGetOneOfEachQuery)
{
    const TemporaryFolder folder;
    folder.write("q.npy", npyOf(givenRows(2, keySize, 1)));
    folder.write("k.npy", npyOf(givenRows(6, keySize, 2)));
    folder.write("v.npy", npyOf(givenRows(6, 1, 3)));
    folder.write("g.npy", npyOf({{1}, {1}}));
    const CliRun run = runCli({"gradients", "--q", "q.npy", "--k", "k.npy", "--v", "v.npy", "--grad-output", "g.npy", "--queries",
                                  "own", "--alibi", "0.5", "--out", "d.npz"},
        {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto arrays = readNpz(folder / "d.npz");
    double sum = 0;
    for (const double each : arrays.at("dv").values)
        sum += each;
    EXPECT_NEAR(sum, 2, 1e-5);
}
