// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that no command loses a doubt: each that reads a file says all that is doubtful in how it is read, and what of it is left
// out, on stderr (info: in its answer).
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"
#include "tests/helpers/npy_bytes.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace {

using Words = std::vector<std::string>;

// A file with one kind of doubt.
struct DoubtfulFile {
    const char* kind;
    std::vector<MadeArray> arrays;
    const char* sentence;
    bool weights = false;
    bool ofNumbers = false; // told by the numbers of the arrays, which `info` does not read
};

std::vector<float> evenWeights(std::size_t count, float each) { return std::vector<float>(count, each); }

const std::vector<DoubtfulFile>& doubtfulFiles()
{
    static const std::vector<DoubtfulFile> files = {
        {"leading dimensions", {{"q", {2, 3, 8, 4}}, {"k", {2, 3, 8, 4}}}, "it is not known what the leading dimensions of q"},
        {"leading dimensions of weights", {{"attentions", {2, 3, 8, 8}, evenWeights(384, 0.125F)}},
            "it is not known what the leading dimensions of attentions", true},
        {"order of heads and tokens", {{"q", {1, 9, 8, 4}}, {"k", {1, 9, 8, 4}}},
            "it is not known whether heads or tokens come first in the shape (1, 9, 8, 4)"},
        {"heads side by side", {{"q_proj", {8, 64}}, {"k_proj", {8, 64}}}, "projections have their heads concatenated"},
        {"a mask that does not fit", {{"q", {8, 4}}, {"k", {8, 4}}, {"v", {8, 4}}, {"attention_mask", {5, 7}}},
            "attention_mask is named like a mask and is not used"},
        {"several masks", {{"q", {8, 4}}, {"k", {8, 4}}, {"attention_mask", {8}}, {"padding_mask", {8}}},
            "several arrays could be the mask (attention_mask, padding_mask), and none is used"},
        {"further sequences", {{"q", {3, 1, 8, 4}}, {"k", {3, 1, 8, 4}}}, "the file has 3 sequences; this is sequence 0"},
        {"further sequences of weights", {{"layers.0.attn", {3, 1, 8, 8}, evenWeights(192, 0.125F)}},
            "the file has 3 sequences; this is sequence 0", true},
        {"fewer queries", {{"q", {5, 4}}, {"k", {8, 4}}}, "5 queries and 8 keys: the queries are placed at"},
        {"labels of other queries", {{"q", {8, 4}}, {"k", {8, 4}}, {"query_tokens", {5}}},
            "the file has labels for 5 queries, but there are 8 queries; the labels are left out"},
        {"values that cannot be read", {{"l.0.q", {8, 4}}, {"l.0.k", {8, 4}}, {"l.0.v", {32}}},
            "the values cannot be read and are left out"},
        {"a layer that cannot be read", {{"l.0.q", {8, 4}}, {"l.0.k", {8, 4}}, {"l.1.q", {8, 4}}, {"l.1.k", {32}}},
            "1 of 2 layers cannot be read and are left out; the first of them is layer 1"},
        {"tokens that do not fit", {{"q", {8, 4}}, {"k", {8, 4}}, {"tokens", {5}}}, "the tokens (tokens) are left out"},
        {"parameters beside", {{"layers.0.q_proj", {16, 16}}, {"layers.0.k_proj", {16, 16}}, {"layers.0.q_proj.bias", {16}}},
            "may be parameters of a model"},
        {"rows below one", {{"attentions", {8, 8}, evenWeights(64, 0.1F)}}, "every row of weights sums to less than 1", true,
            true},
    };
    return files;
}

// Commands that read files: the options that they need beside it, whether they read weights, too, and need values.
struct Reader {
    Words words;
    bool weights = true, positional = false, values = false;
};

const std::vector<Reader>& readers()
{
    static const std::vector<Reader> commands = {
        {{"attend"}},
        {{"sinks"}},
        {{"sweep", "--lengths", "4,8"}, false},
        {{"raster", "--size", "4x4"}},
        {{"gradients", "--grad-output", "g.npy", "--out", "g.npz"}, false, false, true},
        {{"project", "--target", "2"}, false},
        {{"linear", "--features", "4"}, false},
        {{"additive"}, false},
        {{"factors"}, false},
        {{"heads"}, true, true},
        {{"heads", "--critical"}, false, true},
        {{"heads", "--counterfactual"}, false, true},
        {{"heads", "--steps"}, false, true},
        {{"info"}, true, true},
#ifdef DRAWING_PROGRAM
        {{"render", "--view", "map", "--out", "m.svg"}},
        {{"render", "--view", "curves", "--out", "m.svg"}, false},
#endif
    };
    return commands;
}

TEST(Doubts, AreSaidByEveryCommandThatReadsTheFile)
{
    const TemporaryFolder folder;
    folder.write("g.npy",
        attentoscope::test::npyFile(1, attentoscope::test::headerText("<f4", "False", "(8, 4)"), std::string(8 * 4 * 4, '\0')));
    for (const DoubtfulFile& file : doubtfulFiles()) {
        folder.write("doubt-1.safetensors", madeTensors(file.arrays));
        for (const Reader& reader : readers()) {
            const bool hasValues = std::ranges::find(file.arrays, "v", &MadeArray::name) != file.arrays.end();
            if ((file.ofNumbers && reader.words.front() == "info") || (file.weights && !reader.weights)
                || (reader.values && !hasValues))
                continue;
            Words words = reader.words;
            if (reader.positional)
                words.insert(words.begin() + 1, "doubt-1.safetensors");
            else
                words.insert(words.end(), {"--tensors", "doubt-1.safetensors"});
            const CliRun run = runCli(words, {.folder = folder.path()});
            std::string line;
            for (const std::string& word : words)
                line += word + ' ';
            SCOPED_TRACE(std::string(file.kind) + ": " + line);
            EXPECT_EQ(run.status, 0) << run.error;
            EXPECT_THAT(words.front() == "info" ? run.out : run.error, HasSubstr(file.sentence));
            const auto first = run.error.find(file.sentence);
            if (first != std::string::npos) {
                EXPECT_EQ(run.error.find(file.sentence, first + 1), std::string::npos) << "once is enough: " << run.error;
            }
        }
    }
}

} // namespace
