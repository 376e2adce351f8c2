// SPDX-License-Identifier: GPL-3.0-or-later
// cluster: writes what an engine of a cluster needs to run a command in shards: an array script for Slurm, a line for GNU
// parallel, or the lines themselves for any other engine.
#include "app/cli/commands/command.h"
#include "app/cli/commands/work_estimate.h"
#include "app/cli/console.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "app/cli/shown_text.h"
#include "core/base/numbers.h"
#include "core/base/sha256.h"
#include "core/parts/work_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <memory>
#include <string_view>

namespace attentoscope::cli {
namespace {

constexpr std::array engines{std::string_view("slurm"), std::string_view("parallel"), std::string_view("commands")};
constexpr Index mostTasks = 1000; // limits the array of Slurm to what most sites allow

struct Cluster {
    explicit Cluster(CLI::App& command)
        : engine(command.add_option("ENGINE", "slurm, parallel or commands"))
        , words(command.add_option("COMMAND", "Behind \"--\": the command that is to be run in shards"))
        , shards(addValue(command, "--shards", "N", "Number of shards"))
        , folder(addValue(command, "--folder", "FOLDER", "Where parts are kept; all machines must see it")->default_str("parts"))
        , atOnce(addValue(command, "--at-once", "K", "Slurm: run at most this many tasks of the array at a time"))
        , cpus(addValue(command, "--cpus", "C", "Slurm: processors of each task")->default_str("1"))
        , memory(addValue(command, "--mem", "M", "Slurm: memory of each task, as sbatch takes it")->default_str("an estimate"))
        , time(addValue(command, "--time", "T",
              "Slurm: time limit of each task, as sbatch takes it; a task that does not end in it is queued again and goes on. "
              "Where --mem or this is not given, the work is planned here and a part of it run for some seconds")
                   ->default_str("an estimate"))
    {
        words->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(-1);
    }

