// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other programs: parameters in place of activations, tokens as programs write them, numbered layers, files under other
// names, pipes. tests/data/recordings has them.
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

namespace {

using namespace attentoscope::test;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using Words = std::vector<std::string>;

std::string recording(const std::string& name) { return std::string(TEST_DATA) + "/recordings/" + name; }

// Runs a line of bash in this folder, in which $CLI is the program.
CliRun runShell(const TemporaryFolder& folder, const std::string& line)
{
    const TemporaryFolder scratch;
    scratch.write("line", "set -o pipefail\nCLI=" + std::string(CLI_PROGRAM) + "\n" + line + '\n');
    const int status = std::system(("cd " + folder.path().string() + " && bash " + (scratch / "line").string() + " >"
        + (scratch / "out").string() + " 2>" + (scratch / "error").string())
                                       .c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), scratch.read("out"), scratch.read("error")};
}

TEST(ReadAsMeant, ParametersAreRefusedByEveryCommandThatReadsQueries)
{
    for (const char* name :
        {"parameters_wq.npz", "parameters_transformerlens.npz", "parameters_torch.safetensors", "parameters_adam.npz"}) {
        for (const Words& command : {Words{"attend", "--tensors"}, {"heads"}, {"sweep", "--tensors"},
                 {"raster", "--size", "4x4", "--tensors"}, {"sinks", "--tensors"}, {"factors", "--tensors"}}) {
            const CliRun run = runCli(with(command, {recording(name)}));
            EXPECT_EQ(run.status, 2) << command.front() << ' ' << name;
            EXPECT_EQ(run.out, "");
            EXPECT_THAT(
                run.error, AllOf(HasSubstr(std::string(name) + ": holds "), HasSubstr("no queries or keys; dump_qk.py records")));
        }
        const CliRun info = runCli({"info", recording(name)});
        EXPECT_EQ(info.status, 0);
        EXPECT_THAT(
            info.out, AllOf(Not(HasSubstr("--q-name")), Not(HasSubstr("arrays named like")), HasSubstr("dump_qk.py records")));
        EXPECT_THAT(info.out, HasSubstr("parameters of a model"));
    }
    EXPECT_THAT(runCli({"heads", recording("parameters_adam.npz")}).error,
        HasSubstr("the state of an optimizer (exp_avg.layers.0.q_proj, "));
}

