// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the dimensions of arrays in front of tokens and numbers are taken for: layers, sequences or heads. The oracle is
// the same table stored alone, or the entropies that NumPy computed of a recording (tests/data/README.md).
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <tuple>

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

using Words = std::vector<std::string>;

std::string recording(const std::string& name) { return std::string(TEST_DATA) + "/recordings/" + name; }

CliRun attend(const TemporaryFolder& folder, Words more)
{
    more.insert(more.begin(), {"attend", "--json"});
    return runCli(more, {.folder = folder.path()});
}

double entropyOf(const CliRun& run)
{
    EXPECT_EQ(run.status, 0) << run.error;
    return run.status == 0 ? meanOf(run.json(), "entropy") : -1;
}

TEST(Leading, WeightsThatPyTorchAveragedAreSequences)
{
    const TemporaryFolder folder;
    constexpr std::array<double, 3> truth = {1.3309262, 1.2030834, 1.1367282};
    for (std::size_t sequence = 0; sequence < truth.size(); ++sequence) {
        const CliRun run = attend(folder, {"--tensors", recording("averaged.npz"), "--batch", std::to_string(sequence)});
        EXPECT_NEAR(entropyOf(run), truth[sequence], 1e-6);
        EXPECT_THAT(run.error, Not(HasSubstr("leading"))) << "the name and the mask of padding say the same";
    }
    const CliRun said = attend(folder, {"--tensors", recording("averaged.npz"), "--leading", "batch", "--batch", "1"});
    EXPECT_NEAR(entropyOf(said), truth[1], 1e-6);
    folder.write("alone.safetensors", madeTensors({{"attn_output_weights", {2, 2, 2}, std::vector<float>(8, 0.5F)}}));
    EXPECT_THAT(attend(folder, {"--tensors", "alone.safetensors"}).error,
        HasSubstr("attn_output_weights (2, 2, 2) is read as (batch, n_q, n_k), because PyTorch averages weights of this name "
                  "over heads; choose \"leading\" heads to read it as (heads, n_q, n_k)"));
    const CliRun heads = attend(folder, {"--tensors", recording("averaged.npz"), "--leading", "heads", "--head", "2"});
    EXPECT_THAT(heads.error, HasSubstr("key_padding_mask is named like a mask and is not used")) << "what was said is done";
}

TEST(Leading, AStackIsDoubtedAndOneOptionTurnsIt)
{
    const TemporaryFolder folder;
    const std::string file = recording("stack.npz");
    constexpr std::array<double, 3> truth = {1.141882, 1.1599047, 1.0650378}; // of all heads, by the first dimension
    const char* doubt =
        "it is not known what the leading dimensions of attentions (3, 4, 7, 7) mean; they are taken for (batch, heads, n_q, "
        "n_k), which is a guess; choose \"leading\" layers,heads to read it as (layers, heads, n_q, n_k)";
    EXPECT_THAT(attend(folder, {"--tensors", file}).error, HasSubstr(doubt));
    for (const char* reading : {"batch,heads", "layers,heads"}) {
        const bool layers = reading[0] == 'l';
        for (std::size_t first = 0; first < truth.size(); ++first) {
            double sum = 0;
            for (int head = 0; head < 4; ++head) {
                const CliRun run = attend(folder,
                    {"--tensors", file, "--leading", reading, layers ? "--layer" : "--batch", std::to_string(first), "--head",
                        std::to_string(head)});
                EXPECT_THAT(run.error, Not(HasSubstr("leading"))) << "it was said";
                sum += entropyOf(run);
            }
            EXPECT_NEAR(sum / 4, truth[first], 1e-6) << reading;
        }
    }
    const CliRun heads = runCli({"heads", file, "--leading", "layers,heads", "--json"}, {.folder = folder.path()});
    EXPECT_EQ(heads.status, 0) << heads.error;
    EXPECT_EQ(heads.json().at("rows").size(), 24U) << "of two policies";
    EXPECT_EQ(heads.json().at("rows").back().at("layer"), 2);
    EXPECT_THAT(runCli({"info", file}).out, HasSubstr(doubt));
    EXPECT_THAT(attend(folder, {"--tensors", file, "--leading", "layers,heads", "--layer", "3"}).error,
        HasSubstr("--layer: is 3, but the layers go from 0 to 2"));
}

