// SPDX-License-Identifier: GPL-3.0-or-later
// extrapolate: trains small networks at short lengths, and tests them at long ones under several policies.
#include "app/cli/commands/command.h"
#include "app/cli/commands/lengths/extrapolation_output.h"
#include "app/cli/commands/lengths/inside_options.h"
#include "app/cli/commands/lengths/network_options.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "core/attention/machine.h"
#include "core/base/file_lock.h"
#include "core/base/nearest_name.h"
#include "core/base/numbers.h"
#include "core/experiment/experiment.h"
#include "core/experiment/lengths.h"
#include "core/formats/text_table.h"
#include "core/training/runs/extrapolation_parts.h"
#include "core/training/runs/extrapolation_plan.h"
#include "core/training/runs/plan_settings.h"
#include "core/training/runs/run_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>

namespace attentoscope::cli {
namespace {

using training::Extrapolation;
using training::ExtrapolationPlan;
using training::Task;
using training::TrainingRun;
using training::TrainingSetup;

std::vector<std::string> taskNames()
{
    std::vector<std::string> names;
    for (const Task& task : training::tasks())
        names.emplace_back(task.name);
    return names;
}

std::string taskList()
{
    std::string list;
    for (const std::string& name : taskNames())
        list.append(list.empty() ? "" : " ").append(name);
    return list;
}

struct Extrapolate {
    explicit Extrapolate(CLI::App& command)
        : task(addValue(command, "--task", "TASK", "Task to learn, one of: " + taskList())->default_str("max-retrieval"))
        , policies(addPoliciesOption(command))
        , trainLength(addValue(command, "--train-length", "N or FIRST:LAST",
              "Tokens of an example in training: 64, or 5:16 for a random length in each training step"))
        , testLengths(addValue(command, "--test-lengths", "LENGTHS",
              "Lengths to test at: FIRST:LAST:xFACTOR, FIRST:LAST:+STEP or a list; by default from the training length to 16 "
              "times as many, as far as the task goes"))
        , steps(addValue(command, "--steps", "N", "Training steps"))
        , seeds(addValue(command, "--seeds", "N", "Number of networks to train, with consecutive seeds")->default_str("5"))
        , seed(addValue(command, "--seed", "N", "The first seed")->default_str("1"))
        , examples(
              addValue(command, "--examples", "N", "Questions of each test; by default 1000, for the masked language model 2500"))
        , batch(addValue(
              command, "--batch", "N", "Examples of each training step; by default 64, for the masked language model 32"))
        , width(addValue(command, "--width", "N", "Hidden units of each perceptron, or the width of the encoder"))
        , d(addValue(command, "--d", "N", "Dimension of the queries, keys and values of a head"))
        , network(command)
        , save(addValue(command, "--save", "FILE",
              "Save the networks, with what is needed to resume, in this .safetensors file; written every 500 steps of a "
              "network, every 100 steps of an encoder"))
        , resume(addSwitch(command, "--resume",
              "Resume from the networks in the file of --save, if it exists; only one process at a time may use the file"))
        , inside(command)
        , parts(command)
        , format(addFormatOptions(command))
        , threads(addThreadsOption(command))
    {
        for (CLI::Option* each : {parts.shard, parts.folder}) {
            save->excludes(each);
            inside.exclude(each, format.csv);
        }
        resume->needs(save);
    }

