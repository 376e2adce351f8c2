// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what figures tell of the user: names of files without folders, or nothing.
#include "core/base/sha256.h"
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

using testing::HasSubstr;
using testing::Not;

namespace {

// Returns the bytes, followed by whatever in them can be inflated, as in PNG and PDF, and all of it without the zeros of UTF-16.
std::string bared(const std::string& bytes)
{
    std::string all = bytes;
    for (std::size_t at = 0; at + 1 < bytes.size(); ++at) {
        const int first = static_cast<unsigned char>(bytes[at]), second = static_cast<unsigned char>(bytes[at + 1]);
        if ((first & 15) != Z_DEFLATED || (256 * first + second) % 31 != 0) // RFC 1950: no stream begins so
            continue;
        z_stream stream{};
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + at));
        stream.avail_in = static_cast<uInt>(bytes.size() - at);
        if (inflateInit(&stream) != Z_OK)
            continue;
        std::string piece(1 << 16, '\0');
        for (int state = Z_OK; state == Z_OK;) {
            stream.next_out = reinterpret_cast<Bytef*>(piece.data());
            stream.avail_out = static_cast<uInt>(piece.size());
            state = inflate(&stream, Z_NO_FLUSH);
            all.append(piece, 0, piece.size() - stream.avail_out);
        }
        inflateEnd(&stream);
    }
    std::erase(all, '\0');
    return all;
}

class PrivateFigures : public testing::Test
{
protected:
    PrivateFigures()
    {
        std::filesystem::create_directories(folder / "home-of-alice" / "models");
        std::filesystem::copy_file(
            TEST_DATA "/tensors/model.safetensors", folder / "home-of-alice" / "models" / "m1.safetensors");
        folder.write("home-of-alice/s.attentoscope",
            R"({"attentoscope": 1, "title": "Quarrel with Bob", "experiment": {"source": "tensor", "tensors": "models/m1.safetensors"}})");
    }
    std::string figure(const std::string& name, const std::vector<std::string>& more = {})
    {
        std::vector<std::string> words{"render", "home-of-alice/s.attentoscope", "--view", "explore/map", "--out", name};
        words.insert(words.end(), more.begin(), more.end());
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        return bared(folder.read(name));
    }

    TemporaryFolder folder;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(PrivateFigures, HoldNoFoldersAndWithoutTheSessionNothing)
{
    const std::string digest = *attentoscope::sha256OfFile(TEST_DATA "/tensors/model.safetensors", 1 << 30);
    for (const std::string name : {"a.png", "a.svg", "a.pdf"}) {
        const std::string with = figure("home-of-alice/" + name);
        for (const std::string& part : {std::string("Quarrel with Bob"), std::string("m1.safetensors"), digest})
            EXPECT_TRUE(has(with, part)) << name << ": " << part;
        const std::string without = figure("home-of-alice/" + name, {"--no-session"});
        for (const std::string& part : {std::string("Quarrel"), std::string("m1.safetensors"), digest})
            EXPECT_FALSE(has(without, part)) << name << ": " << part;
        for (const std::string& one : {with, without})
            for (const std::string& part : std::vector<std::string>{"alice", "models", folder.path().filename(), "/tmp"})
                EXPECT_FALSE(has(one, part)) << name << ": " << part;
    }
}

TEST_F(PrivateFigures, FindTheirFilesBesideThem)
{
    figure("home-of-alice/models/a.svg");
    const CliRun again = runCli({"render", "home-of-alice/models/a.svg", "--out", "b.svg"}, {.folder = folder.path()});
    ASSERT_EQ(again.status, 0) << again.error;
    EXPECT_THAT(again.error, Not(HasSubstr("another file")));
    EXPECT_TRUE(folder.read("b.svg") == folder.read("home-of-alice/models/a.svg"));
    const CliRun astray = runCli({"render", "b.svg", "--out", "c.svg"}, {.folder = folder.path()});
    EXPECT_EQ(astray.status, 2);
    EXPECT_THAT(
        astray.error, HasSubstr("attentoscope-cli: b.svg: reads m1.safetensors, which is not in " + folder.path().string()));
    const CliRun told = runCli(
        {"render", "b.svg", "--out", "c.svg", "--tensors", "home-of-alice/models/m1.safetensors"}, {.folder = folder.path()});
    EXPECT_EQ(told.status, 0) << told.error;
    EXPECT_TRUE(folder.read("c.svg") == folder.read("b.svg"));
    std::filesystem::copy_file(TEST_DATA "/tensors/model.npz", folder / "m1.safetensors");
    EXPECT_THAT(runCli({"render", "b.svg", "--out", "d.svg"}, {.folder = folder.path()}).error,
        HasSubstr("m1.safetensors is not the file that b.svg was drawn from"));
}

} // namespace

// The sessions that a figure shows beside its own come from the same stranger.
TEST_F(PrivateFigures, OfSeveralSessionsAskBeforeTheyReadFilesElsewhere)
{
    const std::string words = (folder / "home-of-alice" / "words.json").string();
    folder.write("home-of-alice/words.json", R"(["these", "are", "words", "of", "alice", "alone"])");
    std::filesystem::create_directories(folder / "stranger");
    std::filesystem::copy_file(folder / "home-of-alice" / "models" / "m1.safetensors", folder / "stranger" / "m1.safetensors");
    folder.write("stranger/s.attentoscope",
        R"({"attentoscope": 1, "experiment": {"n": 32}, "figure": {"view": "explore/map, other:explore/map", "sessions": {"other":
            {"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "m1.safetensors", "tokens": ")"
            + words + R"("}}}}})");
    const std::vector<std::string> draw = {"render", "stranger/s.attentoscope", "--out", "x.svg", "--width-mm", "180"};
    const CliRun refused = runCli(draw, {.folder = folder.path()});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.error, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(folder / "x.svg"));
    std::vector<std::string> trusting = draw;
    trusting.emplace_back("--trust");
    const CliRun trusted = runCli(trusting, {.folder = folder.path()});
    EXPECT_EQ(trusted.status, 0) << trusted.error;
    EXPECT_THAT(folder.read("x.svg"), HasSubstr("alice"));
}
