// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_question.h"

#include "core/base/safe_file.h"
#include "core/training/runs/run_file.h"
#include "core/training/runs/training_time.h"
#include "resources/resources.h"
#include "ui/document/questions/subject.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace attentoscope {

namespace {

using training::ExtrapolationPlan;
using training::TrainingRun;

constexpr std::size_t mostKept = std::size_t(1) << 28; // bytes of networks that wait to be wanted again

std::size_t bytesOf(const TrainingRun& run)
{
    return sizeof(float) * (run.parameters.size() + run.adam.first.size() + run.adam.second.size() + run.losses.size());
}

// Puts the runs in front of those that are kept, in place of earlier states of the same, and drops the last of too many.
void keep(std::vector<TrainingRun>& kept, std::span<const TrainingRun> runs)
{
    std::vector<TrainingRun> all(runs.begin(), runs.end());
    for (TrainingRun& run : kept)
        if (std::ranges::find(all, run.setup, &TrainingRun::setup) == all.end())
            all.push_back(std::move(run));
    std::size_t bytes = 0;
    const auto tooMuch = std::ranges::find_if(all, [&](const TrainingRun& run) { return (bytes += bytesOf(run)) > mostKept; });
    all.erase(std::max(tooMuch, all.begin() + std::ssize(runs)), all.end());
    kept = std::move(all);
}

// Adds the runs that are not kept yet, or not so far.
void addBetter(std::vector<TrainingRun>& kept, std::span<const TrainingRun> runs)
{
    for (const TrainingRun& run : runs)
        if (const auto known = std::ranges::find(kept, run.setup, &TrainingRun::setup);
            known == kept.end() || known->done() < run.done())
            keep(kept, {&run, 1});
}

// Adds what the heads of each run did at the steps that are not there yet.
void addWatched(std::span<const TrainingRun> runs, std::vector<std::vector<SharedWatchedStep>>& watched)
{
    watched.resize(runs.size());
    for (std::size_t run = 0; run < runs.size(); ++run)
        for (std::size_t i = watched[run].size(); i < runs[run].watched.size(); ++i)
            watched[run].push_back(std::make_shared<const training::WatchedStep>(runs[run].watched[i]));
}

// Returns the text of the masked language model that comes with the program, cut into pieces.
Outcome<training::SharedText> shippedText(const StopToken& stop)
{
    constexpr std::uintmax_t longest = 10'000'000;
    constexpr Index pieces = 1024;
    const std::filesystem::path model = shippedModel().toStdString();
    const auto read = readWholeFile(model.parent_path() / "opticks.txt", longest);
    if (!read)
        return read.error();
    auto cut = training::cutText(*read, pieces, stop);
    if (!cut)
        return cut.error();
    return training::SharedText{std::make_shared<const training::CutText>(*std::move(cut))};
}

// Cuts the text that a task needs, unless it is there already.
Outcome<Done> readText(const std::string& name, training::SharedText& text, const StopToken& stop)
{
    const training::Task* task = training::findTask(name);
    if (task == nullptr || !task->ofText || text.cut)
        return Done{};
    auto shipped = shippedText(stop);
    if (!shipped)
        return shipped.error();
    text = *std::move(shipped);
    return Done{};
}

// Tells whether these networks are all there and trained to the end.
bool holdsAll(std::span<const TrainingRun> runs, const ExtrapolationPlan& plan)
{
    return std::ranges::all_of(training::plannedNetworks(plan), [&](const training::TrainingSetup& setup) {
        const auto found = std::ranges::find(runs, setup, &TrainingRun::setup);
        return found != runs.end() && found->isFinished();
    });
}

// Reads the networks of the file, if it is there, and keeps other processes from writing it. A file that cannot be locked, such
// as one in a folder that cannot be written, is enough where nothing is left to train: nothing will be written.
Outcome<Done> readKept(
    const std::string& file, const ExtrapolationPlan& plan, NetworkTraining::Memory& memory, const StopToken& stop)
{
    memory.lock.reset();
    memory.inFile.clear();
    memory.file.clear(); // until the other file is read: what it holds must not be written over
    memory.tests.clear(); // networks of these settings may be others in the file
    std::optional<Outcome<FileLock>> lock;
    if (!file.empty())
        lock = FileLock::on(file);
    const bool isLocked = lock && lock->ok();
    if (!file.empty() && std::filesystem::exists(file)) {
        auto runs = networksIn(file, memory.text, stop);
        if (!runs)
            return runs.error();
        if (!isLocked && !holdsAll(*runs, plan))
            return lock->error();
        keep(memory.kept, *runs);
        memory.inFile = *std::move(runs);
    } else if (lock && !isLocked) {
        return lock->error();
    }
    if (isLocked)
        memory.lock = **std::move(lock);
    memory.file = file;
    return Done{};
}

// Reads the networks that were saved with the session, unless they were read already. A file that cannot be read is refused once:
// whoever then asks again trains without it.
Outcome<Done> readSaved(const std::string& file, NetworkTraining::Memory& memory, const StopToken& stop)
{
    std::error_code code;
    const auto written = file.empty() ? std::filesystem::file_time_type() : std::filesystem::last_write_time(file, code);
    if (code || (file == memory.saved && written == memory.savedAt))
        return Done{};
    memory.saved = file;
    memory.savedAt = written;
    if (file.empty())
        return Done{};
    const auto runs = networksIn(file, memory.text, stop);
    if (!runs && runs.error().kind == ErrorKind::Cancelled)
        memory.saved.clear();
    if (!runs)
        return runs.error();
    addBetter(memory.kept, *runs);
    return Done{};
}

// Writes the runs, and with them what else the file holds.
Outcome<Done> writeKept(std::span<const TrainingRun> runs, NetworkTraining::Memory& memory)
{
    std::vector<TrainingRun> all(runs.begin(), runs.end());
    for (const TrainingRun& run : memory.inFile)
        if (std::ranges::find(all, run.setup, &TrainingRun::setup) == all.end())
            all.push_back(run);
    auto saved = training::saveRuns(memory.file, all);
    if (saved)
        memory.inFile = std::move(all);
    return saved;
}

SharedNetworks testedNetworks(
    ExtrapolationPlan plan, training::Extrapolation found, std::vector<std::vector<SharedWatchedStep>> watched)
{
    auto runs = found.runs;
    auto means = found.means();
    addWatched(runs, watched);
    return std::make_shared<const KnownNetworks>(
        KnownNetworks{std::move(plan), std::move(runs), std::move(watched), std::move(found), std::move(means)});
}

// Tests the networks that come with the program.
Outcome<SharedNetworks> shippedAnswer(
    const NetworkTraining::Inputs& of, NetworkTraining::Memory& memory, const Work<SharedNetworks>& work)
{
    auto plan = training::planOf(of.setup, of.policies, of.seed);
    if (!plan)
        return plan.error();
    if (memory.shipped.empty()) {
        auto runs = training::openRuns(shippedNetworks().toStdString());
        if (!runs)
            return runs.error();
        memory.shipped = *std::move(runs);
    }
    training::ExtrapolationWatch watch;
    watch.progress = work.progress;
    watch.tests = &memory.testsOfShipped;
    auto found = training::extrapolate(*plan, memory.shipped, 0, work.stop, watch);
    return found ? testedNetworks(*std::move(plan), *std::move(found), {}) : Outcome<SharedNetworks>(found.error());
}

} // namespace