    CLI::Option *task, *policies, *trainLength, *testLengths, *steps, *seeds, *seed, *examples, *batch, *width, *d;
    NetworkOptions network;
    CLI::Option *save, *resume;
    InsideOptions inside;
    PartsOptions parts;
    FormatOptions format;
    CLI::Option* threads;
};

Outcome<Done> readTrainLength(const CLI::Option& option, TrainingSetup& setup)
{
    if (option.count() == 0)
        return Done{};
    const auto lengths = parseTrainedLengths(option.results().front());
    if (!lengths)
        return atOption(lengths.error(), "--train-length");
    if (lengths->longest > 0) {
        setup.shortest = lengths->shortest;
        setup.longest = lengths->longest;
    }
    return Done{};
}

Outcome<std::vector<Index>> lengthsOf(const CLI::Option& option, const TrainingSetup& setup)
{
    if (option.count() > 0) {
        const std::string& typed = option.results().front();
        const auto lengths = Lengths::parse(typed);
        return lengths ? Outcome(lengths->values()) : atOption(withColumn(lengths.error(), typed), "--test-lengths");
    }
    if (const auto usable = checkTaskLength(setup, setup.longest, "--train-length"); !usable)
        return usable.error();
    return training::usualTestLengths(setup);
}

Outcome<Done> readNumbers(const Extrapolate& options, ExtrapolationPlan& plan, const StopToken& stop)
{
    TrainingSetup& setup = plan.setup;
    constexpr std::int64_t most = 1'000'000'000;
    for (const auto& [option, number] :
        {std::pair{options.steps, &setup.steps}, {options.seeds, &plan.seeds}, {options.examples, &plan.examples},
            {options.batch, &setup.batch}, {options.width, &setup.width}, {options.d, &setup.d}}) {
        const auto read = integerOf(*option, *number, 1, most);
        if (!read)
            return read.error();
        *number = *read;
    }
    constexpr Index mostSeeds = 1000, mostExamples = 1'000'000;
    if (plan.seeds > mostSeeds || plan.examples > mostExamples)
        return badInput(plan.seeds > mostSeeds ? "--seeds" : "--examples",
            {"must be at most %1", {formatNumber(plan.seeds > mostSeeds ? mostSeeds : mostExamples)}});
    const auto seed = integerOf(*options.seed, 1, 0, most);
    if (!seed)
        return seed.error();
    setup.seed = std::uint64_t(*seed);
    return options.network.read(setup, stop);
}

Outcome<ExtrapolationPlan> planOf(const Extrapolate& options, const StopToken& stop)
{
    const std::string name = options.task->count() > 0 ? options.task->results().front() : "max-retrieval";
    const Task* task = training::findTask(name);
    if (task == nullptr)
        return badInput("--task",
            unknownNameMessage(
                name, taskNames(), "there is no task \"%1\", did you mean %2?", "there is no task \"%1\"; the tasks are %2"));
    ExtrapolationPlan plan;
    plan.setup = usualSetup(*task);
    plan.examples = task->examples;
    plan.controls = options.network.wantsControls();
    if (auto read = readTrainLength(*options.trainLength, plan.setup); !read)
        return read.error();
    if (auto read = readNumbers(options, plan, stop); !read)
        return read.error();
    auto policies = policiesOf(*options.policies, Experiment(), plan.setup.longest);
    if (!policies)
        return policies.error();
    plan.policies = *std::move(policies);
    for (auto policy = plan.policies.begin(); policy != plan.policies.end(); ++policy)
        if (std::find(plan.policies.begin(), policy, *policy) != policy)
            return badInput("--policies", {"contains \"%1\" twice", {policyText(*policy)}});
    auto lengths = lengthsOf(*options.testLengths, plan.setup);
    if (!lengths)
        return lengths.error();
    plan.lengths = *std::move(lengths);
    return plan;
}

// The error of a plan, with the option that it is about.
Error atPlanOption(Error error)
{
    for (const char* key : {"task", "train-length", "test-lengths", "steps", "batch", "width", "d", "rate", "seeds", "layers",
             "heads", "rope", "hidden", "penalty", "mask", "weight-decay"})
        if (error.what == key)
            return atOption(std::move(error), std::string("--") + key);
    return error.what == "policy" || error.what == "target" ? atOption(std::move(error), "--policies") : error;
}

// Reads the networks in the file of --save. `lock`: keeps other processes from writing it as long as this one adds to it.
Outcome<std::vector<TrainingRun>> keptRuns(const Extrapolate& options, const training::SharedText& text, FileLock& lock)
{
    if (options.save->count() == 0)
        return std::vector<TrainingRun>();
    const std::filesystem::path file = options.save->results().front();
    if (const auto usable = checkTarget(file, ".safetensors", Experiment()); !usable)
        return usable.error();
    auto locked = FileLock::on(file);
    if (!locked)
        return locked.error();
    lock = *std::move(locked);
    if (!std::filesystem::exists(file))
        return std::vector<TrainingRun>();
    if (options.resume->count() == 0)
        return badInput(file.string(), "exists already; --resume continues the networks in it");
    return training::openRuns(file, text);
}

// Tells whether one of the networks that were kept is of the plan.
bool goesOn(const ExtrapolationPlan& plan, const std::vector<TrainingRun>& kept)
{
    const auto groups = training::trainingGroups(plan.setup, plan.policies);
    return std::ranges::any_of(kept, [&](const TrainingRun& run) {
        const std::uint64_t seed = run.setup.seed, first = plan.setup.seed;
        return seed >= first && seed - first < std::uint64_t(plan.seeds)
            && std::ranges::any_of(groups, [&](const training::TrainingGroup& group) {
                   TrainingSetup setup = plan.setup;
                   setup.policy = group.trained;
                   setup.seed = seed;
                   return setup == run.setup;
               });
    });
}

Outcome<Extrapolation> computed(const Extrapolate& options, const ExtrapolationPlan& plan, const std::vector<TrainingRun>& kept,
    int threads, const StopToken& stop)
{
    training::ExtrapolationWatch watch;
    watch.lookSteps = options.inside.lookSteps();
    watch.saveSteps = isOfText(plan.setup) ? 100 : 500; // some seconds each
    if (options.save->count() > 0)
        watch.save = [file = options.save->results().front(), kept](std::span<const TrainingRun> runs) {
            std::vector<TrainingRun> all(runs.begin(), runs.end());
            const auto isThere = [&](const TrainingRun& run) {
                return std::ranges::find(all, run.setup, &TrainingRun::setup) != all.end();
            };
            std::ranges::copy_if(kept, std::back_inserter(all), [&](const TrainingRun& run) { return !isThere(run); });
            return training::saveRuns(file, all);
        };
    ProgressBar bar;
    watch.progress = bar.part(0, 1);
    auto found = extrapolate(plan, kept, threads, stop, watch);
    return found ? std::move(found) : Outcome<Extrapolation>(atPlanOption(found.error()));
}

// Trains and tests the networks that this process has. Returns what the command writes instead of its result where these are not
// all.
Outcome<std::optional<std::string>> computeParts(
    const Extrapolate& options, const ExtrapolationPlan& plan, int threads, Extrapolation& all, const StopToken& stop)
{
    if (options.save->count() > 0 || options.inside.areGiven())
        return badInput(options.save->count() > 0 ? "--save" : "--autopsy",
            "needs all networks in one process; leave it out where parts are shared, kept or merged");
    PartedWork work;
    work.identity = training::settingsOf(plan);
    auto parts = training::extrapolationParts(plan);
    parts.run = [run = std::move(parts.run)](Index part, const StopToken& ending, const Progress& progress) {
        auto found = run(part, ending, progress);
        return found ? std::move(found) : Outcome<training::ExtrapolationPart>(atPlanOption(found.error()));
    };
    work.parts = partsAsValues(std::move(parts));
    auto shared = options.parts.run("extrapolate", std::move(work), threads, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return shared->instead;
    const KnownParts known = std::move(*shared).byNumber();
    auto joined = training::joinedParts(plan, known);
    if (!joined)
        return badInput(
            "merge", "the parts do not have one row for each policy, seed and length of their settings, and no other");
    all = *std::move(joined);
    return std::optional<std::string>();
}

Outcome<std::string> runExtrapolate(const Extrapolate& options, const StopToken& stop)
{
    const auto plan = planOf(options, stop);
    if (!plan)
        return plan.error();
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    FileLock lock;
    const auto kept = keptRuns(options, plan->setup.text, lock);
    if (!kept)
        return kept.error();
    const bool keeps = options.save->count() > 0 || options.format.wantsJson();
    if (const auto usable = options.inside.check(*plan, keeps, goesOn(*plan, *kept)); !usable)
        return usable.error();
    Outcome<Extrapolation> found = Extrapolation();
    if (options.parts.areShared()) {
        const auto instead = computeParts(options, *plan, int(*threads), *found, stop);
        if (!instead)
            return instead.error();
        if (*instead)
            return **instead;
    } else {
        found = computed(options, *plan, *kept, int(*threads), stop);
    }
    if (!found)
        return found.error();
    const auto inside = options.inside.look(*plan, *found);
    if (!inside)
        return inside.error();
    ExtrapolationReport report = reportOf(*plan, *std::move(found));
    report.timeless = options.parts.dropsTimes();
    if (options.format.wantsJson()) {
        nlohmann::ordered_json further = {{"threads", *threads > 0 ? int(*threads) : hardwareThreads()}};
        if (report.timeless)
            further["threads"] = nullptr;
        for (const auto& [name, table] : {std::pair{"autopsy", &inside->autopsy}, {"watched", &inside->watched}})
            if (*table)
                further[name] = jsonRows(**table);
        return extrapolationJson(report, further);
    }
    return options.format.wantsCsv() ? extrapolationCsv(report)
                                     : extrapolationText(report) + (inside->autopsy ? '\n' + readableText(*inside->autopsy) : "");
}

} // namespace

Action addExtrapolate(CLI::App& root)
{
    CLI::App* command = root.add_subcommand(
        "extrapolate", "Train small networks at short lengths and test them at long ones, under several policies");
    std::string about = "Tasks, with the settings that are taken where options do not say otherwise:\n";
    for (const Task& task : training::tasks())
        about += std::string("  ") + task.name + ": " + task.help + "\n    trained at n = " + formatNumber(task.shortest)
            + (task.shortest == task.longest ? "" : ":" + formatNumber(task.longest)) + ", " + formatNumber(task.steps)
            + " steps, rate " + formatNumber(task.rate) + ", d = " + formatNumber(task.d) + '\n';
    command->footer(about
        + "\nA network has one head: keys and values from the tokens, a query from the question, an output perceptron.\n"
          "The masked language model has an encoder: 3 pre-norm layers of width 128, 4 heads with d = 32, rotary\n"
          "positions of base 10000, AdamW (0.9, 0.98) with a warm-up of 100 steps and a cosine over the rest; 15 % of the\n"
          "subword tokens are masked. It is trained on nine tenths of the text and tested on the rest. Its controls\n"
          "are the same network without positions, and the most frequent token as the answer everywhere: rotations that\n"
          "were never trained on cost accuracy, too, which no scale restores. Compare the results with both.\n\n"
          "Protocol:\n"
          "  seeds      5 or more, each of which counts in the means; those that did not learn the task are named\n"
          "  lengths    powers of two to 16 times the training length; further ones by --test-lengths\n"
          "  questions  the same for all networks and policies at one length, fixed before any training\n"
          "  weights    those of the last step, never a choice among steps\n"
          "  rates      those of the first trials, above; no search was made, least of all on test lengths\n"
          "  errors     accuracy_stderr is binomial, sqrt(p (1 - p) / examples); masked tokens of one sequence are not\n"
          "             independent, so there it is a little too small. deviation is the standard deviation over seeds\n"
          "  gains      over the first policy in pairs, by seed and on the same questions; gain +- gain_margin is the\n"
          "             interval of 95 %, by Student's t over seeds, for a single seed by the normal distribution over\n"
          "             questions\n\n"
          "With one training length, a full mask and n the sequence length, policies of multiplier 1 at that length\n"
          "(the default of n0) are one network under several scales; otherwise each is trained on its own. The last\n"
          "line of the output says which case it is. Parity is not learned: with two seeds each, the rates 0.0003, 0.001\n"
          "and 0.003 left it at chance (46 to 54 % at n = 64).\n"
          "  planted_mass      weight on the token that holds the answer, where a single one does\n"
          "  trained_accuracy  of the same network at the longest training length\n"
          "  place, rank       with --autopsy: position of the correct key, and number of keys with no smaller logit (1: best)\n"
          "  restoring_multiplier  smallest multiplier that gives the correct key trained_mass again; none if others outrank it\n"
          "  watched           with --watch-every: entropy and critical multiplier of each head, for the first test example\n"
          "  control           the control that a row belongs to; empty: none\n\n"
          "Examples:\n"
          "  attentoscope-cli extrapolate --task max-retrieval --policies standard,entropy-invariant --test-lengths 16:1024:x4\n"
          "  attentoscope-cli extrapolate --task vote --seeds 3 --csv > vote.csv\n"
          "  attentoscope-cli extrapolate --task recall --seeds 2 --autopsy 7    # where the weight of one correct key goes\n"
          "  attentoscope-cli extrapolate --task recall --watch-every 100 --watch-out steps\n"
          "  attentoscope-cli extrapolate --task vote --shard 1/2 > one.json     # see merge\n"
          "  attentoscope-cli extrapolate --task masked-language-model --save mlm.safetensors --resume\n"
          "  attentoscope-cli extrapolate --task recall --train-length 64 --save recall.safetensors --resume --json");
    const auto options = std::make_shared<Extrapolate>(*command);
    return [options](const StopToken& stop) { return runExtrapolate(*options, stop); };
}

} // namespace attentoscope::cli
