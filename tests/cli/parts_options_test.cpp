// SPDX-License-Identifier: GPL-3.0-or-later
// Work in parts, as clusters run it: shards in any order, folders that keep parts, runs that are killed, ranks of MPI.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <random>

namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Words = std::vector<std::string>;

const Words sweep = {"sweep", "--policies", "standard,entropy-invariant,entropy-matched:n0=64", "--lengths", "32:1024:x2",
    "--trials", "3", "--rows", "16", "--over", "d=8,32"};
const Words keysInBlocks = {
    "attend", "--source", "gaussian", "--n", "60000", "--mask", "causal", "--rows", "20", "--dv", "4", "--split", "keys"};
const Words heads = {"heads", "--source", "multihead", "--heads", "5", "--n", "150", "--dv", "3", "--keys", "--critical"};

// Runs a command in shards and puts them together, the last one first.
CliRun inShards(const TemporaryFolder& folder, const Words& words, int count, const Words& further)
{
    Words merge = {"merge"};
    for (int number = count; number > 0; --number) {
        const std::string file = (folder / (std::to_string(number) + ".json")).string();
        const CliRun shard =
            runCli(with(words, {"--shard", std::to_string(number) + '/' + std::to_string(count), "--shard-out", file}));
        EXPECT_EQ(shard.status, 0) << shard.error;
        EXPECT_EQ(shard.out, "");
        merge.push_back(file);
    }
    return runCli(with(with(merge, further), {"--no-times"}));
}

TEST(PartsOptions, GiveTheBytesOfOneProcess)
{
    const Words claims = {"claims", "log-n", "ssmax", "first"};
    const Words growth = {"sweep", "--lengths", "32:512:x2", "--critical"};
    const Words counterfactual = {
        "heads", "--source", "multihead", "--heads", "3", "--n", "90", "--counterfactual", "--policies", "standard,log-n,ssmax"};
    const Words rows = {"attend", "--n", "3000", "--mask", "causal", "--policy", "adaptive@entmax:alpha=1.5", "--top", "3"};
    for (const Words& words :
        {sweep, growth, heads, counterfactual, claims, rows, keysInBlocks, Words{"collapse", "--layers", "2"}})
        for (const Words& format : {Words{"--json"}, Words{"--csv"}, Words{}}) {
            const TemporaryFolder folder;
            const CliRun whole = runCli(with(with(words, format), {"--no-times"}));
            ASSERT_EQ(whole.status, 0) << whole.error;
            EXPECT_EQ(inShards(folder, words, 3, format).out, whole.out) << words.front();
            const Words kept = with(with(words, format), {"--no-times", "--parts", (folder / "parts").string()});
            EXPECT_EQ(runCli(with(kept, {"--shard", "2/2"})).out, "") << "the folder has them";
            EXPECT_EQ(runCli(kept).out, whole.out) << words.front();
            EXPECT_EQ(
                runCli({"merge", (folder / "parts").string(), "--no-times", format.empty() ? "--quiet" : format.front()}).out,
                whole.out);
        }
}

TEST(PartsOptions, GiveTheBytesOfOneProcessWhereNoCsvIs)
{
    const Words agreement = {"heads", "--source", "multihead", "--heads", "4", "--n", "80", "--agreement"};
    const Words map = {"raster", "--n", "3000", "--mask", "causal", "--size", "300x500", "--alibi", "0.1"};
    for (const Words& words : {agreement, map, with(map, {"--stage", "log-weights", "--reduce", "mean"})})
        for (const Words& format : {Words{"--json"}, Words{}}) {
            const TemporaryFolder folder;
            const CliRun whole = runCli(with(with(words, format), {"--no-times"}));
            ASSERT_EQ(whole.status, 0) << whole.error;
            EXPECT_EQ(inShards(folder, words, 3, format).out, whole.out) << words.front();
        }
}