TEST(Leading, StacksOfAnEncoderAndADecoderAreNamed)
{
    const TemporaryFolder folder;
    const std::string file = recording("encoder_decoder.npz");
    const CliRun which = attend(folder, {"--tensors", file});
    EXPECT_EQ(which.status, 2);
    EXPECT_THAT(which.error,
        AllOf(HasSubstr("has several stacks of attention weights"), HasSubstr("encoder_attentions.{L}"),
            HasSubstr("decoder_attentions.{L}"), HasSubstr("cross_attentions.{L}"), HasSubstr("weights-name")));
    EXPECT_THAT(runCli({"info", file}).out, HasSubstr("choose one with --weights-name"));
    const CliRun cross = runCli({"heads", file, "--weights-name", "cross_attentions.{L}", "--json"}, {.folder = folder.path()});
    EXPECT_EQ(cross.status, 0) << cross.error;
    EXPECT_EQ(cross.json().at("rows").size(), 8U) << "two layers of two heads under two policies";
    for (const char* name :
        {"attentions.0", "attentions_0", "encoder_attentions.0", "decoder_attentions.0", "cross_attentions_0"}) {
        std::string second = name;
        second.back() = '1';
        folder.write("w.safetensors",
            madeTensors(
                {{name, {1, 2, 2, 2}, std::vector<float>(8, 0.5F)}, {second, {1, 2, 2, 2}, std::vector<float>(8, 0.5F)}}));
        const CliRun run = attend(folder, {"--tensors", "w.safetensors", "--layer", "1"});
        EXPECT_NEAR(entropyOf(run), std::log(2.0), 1e-6) << name;
        EXPECT_THAT(run.error, Not(HasSubstr("leading"))) << "the names number the layers";
    }
}

// Stores the tables (n, d) of all layers, sequences and heads in each order of the leading dimensions and finds one again.
TEST(Leading, EveryOrderFindsTheSameTable)
{
    const TemporaryFolder folder;
    constexpr int layers = 2, sequences = 3, heads = 2, n = 5, d = 4;
    const auto number = [](int layer, int sequence, int head, int row, int column, int role) {
        return float(std::sin(1.0 + 97 * layer + 31 * sequence + 17 * head + 5 * row + 3 * column + 11 * role));
    };
    std::vector<float> alone[2];
    for (int role = 0; role < 2; ++role)
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < d; ++column)
                alone[role].push_back(number(1, 2, 1, row, column, role));
    folder.write("alone.safetensors", madeTensors({{"q", {n, d}, alone[0]}, {"k", {n, d}, alone[1]}}));
    const double truth = entropyOf(attend(folder, {"--tensors", "alone.safetensors"}));

    const auto sizeOf = [](char axis) {
        return axis == 'l' ? layers : axis == 'b' ? sequences : axis == 'h' ? heads : axis == 'n' ? n : d;
    };
    // Writes queries and keys whose dimensions stand in this order. `split`: heads stand side by side, in one dimension with d.
    const auto write = [&](const std::string& axes, bool split = false) {
        std::vector<MadeArray> arrays;
        for (int role = 0; role < 2; ++role) {
            MadeArray array{role == 0 ? "q" : "k", {}};
            std::size_t count = 1;
            for (const char axis : axes) {
                array.shape.push_back(sizeOf(axis));
                count *= std::size_t(sizeOf(axis));
            }
            if (split) {
                array.shape.pop_back();
                array.shape.back() *= d;
            }
            for (std::size_t i = 0; i < count; ++i) {
                std::map<char, int> at = {{'l', 1}, {'b', 2}, {'h', 1}}; // where the file has no such dimension
                std::size_t rest = i;
                for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
                    at[*axis] = int(rest % std::size_t(sizeOf(*axis)));
                    rest /= std::size_t(sizeOf(*axis));
                }
                array.numbers.push_back(number(at['l'], at['b'], at['h'], at['n'], at['d'], role));
            }
            arrays.push_back(std::move(array));
        }
        folder.write("t.safetensors", madeTensors(arrays));
    };
    const auto check = [&](const std::string& leading, const Words& more) {
        std::string named;
        Words words = {"--tensors", "t.safetensors"};
        for (const auto& [axis, option, index] : {std::tuple{'l', "--layer", "1"}, {'b', "--batch", "2"}, {'h', "--head", "1"}})
            if (leading.find(axis) != std::string::npos || (axis == 'h' && more.front() == "--split-heads"))
                words.insert(words.end(), {option, index});
        for (const char axis : leading)
            named.append(named.empty() ? "" : ",").append(axis == 'l' ? "layers" : axis == 'b' ? "batch" : "heads");
        SCOPED_TRACE(named);
        const CliRun run = attend(folder, with(with(words, {"--leading", named}), more));
        EXPECT_NEAR(entropyOf(run), truth, 1e-6);
        EXPECT_THAT(run.error, Not(HasSubstr("leading")));
    };
    std::string axes = "bhl";
    do
        for (std::size_t count = 1; count <= 3; ++count) {
            const std::string leading = axes.substr(0, count);
            write(leading + "nd");
            check(leading, {"--layout", "hnd"});
            if (leading.back() != 'h')
                continue;
            write(leading.substr(0, count - 1) + "nhd");
            check(leading, {"--layout", "nhd"});
        }
    while (std::next_permutation(axes.begin(), axes.end()));
    write("lbnhd", true);
    check("lb", {"--split-heads", "2"});
}

