// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"
#include "tests/helpers/npy_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using attentoscope::Index;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {
const std::string model = std::string(TEST_DATA) + "/tensors/model.";
}

// As systems that ignore case may name files.
TEST(Info, EndingsMayBeInCapitals)
{
    const TemporaryFolder folder;
    for (const std::string ending : {"npz", "safetensors"}) {
        const std::string capitals = ending == "npz" ? "A.NPZ" : "A.SAFETENSORS";
        std::filesystem::copy_file(model + ending, folder / capitals);
        std::filesystem::copy_file(model + ending, folder / ("a." + ending));
        const auto same = [&](std::vector<std::string> before, const std::vector<std::string>& after) {
            const CliRun small = runCli(with(with(before, {"a." + ending}), after), {.folder = folder.path()});
            const CliRun large = runCli(with(with(before, {capitals}), after), {.folder = folder.path()});
            EXPECT_EQ(large.status, 0) << large.error;
            auto expected = withoutTimes(small.json()), found = withoutTimes(large.json());
            for (auto* json : {&expected, &found})
                json->erase("file");
            EXPECT_EQ(found, expected);
        };
        same({"info"}, {"--json"});
        same({"heads"}, {"--json"});
        same({"attend", "--tensors"}, {"--json"});
    }
    const CliRun written = runCli({"attend", "--n", "16", "--out", "OUT.NPZ"}, {.folder = folder.path()});
    EXPECT_EQ(written.status, 0) << written.error;
    folder.write("BROKEN.NPZ", "no archive");
    EXPECT_THAT(runCli({"info", "BROKEN.NPZ"}, {.folder = folder.path()}).error, Not(HasSubstr("is neither an array")));
}