Outcome<std::vector<TrainingRun>> networksIn(const std::string& file, training::SharedText& text, const StopToken& stop)
{
    const auto known = training::lookIntoRuns(file);
    if (!known)
        return known.error();
    for (const training::RunInFile& run : *known)
        if (auto read = readText(run.setup.task, text, stop); !read)
            return read.error();
    return training::openRuns(file, text);
}

const training::ExtrapolationMean* KnownNetworks::meanOf(std::size_t policy, Index n) const
{
    const auto found =
        std::ranges::find_if(means, [&](const auto& mean) { return mean.policy == policy && mean.n == n && !mean.isControl; });
    return found == means.end() ? nullptr : &*found;
}

Outcome<SharedNetworks> NetworkTraining::answer(const Inputs& of, Memory& memory, const Work<SharedNetworks>& work)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds betweenAnswers{100};
    constexpr std::chrono::seconds betweenFiles{5};
    constexpr Index between = 50, betweenOfText = 10; // steps of a network
    if (of.shipped) {
        memory.lock.reset(); // nothing is trained any more
        return shippedAnswer(of, memory, work);
    }
    if (auto read = readText(of.setup.task, memory.text, work.stop); !read)
        return read.error();
    auto plan = training::planOf(of.setup, of.policies, of.seed, memory.text);
    if (!plan)
        return plan.error();
    if (of.file != memory.file || (!of.file.empty() && !memory.lock))
        if (auto read = readKept(of.file, *plan, memory, work.stop); !read)
            return read.error();
    if (auto read = readSaved(of.savedIn, memory, work.stop); !read)
        return read.error();
    const auto ofLessons = work.need<TrainedRuns>(0);
    if (!ofLessons)
        return ofLessons.error();
    addBetter(memory.kept, **ofLessons);
    auto told = Clock::now() - betweenAnswers;
    std::vector<std::vector<SharedWatchedStep>> watched;
    training::ExtrapolationWatch watch;
    watch.progress = work.progress;
    watch.lookSteps = training::usualLookSteps(plan->setup);
    watch.tests = &memory.tests;
    watch.saveSteps = isOfText(plan->setup) ? betweenOfText : between;
    watch.save = [&](std::span<const TrainingRun> runs) -> Outcome<Done> {
        keep(memory.kept, runs);
        if (!isOfText(plan->setup)) // of which lessons train none
            keep(**ofLessons, runs);
        addWatched(runs, watched);
        // Not whenever it is stopped: that is at every touch of a control while another page is shown.
        const bool ends = std::ranges::all_of(runs, &TrainingRun::isFinished);
        if (!of.file.empty() && (ends || Clock::now() - memory.written >= betweenFiles)) {
            if (auto saved = writeKept(runs, memory); !saved)
                return saved;
            memory.written = Clock::now();
        }
        if (const auto now = Clock::now(); now - told >= betweenAnswers) {
            told = now;
            work.tell(std::make_shared<const KnownNetworks>(KnownNetworks{*plan, {runs.begin(), runs.end()}, watched, {}, {}}));
        }
        return Done{};
    };
    auto found = training::extrapolate(*plan, memory.kept, 0, work.stop, watch);
    if (!found)
        return found.error();
    const auto isInFile = [&](const TrainingRun& run) { return std::ranges::find(memory.inFile, run) != memory.inFile.end(); };
    if (!of.file.empty() && !std::ranges::all_of(found->runs, isInFile))
        if (auto saved = writeKept(found->runs, memory); !saved) // they may have been trained before the file was chosen
            return saved.error();
    memory.lock.reset();
    return testedNetworks(*std::move(plan), *std::move(found), std::move(watched));
}

