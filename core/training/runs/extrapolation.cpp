// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/extrapolation.h"

#include "core/base/free_memory.h"
#include "core/base/undefined.h"
#include "core/parts/parts.h"

#include <omp.h>

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <chrono>
#include <cmath>
#include <functional>
#include <mutex>
#include <optional>
#include <tuple>

namespace attentoscope::training {
namespace {

// Trainings of a plan, each of which goes on from where its run is.
class Trainings
{
public:
    Trainings(std::vector<TrainingRun> begun, const ExtrapolationWatch& watch)
        : saved_(std::move(begun))
        , watch_(watch)
    {
    }

    Parts<TrainingRun> parts()
    {
        Parts<TrainingRun> all;
        for (const TrainingRun& run : saved_)
            all.costs.push_back(double(run.setup.steps - run.done()));
        all.run = [this](Index part, const StopToken& stop, const Progress& progress) { return finish(part, stop, progress); };
        return all;
    }

private:
    Outcome<TrainingRun> finish(Index part, const StopToken& stop, const Progress& progress)
    {
        TrainingRun run = saved_[std::size_t(part)];
        const double begun = double(run.done()), left = double(run.setup.steps) - begun;
        std::stop_source ended;
        const std::stop_callback passOn(stop, [&] { ended.request_stop(); });
        std::optional<Error> unsaved;
        const auto save = [&](const TrainingRun& made) {
            if (auto kept = keep(part, made); !kept && !unsaved) {
                unsaved = kept.error();
                ended.request_stop();
            }
        };
        const auto trained = train(run, 1, ended.get_token(),
            {.afterStep = [&](const TrainingRun& made) { progress((double(made.done()) - begun) / left); },
                .checkpoint = save,
                .checkpointSteps = watch_.saveSteps,
                .lookSteps = watch_.lookSteps});
        save(run);
        if (unsaved || !trained)
            return unsaved ? *unsaved : trained.error();
        return run;
    }

    Outcome<Done> keep(Index part, const TrainingRun& run)
    {
        const std::scoped_lock lock(mutex_);
        TrainingRun& saved = saved_[std::size_t(part)];
        if (saved.done() == run.done())
            return Done{};
        saved = run;
        return watch_.save ? watch_.save(saved_) : Done{};
    }

