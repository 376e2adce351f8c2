// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sessions from strangers on the command line: which files they may read, and what --trust changes.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

namespace fs = std::filesystem;

const std::string sixTokens = TEST_DATA "/tensors/model.safetensors";
const std::string secret = R"(["the", "private", "words", "of", "a", "user"])";

class Trust : public testing::Test
{
protected:
    Trust()
    {
        home.write("private.json", secret);
        fs::copy_file(sixTokens, folder / "model.safetensors");
    }
    std::string privateFile() const { return (home / "private.json").string(); }
    std::string session(const std::string& rest) const
    {
        return R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "model.safetensors", )" + rest
            + "}, \"files\": {}}";
    }
    std::string naming() const { return session("\"tokens\": \"" + privateFile() + '"'); }
    CliRun run(const std::vector<std::string>& words, const std::string& input = {}) const
    {
        return runCli(
            words, {.folder = folder.path(), .input = input, .environment = {"XDG_CACHE_HOME=" + (home / "c").string()}});
    }

    TemporaryFolder home, folder;
};

} // namespace

TEST_F(Trust, IsNeededForWhatASessionNamesOutsideItsFolder)
{
    folder.write("s.attentoscope", naming());
    for (const char* command : {"attend", "sweep", "theory", "raster", "heads"}) {
        std::vector<std::string> words{command, "--session", "s.attentoscope"};
        if (command == std::string("raster"))
            words.insert(words.end(), {"--size", "4x4", "--out", "m.npy"});
        const CliRun refused = run(words);
        EXPECT_EQ(refused.status, 2) << command;
        EXPECT_EQ(refused.error,
            "attentoscope-cli: s.attentoscope: refers to \"" + privateFile()
                + "\", which is outside its own folder; --trust allows the program to read it\n")
            << command;
        EXPECT_THAT(refused.out, IsEmpty()) << command;
    }
    const CliRun trusted = run({"attend", "--session", "s.attentoscope", "--json", "--trust"});
    EXPECT_EQ(trusted.status, 0) << trusted.error;
    EXPECT_EQ(trusted.json().at("n_k"), 6);
}

TEST_F(Trust, IsNotNeededForWhatLiesThereOrIsTyped)
{
    folder.write("beside.attentoscope", session("\"mask\": \"causal\""));
    EXPECT_EQ(run({"attend", "--session", "beside.attentoscope"}).status, 0);
    folder.write("s.attentoscope", naming());
    EXPECT_EQ(run({"attend", "--session", "s.attentoscope", "--tokens", privateFile()}).status, 0) << "the user's own choice";
    const CliRun unread = run({"attend", "--session", "s.attentoscope", "--source", "sphere", "--n", "8", "--json"});
    EXPECT_EQ(unread.status, 0) << unread.error << "what is not read is left out";
    folder.write("m.attentoscope", session("\"mask\": \"causal & file(" + privateFile() + ")\""));
    EXPECT_THAT(run({"attend", "--session", "m.attentoscope"}).error, HasSubstr("--trust"));
    EXPECT_EQ(run({"attend", "--session", "m.attentoscope", "--mask", "causal"}).status, 0);
}

TEST_F(Trust, IsNotNeededForAModelThatComesWithTheProgramButForOneOfTheSameName)
{
    const fs::path shipped = fs::path(TEST_DATA).parent_path().parent_path() / "resources/sessions/language.attentoscope";
    EXPECT_EQ(run({"attend", "--session", shipped.string()}).status, 0);
    fs::create_directories(folder / "models");
    fs::create_directories(folder / "sessions");
    fs::copy_file(sixTokens, folder / "models/newton.npz");
    fs::copy_file(shipped, folder / "sessions/language.attentoscope");
    EXPECT_THAT(run({"attend", "--session", "sessions/language.attentoscope"}).error, HasSubstr("--trust"));
}

TEST_F(Trust, OfStandardInputIsNeededForEveryFile)
{
    const CliRun refused = run({"attend", "--session", "-"}, session("\"mask\": \"causal\""));
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.error, HasSubstr("--session: refers to \"model.safetensors\", which is outside its own folder; --trust"));
    EXPECT_EQ(run({"attend", "--session", "-", "--trust"}, session("\"mask\": \"causal\"")).status, 0);
    EXPECT_EQ(run({"attend", "--session", "-", "--tensors", "model.safetensors"}, session("\"mask\": \"causal\"")).status, 0);
}

TEST_F(Trust, SaysNothingOfThePrivateFileWithoutIt)
{
    folder.write("s.attentoscope", naming());
    const CliRun info = run({"info", "s.attentoscope", "--json"});
    EXPECT_EQ(info.status, 0) << info.error;
    EXPECT_THAT(info.out, Not(HasSubstr(std::to_string(secret.size()))));
}
