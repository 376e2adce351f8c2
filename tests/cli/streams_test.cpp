// What happens to the streams and to half-done work: full disks, readers that go away, Ctrl-C, --help and --version.
#include "tests/cli/run_cli.h"

#include <chrono>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

const std::vector<std::string> small = {"attend", "--n", "64", "--json"};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace

TEST(Streams, AFullDiskOnStdoutIsAFailure)
{
    for (const std::vector<std::string>& arguments : {small, {"--version"}, {"--help"}, {"theory"}}) {
        const CliRun run = runCli(arguments, {.stdoutPath = "/dev/full"});
        EXPECT_EQ(run.status, 1);
        EXPECT_THAT(run.error, StartsWith("attentoscope-cli: standard output: "));
    }
}

TEST(Streams, AReaderThatWentAwayIsAFailure)
{
    const CliRun run = runCli(small, {.closedPipe = true});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.error, StartsWith("attentoscope-cli: standard output: "));
}

TEST(Streams, AFileThatCannotBeWrittenWholeLeavesTheOldOne)
{
    const TemporaryFolder folder;
    folder.write("rows.npz", "precious");
    const CliRun run = runCli(with(small, {"--weights", "--out", "rows.npz"}), {.folder = folder.path(), .fileSizeLimit = 4096});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.error, StartsWith("attentoscope-cli: rows.npz: "));
    EXPECT_THAT(folder.files(), ElementsAre("rows.npz"));
    EXPECT_EQ(folder.read("rows.npz"), "precious");
}

TEST(Streams, NothingButTheResultWhenNotATerminal)
{
    const CliRun run = runCli({"sweep", "--lengths", "64,4096", "--trials", "2"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.error, "");
    EXPECT_THAT(run.out, StartsWith("policy"));
}

TEST(Streams, AnInterruptEndsWith130AndNoFile)
{
    const TemporaryFolder folder;
    const std::vector<std::vector<std::string>> commands = {
        {"sweep", "--lengths", "1000000", "--trials", "10000", "--rows", "1000"},
        {"attend", "--n", "100000", "--d", "128", "--repeat", "1000", "--out", "rows.npz"},
    };
    for (const auto& command : commands) {
        const auto begin = std::chrono::steady_clock::now();
        const CliRun run = runCli(command, {.folder = folder.path(), .interruptAfterMilliseconds = 400});
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        EXPECT_EQ(run.status, 130);
        EXPECT_EQ(run.error, "attentoscope-cli: " + command.front() + ": stopped\n");
        EXPECT_EQ(run.out, "");
        EXPECT_LT(took.count(), 10); // the check is every few milliseconds; the rest is room for a loaded machine
        EXPECT_THAT(folder.files(), IsEmpty());
    }
}

TEST(Streams, AnythingThatEndsItAtOnceLeavesNoFile)
{
    const TemporaryFolder folder;
    for (const std::vector<int>& signals :
        {std::vector{SIGINT, SIGINT}, {SIGHUP}, {SIGHUP, SIGHUP}, {SIGQUIT, SIGINT}, {SIGTERM, SIGQUIT}}) {
        const CliRun run = runCli({"attend", "--n", "30000", "--weights", "--out", "rows.npz"},
            {.folder = folder.path(), .interruptAfterMilliseconds = 250, .signals = signals});
        EXPECT_EQ(run.status, 130);
        EXPECT_THAT(folder.files(), IsEmpty());
    }
}

TEST(Streams, TheoryIsInterrupted)
{
    const CliRun run = runCli({"theory", "--source", "needles", "--lengths", "64:1000000:+500", "--mask", "causal", "--policies",
                                  "entropy-matched:target=3"},
        {.interruptAfterMilliseconds = 200});
    EXPECT_EQ(run.status, 130);
    EXPECT_EQ(run.error, "attentoscope-cli: theory: stopped\n");
    EXPECT_EQ(run.out, "");
}

TEST(Streams, QuietSaysNothingButErrors)
{
    const std::vector<std::string> empty = {"attend", "--n", "8", "--mask", "!full"};
    EXPECT_THAT(runCli(empty).error, HasSubstr("warning"));
    const CliRun run = runCli(with(empty, {"--quiet"}));
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.error, "");
    EXPECT_NE(run.out, "");
    EXPECT_THAT(runCli({"attend", "--n", "x", "--quiet"}).error, StartsWith("attentoscope-cli: --n: "));
}

TEST(Streams, LongExpressionsAreShortened)
{
    std::string mask = "causal";
    for (int i = 0; i < 500; ++i)
        mask += " & sliding(10)";
    const CliRun run = runCli({"attend", "--n", "8", "--mask", mask + " & slidding(3)"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("slidding(3)"));
    EXPECT_LT(run.error.size(), 600U);
}

// What bash offers for a line that is typed so far.
TEST(Streams, AShellCompletesCommandsOptionsAndWords)
{
    const TemporaryFolder folder;
    const CliRun run = runCli({"completion"});
    ASSERT_EQ(run.status, 0) << run.error;
    folder.write("completion", run.out);
    const auto offered = [&](const std::string& typed) {
        folder.write("try",
            "source completion\nCOMP_WORDS=(attentoscope-cli " + typed
                + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_attentoscope_cli\necho \"${COMPREPLY[*]}\"\n");
        EXPECT_EQ(std::system(("cd " + folder.path().string() + " && bash try > offered 2>&1").c_str()), 0);
        return folder.read("offered");
    };
    EXPECT_EQ(offered("swe"), "sweep\n");
    EXPECT_EQ(offered("attend --weig"), "--weights-name --weights\n");
    EXPECT_EQ(offered("attend --source sph"), "sphere\n");
    EXPECT_EQ(offered("attend --policy entropy-m"), "entropy-matched\n");
    EXPECT_EQ(offered("sweep --mask caus"), "causal\n");
    EXPECT_EQ(offered("attend --n 20 --js"), "--json\n");
    EXPECT_EQ(offered("attend --out f"), "\n") << "files are the shell's";
}

TEST(Streams, VersionNamesTheProgramTheInstructionSetAndTheLibraries)
{
    const CliRun run = runCli({"--version"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.error, "");
    EXPECT_THAT(run.out, StartsWith("attentoscope-cli 0."));
    for (const char* part : {"SIMD path: ", "Eigen 3", "Highway 1", "libzip 1", "CLI11 2"})
        EXPECT_THAT(run.out, HasSubstr(part));
}

TEST(Streams, EveryCommandHasHelpWithAnExample)
{
    for (const std::string command : {"attend", "sweep", "theory", "info", "jl", "project", "linear", "additive"}) {
        const CliRun run = runCli({command, "--help"});
        EXPECT_EQ(run.status, 0);
        EXPECT_THAT(run.out, HasSubstr("attentoscope-cli " + command)) << command;
        EXPECT_THAT(run.out, HasSubstr("Example"));
    }
    EXPECT_EQ(runCli({"--help"}).status, 0);
}