    std::vector<TrainingRun> saved_; // the last checkpoints
    const ExtrapolationWatch& watch_;
    std::mutex mutex_;
};

// Returns which networks the plan's shard takes, counted by group and then by seed.
std::vector<Index> networksOf(const ExtrapolationPlan& plan, const std::vector<TrainingGroup>& groups)
{
    return plan.shard.partsOf(Index(groups.size()) * plan.seeds);
}

bool isControlled(const ExtrapolationPlan& plan) { return plan.controls && isOfText(plan.setup); }

// Returns the groups of all policies, and that of the control.
std::vector<TrainingGroup> groupsOf(const ExtrapolationPlan& plan)
{
    std::vector<TrainingGroup> groups = trainingGroups(plan.setup, plan.policies);
    if (isControlled(plan) && plan.setup.encoder.ropeBase > 0 && !groups.empty()) {
        groups.push_back(groups.front());
        groups.back().isControl = true;
    }
    return groups;
}

std::vector<TrainingSetup> setupsOf(const ExtrapolationPlan& plan, const std::vector<TrainingGroup>& groups)
{
    std::vector<TrainingSetup> setups;
    for (const Index network : networksOf(plan, groups)) {
        const TrainingGroup& group = groups[std::size_t(network / plan.seeds)];
        TrainingSetup& setup = setups.emplace_back(plan.setup);
        setup.policy = group.trained;
        if (group.isControl)
            setup.encoder.ropeBase = 0;
        setup.seed += std::uint64_t(network % plan.seeds);
    }
    return setups;
}

Outcome<std::vector<TrainingRun>> begunRuns(
    const ExtrapolationPlan& plan, const std::vector<TrainingGroup>& groups, const std::vector<TrainingRun>& kept)
{
    std::vector<TrainingRun> runs;
    for (const TrainingSetup& setup : setupsOf(plan, groups)) {
        const auto known = std::ranges::find(kept, setup, &TrainingRun::setup);
        auto run = known == kept.end() ? beginTraining(setup) : *known;
        if (!run)
            return run.error();
        runs.push_back(*std::move(run));
    }
    return runs;
}

// Returns the share of all steps that is made.
double stepsMade(const std::vector<TrainingRun>& runs)
{
    double made = 0, all = 0;
    for (const TrainingRun& run : runs) {
        made += double(run.done());
        all += double(run.setup.steps);
    }
    return all > 0 ? made / all : 0;
}

// Returns what is asked of one run: all policies that it serves, at one length.
MadeTest testOf(const ExtrapolationPlan& plan, const TrainingGroup& group, const TrainingRun& run, Index n)
{
    MadeTest test{.network = run.setup, .n = n, .questions = plan.examples};
    for (const std::size_t policy : group.policies)
        test.policies.push_back(plan.policies[policy]);
    return test;
}

bool isSame(const MadeTest& one, const MadeTest& other)
{
    return one.n == other.n && one.questions == other.questions && one.policies == other.policies && one.network == other.network;
}

// Makes the tests of which nothing is found yet. `tests` holds the same number for each run, run by run. Those that are finished
// stay so if others are stopped or fail.
Outcome<Done> makeTests(
    std::vector<MadeTest>& tests, const std::vector<TrainingRun>& runs, const PartsSetup& setup, const StopToken& stop)
{
    Parts<std::vector<TestedLength>> parts;
    std::vector<Index> left;
    for (const MadeTest& test : tests) {
        if (test.found.empty())
            left.push_back(parts.count());
        parts.costs.push_back(double(test.n));
    }
    parts.run = [&](Index part, const StopToken& ending, const Progress&) {
        const MadeTest& test = tests[std::size_t(part)];
        return testNetwork(
            runs[std::size_t(part) * runs.size() / tests.size()], test.policies, test.n, test.questions, 1, ending);
    };
    return runParts(parts, left, setup, stop,
        [&](Index part, std::vector<TestedLength> found) { tests[std::size_t(part)].found = std::move(found); });
}

// `known`: as ExtrapolationWatch::tests.
Outcome<std::vector<ExtrapolationRow>> testedRows(const ExtrapolationPlan& plan, const Extrapolation& found,
    const PartsSetup& setup, const StopToken& stop, std::vector<MadeTest>* known)
{
    std::vector<Index> lengths = plan.lengths; // and the longest training length
    const auto trainedAt = std::size_t(std::ranges::find(lengths, plan.setup.longest) - lengths.begin());
    if (trainedAt == lengths.size())
        lengths.push_back(plan.setup.longest);
    const std::vector<Index> networks = networksOf(plan, found.groups);
    const auto groupOf = [&](std::size_t run) -> const TrainingGroup& {
        return found.groups[std::size_t(networks[run] / plan.seeds)];
    };
    std::vector<MadeTest> tests; // by run and then by length
    for (std::size_t run = 0; run < found.runs.size(); ++run)
        for (const Index n : lengths) {
            MadeTest& test = tests.emplace_back(testOf(plan, groupOf(run), found.runs[run], n));
            if (known != nullptr)
                for (const MadeTest& before : *known)
                    if (isSame(before, test))
                        test.found = before.found;
        }
    const auto made = makeTests(tests, found.runs, setup, stop);
    std::vector<ExtrapolationRow> rows;
    for (std::size_t run = 0; made && run < found.runs.size(); ++run) {
        const TrainingGroup& group = groupOf(run);
        const MadeTest* const ofRun = &tests[run * lengths.size()];
        for (std::size_t p = 0; p < group.policies.size(); ++p)
            for (std::size_t l = 0; l < plan.lengths.size(); ++l)
                rows.push_back({group.policies[p], found.runs[run].setup.seed, ofRun[l].found[p],
                    ofRun[trainedAt].found[p].accuracy, group.isControl});
    }
    if (known != nullptr) {
        std::erase_if(tests, [](const MadeTest& test) { return test.found.empty(); });
        *known = std::move(tests);
    }
    if (!made)
        return made.error();
    sortRows(rows);
    return rows;
}

// Counts all runs with their last checkpoints and what is kept of their heads, the tests or trainings that go on at once, and the
// answers of all tests.
Outcome<Done> checkRoomOfAll(
    const ExtrapolationPlan& plan, const std::vector<TrainingGroup>& groups, int threads, Index lookSteps)
{
    std::vector<double> tested;
    for (const Index n : plan.lengths)
        tested.push_back(bytesOfTest(plan.setup, n));
    std::ranges::sort(tested, std::greater<>());
    const double runs = double(networksOf(plan, groups).size());
    const double together = std::min(runs, double(threads > 0 ? threads : omp_get_max_threads()));
    double atOnce = together * bytesOfRun(plan.setup);
    if (!tested.empty())
        atOnce = std::max(atOnce, together * tested.front());
    TrainingSetup idle = plan.setup; // a run that waits has no batch
    idle.batch = 0;
    const double looks = lookSteps > 0 ? 2 * runs * (double(plan.setup.steps / lookSteps) + 2) * bytesOfWatched(plan.setup) : 0;
    const double answers = runs * double(plan.policies.size() * plan.lengths.size()) * double(plan.examples) / 8;
    return checkRoom("seeds", runs * bytesOfRun(idle) + atOnce + answers + looks,
        ATT_TEXT("core",
            "the networks, together with the work that is done at the same time, need about %1 of memory, but only %2 are free; "
            "choose fewer seeds, fewer threads or a smaller network"));
}

OverSeeds overSeeds(const std::vector<double>& values)
{
    double sum = 0, square = 0;
    for (const double value : values)
        sum += value;
    const double mean = sum / double(values.size());
    for (const double value : values)
        square += (value - mean) * (value - mean);
    return {mean, values.size() > 1 ? std::sqrt(square / double(values.size() - 1)) : undefined};
}

} // namespace

double OverSeeds::error(Index seeds) const { return deviation / std::sqrt(double(seeds)); }

double ExtrapolationMean::gainMargin() const
{
    constexpr double both = 0.975; // of the distribution below the upper end
    if (seeds < 2)
        return gainError * boost::math::quantile(boost::math::normal(), both);
    return gainError * boost::math::quantile(boost::math::students_t(double(seeds - 1)), both);
}

void sortRows(std::vector<ExtrapolationRow>& rows)
{
    std::ranges::stable_sort(
        rows, {}, [](const ExtrapolationRow& row) { return std::tuple(row.isControl, row.policy, row.seed); });
}

std::vector<ExtrapolationMean> Extrapolation::means() const
{
    std::vector<ExtrapolationMean> found;
    const auto sameCell = [](const ExtrapolationRow& row, const ExtrapolationRow& other, std::size_t policy) {
        return row.policy == policy && row.tested.n == other.tested.n;
    };
    for (const ExtrapolationRow& row : rows) {
        const auto isOfCell = [&](const ExtrapolationRow& other) {
            return sameCell(other, row, row.policy) && other.isControl == row.isControl;
        };
        if (&*std::ranges::find_if(rows, isOfCell) != &row) // the cell is there already
            continue;
        ExtrapolationMean mean{.policy = row.policy, .isControl = row.isControl, .n = row.tested.n};
        std::vector<double> accuracies, losses, entropies, gains;
        double oneError = 0;
        for (const ExtrapolationRow& other : rows) {
            if (!isOfCell(other))
                continue;
            accuracies.push_back(other.tested.accuracy);
            losses.push_back(other.tested.loss);
            entropies.push_back(other.tested.entropy);
            mean.learned += other.hasLearned();
            for (const ExtrapolationRow& first : rows)
                if (sameCell(first, row, 0) && !first.isControl && first.seed == other.seed) {
                    const PairedDifference gain = pairedDifference(other.tested, first.tested);
                    gains.push_back(gain.mean);
                    oneError = gain.error;
                }
        }
        mean.seeds = Index(accuracies.size());
        mean.accuracy = overSeeds(accuracies);
        mean.loss = overSeeds(losses);
        mean.entropy = overSeeds(entropies);
        const OverSeeds gain = overSeeds(gains);
        mean.gain = gain.mean;
        mean.gainError = gains.size() > 1 ? gain.error(Index(gains.size())) : oneError;
        found.push_back(mean);
    }
    return found;
}

std::vector<TrainingGroup> plannedGroups(const ExtrapolationPlan& plan) { return groupsOf(plan); }

std::vector<TrainingSetup> plannedNetworks(const ExtrapolationPlan& plan) { return setupsOf(plan, groupsOf(plan)); }

Outcome<Extrapolation> extrapolate(const ExtrapolationPlan& plan, std::vector<TrainingRun> kept, int threads,
    const StopToken& stop, const ExtrapolationWatch& watch)
{
    using Clock = std::chrono::steady_clock;
    const auto secondsFrom = [](Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    TrainingSetup checked = plan.setup;
    for (const PolicyChoice& policy : plan.policies) {
        checked.policy = policy;
        if (auto usable = checkSetup(checked); !usable)
            return usable.error();
    }
    for (const Index n : plan.lengths)
        if (auto usable = checkTaskLength(plan.setup, n, "test-lengths"); !usable)
            return usable.error();
    Extrapolation found;
    found.groups = groupsOf(plan);
    if (auto room = checkRoomOfAll(plan, found.groups, threads, watch.lookSteps); !room)
        return room.error();
    auto begun = begunRuns(plan, found.groups, kept);
    if (!begun)
        return begun.error();
    constexpr double trainingShare = 0.8; // of the time, as far as progress is concerned
    const auto part = [&](double begin, double end) {
        return watch.progress ? Progress([&, begin, end](double done) { watch.progress(begin + (end - begin) * done); })
                              : Progress();
    };
    auto start = Clock::now();
    const double before = trainingShare * stepsMade(*begun);
    auto trained = [&] {
        Trainings trainings(*std::move(begun), watch); // it holds a copy of each network while they are trained
        return runAllParts(trainings.parts(), {threads, part(before, trainingShare)}, stop);
    }();
    if (!trained)
        return trained.error();
    found.runs = *std::move(trained);
    found.trainingSeconds = secondsFrom(start);
    start = Clock::now();
    auto rows = testedRows(plan, found, {threads, part(trainingShare, 1)}, stop, watch.tests);
    if (!rows)
        return rows.error();
    found.rows = *std::move(rows);
    if (isOfText(plan.setup)) {
        found.guessed = guessCommonest(plan.setup, plan.setup.longest, plan.examples).accuracy;
        for (ExtrapolationRow& row : found.rows)
            row.guessed = found.guessed;
    }
    if (isControlled(plan))
        for (const Index n : plan.lengths)
            found.guesses.push_back(guessCommonest(plan.setup, n, plan.examples));
    found.testSeconds = secondsFrom(start);
    return found;
}

} // namespace attentoscope::training