// Files that a command writes beside its result are written when shards are put together, where merge is told to.
TEST(PartsOptions, WriteTheFilesOfTheCommandWhenTheyAreMerged)
{
    const Words rows = {"attend", "--n", "3000", "--source", "needles", "--rank-of", "5", "--dv", "3"};
    const Words map = {"raster", "--n", "3000", "--size", "200x200"}, grid = {"collapse"};
    for (const auto& [words, name] : {std::pair(rows, "rows.npz"), {map, "map.npy"}, {grid, "grid.npz"}}) {
        const TemporaryFolder folder;
        const std::string whole = (folder / name).string(), merged = (folder / (std::string("merged-") + name)).string();
        ASSERT_EQ(runCli(with(words, {"--out", whole})).status, 0);
        const std::string unwritten = std::string("unwritten-") + name;
        const CliRun run = inShards(folder, with(words, {"--out", (folder / unwritten).string()}), 2, {"--out", merged});
        EXPECT_EQ(run.status, 0) << run.error;
        EXPECT_TRUE(folder.read(name) == folder.read(std::string("merged-") + name)) << name;
        EXPECT_THAT(folder.files(), Not(testing::Contains(unwritten))) << "a shard writes no result";
    }
}

#ifdef DRAWING_PROGRAM
TEST(PartsOptions, ShareTheFiguresOfASeries)
{
    const TemporaryFolder folder;
    const Words render = {"render", "--view", "curves", "--set", "n=64,128,256", "--set", "seed=1,2", "--data", "--out", "f.svg"};
    const CliSetting here{.folder = folder.path()};
    const CliRun whole = runCli(render, here);
    ASSERT_EQ(whole.status, 0) << whole.error;
    std::vector<std::string> figures;
    for (const char* name : {"f-1.svg", "f-2.svg", "f-3.svg", "f-4.svg", "f-5.svg", "f-6.svg", "f-3.csv"}) {
        figures.push_back(folder.read(name));
        std::filesystem::remove(folder / name);
    }
    EXPECT_EQ(runCli(with(render, {"--shard", "2/2"}), here).out, "f-2.svg\nf-2.csv\nf-4.svg\nf-4.csv\nf-6.svg\nf-6.csv\n");
    EXPECT_THAT(folder.files(), Not(testing::Contains("f-1.svg")));
    const Words kept = with(render, {"--parts", "parts"});
    EXPECT_EQ(runCli(with(kept, {"--shard", "1/3"}), here).out, "f-1.svg\nf-1.csv\nf-4.svg\nf-4.csv\n");
    folder.write("f-4.svg", "of another work");
    const auto before = std::filesystem::last_write_time(folder / "f-1.svg");
    EXPECT_EQ(runCli(kept, here).out, whole.out);
    EXPECT_EQ(std::filesystem::last_write_time(folder / "f-1.svg"), before) << "it is not drawn again";
    std::size_t figure = 0;
    for (const char* name : {"f-1.svg", "f-2.svg", "f-3.svg", "f-4.svg", "f-5.svg", "f-6.svg", "f-3.csv"})
        EXPECT_EQ(folder.read(name), figures[figure++]) << name;
    EXPECT_THAT(runCli({"merge", "parts"}, here).error, HasSubstr("parts: is of render, whose figures are files of their own"));
    folder.write("own.csv", "x,y\n64,2\n128,3\n");
    const Words own = with(render, {"--parts", "own", "--own", "own.csv"});
    EXPECT_EQ(runCli(own, here).status, 0);
    folder.write("own.csv", "x,y\n64,1\n128,1\n");
    EXPECT_THAT(runCli(own, here).error, HasSubstr("was made under other settings than"));
    const CliRun other = runCli(with(kept, {"--title", "another"}), here);
    EXPECT_THAT(other.error, HasSubstr("was made under other settings than"));
    EXPECT_THAT(runCli(with({"cluster", "commands", "--shards", "2", "--"}, render)).out, HasSubstr("--out f.svg --shard 2/2\n"));
}
#endif

