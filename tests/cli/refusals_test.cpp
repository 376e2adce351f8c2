// SPDX-License-Identifier: GPL-3.0-or-later
// Tests refusals: one line on stderr that names the option or the file, the documented exit status, nothing on stdout, and no
// file left behind.
#include "core/formats/tensors/npy.h"
#include "tests/cli/run_cli.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using attentoscope::Index;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

void expectOneLine(const CliRun& run, const std::string& what)
{
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.error, StartsWith("attentoscope-cli: " + what + ": "));
    EXPECT_EQ(std::ranges::count(run.error, '\n'), 1) << run.error;
    EXPECT_TRUE(run.error.ends_with('\n'));
}

struct BadUse {
    std::vector<std::string> arguments;
    std::string what; // the subject that the message must begin with
    std::string why; // a part of the rest
};

// Prints a failed case in the test's output.
std::ostream& operator<<(std::ostream& out, const BadUse& use)
{
    for (const std::string& word : use.arguments)
        out << '"' << word << "\" ";
    return out;
}

class Refusal : public testing::TestWithParam<BadUse>
{
};

std::string arrayOf(std::vector<Index> shape, float value = 1)
{
    Index count = 1;
    for (const Index size : shape)
        count *= size;
    return attentoscope::npyBytes(std::vector<float>(static_cast<std::size_t>(count), value), shape);
}

} // namespace

TEST_P(Refusal, IsOneLineAndStatus2)
{
    const TemporaryFolder folder;
    folder.write("good.npy", arrayOf({4, 8}));
    folder.write("other.npy", arrayOf({4, 9}));
    folder.write("nan.npy", arrayOf({4, 8}, std::numeric_limits<float>::quiet_NaN()));
    folder.write("cut.npy", arrayOf({4, 8}).substr(0, 150));
    folder.write("text.txt", "hello");
    folder.write("broken.attentoscope", "{\"attentoscope\": 1, \"experiment\": {\"n\": -5}}");
    folder.write("object.npy", [] {
        std::string bytes = arrayOf({4, 8});
        bytes.replace(bytes.find("<f4"), 3, "|O8");
        return bytes;
    }());
    const auto before = folder.files();
    const CliRun run = runCli(GetParam().arguments, {.folder = folder.path()});
    EXPECT_EQ(run.status, 2);
    expectOneLine(run, GetParam().what);
    EXPECT_THAT(run.error, HasSubstr(GetParam().why));
    EXPECT_EQ(folder.files(), before);
}

INSTANTIATE_TEST_SUITE_P(Usage, Refusal,
    testing::Values(BadUse{{}, "no command", "attend, sweep, theory, raster, gradients, jl, project, linear, additive, "},
        BadUse{{"atend"}, "atend", "unknown command"}, BadUse{{"--frobnicate"}, "--frobnicate", "unknown option"},
        BadUse{{"attend", "--frobnicate"}, "--frobnicate", "unknown option"},
        BadUse{{"attend", "--frobnicate=3"}, "--frobnicate", "unknown option"}, BadUse{{"attend", "surplus"}, "surplus", "word"},
        BadUse{{"attend", "--n"}, "--n", "needs a value"}, BadUse{{"attend", "--n", "5", "--n", "6"}, "--n", "more than once"},
        BadUse{{"attend", "--n", "64", "--rank-of", "64"}, "--rank-of", "there are 64 keys"},
        BadUse{{"attend", "--json", "--csv"}, "--json", "together with --csv"},
        BadUse{{"attend", "--weights"}, "--weights", "--out"}, BadUse{{"attend", "--trials", "3"}, "--trials", "unknown option"},
        BadUse{{"attend", "--threads", "-1"}, "--threads", "whole number"},
        BadUse{{"attend", "--repeat", "x"}, "--repeat", "whole number"}, BadUse{{"info"}, "FILE", "missing"}));

