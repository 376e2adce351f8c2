// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how arrays of other programs are read: the order of heads and tokens, fused heads, integer types, and the messages
// about it. The shapes are those that PyTorch, JAX, TransformerLens and hooks on projections write.
#include "core/formats/tensors/npz.h"
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"
#include "tests/helpers/npy_bytes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace attentoscope::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace {

using Words = std::vector<std::string>;

// Runs attend --json in this folder, under the full mask unless another is given, so that nothing is said about it.
CliRun attend(const TemporaryFolder& folder, Words more)
{
    if (std::ranges::find(more, "--mask") == more.end())
        more.insert(more.begin(), {"--mask", "full"});
    more.insert(more.begin(), {"attend", "--json"});
    return runCli(more, {.folder = folder.path()});
}

CliRun attendFile(const TemporaryFolder& folder, const std::string& file, Words more = {})
{
    more.insert(more.begin(), {"--tensors", file});
    return attend(folder, std::move(more));
}

double meanEntropy(const CliRun& run) { return run.json().at("entropy").at("mean").get<double>(); }

constexpr const char* guess =
    "it is not known whether heads or tokens come first in the shape (1, 9, 12, 16); it is taken for 9 heads of 12 "
    "tokens, which is a guess; choose \"layout\" nhd to read 12 heads of 9 tokens";

TEST(Layouts, AShortPromptOfManyHeadsIsAGuessUntilSomebodySays)
{
    const TemporaryFolder folder;
    folder.write("t.safetensors", madeTensors({{"q", {1, 9, 12, 16}}, {"k", {1, 9, 12, 16}}}));
    const CliRun guessed = attendFile(folder, "t.safetensors");
    ASSERT_EQ(guessed.status, 0) << guessed.error;
    EXPECT_EQ(guessed.json().at("n_k"), 12);
    EXPECT_THAT(guessed.error, HasSubstr(guess));
    EXPECT_EQ(guessed.json().at("warnings"), nlohmann::json{guess}) << "for who reads standard output alone";
    for (const auto& [layout, tokens] : {std::pair{"hnd", 12}, {"nhd", 9}}) {
        const CliRun said = attendFile(folder, "t.safetensors", {"--layout", layout});
        EXPECT_EQ(said.json().at("n_k"), tokens);
        EXPECT_THAT(said.error, IsEmpty());
        EXPECT_THAT(said.json().at("warnings"), IsEmpty());
    }
    const std::vector<Words> readers = {{"heads", "t.safetensors"}, {"sweep", "--tensors", "t.safetensors", "--lengths", "4,8"},
        {"raster", "--tensors", "t.safetensors", "--size", "4x4"}};
    for (const Words& words : readers)
        EXPECT_THAT(runCli(words, {.folder = folder.path()}).error, HasSubstr(guess)) << words.front();
    EXPECT_THAT(runCli({"info", "t.safetensors"}, {.folder = folder.path()}).out,
        AllOf(HasSubstr("heads 9 × 16, key heads 9, n_q 12"),
            HasSubstr("layout: hnd, heads before tokens (a guess: nothing in the file decides it; --layout nhd if it is the "
                      "other way round)\n"),
            HasSubstr(std::string("doubt: ") + guess + '\n')));
}

// In each case names or other arrays tell that the order is tokens first, for 9 tokens and 12 heads (or 4 key heads).
TEST(Layouts, WhatStandsBesideAndNamesTellTheOrder)
{
    const TemporaryFolder folder;
    const std::vector<int> alike = {1, 9, 12, 16};
    const std::vector<std::vector<MadeArray>> told = {
        {{"blocks.0.attn.hook_q", alike}, {"blocks.0.attn.hook_k", alike}, {"blocks.0.attn.hook_v", alike}},
        {{"blocks.0.attn.hook_q", {9, 12, 16}}, {"blocks.0.attn.hook_k", {9, 4, 16}}},
        {{"q", alike}, {"k", alike}, {"attn_weights", {1, 12, 9, 9}}},
        {{"blocks.0.attn.q", alike}, {"blocks.0.attn.k", alike}, {"blocks.0.attn.hook_pattern", {1, 12, 9, 9}}},
        {{"q", alike}, {"k", alike}, {"attention_mask", {1, 9}}},
        {{"q", alike}, {"k", alike}, {"attention_mask", {1, 1, 1, 9}}},
        {{"q", alike}, {"k", alike}, {"mask", {9, 9}}},
        {{"q", alike}, {"k", alike}, {"input_ids", {1, 9}}},
        {{"layers.0.q", alike}, {"layers.0.k", alike}, {"layers.1.q", {1, 1, 12, 16}}, {"layers.1.k", {1, 9, 12, 16}}},
    };
    for (const std::vector<MadeArray>& arrays : told) {
        folder.write("t.safetensors", madeTensors(arrays));
        const CliRun run = attendFile(folder, "t.safetensors", {"--mask", "full"});
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_EQ(run.json().at("n_k"), 9) << arrays.front().name << arrays.back().name;
        EXPECT_THAT(run.error, Not(HasSubstr("guess"))) << arrays.back().name;
        const auto layout = runCli({"info", "t.safetensors", "--json"}, {.folder = folder.path()}).json().at("layout");
        EXPECT_EQ(layout.at("order"), "nhd");
        EXPECT_EQ(layout.at("told"), true);
        EXPECT_THAT(layout.at("by").get<std::string>(), StartsWith("known from "));
    }
}