TEST(PartsOptions, SayWhatIsMissingAndHowItIsMade)
{
    const TemporaryFolder folder;
    folder.write("one.json", runCli(with(sweep, {"--shard", "1/3"})).out);
    folder.write("three.json", runCli(with(sweep, {"--shard", "3/3"})).out);
    const std::string one = (folder / "one.json").string(), three = (folder / "three.json").string();
    const CliRun missing = runCli({"merge", three, one});
    EXPECT_EQ(missing.status, 2);
    EXPECT_THAT(missing.error, HasSubstr("merge: shard 2 of 3 is missing; it is made by: attentoscope-cli sweep --policies"));
    EXPECT_THAT(missing.error, HasSubstr("--over d=8,32 --shard 2/3"));
    folder.write("other.json", runCli(with(with(sweep, {"--seed", "2"}), {"--shard", "2/3"})).out);
    const CliRun mixed = runCli({"merge", one, (folder / "other.json").string(), three});
    EXPECT_EQ(mixed.status, 2);
    EXPECT_THAT(mixed.error, HasSubstr("other.json: was made under other settings than"));
    auto foreign = nlohmann::ordered_json::parse(folder.read("one.json"));
    foreign["identity"]["simd"] = "SSE2";
    folder.write("sse.json", foreign.dump());
    EXPECT_THAT(runCli({"merge", one, (folder / "sse.json").string()}).error, HasSubstr("instead of \"SSE2\""));
    foreign = nlohmann::ordered_json::parse(folder.read("one.json"));
    foreign["command"] = {"render", "--out", (folder / "written.svg").string()};
    folder.write("render.json", foreign.dump());
    EXPECT_THAT(runCli({"merge", (folder / "render.json").string()}).error, HasSubstr("is of render"));
    EXPECT_THAT(folder.files(), Not(testing::Contains("written.svg")));
    const std::string session = (folder / "written.attentoscope").string();
    for (const Words& words : {Words{"claims", "log-n", std::string("--session-out\0", 14), session},
             Words{"extrapolate", "--watch-out", (folder / "steps").string(), "--watch-every", "10"}, Words{"sweep", "--help"}}) {
        foreign["command"] = words;
        folder.write("hostile.json", foreign.dump());
        const CliRun hostile = runCli({"merge", (folder / "hostile.json").string()});
        EXPECT_EQ(hostile.status, 2) << words[1];
        EXPECT_EQ(hostile.out, "");
    }
    EXPECT_THAT(folder.files(), testing::AllOf(Not(testing::Contains("written.attentoscope")), Not(testing::Contains("steps"))));
    folder.write("deep.json",
        R"({"command": ["sweep"], "parts": 1, "found": [], "identity": )" + std::string(300000, '[') + std::string(300000, ']')
            + "}");
    EXPECT_THAT(runCli({"merge", (folder / "deep.json").string()}).error, HasSubstr("is not what --shard writes"));
    auto shifted = nlohmann::ordered_json::parse(folder.read("one.json"));
    shifted["found"][0]["found"]["points"][0]["n"] = 77;
    folder.write("shifted.json", shifted.dump());
    folder.write("two.json", runCli(with(sweep, {"--shard", "2/3"})).out);
    EXPECT_THAT(runCli({"merge", (folder / "shifted.json").string(), (folder / "two.json").string(), three}).error,
        HasSubstr("part 0: is not what a sweep found"));
    const CliRun wrong = runCli(with(sweep, {"--shard", "4/3"}));
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.error, HasSubstr("--shard: must be a shard"));
    EXPECT_EQ(runCli(with(sweep, {"--parts", (folder / "p").string(), "--shard-out", "a.json"})).status, 2);
    const Words rows = {"attend", "--n", "3000"};
    auto keys = nlohmann::ordered_json::parse(runCli(with(rows, {"--shard", "1/1"})).out);
    keys["found"][0]["found"]["policies"][0]["rows"][0] = 5000; // the keys that a row of 3000 keys sees
    folder.write("keys.json", keys.dump());
    EXPECT_THAT(runCli({"merge", (folder / "keys.json").string()}).error, HasSubstr("part 0: is not what attend found"));
    for (const char* alone : {"--weights", "--repeat", "--as"}) {
        Words words = with(rows, {"--shard", "1/2", alone});
        if (alone != std::string("--weights"))
            words.emplace_back(alone == std::string("--as") ? "pytorch" : "2");
        else
            words.insert(words.end(), {"--out", (folder / "w.npz").string()});
        EXPECT_THAT(runCli(words).error, HasSubstr(std::string(alone) + ": is not computed in parts"));
    }
}