Outcome<double> TrainingTime::answer(const Inputs& of, Memory& memory, const Work<double>& work)
{
    if (auto read = readText(of.setup.task, memory.text, work.stop); !read)
        return read.error();
    const auto plan = training::planOf(of.setup, of.policies, of.seed, memory.text);
    return plan ? training::estimatedSeconds(*plan, 0, work.stop) : Outcome<double>(plan.error());
}

bool areShipped(const NetworkTraining::Inputs& of)
{
    static const std::vector<training::RunInFile> shipped = [] {
        auto runs = training::lookIntoRuns(shippedNetworks().toStdString());
        return runs ? *std::move(runs) : std::vector<training::RunInFile>();
    }();
    if (shipped.empty() || shipped.front().setup.task != of.setup.task)
        return false;
    const auto plan = training::planOf(of.setup, of.policies, of.seed);
    return plan && std::ranges::all_of(training::plannedNetworks(*plan), [&](const training::TrainingSetup& setup) {
        return std::ranges::find(shipped, setup, &training::RunInFile::setup) != shipped.end();
    });
}

NetworkTraining::Inputs networksOf(const Experiment& experiment, bool withFurther)
{
    std::vector<PolicyChoice> policies = withFurther ? sweptPolicies(experiment) : comparedPolicies(experiment);
    if (policies.size() == 2 && policies[0] == policies[1])
        policies.pop_back(); // B would cover A
    return {experiment.extrapolation, std::move(policies), std::uint64_t(experiment.seed)};
}

} // namespace attentoscope