TEST(Info, DescribesAnArray)
{
    const TemporaryFolder folder;
    const std::vector<float> data(12, 1.5f);
    const Index shape[] = {3, 4};
    folder.write("a.npy", attentoscope::npyBytes(data, shape));
    const CliRun run = runCli({"info", "a.npy", "--json"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto json = run.json();
    EXPECT_EQ(json.at("shape"), (nlohmann::json{3, 4}));
    EXPECT_EQ(json.at("dtype"), "float32");
    EXPECT_EQ(json.at("order"), "c");
    EXPECT_EQ(json.at("byte_order"), "little");
    EXPECT_EQ(json.at("bytes"), std::filesystem::file_size(folder / "a.npy"));
    EXPECT_THAT(runCli({"info", (folder / "a.npy").string()}).out, HasSubstr("shape: [3,4]\ndtype: float32\n"));
}

TEST(Info, DescribesASession)
{
    const TemporaryFolder folder;
    folder.write("s.attentoscope", R"({"attentoscope": 1, "title": "Lärm", "experiment": {"source": "sphere", "n": 77}})");
    const CliRun run = runCli({"info", "s.attentoscope", "--json"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("title"), "Lärm");
    EXPECT_EQ(run.json().at("experiment").at("source"), "sphere");
    EXPECT_EQ(run.json().at("experiment").at("n"), 77);
    EXPECT_EQ(run.json().at("experiment").at("d"), 64); // the default of a field that is not written
    EXPECT_THAT(runCli({"info", "s.attentoscope"}, {.folder = folder.path()}).out, HasSubstr("title: Lärm\n"));
}

TEST(Info, SaysThatASessionIsAWorksheet)
{
    const TemporaryFolder folder;
    folder.write("w.attentoscope",
        R"({"attentoscope": 1, "worksheet": {"controls": ["n"], "questions": [{"text": "a"}, {"text": "b"}],
            "student": "李雷", "answers": [{}, {"text": "because"}]}})");
    folder.write("s.attentoscope", R"({"attentoscope": 1})");
    const CliRun run = runCli({"info", "w.attentoscope", "--json"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("worksheet"),
        (nlohmann::json{{"questions", 2}, {"answered", 1}, {"student", "李雷"}, {"controls", {"n"}}}));
    EXPECT_THAT(runCli({"info", "w.attentoscope"}, {.folder = folder.path()}).out,
        HasSubstr("worksheet:\n  questions: 2\n  answered: 1\n  student: 李雷\n  controls: [\"n\"]\n"));
    EXPECT_FALSE(runCli({"info", "s.attentoscope", "--json"}, {.folder = folder.path()}).json().contains("worksheet"));
}

// Checks that files inside a session are only counted: nothing is unpacked, and no folder is created.
TEST(Info, LeavesNoTraceOfFilesInASession)
{
    const TemporaryFolder folder;
    folder.write("s.attentoscope",
        R"session({"attentoscope": 1, "experiment": {"source": "text", "text": ["a b"], "mask": "file(m.npy)"},
                   "files": {"m.npy": {"bytes": 3, "base64": "AAEC"}}})session");
    for (const std::vector<std::string>& words :
        {std::vector<std::string>{"info", "s.attentoscope", "--json"}, {"collect", "."}}) {
        const CliRun run = runCli(words, {.folder = folder.path(), .environment = {"XDG_CACHE_HOME=" + folder.path().string()}});
        EXPECT_THAT(folder.files(), testing::ElementsAre("s.attentoscope"));
        if (words.front() == "collect")
            continue;
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_EQ(run.json().at("files_inside"), nlohmann::json::parse(R"([{"name": "m.npy", "bytes": 3}])"));
        EXPECT_EQ(run.json().at("experiment").at("mask"), "file(m.npy)");
        const CliRun homeless = runCli(words, {.folder = folder.path(), .environment = {"XDG_CACHE_HOME=", "HOME="}});
        EXPECT_EQ(homeless.status, 0) << homeless.error;
        EXPECT_EQ(homeless.out, run.out);
    }
}

TEST(Info, ListsTheTensorsAndWhatIsRecognised)
{
    for (const char* kind : {"npz", "safetensors"}) {
        const CliRun run = runCli({"info", model + kind, "--json"});
        ASSERT_EQ(run.status, 0) << run.error;
        const auto json = run.json();
        EXPECT_EQ(json.at("kind"), kind);
        ASSERT_EQ(json.at("tensors").size(), 8U);
        EXPECT_EQ(json.at("tensors")[0].at("name"), "layers.0.q");
        EXPECT_EQ(json.at("tensors")[0].at("shape"), (nlohmann::json{4, 6, 8}));
        EXPECT_EQ(json.at("tensors")[0].at("dtype"), "float32");
        EXPECT_EQ(json.at("patterns"), nlohmann::json{"layers.{L}.{q}"});
        ASSERT_EQ(json.at("layers").size(), 2U);
        const auto& layer = json.at("layers")[1];
        EXPECT_EQ(layer.at("layer"), 1);
        EXPECT_EQ(layer.at("v"), "layers.1.v");
        EXPECT_EQ(layer.at("heads"), 4);
        EXPECT_EQ(layer.at("key_heads"), 2);
        EXPECT_EQ(layer.at("n_q"), 6);
        EXPECT_EQ(layer.at("d"), 8);
        EXPECT_EQ(json.at("mask"), "attention_mask");
        EXPECT_EQ(json.at("tokens"), "tokens");
        EXPECT_TRUE(json.at("left_over").empty());
        EXPECT_THAT(runCli({"info", model + kind}).out,
            AllOf(HasSubstr("  layers.1.v      float32 (2, 6, 3)\n"),
                HasSubstr(
                    "layer 1: layers.1.q, layers.1.k, layers.1.v; heads 4 × 8, key heads 2, n_q 6, n_k 6, d 8, batch 1\n")));
    }
}

TEST(Info, SaysWhyATensorCannotBeRead)
{
    const CliRun run = runCli({"info", std::string(TEST_DATA) + "/malformed/encrypted.npz"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, AllOf(HasSubstr("  q  is encrypted"), HasSubstr("no queries and keys recognised")));
    const CliRun unclear = runCli({"info", std::string(TEST_DATA) + "/tensors/stored.npz", "--json"});
    EXPECT_TRUE(unclear.json().at("layers").empty());
    EXPECT_EQ(unclear.json().at("left_over").size(), 48U);
}

TEST(Info, NamesCannotMoveTheCursorOrForgeALine)
{
    const TemporaryFolder folder;
    folder.write("t.safetensors", madeTensors({{"q", {4, 5}}, {"k", {4, 5}}, {R"(x\u001b[2J\nlayer 0: nothing\u009b)", {2, 2}}}));
    const CliRun run = runCli({"info", "t.safetensors"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("  x\\x1b[2J\\nlayer 0: nothing\\u009b  float32 (2, 2)\n"));
    for (const char c : run.out)
        EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n') << int(c);
    const CliRun plain = runCli({"info", "t.safetensors", "--json"}, {.folder = folder.path()});
    EXPECT_EQ(plain.json().at("left_over").at(0), "x\x1b[2J\nlayer 0: nothing\xc2\x9b");
}

// A file as dump_qk.py writes it: with a mask for each layer, a scale and the training length.
TEST(Info, SaysWhatIsRecordedNotOnlyThatItIs)
{
    using namespace attentoscope::test;
    const TemporaryFolder folder;
    const std::string table = npyFile(1, headerText("<f4", "False", "(1, 2, 3, 4)"), packed(std::vector<float>(24, 1), false));
    const auto text = [](const std::string& words) {
        const std::vector<std::uint32_t> characters(words.begin(), words.end());
        return npyFile(1, headerText("<U" + std::to_string(words.size()), "False", "()"), packed(characters, false));
    };
    ASSERT_TRUE(attentoscope::writeNpz(folder / "r.npz",
        {{"layers.0.q", table}, {"layers.0.k", table}, {"layers.0.recorded_mask", text("causal & padding")},
            {"layers.0.recorded_scale", npyFile(1, headerText("<f8", "False", "()"), packed(std::vector{0.25}, false))},
            {"layers.1.q", table}, {"layers.1.k", table}, {"layers.1.recorded_mask", text("full")},
            {"trained_length", npyFile(1, headerText("<i8", "False", "()"), packed(std::vector<std::int64_t>{128}, false))}}));
    const CliRun run = runCli({"info", "r.npz"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out,
        AllOf(HasSubstr("d 4, batch 1; recorded mask causal & padding; recorded scale 0.25\n"),
            HasSubstr("d 4, batch 1; recorded mask full\n"), HasSubstr("trained at 128 tokens (trained_length)\n"),
            HasSubstr("layout: hnd, heads before tokens (known from layers.0.recorded_mask)\n")));
    const auto json = runCli({"info", "r.npz", "--json"}, {.folder = folder.path()}).json();
    EXPECT_EQ(json.at("trained_length"), 128);
    EXPECT_EQ(json.at("layers")[0].at("recorded_mask"), "causal & padding");
    EXPECT_EQ(json.at("layers")[0].at("recorded_scale"), 0.25);
    EXPECT_EQ(json.at("layers")[1].at("recorded_mask"), "full");
}

TEST(Info, SaysInWhichOrderHeadsAndTokensAre)
{
    const TemporaryFolder folder;
    folder.write("told.safetensors", madeTensors({{"q", {9, 4, 5}}, {"k", {9, 2, 5}}}));
    folder.write("alike.safetensors", madeTensors({{"q", {9, 4, 5}}, {"k", {9, 4, 5}}}));
    folder.write("one.safetensors", madeTensors({{"q", {9, 5}}, {"k", {9, 5}}}));
    const auto layout = [&](const char* file) {
        return runCli({"info", file, "--json"}, {.folder = folder.path()}).json().at("layout");
    };
    EXPECT_EQ(layout("told.safetensors"), (nlohmann::json{{"order", "nhd"}, {"told", true}, {"by", "known from the shapes"}}));
    EXPECT_EQ(layout("alike.safetensors"),
        (nlohmann::json{{"order", "hnd"}, {"told", false}, {"by", "a guess: nothing in the file decides it"}}));
    EXPECT_TRUE(layout("one.safetensors").is_null());
    EXPECT_THAT(runCli({"info", "alike.safetensors"}, {.folder = folder.path()}).out,
        HasSubstr("layout: hnd, heads before tokens (a guess: nothing in the file decides it; --layout nhd if it is the other "
                  "way round)\n"));
    const auto attend = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"attend", "--tensors", "alike.safetensors", "--json", "--mask", "full"});
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        EXPECT_EQ(run.error.empty(), words.size() > 6) << run.error; // nine heads of four tokens are a guess: a warning
        return run.json().at("n_k").get<int>();
    };
    EXPECT_EQ(attend({}), 4);
    EXPECT_EQ(attend({"--layout", "nhd"}), 9);
    EXPECT_EQ(attend({"--layout", "hnd"}), 4);
}