// A file is known by all its bytes, so that shards of two files are no mixture.
TEST(PartsOptions, KnowAFileThatChangedInAnyPlace)
{
    const TemporaryFolder folder;
    std::string array = "\x93NUMPY\x01";
    array += std::string("\0v\0", 3);
    std::string head = "{'descr': '<f4', 'fortran_order': False, 'shape': (4000, 64), }";
    array += head + std::string(117 - head.size(), ' ') + '\n' + std::string(4000 * 64 * 4, '\0');
    folder.write("k.npy", array);
    folder.write("q.npy", array);
    const Words words = {"attend", "--q", (folder / "q.npy").string(), "--k", (folder / "k.npy").string()};
    folder.write("one.json", runCli(with(words, {"--shard", "1/2"})).out);
    array[550'000] = 1;
    folder.write("k.npy", array);
    folder.write("two.json", runCli(with(words, {"--shard", "2/2"})).out);
    EXPECT_THAT(runCli({"merge", (folder / "one.json").string(), (folder / "two.json").string()}).error,
        HasSubstr("two.json: was made under other settings than"));
}

TEST(PartsOptions, GoOnAfterTheyWereKilled)
{
    const TemporaryFolder folder;
    const Words long_ = {"sweep", "--lengths", "64:4096:x2", "--trials", "4", "--rows", "64", "--csv", "--no-times"};
    const CliRun whole = runCli(long_);
    ASSERT_EQ(whole.status, 0) << whole.error;
    const Words kept = with(long_, {"--parts", (folder / "parts").string(), "--threads", "1"});
    std::mt19937 random(7);
    int unfinished = 0;
    for (int kill = 0; kill < 20; ++kill) {
        const int milliseconds = std::uniform_int_distribution<int>(1, 60)(random);
        if (kill % 2 == 0) { // without a word
            const std::string seconds = "0." + std::string(milliseconds < 10 ? "00" : "0") + std::to_string(milliseconds);
            const CliRun run = runCli(with({"-s", "KILL", seconds, CLI_PROGRAM}, kept), {.program = "/usr/bin/timeout"});
            EXPECT_TRUE(run.status != 0 || run.out == whole.out) << run.error;
            continue;
        }
        const CliRun run =
            runCli(kept, {.interruptAfterMilliseconds = milliseconds, .signals = {kill % 4 == 1 ? SIGTERM : SIGUSR1}});
        EXPECT_TRUE(run.status == 75 || run.status == 130 || (run.status == 0 && run.out == whole.out))
            << run.status << run.error;
        if (run.status == 75) {
            EXPECT_THAT(run.error, HasSubstr("unfinished; what was found is kept in"));
            ++unfinished;
        }
    }
    EXPECT_GT(unfinished, 0) << "some were stopped while they computed";
    EXPECT_EQ(runCli(kept).out, whole.out);
}

TEST(PartsOptions, AreUnfinishedHoweverManySignalsCome)
{
    const TemporaryFolder folder;
    const Words endless = {"sweep", "--lengths", "65536", "--trials", "1000", "--rows", "512", "--parts", folder.path().string()};
    const CliRun run = runCli(endless, {.interruptAfterMilliseconds = 300, .signals = {SIGTERM, SIGUSR1}});
    EXPECT_EQ(run.status, 75) << run.error;
    EXPECT_THAT(run.error, HasSubstr("unfinished; what was found is kept in"));
}

TEST(PartsOptions, GoOnAfterAFullDisk)
{
    const TemporaryFolder folder;
    const Words kept = with(sweep, {"--csv", "--no-times", "--parts", (folder / "parts").string()});
    const CliRun full = runCli(kept, {.fileSizeLimit = 5000});
    EXPECT_EQ(full.status, 1) << full.error;
    EXPECT_THAT(full.error, HasSubstr("parts: cannot be written"));
    EXPECT_EQ(runCli(kept).out, runCli(with(sweep, {"--csv", "--no-times"})).out);
}

TEST(PartsOptions, WriteTheirProgressForOtherPrograms)
{
    const CliRun run = runCli(with(sweep, {"--progress", "json", "--parts", TemporaryFolder().path().string()}));
    ASSERT_EQ(run.status, 0) << run.error;
    const std::size_t last = run.error.rfind('{');
    const auto line = nlohmann::json::parse(run.error.substr(last, run.error.find('\n', last) - last));
    EXPECT_EQ(line.at("all"), 12) << run.error;
    EXPECT_EQ(line.at("done"), 12.0) << run.error;
    EXPECT_EQ(line.at("seconds_left"), 0.0) << run.error;
    EXPECT_THAT(runCli(with(sweep, {"--progress", "loud"})).error, HasSubstr("--progress: must be bar or json"));
}

// What engines of clusters run, as their shells do.
class Engines : public testing::Test
{
protected:
    CliRun shell(const std::string& script, const Words& environment = {})
    {
        CliSetting bash{.program = "/bin/bash", .folder = folder.path()};
        const std::string programs = std::filesystem::path(CLI_PROGRAM).parent_path().string();
        bash.environment = with({"PATH=" + programs + ":" + folder.path().string() + ":/usr/bin:/bin"}, environment);
        return runCli({"-c", script}, bash);
    }
    std::string merged(const std::string& what) { return shell("attentoscope-cli merge " + what + " --csv --no-times").out; }
    // Runs the script of a task of Slurm that has endless work, and meanwhile `stop`; `state` is what Slurm says of the task.
    CliRun stoppedTask(const std::string& stop, const std::string& state, const std::string& before = {})
    {
        folder.write("scontrol", "#!/bin/bash\necho \"$@\" >>queued\necho JobState=" + state + "\n");
        std::filesystem::permissions(folder / "scontrol", std::filesystem::perms::owner_all);
        const Words endless = {"sweep", "--lengths", "65536", "--trials", "1000", "--rows", "512"};
        std::string script = runCli(behind(endless, {"cluster", "slurm", "--shards", "1"})).out;
        script.insert(script.find("for shard"), before);
        folder.write("task.sh", script);
        return shell("export SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_JOB_ID=7 SLURM_CPUS_PER_TASK=1\nbash task.sh & task=$!\n" + stop
            + "; wait $task");
    }
    static Words behind(const Words& words, const Words& begin) { return with(with(begin, {"--"}), words); }

    TemporaryFolder folder;
    const std::string whole = runCli(with(sweep, {"--csv", "--no-times"})).out;
};

TEST_F(Engines, RunTheLinesOfAllShards)
{
    const CliRun lines = runCli(behind(sweep, {"cluster", "commands", "--shards", "3", "--folder", "a folder"}));
    ASSERT_EQ(lines.status, 0) << lines.error;
    EXPECT_EQ(std::ranges::count(lines.out, '\n'), 3);
    EXPECT_EQ(shell(lines.out).status, 0);
    EXPECT_EQ(merged("a\\ folder/*.json"), whole);
}

TEST_F(Engines, RunTheTasksOfASlurmArray)
{
    const CliRun script = runCli(behind(sweep, {"cluster", "slurm", "--shards", "1500", "--at-once", "40"}));
    ASSERT_EQ(script.status, 0) << script.error;
    EXPECT_THAT(script.out, StartsWith("#!/bin/bash\n#SBATCH --job-name=attentoscope-sweep\n#SBATCH --array=0-749%40\n"));
    const std::string few = runCli(behind(sweep, {"cluster", "slurm", "--shards", "3"})).out;
    for (const char* task : {"2", "0", "1"})
        EXPECT_EQ(shell(few, {std::string("SLURM_ARRAY_TASK_ID=") + task, "SLURM_CPUS_PER_TASK=1"}).status, 0);
    EXPECT_EQ(merged("parts"), whole);
}

TEST_F(Engines, AskForTheTimeAndMemoryThatAPartTook)
{
    const Words work = {"attend", "--n", "30000", "--dv", "64"};
    const std::string script = runCli(behind(work, {"cluster", "slurm", "--shards", "2"})).out;
    double seconds = 0, megabytes = 0;
    const std::size_t at = script.find("# Estimated on ");
    ASSERT_NE(at, std::string::npos) << script;
    ASSERT_EQ(std::sscanf(script.c_str() + at,
                  "# Estimated on the machine that wrote this, on one core: %lf s for the longest task, and %lf MB.", &seconds,
                  &megabytes),
        2);
    EXPECT_GT(seconds, 0);
    EXPECT_GT(megabytes, 3 * 30000 * 64 * 4 / 1e6) << "Q, K and V";
    EXPECT_THAT(script, HasSubstr("#SBATCH --time=00:05:00\n"));
    const std::string asked = runCli(behind(work, {"cluster", "slurm", "--shards", "2", "--mem", "3G", "--time", "1-0"})).out;
    EXPECT_THAT(asked, HasSubstr("#SBATCH --mem=3G\n#SBATCH --time=1-0\n"));
    EXPECT_THAT(asked, Not(HasSubstr("Estimated")));
    const CliRun elsewhere = runCli(behind({"heads", "elsewhere.npz"}, {"cluster", "slurm", "--shards", "2"}));
    EXPECT_THAT(elsewhere.error, HasSubstr("no estimate, so that --mem is 2G"));
    EXPECT_THAT(elsewhere.out, HasSubstr("#SBATCH --mem=2G\n"));
    EXPECT_THAT(runCli(behind({"sweep", "--lengths", "nine"}, {"cluster", "slurm", "--shards", "2"})).error,
        HasSubstr("attentoscope-cli: --lengths: "));
}

TEST_F(Engines, QueueATaskAgainThatWasStopped)
{
    const CliRun run = stoppedTask("until [ -e parts/work.json ]; do sleep 0.05; done; kill -USR1 $task", "RUNNING");
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(folder.read("queued"), "show job 7_0\nrequeue 7_0\n");
    EXPECT_THAT(run.error, HasSubstr("unfinished; what was found is kept in parts"));
}

TEST_F(Engines, QueueATaskAgainThatWasStoppedBeforeItsWorkerKnew)
{
    const CliRun run = stoppedTask("until [ -e started ]; do sleep 0.01; done; kill -USR1 $task", "RUNNING",
        "touch started; sleep 0.3\n"); // the shell runs the trap behind the sleep, before there is a worker
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(folder.read("queued"), "show job 7_0\nrequeue 7_0\n");
}

TEST_F(Engines, LeaveATaskThatWasCancelled)
{
    const CliRun run = stoppedTask("until [ -e parts/work.json ]; do sleep 0.05; done; kill -TERM $task", "COMPLETING");
    EXPECT_EQ(run.status, 75) << run.error;
    EXPECT_EQ(folder.read("queued"), "show job 7_0\n");
}

TEST_F(Engines, SayHowTheResultIsWritten)
{
    const Words rows = {"attend", "--n", "3000", "--csv", "--out", "my rows.npz"};
    for (const char* engine : {"slurm", "parallel"})
        EXPECT_THAT(runCli(behind(rows, {"cluster", engine, "--shards", "2"})).out,
            HasSubstr("# When all are done: attentoscope-cli merge parts --csv --out 'my rows.npz'\n"));
}

#ifdef GNU_PARALLEL
TEST_F(Engines, RunTheLineOfParallelAndGoOnAfterItWasStopped)
{
    const CliRun line = runCli(behind(sweep, {"cluster", "parallel", "--shards", "4", "--folder", "a folder"}));
    ASSERT_EQ(line.status, 0) << line.error;
    folder.write("line.sh", line.out);
    // A first program finds nothing: two shards end as an engine's time limit ends them, and the line runs these alone again.
    const std::string stub = "#!/bin/bash\n[[ \"$*\" != *--shard\\ [13]/4* ]] || exit 75\nexec " CLI_PROGRAM " \"$@\"\n";
    std::filesystem::create_directory(folder / "first");
    folder.write("first/attentoscope-cli", stub);
    std::filesystem::permissions(folder / "first/attentoscope-cli", std::filesystem::perms::owner_all);
    const Words home = {"HOME=" + folder.path().string()}; // where parallel keeps its settings
    EXPECT_EQ(shell("PATH=$PWD/first:$PATH bash line.sh", home).status, 2) << "jobs that failed";
    EXPECT_THAT(runCli({"merge", (folder / "a folder").string()}).error, HasSubstr("shards 1, 3 of 4 are missing"));
    const CliRun rest = shell("bash line.sh", home);
    EXPECT_EQ(rest.status, 0) << rest.error;
    EXPECT_EQ(merged("a\\ folder"), whole);
    EXPECT_EQ(shell("cat *.log | wc -l").out, "7\n") << "a heading, four shards, and two of them again";
}

TEST_F(Engines, KeepBracesThatParallelWouldReplace)
{
    const Words text = {"attend", "--text", "{} it's {1} a {#} {.} token {= $_ =}", "--d", "8"};
    const CliRun line = runCli(behind(text, {"cluster", "parallel", "--shards", "2"}));
    ASSERT_EQ(line.status, 0) << line.error;
    folder.write("line.sh", line.out);
    const CliRun run = shell("bash line.sh", {"HOME=" + folder.path().string()});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(merged("parts"), runCli(with(text, {"--csv", "--no-times"})).out);
}
#endif

TEST_F(Engines, AreRefusedWhereTheyAreNotKnown)
{
    EXPECT_THAT(
        runCli(behind(sweep, {"cluster", "condor", "--shards", "3"})).error, HasSubstr("needs the name of an engine first"));
    EXPECT_THAT(runCli(behind(sweep, {"cluster", "slurm"})).error, HasSubstr("--shards: is missing"));
    EXPECT_THAT(runCli({"cluster", "slurm", "--shards", "2", "--", "theory", "--n", "8"}).error,
        HasSubstr("needs a command that has parts"));
    for (const char* engine : {"slurm", "parallel", "commands"})
        EXPECT_THAT(runCli(behind({"attend", "--repeat", "5"}, {"cluster", engine, "--shards", "2"})).error,
            HasSubstr("--repeat: is not computed in parts"));
    for (const char* name : {"-x", "a\nb"})
        EXPECT_THAT(runCli(behind(sweep, {"cluster", "commands", "--shards", "2", "--folder", name})).error,
            HasSubstr("is no name that a shell takes"));
}

#ifdef MPI_PROGRAM
// Containers refuse root, and reading the memory of another process, unless they are told otherwise.
const Words inContainers = {
    "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1", "OMPI_MCA_btl_vader_single_copy_mechanism=none"};

Words ranks(int count, const Words& words)
{
    return with({"--oversubscribe", "--bind-to", "none", "-n", std::to_string(count), MPI_PROGRAM}, words);
}

TEST(Mpi, GivesTheBytesOfOneProcessOnAnyNumberOfRanks)
{
    const CliSetting mpirun{.program = MPI_RUN, .environment = inContainers};
    for (const Words& words : {sweep, heads, keysInBlocks}) {
        const CliRun whole = runCli(with(words, {"--csv", "--no-times"}));
        ASSERT_EQ(whole.status, 0) << whole.error;
        for (const int count : {1, 2, 3, 4}) {
            const CliRun run = runCli(ranks(count, with(words, {"--csv", "--no-times"})), mpirun);
            EXPECT_EQ(run.status, 0) << run.error;
            EXPECT_EQ(run.out, whole.out) << words.front() << " on " << count;
        }
    }
}

TEST(Mpi, SaysOnceWhatIsWrong)
{
    const CliSetting mpirun{.program = MPI_RUN, .environment = inContainers};
    const std::pair<Words, const char*> refusals[] = {{{"sweep", "--lengths", "nine"}, "attentoscope-mpi: --lengths: "},
        {{"theory", "--n", "8"}, "theory: has no parts"},
        {with(sweep, {"--parts", "/proc/parts"}), "attentoscope-mpi: /proc/parts: cannot be made"}};
    for (const auto& [words, why] : refusals) {
        const CliRun run = runCli(ranks(3, words), mpirun);
        EXPECT_NE(run.status, 0);
        EXPECT_EQ(run.out, "");
        const std::size_t first = run.error.find(why);
        EXPECT_NE(first, std::string::npos) << run.error;
        EXPECT_EQ(run.error.find(why, first + 1), std::string::npos) << run.error;
    }
    // Only rank 1 is started where the file is not.
    const TemporaryFolder folder;
    folder.write("start", "#!/bin/bash\n[ \"$OMPI_COMM_WORLD_RANK\" = 1 ] && cd /\nexec " MPI_PROGRAM " \"$@\"\n");
    std::filesystem::permissions(folder / "start", std::filesystem::perms::owner_all);
    folder.write("mine.attentoscope", R"({"attentoscope": 2, "experiment": {}})");
    const CliRun alone = runCli({"--oversubscribe", "--bind-to", "none", "-n", "2", (folder / "start").string(), "sweep",
                                    "--session", "mine.attentoscope"},
        {.program = MPI_RUN, .folder = folder.path(), .environment = inContainers});
    EXPECT_NE(alone.status, 0);
    EXPECT_THAT(alone.error, HasSubstr("rank 1: mine.attentoscope: "));
    const CliRun help = runCli(ranks(2, {"sweep", "--help"}), mpirun);
    EXPECT_EQ(help.out, runCli({"sweep", "--help"}).out);
}

TEST(Mpi, KeepsWhatIsFoundWhenAnEngineStopsIt)
{
    const TemporaryFolder folder;
    const Words endless = {"sweep", "--lengths", "65536", "--trials", "1000", "--rows", "512", "--parts", "parts"};
    std::string script = "mpirun --oversubscribe --bind-to none -n 2 " MPI_PROGRAM;
    for (const std::string& word : endless)
        script += ' ' + word;
    script += " & job=$!\nuntil [ -e parts/work.json ]; do sleep 0.05; done\nsleep 0.3; kill -USR1 $job; wait $job";
    const CliRun run = runCli({"-c", script}, {.program = "/bin/bash", .folder = folder.path(), .environment = inContainers});
    EXPECT_EQ(run.status, 75) << run.error;
    EXPECT_THAT(run.error, HasSubstr("unfinished; what was found is kept in parts"));
}
#endif

} // namespace