    CLI::Option *engine, *words, *shards, *folder, *atOnce, *cpus, *memory, *time;
};

std::string textOf(const CLI::Option& option) { return option.count() > 0 ? option.results().front() : option.get_default_str(); }

// Returns the comment that says by which line the parts are put together when all shards are done.
std::string lastStep(const Cluster& options, const std::vector<std::string>& work, const std::string& folder)
{
    if (writesFilesInParts(work))
        return "";
    std::string line = "# When all are done: " + std::string(programName) + " merge " + folder;
    const std::vector<std::string> typed = options.words->results(); // with what a shard does not need: the format and the file
    for (std::size_t at = 0; at < typed.size(); ++at) {
        if (typed[at] == "--csv" || typed[at] == "--json" || typed[at] == "--no-times" || typed[at].starts_with("--out="))
            line += ' ' + typedLine({typed[at]});
        else if (typed[at] == "--out" && at + 1 < typed.size())
            line += " --out " + typedLine({typed[at + 1]});
    }
    return line + '\n';
}

// The command line of one shard, to which `further` adds its number as the engine writes it.
std::string lineOf(const std::vector<std::string>& work, const std::string& further)
{
    return std::string(programName) + ' ' + typedLine(work) + ' ' + further;
}

// The memory and time limit of a task of Slurm, and the comment that says how they were estimated.
struct TaskNeeds {
    std::string memory, time, said;
};

std::string clockText(Index minutes)
{
    const auto digits = [](Index number) { return (number < 10 ? "0" : "") + formatNumber(number); };
    return digits(minutes / 60) + ':' + digits(minutes % 60) + ":00";
}

// Returns half as much again as was estimated, and at most a day, after which a task goes on in another turn.
TaskNeeds neededFor(const WorkEstimate& work, Index shards, Index ofTask, Index cpus)
{
    constexpr double reserve = 1.5, mostMinutes = 24 * 60;
    const Index together = std::min(cpus, (Index(work.seconds.size()) + shards - 1) / shards); // parts that run at the same time
    const double seconds = work.secondsOfTask(shards, ofTask);
    const double megabytes = (work.bytes + double(together) * work.bytesOfPart) / 1e6;
    const Index minutes = Index(std::min(5 * std::ceil((reserve * seconds / 60 + 3) / 5), mostMinutes)); // 3: for Slurm's signal
    const std::string memory = formatNumber(100 * Index(std::ceil((reserve * megabytes + 100) / 100))) + 'M';
    return {memory, clockText(minutes),
        "# Estimated on the machine that wrote this, on one core: " + formatBrief(seconds, 2) + " s for the longest task, and "
            + formatNumber(Index(std::ceil(megabytes))) + " MB.\n"};
}

// Errors: wrong options of the command. Files of it may be on another machine.
Outcome<TaskNeeds> needsOfTask(
    const Cluster& options, const std::vector<std::string>& work, Index shards, Index ofTask, const StopToken& stop)
{
    const auto cpus = integerOf(*options.cpus, 1, 1, 1'000'000);
    if (!cpus)
        return cpus.error();
    TaskNeeds needs{"2G", "04:00:00", ""};
    if ((options.memory->count() == 0 || options.time->count() == 0) && !writesFilesInParts(work)) {
        const auto estimate = estimateOf(work, stop);
        if (!estimate && estimate.error().what.starts_with("--"))
            return estimate.error();
        if (estimate)
            needs = neededFor(*estimate, shards, ofTask, *cpus);
        else
            warn("no estimate, so that --mem is " + needs.memory + " and --time " + needs.time
                + " where they are not given: " + estimate.error().text());
    }
    if (options.memory->count() > 0)
        needs.memory = textOf(*options.memory);
    if (options.time->count() > 0)
        needs.time = textOf(*options.time);
    return needs;
}

// The script runs the program in the background, so that the shell can pass the signal on that Slurm sends before the end. A
// signal may also come before the program runs, or before it receives signals itself: then it ends by the signal, 128 + its
// number. It gets two signals where Slurm sends SIGTERM to all processes, and ends with 130 then. A task that the user cancelled
// gets SIGTERM, too, is COMPLETING then, and must not be queued again.
Outcome<std::string> slurmScript(
    const Cluster& options, const std::vector<std::string>& work, Index shards, const StopToken& stop)
{
    const Index ofTask = (shards + mostTasks - 1) / mostTasks, tasks = (shards + ofTask - 1) / ofTask;
    const std::string folder = typedLine({textOf(*options.folder)}), all = formatNumber(shards);
    const auto needs = needsOfTask(options, work, shards, ofTask, stop);
    if (!needs)
        return needs.error();
    std::string text = "#!/bin/bash\n#SBATCH --job-name=attentoscope-" + work.front() + "\n#SBATCH --array=0-"
        + formatNumber(tasks - 1) + (options.atOnce->count() > 0 ? '%' + textOf(*options.atOnce) : "")
        + "\n#SBATCH --cpus-per-task=" + textOf(*options.cpus) + "\n#SBATCH --mem=" + needs->memory
        + "\n#SBATCH --time=" + needs->time + "\n#SBATCH --signal=B:USR1@120\n#SBATCH --requeue\n#SBATCH --open-mode=append\n"
        + needs->said + "# Each task runs " + (ofTask == 1 ? "one shard" : formatNumber(ofTask) + " shards") + " of " + all
        + ".\n" + lastStep(options, work, folder)
        + "\ntask=${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID} worker= stopped=\n"
          "stop() { for again in 1 2 3; do kill -USR1 \"$worker\" 2>/dev/null; sleep 1; done; } # the first may come too early\n"
          "trap 'stopped=yes; stop' USR1 TERM\n";
    text += "for shard in $(seq $((SLURM_ARRAY_TASK_ID * " + formatNumber(ofTask) + " + 1)) $((SLURM_ARRAY_TASK_ID * "
        + formatNumber(ofTask) + " + " + formatNumber(ofTask) + "))); do\n  [ \"$shard\" -le " + all + " ] || break\n  "
        + lineOf(work, "--parts " + folder + " --shard \"$shard\"/" + all + " --threads \"$SLURM_CPUS_PER_TASK\"")
        + " &\n  worker=$!\n"
          "  [ -z \"$stopped\" ] || stop # the signal came before this worker\n"
          "  while kill -0 \"$worker\" 2>/dev/null; do wait \"$worker\"; done # a signal ends wait, not the program\n"
          "  wait \"$worker\"; status=$?\n"
          "  case $status in\n"
          "    0) ;;\n"
          "    75 | 130 | 138 | 143) # unfinished, or stopped before it could say so; a cancelled task does not run any more\n"
          "      scontrol show job \"$task\" | grep -q JobState=RUNNING && scontrol requeue \"$task\" && exit 0\n"
          "      exit 75 ;;\n"
          "    *) exit \"$status\" ;;\n"
          "  esac\n"
          "done\n";
    return text;
}

// The work stands in a variable, because parallel replaces braces in what it is given.
std::string parallelLine(const Cluster& options, const std::vector<std::string>& work, Index shards)
{
    const std::string folder = typedLine({textOf(*options.folder)}), all = formatNumber(shards);
    const std::string line = lineOf(work, "--parts " + folder + " --threads 1");
    const std::string log = typedLine(
        {textOf(*options.folder) + '-' + sha256Of(line).substr(0, 8) + ".log"}); // has a name that no other command finds
    return lastStep(options, work, folder) + "# To begin anew: rm -r " + folder + ' ' + log + "\nexport WORK=" + typedLine({line})
        + "; seq " + all + " | parallel --joblog " + log + " --resume-failed 'eval \"$WORK --shard {}/" + all + "\"'\n";
}

std::string commandLines(const Cluster& options, const std::vector<std::string>& work, Index shards)
{
    std::string text;
    const std::size_t digits = formatNumber(shards).size();
    for (Index shard = 1; shard <= shards; ++shard) {
        std::string number = formatNumber(shard);
        number.insert(0, digits - number.size(), '0');
        const std::string share = "--shard " + formatNumber(shard) + '/' + formatNumber(shards);
        const std::string file = typedLine({textOf(*options.folder) + "/shard-" + number + ".json"});
        text += lineOf(work, writesFilesInParts(work) ? share : share + " --shard-out " + file) + '\n';
    }
    return text;
}

Outcome<std::string> runCluster(const Cluster& options, const StopToken& stop)
{
    const auto shards = integerOf(*options.shards, 0, 1, 1'000'000);
    if (!shards)
        return shards.error();
    if (const auto atOnce = integerOf(*options.atOnce, 0, 1, 1'000'000); !atOnce)
        return atOnce.error();
    const std::string engine = options.engine->count() > 0 ? options.engine->results().front() : std::string();
    if (std::ranges::find(engines, std::string_view(engine)) == engines.end())
        return badInput("cluster", "needs the name of an engine first: slurm, parallel or commands");
    const std::vector<std::string> work = wordsOfWork(options.words->results());
    if (!canBeMerged(work) && !writesFilesInParts(work))
        return badInput("cluster", "needs a command that has parts, with an option --parts of its own, behind \"--\"");
    if (*shards == 0)
        return badInput("--shards", "is missing; say how many shards there shall be");
    for (const CLI::Option* option : {options.atOnce, options.cpus, options.memory, options.time})
        if (option->count() > 0
            && textOf(*option).find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:.-")
                != std::string::npos)
            return badInput(option->get_name(), {"\"%1\" is nothing that sbatch takes", {textOf(*option)}});
    const std::string folder = textOf(*options.folder);
    if (folder.starts_with('-') || std::ranges::any_of(folder, [](unsigned char letter) { return std::iscntrl(letter) != 0; }))
        return badInput("--folder", {"\"%1\" is no name that a shell takes for a folder", {shortened(folder, 40)}});
    if (engine != "slurm" && !writesFilesInParts(work))
        if (const auto planned = checkWork(work, stop); !planned && planned.error().what.starts_with("--"))
            return planned.error();
    if (engine == "slurm")
        return slurmScript(options, work, *shards, stop);
    return engine == "parallel" ? parallelLine(options, work, *shards) : commandLines(options, work, *shards);
}

} // namespace

Action addCluster(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("cluster", "Write what Slurm, GNU parallel or another engine needs to run a command in shards");
    command->footer(
        "slurm writes an array script for sbatch: a task that is stopped before it is done is queued again and goes on.\n"
        "parallel writes a line for the shell. commands writes one line a shard, whose output appears whole under a name\n"
        "that is known before, as rules of Snakemake and other engines want it.\n\n"
        "Examples:\n"
        "  attentoscope-cli cluster slurm --shards 200 -- sweep --source needles --lengths 64:65536:x2 --trials 16 > sweep.sh\n"
        "  sbatch --wait sweep.sh && attentoscope-cli merge parts --csv > sweep.csv\n"
        "  attentoscope-cli cluster parallel --shards 8 -- heads model.safetensors --mask causal | bash");
    const auto options = std::make_shared<Cluster>(*command);
    return [options](const StopToken& stop) { return runCluster(*options, stop); };
}

} // namespace attentoscope::cli