INSTANTIATE_TEST_SUITE_P(Values, Refusal,
    testing::Values(BadUse{{"attend", "--n", "0"}, "--n", ""}, BadUse{{"attend", "--n", "99999999999"}, "--n", ""},
        BadUse{{"attend", "--n", "12.5"}, "--n", ""}, BadUse{{"attend", "--n", "12\nrows"}, "--n", ""},
        BadUse{{"attend", "--d", "5000"}, "--d", "4096"}, BadUse{{"attend", "--tau", "1,5"}, "--tau", ""},
        BadUse{{"attend", "--tau", "-1"}, "--tau", ""}, BadUse{{"attend", "--d", "4"}, "--d", ""},
        BadUse{{"attend", "--source", "noise"}, "--source", "noise"}, BadUse{{"attend", "--rope", "0.5"}, "--rope", "0 for off"},
        BadUse{{"attend", "--rope", "wide"}, "--rope", "number"}, BadUse{{"attend", "--rope", "--d", "63"}, "--rope", "even"},
        BadUse{{"attend", "--rope", "--rope-pairing", "both"}, "--rope-pairing", "interleaved, half"},
        BadUse{{"attend", "--alibi", "-1"}, "--alibi", "0 for off"},
        BadUse{{"theory", "--rope"}, "--rope", "theory does not cover positions"},
        BadUse{{"theory", "--alibi", "0.5"}, "--alibi", "theory does not cover positions"},
        BadUse{{"attend", "--policy", "standart"}, "--policy", "did you mean standard?"},
        BadUse{{"attend", "--policy", "nothing"}, "--policy", "entropy-invariant"},
        BadUse{{"attend", "--policy", "constant:x=2"}, "--policy", "column 10"},
        BadUse{{"sweep", "--policies", "standard,log-m"}, "--policies", "column 10"},
        BadUse{{"attend", "--mask", "causal & slding(4)"}, "--mask", "column 10"},
        BadUse{{"attend", "--mask", "(causal"}, "--mask", "column"}, BadUse{{"attend", "--entropy", "renyi:-1"}, "--entropy", ""},
        BadUse{{"attend", "--length", "short"}, "--length", ""}, BadUse{{"sweep", "--lengths", "64:32:x2"}, "--lengths", ""},
        BadUse{{"sweep", "--trials", "0"}, "--trials", ""}, BadUse{{"theory", "--source", "text"}, "--source", "no theory"},
        BadUse{{"theory", "--entropy", "renyi:2"}, "--entropy", "shannon"}));

INSTANTIATE_TEST_SUITE_P(Pictures, Refusal,
    testing::Values(BadUse{{"raster", "--size", "800"}, "--size", "800x600"},
        BadUse{{"raster", "--size", "0x5"}, "--size", "from 1"}, BadUse{{"raster", "--size", "5x5x5"}, "--size", ""},
        BadUse{{"raster", "--size", "99999x5"}, "--size", "32768"},
        BadUse{{"raster", "--range", "0:5"}, "--range", "R0:R1,C0:C1"},
        BadUse{{"raster", "--range", "a:5,0:5"}, "--range", "R0:R1,C0:C1"},
        BadUse{{"raster", "--n", "100", "--range", "0:101,0:5", "--out", "a.npy"}, "--range", "100 queries"},
        BadUse{{"raster", "--n", "100", "--range", "5:5,0:5", "--out", "a.npy"}, "--range", "inside"},
        BadUse{{"raster", "--q", "good.npy", "--k", "good.npy", "--range", "0:4,0:5"}, "--range", "4 keys"},
        BadUse{{"raster", "--stage", "heat"}, "--stage", "log-weights"},
        BadUse{{"raster", "--reduce", "sum"}, "--reduce", "mean"}, BadUse{{"raster", "--rows", "-1"}, "--rows", "whole number"},
        BadUse{{"raster", "--out", "a.npz"}, "a.npz", ".npy"},
        BadUse{{"raster", "--q", "nan.npy", "--k", "good.npy", "--out", "a.npy"}, "nan.npy", "row"}));

