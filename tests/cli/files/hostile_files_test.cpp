// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files that another program rewrites meanwhile, and files made to take excessive time or memory: each must be refused
// quickly and in little memory.
#include "core/formats/tensors/npy_header.h"
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"
#include "tests/helpers/npy_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

using testing::AnyOf;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t little = 300'000'000; // bytes that a run may hold at its peak: the program and some megabytes of file

// Truncates the file and writes it anew in place, again and again, as a training script does.
class Rewriter
{
public:
    Rewriter(fs::path path, std::string bytes)
        : thread_([this, path = std::move(path), bytes = std::move(bytes)] {
            while (!ended_) {
                std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
                std::this_thread::sleep_for(std::chrono::milliseconds(20)); // how long the file stays complete
            }
        })
    {
    }
    ~Rewriter()
    {
        ended_ = true;
        thread_.join();
    }
    Rewriter(const Rewriter&) = delete;
    Rewriter& operator=(const Rewriter&) = delete;

private:
    std::atomic<bool> ended_ = false;
    std::thread thread_;
};

} // namespace

TEST(HostileFiles, OneThatIsRewrittenWhileItIsReadEndsNoProgram)
{
    const TemporaryFolder folder;
    const std::string model = madeTensors({{"q", {16, 64}}, {"k", {60'000, 64}}});
    folder.write("m.safetensors", model);
    const Rewriter rewriter(folder / "m.safetensors", model);
    for (int run = 0; run < 16; ++run) {
        const CliRun attend = runCli({"attend", "--tensors", "m.safetensors", "--csv"}, {.folder = folder.path()});
        EXPECT_THAT(attend.status, AnyOf(0, 2)) << attend.error;
        // Not at the start alone: the file may change after the warning that 16 queries stand at the last keys.
        EXPECT_EQ(attend.status == 2, ("\n" + attend.error).find("\nattentoscope-cli: m.safetensors: ") != std::string::npos)
            << attend.error;
    }
}

TEST(HostileFiles, AMaskOfAnotherShapeIsNotRead)
{
    const TemporaryFolder folder;
    const std::string start =
        attentoscope::test::npyFile(1, attentoscope::test::headerText("|b1", "False", "(100000, 100000)"), "");
    folder.write("mask.npy", start);
    std::error_code code;
    fs::resize_file(folder / "mask.npy", start.size() + 10'000'000'000, code);
    if (code)
        GTEST_SKIP() << "no room for a sparse file";
    const CliRun run = runCli({"attend", "--n", "64", "--mask", "file(mask.npy)"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("the mask has 100000 rows and 100000 columns, but there are 64 queries and 64 keys"));
    EXPECT_LT(run.peakBytes, little);
}

TEST(HostileFiles, SequencesThatAreFilledUpAreNotHeldAtOnce)
{
    const TemporaryFolder folder;
    std::string sequences = "\"a";
    for (int i = 1; i < 50'000; ++i)
        sequences += " a";
    sequences += '"';
    for (int i = 0; i < 50'000; ++i)
        sequences += ",\"b\"";
    folder.write(
        "s.attentoscope", R"({"attentoscope": 1, "experiment": {"source": "text", "d": 2, "text": [)" + sequences + "]}}");
    const CliRun run = runCli(
        {"attend", "--session", "s.attentoscope", "--rows", "1", "--mask", "sliding(4)", "--json"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("n_k"), 50'000);
    EXPECT_LT(run.peakBytes, little);
}

TEST(HostileFiles, ALongNameWidensItsOwnLineAlone)
{
    const TemporaryFolder folder;
    std::vector<MadeArray> arrays{{std::string(60'000, 'x'), {1, 1}}};
    for (int i = 0; i < 3000; ++i)
        arrays.push_back({"t" + std::to_string(i), {1, 1}});
    folder.write("m.safetensors", madeTensors(arrays));
    const CliRun run = runCli({"info", "m.safetensors"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_LT(run.out.size(), 2'000'000U);
}
