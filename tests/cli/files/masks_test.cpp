// SPDX-License-Identifier: GPL-3.0-or-later
// Tests masks in files: what counts as a mask, what True means, which mask is used by default, and which queries count.
// (tests/python/mask_files_test.py covers every form that NumPy and PyTorch write.)
#include "tests/cli/run_cli.h"
#include "tests/helpers/npy_bytes.h"

#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace {

using attentoscope::Index;
using attentoscope::npyBytes;
using attentoscope::NpzEntry;
using attentoscope::writeNpz;
using attentoscope::test::headerText;
using attentoscope::test::npyFile;
using attentoscope::test::packed;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr Index batches = 2, heads = 2, n = 8, headSize = 4;
constexpr Index tokens[batches] = {8, 5};
const float infinity = std::numeric_limits<float>::infinity();

// Returns pseudo-random numbers between −2 and 2.
std::string vectors(const std::vector<Index>& shape, int seed)
{
    Index count = 1;
    for (const Index size : shape)
        count *= size;
    std::vector<float> numbers(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = float(2 * std::sin(double(i * i + 1) * 0.7 + seed));
    return npyBytes(numbers, shape);
}

std::string flags(const std::string& cells, const std::string& shape)
{
    std::string bytes;
    for (const char cell : cells)
        bytes += cell == '#' ? '\1' : '\0';
    return npyFile(1, headerText("|b1", "False", shape), bytes);
}

std::string floats(const std::vector<float>& numbers, const std::string& shape)
{
    return npyFile(1, headerText("<f4", "False", shape), packed(numbers, false));
}

// Draws the mask row by row, with '#' where sequence `batch` sees a key: causal, without padding.
std::string causalCells(Index batch)
{
    std::string cells;
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            cells += j <= i && j < tokens[batch] ? '#' : '.';
    return cells;
}

std::string keyCells()
{
    std::string cells;
    for (const Index length : tokens)
        cells += std::string(std::size_t(length), '#') + std::string(std::size_t(n - length), '.');
    return cells;
}

std::vector<float> numbersOf(const std::string& cells, float seen, float hidden)
{
    std::vector<float> numbers;
    for (const char cell : cells)
        numbers.push_back(cell == '#' ? seen : hidden);
    return numbers;
}

class Masks : public testing::Test
{
protected:
    // Writes a file of two sequences with these arrays beside queries and keys.
    void put(const std::vector<NpzEntry>& beside)
    {
        std::vector<NpzEntry> entries = beside;
        entries.push_back({"q", vectors({batches, heads, n, headSize}, 1)});
        entries.push_back({"k", vectors({batches, heads, n, headSize}, 2)});
        ASSERT_TRUE(writeNpz(folder_ / "m.npz", std::move(entries)).ok());
    }
    CliRun run(std::vector<std::string> words) const
    {
        words.insert(words.begin() + 1, {"--tensors", "m.npz"});
        return runCli(words, {.folder = folder_.path()});
    }
    double entropyOf(const std::vector<std::string>& more, Index batch = 1) const
    {
        std::vector<std::string> words = {"attend", "--batch", std::to_string(batch), "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const CliRun done = run(words);
        EXPECT_EQ(done.status, 0) << done.error;
        return done.status == 0 ? done.json().at("entropy").at("mean").get<double>() : std::nan("");
    }
    std::string refused(const std::vector<std::string>& words) const
    {
        const CliRun done = run(words);
        EXPECT_EQ(done.status, 2) << done.out;
        return done.error;
    }

    TemporaryFolder folder_;
};

TEST_F(Masks, ABiasAndASoftMaskAreRefusedByName)
{
    std::vector<float> distances, soft;
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
            distances.push_back(-0.25F * float(std::abs(i - j)));
            soft.push_back(float(j + 1) / float(n));
        }
    for (const auto& [numbers, held] : {std::pair{distances, "-0.25"}, {soft, "0.125"}}) {
        folder_.write("bias.npy", floats(numbers, "(8, 8)"));
        put({{"attn_mask", floats(numbers, "(8, 8)")}});
        const std::string why = std::string("holds ") + held + ", so it is a bias or a soft mask";
        EXPECT_THAT(refused({"attend", "--mask", "file(bias.npy)"}), HasSubstr("bias.npy: " + why));
        EXPECT_THAT(refused({"attend", "--mask", "file(bias.npy)", "--mask-true", "visible"}), HasSubstr(why));
        EXPECT_THAT(refused({"attend"}), HasSubstr("m.npz: attn_mask: " + why));
        EXPECT_THAT(run({"attend", "--mask", "causal"}).error,
            HasSubstr("the mask saved with the queries and keys is not used: m.npz: attn_mask " + why));
    }
}

TEST_F(Masks, FloatsOf0And1AreAskedAbout)
{
    put({});
    folder_.write("m.npy", floats(numbersOf(causalCells(0), 1, 0), "(8, 8)"));
    EXPECT_THAT(refused({"attend", "--mask", "file(m.npy)"}),
        HasSubstr("m.npy: holds 0 and 1 as floats, which may be flags or a bias; choose \"mask-true\" visible or hidden, "
                  "whichever 1 means"));
    EXPECT_EQ(entropyOf({"--mask", "file(m.npy)", "--mask-true", "visible"}), entropyOf({"--mask", "causal"}));
    EXPECT_EQ(entropyOf({"--mask", "file(m.npy)", "--mask-true", "hidden"}), entropyOf({"--mask", "!causal"}));
    EXPECT_THAT(refused({"attend", "--mask-true", "maybe"}), HasSubstr("--mask-true"));
}

TEST_F(Masks, WhatTrueMeansIsTheNamesAndIsSaid)
{
    put({});
    folder_.write("attn_mask.npy", flags(causalCells(0), "(8, 8)"));
    folder_.write("key_padding_mask.npy", flags(causalCells(0), "(8, 8)"));
    EXPECT_EQ(entropyOf({"--mask", "file(attn_mask.npy)"}), entropyOf({"--mask", "causal"}));
    EXPECT_EQ(entropyOf({"--mask", "file(key_padding_mask.npy)"}), entropyOf({"--mask", "!causal"}));
    EXPECT_EQ(entropyOf({"--mask", "file(key_padding_mask.npy)", "--mask-true", "visible"}), entropyOf({"--mask", "causal"}));
    EXPECT_THAT(run({"attend", "--mask", "file(attn_mask.npy)"}).error,
        HasSubstr("attn_mask.npy: True is read as visible; choose \"mask-true\" hidden if it means the opposite"));
    EXPECT_THAT(run({"attend", "--mask", "file(key_padding_mask.npy)"}).error,
        HasSubstr("key_padding_mask.npy: True is read as hidden, because of this name; choose \"mask-true\" visible if it means "
                  "the opposite"));
}

// The numbers stay those of the full mask, because scripts rely on them.
TEST_F(Masks, AFileWithoutOneIsFullAndSaidSo)
{
    const std::string said = "the file does not say which keys a query saw: the mask is full; --mask causal hides";
    const std::vector<std::vector<std::string>> commands = {{"attend"}, {"sweep", "--lengths", "4,8"},
        {"raster", "--size", "4x4", "--out", "map.npy"}, {"heads"}, {"heads", "--critical"}, {"sinks"},
        {"gradients", "--grad-output", "g.npy", "--out", "gradients.npz"}};
    folder_.write("g.npy", vectors({n, headSize}, 3));
    put({{"v", vectors({batches, heads, n, headSize}, 4)}});
    for (std::vector<std::string> words : commands) {
        const CliRun done = run(words);
        EXPECT_EQ(done.status, 0) << words.front() << ": " << done.error;
        EXPECT_THAT(done.error, HasSubstr(said)) << words.front();
        words.emplace_back("--quiet");
        EXPECT_THAT(run(words).error, Not(HasSubstr(said))) << words.front();
    }
    EXPECT_EQ(entropyOf({}), entropyOf({"--mask", "full"}));
    EXPECT_THAT(run({"attend", "--mask", "full"}).error, Not(HasSubstr(said))) << "somebody has said so";
    put({{"attention_mask", flags(causalCells(0) + causalCells(1), "(2, 1, 8, 8)")}});
    EXPECT_THAT(run({"attend"}).error, Not(HasSubstr(said))) << "it is recorded";
    const CliRun weights = runCli({"attend", "--tensors", TEST_DATA "/tensors/attentions.npz"}, {.folder = folder_.path()});
    EXPECT_THAT(weights.error, Not(HasSubstr(said))) << "weights have their mask in them";
    ASSERT_TRUE(writeNpz(folder_ / "m.npz", {{"q", vectors({5, headSize}, 1)}, {"k", vectors({n, headSize}, 2)}}).ok());
    EXPECT_THAT(run({"attend"}).error, Not(HasSubstr(said))) << "queries and keys are not the same tokens";
}

TEST_F(Masks, OneBesideQueriesAndKeysIsUsedForEachSequence)
{
    const std::string all = causalCells(0) + causalCells(1);
    const std::vector<NpzEntry> tables[] = {{{"attention_mask", flags(all, "(2, 1, 8, 8)")}},
        {{"attention_mask", floats(numbersOf(all, 0, -infinity), "(2, 1, 8, 8)")}}, {{"attention_mask", flags(all, "(2, 8, 8)")}},
        {{"attn_mask", flags(causalCells(0), "(1, 1, 8, 8)")}, {"attention_mask", flags(keyCells(), "(2, 1, 1, 8)")}},
        {{"attn_mask", flags(causalCells(0), "(8, 8)")}, {"attention_mask", flags(keyCells(), "(2, 8)")}}};
    for (const std::vector<NpzEntry>& beside : tables) {
        put({});
        const double both[] = {
            entropyOf({"--mask", "causal & padding(8,5)"}, 0), entropyOf({"--mask", "causal & padding(8,5)"}, 1)};
        put(beside);
        EXPECT_EQ(entropyOf({}, 0), both[0]);
        EXPECT_NE(entropyOf({}, 1), both[1]) << "three queries are padding, and the file says so";
        const CliRun heads = run({"heads", "--batch", "1", "--policies", "standard", "--json"});
        ASSERT_EQ(heads.status, 0) << heads.error;
        EXPECT_NEAR(heads.json().at("rows")[0].at("entropy").get<double>(), entropyOf({}, 1), 1e-6) << "float32 weights";
        EXPECT_THAT(
            heads.error, AllOf(HasSubstr("as the file records it: mask recorded"), HasSubstr("3 of 8 queries are padding")));
    }
}

TEST_F(Masks, QueriesThatAreRecordedAsPaddingCountInNoMean)
{
    put({{"attention_mask", flags(keyCells(), "(2, 8)")}});
    const auto meanOfTokens = [&](const std::string& mask) {
        const CliRun rows = run({"attend", "--batch", "1", "--mask", mask, "--csv"});
        double sum = 0;
        std::istringstream lines(rows.out);
        std::string line;
        std::getline(lines, line);
        for (Index i = 0; i < tokens[1] && std::getline(lines, line); ++i) {
            for (int column = 0; column < 3; ++column)
                line.erase(0, line.find(',') + 1);
            sum += std::stod(line);
        }
        return sum / double(tokens[1]);
    };
    for (const char* mask : {"padding", "causal & padding", "full"})
        EXPECT_NEAR(entropyOf({"--mask", mask}), meanOfTokens(mask), 1e-12) << mask;
    EXPECT_EQ(entropyOf({}), entropyOf({"--mask", "padding"}));
    const CliRun run1 = run({"attend", "--batch", "1", "--json"});
    EXPECT_EQ(run1.json().at("padding_rows"), 3);
    EXPECT_THAT(run1.error, HasSubstr("3 of 8 queries are padding and are not included in any mean"));
    EXPECT_THAT(
        run({"attend", "--batch", "1"}).out, HasSubstr("8 rows evaluated, 3 of them padding, which no mean counts, 0 without"));

    put({}); // a typed mask does not turn queries into padding
    const CliRun typed = run({"attend", "--batch", "1", "--mask", "padding(8,5)", "--json"});
    EXPECT_EQ(typed.json().at("padding_rows"), 0);
    EXPECT_THAT(typed.error, Not(HasSubstr("queries are padding")));
}

TEST_F(Masks, ARowThatGoesOnWritingIsAShareOfTheKeysThatAreWritten)
{
    const std::string seen = std::string(6, '#') + std::string(58, '.');
    const std::vector<NpzEntry> written = {{"attention_mask", flags(seen, "(1, 1, 1, 64)")}};
    std::vector<NpzEntry> entries = written;
    entries.push_back({"q", vectors({1, heads, 1, headSize}, 1)});
    entries.push_back({"k", vectors({1, heads, 64, headSize}, 2)});
    ASSERT_TRUE(writeNpz(folder_ / "m.npz", std::move(entries)).ok());
    const auto json = run({"attend", "--json"}).json();
    const auto mean = [&](const char* key) { return json.at(key).at("mean").get<double>(); };
    EXPECT_NEAR(mean("normalized_entropy"), mean("entropy") / std::log(6), 1e-12);
    EXPECT_EQ(json.at("padding_rows"), 0) << "there are fewer queries than keys";
}

TEST_F(Masks, InfoSaysWhichAreUsedAndWhatTrueMeans)
{
    put({{"attention_mask", flags(causalCells(0) + causalCells(1), "(2, 1, 8, 8)")},
        {"key_padding_mask", flags(keyCells(), "(2, 8)")}});
    const auto info = [&] { return runCli({"info", "m.npz"}, {.folder = folder_.path()}).out; };
    EXPECT_THAT(info(),
        AllOf(HasSubstr("mask: attention_mask, which keys each query sees; True means visible (known from the name; --mask-true "
                        "hidden reverses it)\n"),
            HasSubstr("mask: key_padding_mask, which keys are padding; True means hidden (known from the name; --mask-true "
                      "visible reverses it)\n"),
            Not(HasSubstr("left over"))));
    put({{"attention_mask", floats(numbersOf(keyCells(), 0, -infinity), "(2, 8)")}});
    EXPECT_THAT(info(), HasSubstr("attention_mask, which keys are padding; added to the scores: 0 is visible"));
    put({{"attention_mask", floats(numbersOf(keyCells(), 1, 0), "(2, 8)")}});
    EXPECT_THAT(info(), HasSubstr("attention_mask, which keys are padding; holds 0 and 1 as floats"));
    put({{"attention_mask", flags(std::string(6, '#'), "(2, 3)")}});
    EXPECT_THAT(
        info(), HasSubstr("attention_mask is named like a mask and is not used: its shape (2, 3) does not fit 8 queries"));
    EXPECT_THAT(run({"attend"}).error, HasSubstr("attention_mask is named like a mask and is not used"));
}

} // namespace