TEST(Layouts, LabelsInAFileOfTheirOwnTellTheOrderToo)
{
    const TemporaryFolder folder;
    folder.write("t.safetensors", madeTensors({{"q", {1, 9, 12, 16}}, {"k", {1, 9, 12, 16}}}));
    folder.write("nine.txt", "a\nb\nc\nd\ne\nf\ng\nh\ni\n");
    const CliRun run = attendFile(folder, "t.safetensors", {"--tokens", "nine.txt"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("n_k"), 9);
    EXPECT_THAT(run.error, IsEmpty());
}

// Shapes that a published model could have are read without a warning; a turned order is reported.
TEST(Layouts, MoreHeadsThanAnyModelHasAreTokens)
{
    const TemporaryFolder folder;
    folder.write("usual.safetensors", madeTensors({{"q", {12, 300, 4}}, {"k", {12, 300, 4}}}));
    folder.write("turned.safetensors", madeTensors({{"q", {300, 12, 4}}, {"k", {300, 12, 4}}}));
    const CliRun usual = attendFile(folder, "usual.safetensors"), turned = attendFile(folder, "turned.safetensors");
    EXPECT_EQ(usual.json().at("n_k"), 300);
    EXPECT_THAT(usual.error, IsEmpty());
    EXPECT_EQ(turned.json().at("n_k"), 300);
    EXPECT_THAT(turned.error, HasSubstr("it is taken for 12 heads of 300 tokens, which is a guess; choose \"layout\" hnd"));
}

// Makes a float32 array whose numbers are a function of their index.
template <class Number>
MadeArray arrayOf(const std::string& name, const std::vector<int>& shape, Number&& number)
{
    MadeArray array{name, shape, {}};
    int count = 1;
    for (const int size : shape)
        count *= size;
    for (int i = 0; i < count; ++i)
        array.numbers.push_back(float(number(i)));
    return array;
}

// Returns component t of token i of head h of sequence b: an arbitrary number.
double entry(int b, int h, int i, int t) { return std::sin(1.7 * t + 2.3 * i + 3.1 * h + 5.9 * b + 0.37 * i * t + 0.71 * h * i); }

// Make the same numbers as (batch, n, heads · d) and as an array with separate heads.
MadeArray fused(const std::string& name, int batch, int n, int heads, int d)
{
    return arrayOf(name, {batch, n, heads * d},
        [=](int at) { return entry(at / (n * heads * d), at / d % heads, at / (heads * d) % n, at % d); });
}
MadeArray apart(const std::string& name, int batch, int n, int heads, int d)
{
    return arrayOf(name, {batch, heads, n, d},
        [=](int at) { return entry(at / (n * heads * d), at / (n * d) % heads, at / d % n, at % d); });
}

TEST(Layouts, HeadsSideBySideAreSplit)
{
    const TemporaryFolder folder;
    folder.write("fused.safetensors", madeTensors({fused("q", 2, 24, 4, 16), fused("k", 2, 24, 2, 16), fused("v", 2, 24, 2, 3)}));
    folder.write("apart.safetensors", madeTensors({apart("q", 2, 24, 4, 16), apart("k", 2, 24, 2, 16), apart("v", 2, 24, 2, 3)}));
    for (const char* head : {"0", "1", "3"}) {
        const Words place = {"--head", head, "--batch", "1", "--out"};
        Words one = place, other = place;
        one.insert(one.end(), {"fused.npz", "--heads", "4"});
        other.insert(other.end(), {"apart.npz", "--layout", "hnd"});
        const CliRun split = attendFile(folder, "fused.safetensors", one), whole = attendFile(folder, "apart.safetensors", other);
        ASSERT_EQ(split.status, 0) << split.error;
        ASSERT_EQ(whole.status, 0) << whole.error;
        EXPECT_THAT(split.error, IsEmpty());
        EXPECT_EQ(split.json().at("d"), 16);
        EXPECT_EQ(split.json().at("d_v"), 3);
        EXPECT_EQ(meanEntropy(split), meanEntropy(whole));
        EXPECT_EQ(folder.read("fused.npz"), folder.read("apart.npz")) << "outputs and all";
    }
    EXPECT_THAT(attendFile(folder, "fused.safetensors").error,
        HasSubstr("the same number of columns; if the heads of each row are concatenated, set \"split-heads\" to the number"));
    EXPECT_THAT(attendFile(folder, "fused.safetensors", {"--heads", "3"}).error,
        HasSubstr("q: has the shape (2, 24, 64), whose 64 columns cannot be split into 3 heads of one width"));
    EXPECT_THAT(attendFile(folder, "fused.safetensors", {"--heads", "1"}).error,
        HasSubstr("k: has the shape (2, 24, 32), whose 32 columns cannot be split into heads of width 64, the width of the query "
                  "heads"));
    EXPECT_THAT(attendFile(folder, "apart.safetensors", {"--heads", "4"}).error,
        HasSubstr("in which heads have a dimension of their own; leave split-heads at 0"));
    folder.write("table.safetensors", madeTensors({{"q", {24, 64}}, {"k", {24, 64}}}));
    const CliRun table = attendFile(folder, "table.safetensors", {"--split-heads", "4", "--head", "3"});
    EXPECT_EQ(table.json().at("d"), 16) << table.error;
}

TEST(Layouts, WhatMayBeAProjectionOfSeveralHeadsIsSaid)
{
    const TemporaryFolder folder;
    const auto error = [&](const std::vector<MadeArray>& arrays, const Words& more = {}) {
        folder.write("t.safetensors", madeTensors(arrays));
        const CliRun run = attendFile(folder, "t.safetensors", more);
        EXPECT_EQ(run.status, 0) << run.error;
        return run.error;
    };
    const std::vector<MadeArray> wide = {{"q", {1, 24, 768}}, {"k", {1, 24, 768}}},
                                 named = {{"h.0.q_proj", {2, 24, 64}}, {"h.0.k_proj", {2, 24, 64}}};
    EXPECT_THAT(error(wide), HasSubstr("q is read as 1 × 768 (heads × width), but few models have heads that wide"));
    EXPECT_THAT(error(wide, {"--heads", "12"}), IsEmpty());
    EXPECT_THAT(error(wide, {"--heads", "1"}), IsEmpty()) << "somebody has said so";
    EXPECT_THAT(
        error(named, {"--layout", "hnd"}), HasSubstr("h.0.q_proj is read as 2 × 64 (heads × width), but projections have"));
    EXPECT_THAT(error({{"q", {24, 256}}, {"k", {24, 256}}}), IsEmpty());
    EXPECT_THAT(runCli({"info", "t.safetensors"}, {.folder = folder.path()}).out, HasSubstr("heads 1 × 256, key heads 1"));
}

// Returns the upper half of the bits of each float32 number, that is, bfloat16.
template <class Half>
std::string halves(const std::vector<float>& numbers)
{
    std::vector<Half> bits;
    for (const float number : numbers)
        bits.push_back(Half(std::bit_cast<std::uint32_t>(number) >> 16));
    return packed(bits, false);
}

TEST(Layouts, WholeNumbersAreNoQueries)
{
    const TemporaryFolder folder;
    std::vector<float> numbers;
    for (int i = 0; i < 12 * 4; ++i)
        numbers.push_back(float(std::round(16 * entry(0, 0, i / 4, i % 4)) / 16)); // a value that bfloat16 holds exactly
    const auto write = [&](const std::string& file, const char* type, const std::string& bytes) {
        folder.write(file, npyFile(1, headerText(type, "False", "(12, 4)"), bytes));
    };
    write("float.npy", "<f4", packed(numbers, false));
    write("u2.npy", "<u2", halves<std::uint16_t>(numbers));
    write("i2.npy", "<i2", halves<std::int16_t>(numbers));
    write("q_bf16.npy", "<u2", halves<std::uint16_t>(numbers));
    write("descr.npy", "bfloat16", halves<std::uint16_t>(numbers));
    write("i1.npy", "|i1", std::string(48, '\1'));
    write("i8.npy", "<i8", std::string(48 * 8, '\1'));
    write("b1.npy", "|b1", std::string(48, '\1'));
    const auto run = [&](const std::string& file, Words more = {}) {
        more.insert(more.begin(), {"--q", file, "--k", file});
        return attend(folder, more);
    };
    const double right = meanEntropy(run("float.npy"));
    for (const char* file : {"u2.npy", "i2.npy"}) {
        const CliRun refused = run(file);
        EXPECT_EQ(refused.status, 2);
        EXPECT_THAT(refused.error,
            AllOf(HasSubstr(std::string(file) + ": holds whole numbers"),
                HasSubstr("if they are the bits of bfloat16, turn on \"bfloat16\"")));
        const CliRun read = run(file, {"--bfloat16"});
        EXPECT_EQ(meanEntropy(read), right) << read.error;
        EXPECT_THAT(read.error, IsEmpty());
    }
    EXPECT_EQ(meanEntropy(run("q_bf16.npy")), right);
    EXPECT_THAT(run("q_bf16.npy").error, HasSubstr("(uint16) are read as the bits of bfloat16, as the name says"));
    EXPECT_EQ(meanEntropy(run("descr.npy")), right);
    for (const auto& [file, type] : {std::pair{"i1.npy", "int8"}, {"i8.npy", "int64"}, {"b1.npy", "bool"}}) {
        const CliRun refused = run(file);
        EXPECT_EQ(refused.status, 2);
        EXPECT_THAT(
            refused.error, HasSubstr(std::string(file) + ": holds whole numbers (" + type + "), such as those of a quant"));
        EXPECT_EQ(std::ranges::count(refused.error, '\n'), 1) << refused.error;
        EXPECT_EQ(run(file, {"--bfloat16"}).status, 2) << "whose items have not two bytes";
    }
}

// Masks, tokens and 0-1 weights may be stored as integers.
TEST(Layouts, WhatCountsMayBeWholeNumbers)
{
    const TemporaryFolder folder;
    const std::string q = npyFile(1, headerText("<f4", "False", "(3, 2)"), packed(std::vector<float>(6, 1), false));
    const auto entries = [&](const std::string& type, const std::string& mask, const std::string& tokens) {
        return std::vector<attentoscope::NpzEntry>{{"q", q}, {"k", q},
            {"attention_mask", npyFile(1, headerText(type, "False", "(3,)"), mask)},
            {"tokens", npyFile(1, headerText(type, "False", "(3,)"), tokens)}};
    };
    ASSERT_TRUE(attentoscope::writeNpz(folder / "t.npz",
        entries("<u2", packed(std::vector<std::uint16_t>{1, 1, 0}, false), packed(std::vector<std::uint16_t>{7, 8, 9}, false))));
    const CliRun run = attendFile(folder, "t.npz", {"--mask", "padding"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_NEAR(meanEntropy(run), std::log(2), 1e-6);
    ASSERT_TRUE(attentoscope::writeNpz(folder / "w.npz",
        {{"attn", npyFile(1, headerText("<i8", "False", "(2, 2)"), packed(std::vector<std::int64_t>{1, 0, 0, 1}, false))}}));
    EXPECT_EQ(attendFile(folder, "w.npz").status, 0);
}

// NumPy writes bfloat16 as two raw bytes, so the type is taken from the name: the whole member name or the archive's name, but
// not the folders around the archive.
TEST(Layouts, Bfloat16IsLookedForInTheWholeNameOfAMember)
{
    const TemporaryFolder folder;
    const std::string raw = npyFile(1, headerText("|V2", "False", "(3, 2)"), halves<std::uint16_t>({1, 2, 3, 4, 5, 6}));
    const auto status = [&](const std::string& file, const std::string& before) {
        EXPECT_TRUE(attentoscope::writeNpz(folder / file, {{before + "q", raw}, {before + "k", raw}}));
        return attendFile(folder, file).status;
    };
    EXPECT_EQ(status("t.npz", "bf16/layers.0/"), 0) << "before the last slash";
    EXPECT_EQ(status("t.npz", "layers.0/"), 2);
    EXPECT_EQ(status("BF16.npz", "layers.0/"), 0) << "the archive";
    std::filesystem::create_directory(folder / "bf16");
    EXPECT_EQ(status("bf16/t.npz", "layers.0/"), 2) << "a folder around it says nothing of it";
}

TEST(Layouts, WhatFloat32CannotHoldIsSaidAsItStands)
{
    const TemporaryFolder folder;
    std::vector<double> numbers(6, 1);
    numbers[3] = -1e300;
    folder.write("k.npy", npyFile(1, headerText("<f8", "False", "(3, 2)"), packed(numbers, false)));
    folder.write("q.npy", npyFile(1, headerText("<f8", "False", "(3, 2)"), packed(std::vector<double>(6, 1), false)));
    const CliRun run = attend(folder, {"--q", "q.npy", "--k", "k.npy"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("the entry at row 1, column 1 is -1e+300, more than float32 holds (3.4e38)"));
    EXPECT_EQ(attend(folder, {"--q", "q.npy", "--k", "k.npy", "--mask", "!cells(0:1, 1:1, 2:1)"}).status, 0) << "where it counts";
    numbers[3] = -HUGE_VAL;
    folder.write("k.npy", npyFile(1, headerText("<f8", "False", "(3, 2)"), packed(numbers, false)));
    EXPECT_THAT(
        attend(folder, {"--q", "q.npy", "--k", "k.npy"}).error, HasSubstr("column 1 is -inf, and it is used because the mask"));
}

} // namespace
