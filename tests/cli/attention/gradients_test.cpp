// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the gradients command writes the derivatives of what attend writes.
#include "core/formats/tensors/npy.h"
#include "tests/cli/attention/given_rows.h"
#include "tests/cli/npz_reader.h"
#include "tests/cli/run_cli.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

using attentoscope::Index;
using testing::HasSubstr;

namespace {

constexpr Index nq = 5, nk = 7, d = 4, dv = 3;

struct Data {
    std::vector<float> q, k, v, g;
};

Data sample() { return {noise(nq * d, 1, 2), noise(nk * d, 2, 2), noise(nk * dv, 3, 2), noise(nq * dv, 4, 2)}; }

std::string file(const std::vector<float>& values, Index rows, Index cols)
{
    const Index shape[] = {rows, cols};
    return attentoscope::npyBytes(values, shape);
}

void write(const TemporaryFolder& folder, const Data& data)
{
    folder.write("q.npy", file(data.q, nq, d));
    folder.write("k.npy", file(data.k, nk, d));
    folder.write("v.npy", file(data.v, nk, dv));
    folder.write("g.npy", file(data.g, nq, dv));
}

std::vector<std::string> onFiles(const char* command, const std::vector<std::string>& more)
{
    std::vector<std::string> words = {command, "--q", "q.npy", "--k", "k.npy", "--v", "v.npy", "--mask", "causal | sink(3)",
        "--policy", "log-n", "--tau", "0.8"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// Returns the loss Σ G ∘ O, from the output of attend.
double loss(const TemporaryFolder& folder, const Data& data)
{
    write(folder, data);
    const CliRun run = runCli(onFiles("attend", {"--out", "o.npz"}), {.folder = folder.path()});
    EXPECT_EQ(run.status, 0) << run.error;
    const auto output = readNpz(folder / "o.npz").at("output").values;
    double sum = 0;
    for (std::size_t i = 0; i < output.size(); ++i)
        sum += output[i] * double(data.g[i]);
    return sum;
}

} // namespace

// The keys of a float64 file, which are centred when read, and the same keys rounded to float32 (by 2⁻¹⁴ at most) must give the
// same gradients, even where ∂Q follows the keys' common part.
TEST(GradientsCommand, OfKeysWithMuchInCommonAreTheSameFromFloat64AndFloat32)
{
    const TemporaryFolder folder;
    Data data = sample();
    const Index shape[] = {nk, d};
    std::vector<double> exact;
    for (float& x : data.k) {
        exact.push_back(1024 + double(x));
        x = float(exact.back());
    }
    for (Index i = 0; i < nq; ++i) // keeps the common part of the keys out of the scores
        data.q[std::size_t(i * d + d - 1)] =
            -data.q[std::size_t(i * d)] - data.q[std::size_t(i * d + 1)] - data.q[std::size_t(i * d + 2)];
    write(folder, data);
    folder.write("k8.npy", attentoscope::npyBytes(exact, shape));
    for (const char* policy : {"log-n", "standard@sink:s=0", "standard@sigmoid", "standard@stick-breaking", "standard@entmax"}) {
        const auto gradients = [&](const char* keys) {
            const CliRun run = runCli({"gradients", "--q", "q.npy", "--k", keys, "--v", "v.npy", "--mask", "causal | sink(3)",
                                          "--policy", policy, "--grad-output", "g.npy", "--out", "out.npz"},
                {.folder = folder.path()});
            EXPECT_EQ(run.status, 0) << run.error;
            return readNpz(folder / "out.npz");
        };
        const auto of4 = gradients("k.npy"), of8 = gradients("k8.npy");
        for (const char* name : {"dq", "dk", "dv"}) {
            const auto &a = of4.at(name).values, &b = of8.at(name).values;
            ASSERT_EQ(a.size(), b.size()) << name;
            for (std::size_t i = 0; i < a.size(); ++i)
                EXPECT_NEAR(a[i], b[i], 1e-3 * (1 + std::abs(a[i]))) << policy << ' ' << name;
        }
    }
}

TEST(GradientsCommand, IsTheDerivativeOfAttend)
{
    const TemporaryFolder folder;
    Data data = sample();
    write(folder, data);
    const CliRun run = runCli(onFiles("gradients", {"--grad-output", "g.npy", "--out", "d.npz"}), {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto arrays = readNpz(folder / "d.npz");
    ASSERT_EQ(arrays.size(), 3U);
    EXPECT_EQ(arrays.at("dq").shape, (std::vector<std::int64_t>{nq, d}));
    EXPECT_EQ(arrays.at("dk").shape, (std::vector<std::int64_t>{nk, d}));
    EXPECT_EQ(arrays.at("dv").shape, (std::vector<std::int64_t>{nk, dv}));
    const std::pair<std::vector<float>*, const char*> parts[] = {{&data.q, "dq"}, {&data.k, "dk"}, {&data.v, "dv"}};
    for (const auto& [values, name] : parts)
        for (std::size_t at = 0; at < values->size(); at += 5) { // a coarse step, because the program computes in float32
            constexpr float step = 1.0F / 64;
            const float kept = (*values)[at];
            (*values)[at] = kept + step;
            const double up = loss(folder, data);
            (*values)[at] = kept - step;
            const double down = loss(folder, data);
            (*values)[at] = kept;
            EXPECT_NEAR(arrays.at(name).values[at], (up - down) / (2 * double(step)), 2e-3) << name << ' ' << at;
        }
}

TEST(GradientsCommand, JsonSummarisesWhatTheFileHolds)
{
    const TemporaryFolder folder;
    write(folder, sample());
    const CliRun run =
        runCli(onFiles("gradients", {"--grad-output", "g.npy", "--out", "d.npz", "--json"}), {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto json = run.json();
    EXPECT_EQ(json.at("n_q"), nq);
    EXPECT_EQ(json.at("n_k"), nk);
    EXPECT_EQ(json.at("policy"), "log-n");
    EXPECT_EQ(json.at("empty_rows"), 0);
    EXPECT_GE(json.at("elapsed_ms").get<double>(), 0);
    EXPECT_GT(json.at("bytes_peak").get<double>(), 0);
    EXPECT_GE(json.at("threads"), 1);
    EXPECT_FALSE(json.at("simd").get<std::string>().empty());
    for (const auto& [name, array] : readNpz(folder / "d.npz")) {
        double square = 0, most = 0;
        for (const double value : array.values) {
            square += value * value;
            most = std::max(most, std::abs(value));
        }
        EXPECT_NEAR(json.at(name).at("norm").get<double>(), std::sqrt(square), 1e-12 + 1e-9 * square) << name;
        EXPECT_EQ(json.at(name).at("max_abs").get<double>(), most) << name;
    }
}

TEST(GradientsCommand, ThreadsDoNotChangeAByte)
{
    const TemporaryFolder folder;
    folder.write("g.npy", file(noise(400 * 8, 9), 400, 8));
    for (const char* threads : {"1", "2", "3"}) {
        const CliRun run = runCli({"gradients", "--n", "400", "--d", "16", "--dv", "8", "--mask", "causal", "--grad-output",
                                      "g.npy", "--threads", threads, "--out", std::string(threads) + ".npz"},
            {.folder = folder.path()});
        ASSERT_EQ(run.status, 0) << run.error;
    }
    EXPECT_EQ(folder.read("1.npz"), folder.read("2.npz"));
    EXPECT_EQ(folder.read("1.npz"), folder.read("3.npz"));
}

TEST(GradientsCommand, SaysWhatCannotBe)
{
    const TemporaryFolder folder;
    write(folder, sample());
    const auto refusal = [&folder](const std::vector<std::string>& words) {
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 2) << run.error;
        EXPECT_EQ(run.out, "");
        EXPECT_EQ(std::ranges::count(run.error, '\n'), 1) << run.error;
        return run.error;
    };
    EXPECT_THAT(refusal({"gradients", "--n", "5", "--dv", "3"}), HasSubstr("--grad-output: is needed"));
    EXPECT_THAT(refusal({"gradients", "--n", "5", "--grad-output", "g.npy"}), HasSubstr("--dv: there are no values"));
    EXPECT_THAT(
        refusal({"gradients", "--q", "q.npy", "--k", "k.npy", "--grad-output", "g.npy"}), HasSubstr("--v: there are no values"));
    EXPECT_THAT(refusal({"gradients", "--n", "6", "--dv", "3", "--grad-output", "g.npy"}),
        HasSubstr("g.npy: has the shape (5, 3), but the output has (6, 3)"));
    EXPECT_THAT(
        refusal(onFiles("gradients", {"--grad-output", "k.npy"})), HasSubstr("k.npy: has the shape (7, 4), but the output has"));
    EXPECT_THAT(refusal(onFiles("gradients", {"--grad-output", "none.npy"})), HasSubstr("none.npy: there is no such file"));
    EXPECT_THAT(refusal(onFiles("gradients", {"--grad-output", "g.npy", "--out", "d.npy"})), HasSubstr("written as .npz"));
    std::vector<float> broken = sample().g;
    broken[7] = std::numeric_limits<float>::infinity();
    folder.write("inf.npy", file(broken, nq, dv));
    EXPECT_THAT(refusal(onFiles("gradients", {"--grad-output", "inf.npy"})), HasSubstr("inf.npy: the entry at row 2, column 1"));
    EXPECT_EQ(folder.files(), (std::vector<std::string>{"g.npy", "inf.npy", "k.npy", "q.npy", "v.npy"}));
}

TEST(GradientsCommand, AnInterruptLeavesNothing)
{
    const TemporaryFolder folder;
    folder.write("g.npy", file(noise(60000 * 64, 5), 60000, 64));
    const CliRun run = runCli({"gradients", "--n", "60000", "--dv", "64", "--grad-output", "g.npy", "--out", "d.npz"},
        {.folder = folder.path(), .interruptAfterMilliseconds = 1500});
    EXPECT_EQ(run.status, 130) << run.error;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(folder.files(), (std::vector<std::string>{"g.npy"}));
}

TEST(GradientsCommand, HelpHasAnExample)
{
    const CliRun run = runCli({"gradients", "--help"});
    EXPECT_EQ(run.status, 0);
    for (const char* word : {"attentoscope-cli gradients --", "--grad-output", "--out", "--json", "--policy", "--mask"})
        EXPECT_THAT(run.out, HasSubstr(word));
}