TEST(Leading, FiveDimensionsAreLayersFirst)
{
    const TemporaryFolder folder;
    folder.write("t.safetensors", madeTensors({{"q", {3, 1, 2, 6, 4}}, {"k", {3, 1, 2, 6, 4}}}));
    const CliRun run = runCli({"heads", "t.safetensors", "--json", "--policies", "standard"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("rows").size(), 6U);
    EXPECT_THAT(run.error, Not(HasSubstr("leading"))) << "a batch of one leaves no doubt";
    EXPECT_EQ(runCli({"info", "t.safetensors", "--json"}, {.folder = folder.path()}).json().at("leading"), "layers,batch,heads");
    folder.write("t.safetensors", madeTensors({{"q", {3, 2, 2, 6, 4}}, {"k", {3, 2, 2, 6, 4}}}));
    EXPECT_THAT(attend(folder, {"--tensors", "t.safetensors"}).error,
        HasSubstr("the leading dimensions of q (3, 2, 2, 6, 4) mean; they are taken for (layers, batch, heads, n, d), which is a "
                  "guess; choose \"leading\" batch,layers,heads to read it as (batch, layers, heads, n, d)"));
}

// A mask that fits one reading only decides it, and is used.
TEST(Leading, AMaskBesideDecides)
{
    const TemporaryFolder folder;
    const auto errorWith = [&folder](const std::vector<int>& shape, const MadeArray& mask) {
        std::vector<float> ones(1, 0.0F);
        for (const int size : mask.shape)
            ones.resize(ones.size() * std::size_t(size), 0.0F);
        folder.write("t.safetensors", madeTensors({{"q", shape}, {"k", shape}, {mask.name, mask.shape, ones}}));
        const CliRun run = attend(folder, {"--tensors", "t.safetensors", "--mask-true", "hidden"});
        EXPECT_EQ(run.status, 0) << run.error;
        return run.error;
    };
    EXPECT_THAT(errorWith({3, 8, 16}, {"key_padding_mask", {3, 8}}),
        AllOf(HasSubstr("q (3, 8, 16) is read as (batch, n, d), because only this fits key_padding_mask (3, 8)"),
            HasSubstr("the file has 3 sequences"), Not(HasSubstr("is not used"))));
    EXPECT_THAT(errorWith({3, 4, 8, 16}, {"attention_mask", {3, 8}}), Not(HasSubstr("leading")));
    EXPECT_THAT(errorWith({3, 4, 8, 16}, {"attn_mask", {4, 8, 8}}),
        AllOf(HasSubstr("read as (layers, heads, n, d), because only this fits attn_mask (4, 8, 8)"),
            Not(HasSubstr("is not used"))));
    EXPECT_THAT(errorWith({3, 8, 16}, {"attention_mask", {8, 8}}), Not(HasSubstr("leading"))) << "it fits heads, too";
}

TEST(Leading, WhatDoesNotFitTheArraysIsRefused)
{
    const TemporaryFolder folder;
    folder.write("t.safetensors", madeTensors({{"q", {3, 2, 6, 4}}, {"k", {3, 2, 6, 4}}}));
    folder.write("n.safetensors", madeTensors({{"layers.0.q", {2, 6, 4}}, {"layers.0.k", {2, 6, 4}}}));
    const auto errorOf = [&folder](const std::string& file, const Words& more) {
        const CliRun run = attend(folder, with({"--tensors", file}, more));
        EXPECT_EQ(run.status, 2) << run.error;
        return run.error;
    };
    EXPECT_THAT(errorOf("t.safetensors", {"--leading", "heads"}),
        HasSubstr("--leading: names 1 leading dimensions (heads), but t.safetensors: q has 2: its shape is (3, 2, 6, 4)"));
    for (const char* wrong : {"heads,heads", "layer", "batch,", "hnd"})
        EXPECT_THAT(errorOf("t.safetensors", {"--leading", wrong}), HasSubstr("--leading: must be auto, or some of")) << wrong;
    EXPECT_THAT(errorOf("n.safetensors", {"--leading", "layers"}), HasSubstr("already contain the number of the layer"));
    EXPECT_THAT(errorOf("t.safetensors", {"--leading", "heads,batch", "--layout", "nhd"}), HasSubstr("heads must be named last"));
    EXPECT_THAT(
        errorOf("t.safetensors", {"--leading", "batch,heads", "--split-heads", "2"}), HasSubstr("leave split-heads at 0"));
}

} // namespace