INSTANTIATE_TEST_SUITE_P(Files, Refusal,
    testing::Values(BadUse{{"attend", "--q", "none.npy", "--k", "good.npy"}, "none.npy", "no such file"},
        BadUse{{"attend", "--q", "cut.npy", "--k", "good.npy"}, "cut.npy", ""},
        BadUse{{"attend", "--q", "text.txt", "--k", "good.npy"}, "text.txt", ""},
        BadUse{{"attend", "--q", "object.npy", "--k", "good.npy"}, "object.npy", ""},
        BadUse{{"attend", "--q", "nan.npy", "--k", "good.npy"}, "nan.npy", "row"},
        BadUse{{"attend", "--q", "good.npy", "--k", "other.npy"}, "good.npy", "other.npy"},
        BadUse{{"attend", "--q", "good.npy"}, "--k", ""},
        BadUse{{"attend", "--q", "good.npy", "--text", "a b"}, "--q", "together"},
        BadUse{{"attend", "--source", "sphere", "--q", "good.npy"}, "--q", "does not read it"},
        BadUse{{"attend", "--mask", "file(none.npy)"}, "none.npy", "no such file"},
        BadUse{{"attend", "--out", "nowhere/a.npz"}, "nowhere/a.npz", "no folder"},
        BadUse{{"attend", "--out", "a.csv"}, "a.csv", ".npz"}, BadUse{{"attend", "--out", "."}, ".", ""},
        BadUse{{"info", "none.npy"}, "none.npy", "no such file"}, BadUse{{"info", "."}, ".", "regular"},
        BadUse{{"info", "cut.npy"}, "cut.npy", ""}, BadUse{{"info", "text.txt"}, "text.txt", "neither"},
        BadUse{{"info", "broken.attentoscope"}, "broken.attentoscope", "n"}));

const std::string tensors = std::string(TEST_DATA) + "/tensors/", malformed = std::string(TEST_DATA) + "/malformed/";

INSTANTIATE_TEST_SUITE_P(Tensors, Refusal,
    testing::Values(BadUse{{"attend", "--tensors", "none.npz"}, "none.npz", "no such file"},
        BadUse{{"attend", "--tensors", malformed + "cut.safetensors"}, malformed + "cut.safetensors", "is cut off"},
        BadUse{{"attend", "--tensors", malformed + "checksum.npz", "--q-name", "q", "--k-name", "q"}, malformed + "checksum.npz",
            "q: is damaged: its checksum is wrong"},
        BadUse{{"attend", "--tensors", tensors + "stored.npz"}, tensors + "stored.npz", "q-name and k-name"},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--q-name", "x", "--k-name", "y"}, tensors + "model.npz",
            "no array \"x\""},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--q-name", "layers.0.q"}, "--k-name", "is missing"},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--layer", "2"}, "--layer", "from 0 to 1"},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--out", tensors + "model.npz"}, tensors + "model.npz",
            "is also an input here and would be overwritten"},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--head", "4"}, "--head", "there are 4 heads"},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--batch", "1"}, "--batch", "there are 1 sequences"},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--q", "good.npy"}, "--tensors",
            "together with \"q\", \"k\" and \"v\""},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--text", "a b"}, "--tensors", "together"},
        BadUse{{"attend", "--tensors", tensors + "model.npz", "--tokens", "text.txt"}, "text.txt", "has 1 tokens"},
        BadUse{{"theory", "--tensors", tensors + "model.npz"}, "--source", "no theory"}));

TEST(Refusals, WhatCannotFitIsRefusedBeforeItIsMade)
{
    const TemporaryFolder folder;
    const CliRun run = runCli({"attend", "--n", "16000000", "--weights", "--out", (folder / "a.npz").string()});
    EXPECT_EQ(run.status, 2);
    expectOneLine(run, (folder / "a.npz").string());
    EXPECT_THAT(run.error, HasSubstr("free on that disk"));
    EXPECT_TRUE(folder.files().empty());
    const CliRun data = runCli({"attend", "--n", "16000000", "--d", "4096", "--dv", "4096"});
    EXPECT_EQ(data.status, 2);
    expectOneLine(data, "--n");
    EXPECT_THAT(data.error, HasSubstr("MiB"));
}
