// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the standard streams and unfinished work: full disks, readers that go away, Ctrl-C, --help and --version.
#include "core/formats/tensors/npy.h"
#include "tests/cli/run_cli.h"

#include <chrono>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

const std::vector<std::string> smallRow = {"attend", "--n", "64", "--json"};

} // namespace

TEST(Streams, AFullDiskOnStdoutIsAFailure)
{
    for (const std::vector<std::string>& arguments : {smallRow, {"--version"}, {"--help"}, {"theory"}}) {
        const CliRun run = runCli(arguments, {.stdoutPath = "/dev/full"});
        EXPECT_EQ(run.status, 1);
        EXPECT_THAT(run.error, StartsWith("attentoscope-cli: standard output: "));
    }
}

// As SIGPIPE ends other programs; what was written before is whole.
TEST(Streams, AReaderThatWentAwayEndsItWithoutAWord)
{
    const TemporaryFolder folder;
    for (const std::vector<std::string>& arguments : {smallRow, {"--version"}, {"--help"},
             {"sweep", "--lengths", "64,128", "--csv"}, {"attend", "--n", "64", "--weights", "--out", "rows.npz"}}) {
        const CliRun run = runCli(arguments, {.folder = folder.path(), .closedPipe = true});
        EXPECT_EQ(run.status, -SIGPIPE) << arguments.front();
        EXPECT_EQ(run.error, "");
    }
    EXPECT_THAT(folder.files(), ElementsAre("rows.npz"));
    EXPECT_EQ(runCli({"info", "rows.npz"}, {.folder = folder.path()}).status, 0);
}

TEST(Streams, AFileThatCannotBeWrittenWholeLeavesTheOldOne)
{
    const TemporaryFolder folder;
    folder.write("rows.npz", "precious");
    const CliRun run =
        runCli(with(smallRow, {"--weights", "--out", "rows.npz"}), {.folder = folder.path(), .fileSizeLimit = 4096});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.error, StartsWith("attentoscope-cli: rows.npz: "));
    EXPECT_THAT(folder.files(), ElementsAre("rows.npz"));
    EXPECT_EQ(folder.read("rows.npz"), "precious");
}

// libgomp ends the program if it cannot start a thread; three stacks of 98 TB fit into no address space.
TEST(Streams, ThreadsThatCannotBeMadeLeaveNoFile)
{
    const TemporaryFolder folder;
    const std::vector<float> data(2000 * 8, 0.5F);
    const attentoscope::Index shape[] = {2000, 8};
    folder.write("q.npy", attentoscope::npyBytes(data, shape));
    const CliRun run = runCli({"attend", "--q", "q.npy", "--k", "q.npy", "--weights", "--out", "rows.npz", "--threads", "4"},
        {.folder = folder.path(), .environment = {"OMP_STACKSIZE=100000G"}});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.error, HasSubstr("attentoscope-cli: threads: "));
    EXPECT_THAT(folder.files(), ElementsAre("q.npy"));
}

// A full file system is a failure, not bad input, because no other name would help. Uses a tmpfs without free inodes in its own
// namespace.
TEST(Streams, NoRoomForAFileIsAFailure)
{
    if (std::system("unshare -Urm true 2>/dev/null") != 0)
        GTEST_SKIP() << "nobody may mount here";
    const TemporaryFolder folder;
    const std::string begin = "unshare -Urm sh -c 'mount -t tmpfs -o nr_inodes=1 none \"$0\" && cd \"$0\" && exec \"$@\"' "
        + folder.path().string() + ' ' + CLI_PROGRAM;
    for (const std::string words : {"attend --n 64 --out rows.npz", "raster --n 64 --size 8x8 --out map.npy"}) {
        const TemporaryFolder said;
        const int status = std::system((begin + ' ' + words + " >/dev/null 2>" + (said / "error").string()).c_str());
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << words << ": " << status;
        EXPECT_THAT(said.read("error"), HasSubstr("cannot be written here (No space left on device)"));
    }
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
        EXPECT_LT(took.count(), 10); // the program checks every few milliseconds; the rest allows for a loaded machine
        EXPECT_THAT(folder.files(), IsEmpty());
    }
}

TEST(Streams, AnInterruptedSweepGivesTheRowsThatWereDone)
{
    const std::vector<std::string> sweep = {
        "sweep", "--lengths", "64,16384", "--policies", "standard,log-n", "--trials", "10000"};
    for (const int signal : {SIGINT, SIGTERM}) {
        const CliRun csv = runCli(with(sweep, {"--csv"}), {.interruptAfterMilliseconds = 3000, .signals = {signal}});
        EXPECT_EQ(csv.status, 130);
        EXPECT_THAT(csv.error, HasSubstr("attentoscope-cli: sweep: stopped; the rows that were measured are written: "));
        EXPECT_THAT(csv.out, AllOf(StartsWith("policy,n,entropy,"), HasSubstr("\nstandard,64,"), HasSubstr("\nlog-n,64,")));
        EXPECT_TRUE(csv.out.ends_with('\n'));
    }
    const CliRun json = runCli(with(sweep, {"--json"}), {.interruptAfterMilliseconds = 3000});
    EXPECT_EQ(json.status, 130);
    const auto answer = json.json();
    EXPECT_EQ(answer.at("interrupted"), true);
    for (const auto& point : answer.at("points")) {
        EXPECT_GT(point.at("trials"), 0);
        EXPECT_LT(point.at("trials"), 10000);
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

// Interrupts commands that wait for a file or read one, where nothing checks the stop token.
TEST(Streams, TheFirstInterruptEndsWhatReadsAFile)
{
    const TemporaryFolder folder;
    const std::string temporary = "TMPDIR=" + folder.path().string();
    for (const std::vector<std::string>& command : {std::vector<std::string>{"info", "-"}, {"attend", "--session", "-"}}) {
        const CliRun run = runCli(command, {.interruptAfterMilliseconds = 300, .silentInput = true, .environment = {temporary}});
        EXPECT_EQ(run.status, 130);
        EXPECT_EQ(run.error, "attentoscope-cli: " + command.front() + ": stopped\n");
        EXPECT_EQ(run.out, "");
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

// Returns what bash offers for a line typed so far.
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
    for (const std::string command :
        {"attend", "sweep", "theory", "info", "jl", "project", "linear", "additive", "extrapolate"}) {
        const CliRun run = runCli({command, "--help"});
        EXPECT_EQ(run.status, 0);
        EXPECT_THAT(run.out, HasSubstr("attentoscope-cli " + command)) << command;
        EXPECT_THAT(run.out, HasSubstr("Example"));
    }
    EXPECT_EQ(runCli({"--help"}).status, 0);
}