TEST(ReadAsMeant, ParametersThatTheUserNamesAreDoubted)
{
    const CliRun run =
        runCli({"attend", "--tensors", recording("parameters_wq.npz"), "--q-name", "W_q", "--k-name", "W_k", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("warning: W_q, W_k: parameters of a model have such names"));
    EXPECT_THAT(run.json().at("warnings").dump(), HasSubstr("results mean nothing unless"));
}

TEST(ReadAsMeant, ActivationsBesideThingsNamedLikeParametersOpen)
{
    const CliRun run = runCli({"attend", "--tensors", recording("cache.npz"), "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("n_k"), 10);
    EXPECT_THAT(run.error, Not(HasSubstr("parameters")));
    const TemporaryFolder folder;
    folder.write("t.safetensors",
        madeTensors({{"layers.0.q_proj", {16, 16}}, {"layers.0.k_proj", {16, 16}}, {"layers.0.q_proj.bias", {16}}}));
    const CliRun doubted = runCli({"attend", "--tensors", "t.safetensors"}, {.folder = folder.path()});
    EXPECT_EQ(doubted.status, 0);
    EXPECT_THAT(doubted.error, HasSubstr("may be parameters of a model, because the file also has layers.0.q_proj.bias"));
    EXPECT_THAT(runCli({"info", "t.safetensors"}, {.folder = folder.path()}).out, HasSubstr("doubt: layers.0.q_proj and"));
}

TEST(ReadAsMeant, TokensAreTextHoweverTheyAreStored)
{
    const CliRun objects = runCli({"attend", "--tensors", recording("tokens_object.npz"), "--json"});
    ASSERT_EQ(objects.status, 0) << objects.error;
    EXPECT_EQ(objects.json().at("key_tokens"), (Words{"the", "cat", "sat", "on", "猫"}));
    EXPECT_THAT(objects.error, Not(HasSubstr("tokens")));
    const CliRun bytes = runCli({"attend", "--tensors", recording("tokens_bytes.npz"), "--json"});
    ASSERT_EQ(bytes.status, 0) << bytes.error;
    EXPECT_EQ(bytes.json().at("key_tokens"), (Words{" Γ", "εια", " the", "\n", "猫"}));
    EXPECT_THAT(bytes.error, HasSubstr("byte-level BPE"));
    const TemporaryFolder folder;
    folder.write("tokens.json", R"(["I", "Ġlove", "ĠAI", "Ġin", "Ġit"])");
    folder.write("tokens.npy", attentoscope::npyBytes(Words{"I", "love", "AI", "in", "it"}));
    for (const auto& [file, love] : {std::pair{"tokens.json", " love"}, {"tokens.npy", "love"}}) {
        const CliRun run = runCli(
            {"attend", "--tensors", recording("tokens_object.npz"), "--tokens", file, "--json"}, {.folder = folder.path()});
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_EQ(run.json().at("key_tokens").at(1), love);
    }
}

TEST(ReadAsMeant, TokensThatCannotBeUsedAreSaidToBeLeftOut)
{
    const TemporaryFolder folder;
    const std::vector<float> numbers(5 * 8, 0.5F);
    const std::vector<attentoscope::Index> table = {5, 8};
    std::string header = "{'descr': '|O', 'fortran_order': False, 'shape': (5,), }";
    header.resize(117, ' ');
    const std::string objects = std::string("\x93NUMPY\1\0v\0", 10) + header + "\n\x80\3]N.";
    const auto write = [&](const std::string& tokens) {
        ASSERT_TRUE(attentoscope::writeNpz(folder / "t.npz",
            {{"q", attentoscope::npyBytes(numbers, table)}, {"k", attentoscope::npyBytes(numbers, table)}, {"tokens", tokens}}));
    };
    write(objects);
    for (const Words& command :
        {Words{"attend", "--tensors", "t.npz"}, {"raster", "--size", "4x4", "--out", "m.npy", "--tensors", "t.npz"}}) {
        const CliRun run = runCli(command, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        EXPECT_THAT(run.error,
            HasSubstr("the tokens (tokens) are left out, because they cannot be read as text or numbers; save them with "
                      "numpy.array(tokens, dtype=str)"));
    }
    EXPECT_THAT(runCli({"info", "t.npz"}, {.folder = folder.path()}).out, HasSubstr("doubt: the tokens (tokens) are left out"));
    write(attentoscope::npyBytes(Words{"a", "b", "c"}));
    EXPECT_THAT(runCli({"attend", "--tensors", "t.npz"}, {.folder = folder.path()}).error,
        HasSubstr("the tokens (tokens) are left out: their shape (3,) does not fit the keys"));
}

TEST(ReadAsMeant, LayersMayBeNumberedWithZeros)
{
    for (const char* layer : {"0", "1", "10"}) {
        const CliRun run = runCli({"attend", "--tensors", recording("zero_padded_layers.npz"), "--q-name", "block{L}/Anfrage",
            "--k-name", "block{L}/Schluessel", "--layer", layer, "--json"});
        EXPECT_EQ(run.status, 0) << run.error;
    }
    const CliRun other = runCli({"attend", "--tensors", recording("zero_padded_layers.npz"), "--q-name", "block{L}/Anfrage",
        "--k-name", "block{L}/Schluessel", "--layer", "2"});
    EXPECT_THAT(other.error, HasSubstr("is 2, but the layers are 0, 1, 10"));
}

TEST(ReadAsMeant, APointerIsNoFile)
{
    for (const Words& command : {Words{"info"}, {"heads"}, {"attend", "--tensors"}}) {
        const CliRun run = runCli(with(command, {recording("pointer.safetensors")}));
        EXPECT_EQ(run.status, 2);
        EXPECT_THAT(run.error, HasSubstr("pointer.safetensors: is a pointer of Git LFS, not the file itself"));
    }
}

TEST(ReadAsMeant, PipesAndStandardInputAreOneThing)
{
    const TemporaryFolder folder;
    std::filesystem::copy_file(recording("cache.npz"), folder / "c.npz");
    folder.write("t.txt", "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
    folder.write("m.npy", attentoscope::npyBytes(std::vector<std::int64_t>(100, 1), std::vector<attentoscope::Index>{10, 10}));
    const auto numbersOf = [&](const std::string& line) {
        const CliRun run = runShell(folder, line);
        EXPECT_EQ(run.status, 0) << line << ": " << run.error;
        return withoutTimes(run.json()).dump();
    };
    const std::string plain = numbersOf("$CLI attend --tensors c.npz --tokens t.txt --mask full --json");
    for (const char* line : {"cat c.npz | $CLI attend --tensors - --tokens t.txt --json",
             "cat c.npz | $CLI attend --tensors /dev/stdin --tokens t.txt --json",
             "$CLI attend --tensors /dev/stdin --tokens t.txt --json < c.npz",
             "$CLI attend --tensors <(cat c.npz) --tokens <(cat t.txt) --json"})
        EXPECT_EQ(numbersOf(line), plain) << line;
    const std::string masked = numbersOf("cat m.npy | $CLI attend --tensors <(cat c.npz) --mask 'file(-)' --json");
    EXPECT_THAT(masked, HasSubstr("\"mask\":\"file(-)\""));
    EXPECT_THAT(runShell(folder, "$CLI info <(cat c.npz)").out, HasSubstr("file: /dev/fd/"));
    EXPECT_THAT(runShell(folder, "cat c.npz | $CLI info -").out, HasSubstr("file: -\n"));
    const CliRun wrong = runShell(folder, "cat t.txt | $CLI attend --tensors /dev/stdin");
    EXPECT_THAT(wrong.error, HasSubstr("/dev/stdin: is neither .npy"));
    const CliRun twice = runShell(folder, "cat c.npz | $CLI attend --tensors - --tokens /dev/stdin");
    EXPECT_EQ(twice.status, 2);
    EXPECT_THAT(twice.error, HasSubstr("standard input can be read only once"));
}

// A recorder that still writes: what is said of the file and the numbers could be of two versions.
TEST(ReadAsMeant, AFileThatChangesMeanwhileGivesNoResult)
{
    const TemporaryFolder folder;
    folder.write("c.safetensors", madeTensors({{"q", {3000, 64}}, {"k", {3000, 64}}})); // takes longer than a touch
    for (const char* command : {"attend --out out.npz --tensors", "heads", "sweep --tensors", "sinks --tensors",
             "raster --size 4x4 --out out.npy --tensors"}) {
        const CliRun run = runShell(folder,
            "(while touch c.safetensors; do :; done) & sleep 0.1; $CLI " + std::string(command)
                + " c.safetensors; status=$?; kill $!; exit $status");
        EXPECT_EQ(run.status, 2) << command;
        EXPECT_EQ(run.out, "") << command;
        EXPECT_THAT(run.error, HasSubstr("c.safetensors: has changed while it was read")) << command;
        EXPECT_FALSE(std::filesystem::exists(folder / "out.npz") || std::filesystem::exists(folder / "out.npy")) << command;
    }
}

TEST(ReadAsMeant, TwoDashesEndTheOptions)
{
    const TemporaryFolder folder;
    std::filesystem::copy_file(recording("cache.npz"), folder / "--c.npz");
    for (const Words& command :
        {Words{"info", "--", "--c.npz"}, {"info", "--json", "--", "--c.npz"}, {"heads", "--", "--c.npz"}}) {
        const CliRun run = runCli(command, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
    }
    EXPECT_THAT(runCli({"attend", "--n", "8", "--", "x"}).error, HasSubstr("x: unexpected word"));
    EXPECT_EQ(runCli({"attend", "--n", "8", "--"}).status, 0);
}

} // namespace
