// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/sweep.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/curve_lengths.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/evaluate/rounding.h"
#include "core/attention/matching/matching.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/masks/mask.h"
#include "core/parts/parts.h"
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "core/studies/sweep/seen_keys.h"
#include "core/studies/sweep/sweep_table.h"

#include <omp.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <new>
#include <utility>

namespace attentoscope {
namespace {

// Returns how many windows of n keys can be evaluated; one where only the beginning counts.
Index windowsOf(const Experiment& experiment, Index keys, Index n)
{
    return experiment.windows ? std::min(experiment.trials, keys - n + 1) : 1;
}

// Evaluates one more row under each policy; returns nothing where it cannot be evaluated.
std::vector<PolicyResult> rowOf(RowJob job, Index row, const StopToken& stop)
{
    const std::vector<Index> rows{row};
    job.rows = rows;
    job.wanted.keyInformation = false;
    if (!checkFinite(job.inputs, job.mask, rows))
        return {};
    auto found = evaluateRows(job, stop);
    return found ? *std::move(found) : std::vector<PolicyResult>();
}

// Returns the first key of the trial's window of n keys.
Index windowBegin(Index keys, Index n, Index windows, Index trial)
{
    return windows > 1 ? trial * (keys - n) / (windows - 1) : 0;
}

// Reads the given sequence into `whole` and fits the table to it. For windows, the sequence is only what is not padding.
Outcome<Done> fitTo(
    const Experiment& experiment, const CheckedExperiment& checked, SweepTable& table, SharedInputs& whole, const StopToken& stop)
{
    const auto size = sourceSize(experiment);
    if (!size)
        return size.error();
    table.experiment.d = size->d;
    Draw draw;
    draw.values = false;
    const auto made = makeInputs(checked, draw, stop);
    if (!made)
        return made.error();
    whole = *made;
    if (const RealTokens real = realTokens(*whole);
        experiment.windows && whole->nq() == whole->nk() && real.end - real.begin < whole->nk()) {
        table.warnings.push_back({ATT_TEXT("core", "windows are taken only from the %1 of %2 tokens that are not padding"),
            {formatNumber(real.end - real.begin), formatNumber(whole->nk())}});
        whole = settled(partOf(*whole, real.begin, real.end - real.begin));
    }
    return fitToSequence(table, *whole);
}

Index ownRowsAt(Index counted, Index n)
{
    const Index rows = evaluatedRows(counted, n);
    return rows > 0 ? rows : counted;
}

// Puts the number of rows into each point, and the largest one into the experiment of the table.
void putOwnRows(SweepTable& table, const Inputs& whole)
{
    table.experiment.rows = 1;
    for (SweepPoint& point : table.points) {
        const Index queries = whole.firstPlace ? whole.nq() : point.n - whole.nk() + whole.nq();
        const auto padded =
            whole.knowsPaddedQueries() ? std::count(whole.keyPadded.begin(), whole.keyPadded.begin() + point.n, 1) : 0;
        point.rows = ownRowsAt(queries - padded, point.n);
        table.experiment.rows = std::max(table.experiment.rows, point.rows);
    }
}

// The part of a sequence that the sweep evaluates in one trial at one length.
struct Stretch {
    SharedInputs inputs; // null: the sequence has fewer windows of this length than trials
    BoundMask mask;
    std::vector<Index> rows;
};

// Returns the beginning of a given sequence, or the window of this trial. rowsOf(counted) tells how many rows to take of those
// that count.
Outcome<Stretch> stretchOf(
    const Experiment& experiment, const SharedInputs& whole, Index n, Index trial, const std::function<Index(Index)>& rowsOf)
{
    Stretch stretch;
    const Index keys = whole->nk(), windows = windowsOf(experiment, keys, n);
    if (experiment.windows && trial >= windows)
        return stretch;
    const Index first = windowBegin(keys, n, windows, trial);
    stretch.inputs = n == keys ? whole : settled(partOf(*whole, first, n));
    auto mask = bindMask(experiment, *stretch.inputs);
    if (!mask)
        return mask.error();
    stretch.mask = *std::move(mask);
    stretch.rows = sampledCountedRows(experiment, *stretch.inputs, rowsOf(countedQueries(*stretch.inputs)));
    if (const auto finite = checkFinite(*stretch.inputs, stretch.mask, stretch.rows); !finite)
        return finite.error();
    return stretch;
}

} // namespace

// The results of one trial at one point.
struct SweepRunner::TrialPoint {
    std::vector<RowSample> samples; // one for each swept quantity
    std::vector<double> multiplier; // for each row
    DiffuseRows diffuse;
    bool emptyRows = false; // whether some row sees no key

    // Keeps what the sweep needs of `found`, the result of the evaluated rows. `queries`: how many rows there are at this
    // length. `fewest`: the result of the row that sees the fewest keys; null: it was not evaluated.
    TrialPoint(const PolicyResult& found, Index queries, const SeenKeys& seen, const PolicyResult* fewest)
        : multiplier(found.rows.multiplier.begin(), found.rows.multiplier.end())
        , diffuse(diffuseRows(found.policy, found.rows.standardEntropy))
        , emptyRows(std::ranges::count(found.rows.visible, 0) > 0)
    {
        for (const Quantity* quantity : sweptQuantities()) {
            const auto few = fewest != nullptr ? valuesOf(*quantity, fewest->rows) : std::span<const double>();
            samples.push_back(rowSample(valuesOf(*quantity, found.rows), queries, seen, few.empty() ? undefined : few.front()));
        }
    }
};

struct SweepRunner::State {
    // What one trial finds at one length.
    struct Found {
        std::vector<TrialPoint> points{};
        std::vector<std::size_t> policies{}; // of the points: indices in the table
        RowKeyCounts keys{};
        std::optional<RoundedEntropy> rounded{};
        std::optional<Message> ahead{}; // of the first trial in progress
        std::vector<Message> ofInputs{}; // warnings about the inputs, of the very first trial
    };
    struct Trials;

    SweepTable table;
    SweepWish wish;
    // Trials firstTrial ... firstTrial + inputs.size() − 1 are in progress; their next length is lengths[lengthAt].
    Index firstTrial = 0;
    std::size_t lengthAt = 0;
    std::vector<SharedInputs> inputs; // one for each of these trials; null before they are made
    bool given = false; // whether the sequence is given, so that shorter ones are parts of it
    std::optional<CheckedExperiment> longest; // at the greatest length, without values
    SharedInputs whole; // the given sequence, of the first trial; windows are parts of it in every trial
    bool ownRows = false; // whether all rows of a recording count (choosesOwnRows())
    std::vector<std::optional<double>> targets; // for each policy: the target of an entropy-matched one, once it is known
    bool toldOfEmptyRows = false, toldOfKeysAhead = false;
    double rounding = 0; // nats of error that the rounding warning names
    std::size_t roundingWarning = 0; // index of that warning, when rounding > 0
    std::vector<std::vector<RowSample>> trials; // [point · swept quantities + quantity][trial]
    std::vector<std::vector<double>> multipliers; // [point][trial], means
    std::optional<ExpectedRows> expected; // set where theory is known
    std::vector<TheoryMean> theory; // [point]
    std::vector<DiffuseRows> diffuse; // [point], over all trials
    std::vector<std::optional<std::size_t>> diffuseWarning; // [policy], index of its warning
};

SweepRunner::SweepRunner()
    : state_(std::make_unique<State>())
{
}
SweepRunner::SweepRunner(SweepRunner&&) noexcept = default;
SweepRunner& SweepRunner::operator=(SweepRunner&&) noexcept = default;
SweepRunner::~SweepRunner() = default;

Outcome<SweepRunner> SweepRunner::start(
    const Experiment& experiment, std::vector<PolicyChoice> policies, const SweepWish& wish, StopToken stop)
{
    auto table = emptyTable(experiment, std::move(policies));
    if (!table)
        return table.error();
    Experiment longest = table->experiment;
    longest.n = table->lengths.back();
    longest.dv = 0;
    auto checked = validate(longest);
    if (!checked)
        return checked.error();
    SweepRunner runner;
    State& state = *runner.state_;
    state.given = !findSource(experiment.source)->generated;
    state.ownRows = choosesOwnRows(experiment) && !wish.rowsAsSet;
    if (state.given)
        if (const auto fitted = fitTo(experiment, *checked, *table, state.whole, stop); !fitted)
            return fitted.error();
    if (state.ownRows)
        putOwnRows(*table, *state.whole);
    state.longest = *std::move(checked);
    state.table = *std::move(table);
    state.wish = wish;
    state.table.keyInformation = wish.keyInformation;
    state.table.steps = (wish.only ? 1 : state.table.lengths.size()) * std::size_t(state.table.experiment.trials);
    if (const auto own = wish.only && !state.given ? drawnAlone(state.table, *wish.only) : std::nullopt) {
        auto shorter = validate(*own);
        if (!shorter)
            return shorter.error();
        state.longest = *std::move(shorter);
    }
    state.targets.resize(state.table.policies.size());
    state.trials.resize(state.table.points.size() * sweptQuantities().size());
    state.multipliers.resize(state.table.points.size());
    state.theory.resize(state.table.points.size());
    state.diffuse.resize(state.table.points.size());
    state.diffuseWarning.resize(state.table.policies.size());
    if (ExpectedRows::knownFor(experiment))
        state.expected.emplace(experiment, state.table.lengths.back());
    if (state.expected)
        for (const PolicyChoice& policy : state.table.policies)
            if (const Policy& known = *findPolicy(policy.name); !known.hasTheory())
                state.table.warnings.push_back({known.ofDistance
                        ? ATT_TEXT("core", "there is no theory for %1: its scale depends on the distance between query and key")
                        : ATT_TEXT("core", "there is no theory for %1: its scale is computed from each row"),
                    {policyText(policy)}});
    for (SweepPoint& point : state.table.points) {
        const std::span<const PolicyChoice> policy(&state.table.policies[point.policy], 1);
        if (const auto multiplier = fullRowMultipliers(state.table.experiment, policy, point.n))
            point.multiplier = multiplier->front();
    }
    return runner;
}

bool SweepRunner::finished() const { return state_->table.stepsDone >= state_->table.steps; }

// Chooses the trials of the next steps.
void SweepRunner::beginTrials()
{
    State& state = *state_;
    const Experiment& experiment = state.table.experiment;
    const Experiment& longest = **state.longest;
    const double work = double(longest.n) * double(experiment.rows) * double(experiment.d);
    const bool matched =
        std::ranges::any_of(state.table.policies, [](const PolicyChoice& policy) { return findPolicy(policy.name)->fromData(); });
    constexpr double smallWork = 3e8, smallMemory = 128e6; // a trial of about 100 ms on one core
    const Index threads = state.wish.threads > 0 ? state.wish.threads : omp_get_max_threads();
    const bool small = !state.given && work < smallWork && inputBytes(longest) * double(threads) < smallMemory && !matched;
    state.inputs.clear(); // frees their memory before the next ones are made
    state.inputs.resize(std::min<Index>(small ? threads : 1, experiment.trials - state.firstTrial));
    state.lengthAt = state.wish.only.value_or(0);
}

// Returns how many rows to evaluate of those that count among n keys.
Index SweepRunner::rowsAt(Index counted, Index n) const
{
    return state_->ownRows ? ownRowsAt(counted, n) : state_->table.experiment.rows;
}

// Makes Q and K of one trial at the greatest length; a shorter sequence is its beginning or a window of it. Where queries can
// be made separately, only those that some length samples are made.
Outcome<SharedInputs> SweepRunner::inputsOf(Index trial, StopToken stop)
{
    State& state = *state_;
    const SweepTable& table = state.table;
    Draw draw{trial};
    draw.values = false;
    if (state.given && (trial == 0 || table.experiment.windows))
        return state.whole;
    if (!state.given) {
        const std::span<const Index> lengths =
            state.wish.only ? std::span(&table.lengths[*state.wish.only], 1) : std::span<const Index>(table.lengths);
        for (const Index n : lengths) {
            const auto rows = evenlySpacedRows(n, table.experiment.rows);
            draw.queryRows.insert(draw.queryRows.end(), rows.begin(), rows.end());
        }
        std::sort(draw.queryRows.begin(), draw.queryRows.end());
        draw.queryRows.erase(std::unique(draw.queryRows.begin(), draw.queryRows.end()), draw.queryRows.end());
    }
    return makeInputs(*state.longest, draw, stop);
}

Outcome<Done> SweepRunner::step(StopToken stop)
{
    try {
        return finished() ? Outcome<Done>(Done{}) : nextPoint(stop);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

// Trials in progress, at one length.
struct SweepRunner::State::Trials {
    Outcome<Found> run(Index trial, const StopToken& stop) const;
    Outcome<Stretch> part(Index trial, const StopToken& stop) const;

    SweepRunner& runner;
    const Stretch& common; // shared by all trials where sequences are drawn
    Index n;
};

// Returns what the trial evaluates, and makes its inputs where they are not made.
Outcome<Stretch> SweepRunner::State::Trials::part(Index trial, const StopToken& stop) const
{
    State& state = *runner.state_;
    SharedInputs& inputs = state.inputs[std::size_t(trial)];
    if (!inputs) {
        auto made = runner.inputsOf(state.firstTrial + trial, stop);
        if (!made)
            return made.error();
        inputs = *made;
    }
    if (state.given)
        return stretchOf(state.table.experiment, inputs, n, state.firstTrial + trial,
            [&](Index counted) { return runner.rowsAt(counted, n); });
    Stretch stretch = common;
    stretch.inputs = inputs;
    return stretch;
}

Outcome<SweepRunner::State::Found> SweepRunner::State::Trials::run(Index trial, const StopToken& stop) const
{
    State& state = *runner.state_;
    const Experiment& experiment = state.table.experiment;
    const std::size_t at = state.lengthAt;
    Found found;
    const auto part = this->part(trial, stop);
    if (!part)
        return part.error();
    if (!part->inputs)
        return found;
    if (trial == 0)
        found.ahead = alibiAhead(experiment, part->mask, part->rows);
    // The shortest length, too, because a sweep may be stopped.
    if (state.firstTrial + trial == 0 && (at == 0 || at + 1 == state.table.lengths.size()))
        found.ofInputs = inputWarnings(experiment, *part->inputs, part->mask, part->rows);
    if (state.given) // one trial at a time
        runner.leaveOutUnusable(part->mask, part->inputs->scaleDimension(), part->rows, at);
    auto solved = runner.solve(
        {experiment, *part->inputs, part->mask, part->rows, state.wish.threads}, *state.inputs[std::size_t(trial)], at, stop);
    if (!solved)
        return solved.error();
    if (solved->policies.empty())
        return found;
    const RowJob job{.experiment = experiment,
        .inputs = *part->inputs,
        .mask = part->mask,
        .rows = part->rows,
        .policies = solved->policies,
        .wanted = {.output = false, .meanField = true, .onKeys = true, .keyInformation = state.wish.keyInformation},
        .threads = state.wish.threads};
    auto evaluated = evaluateRows(job, stop);
    if (!evaluated)
        return evaluated.error();
    const std::vector<Index> counted =
        state.given ? countedRows(*part->inputs, evenlySpacedRows(part->mask.nq(), 0)) : std::vector<Index>();
    const Index queries = state.given ? Index(counted.size()) : part->mask.nq();
    const SeenRows seen = state.given && !experiment.windows ? seenRows(part->mask, part->rows, counted) : SeenRows();
    const auto fewest = seen.fewest >= 0 ? rowOf(job, seen.fewest, stop) : std::vector<PolicyResult>();
    for (std::size_t p = 0; p < evaluated->size(); ++p)
        found.points.emplace_back((*evaluated)[p], queries, seen.keys, p < fewest.size() ? &fewest[p] : nullptr);
    found.policies = solved->which;
    // All draws are alike, so the warnings of one are enough.
    if (state.given || state.firstTrial + trial == 0)
        found.rounded = worstRounding(job, *evaluated);
    found.keys = countKeys(part->mask, part->rows, plantingOf(*part->inputs, part->rows));
    return found;
}

Outcome<Done> SweepRunner::nextPoint(StopToken stop)
{
    State& state = *state_;
    SweepTable& table = state.table;
    const auto begin = std::chrono::steady_clock::now();
    if (state.inputs.empty())
        beginTrials();
    const std::size_t lengths = table.lengths.size(), at = state.lengthAt;
    const Index n = table.lengths[at], together = Index(state.inputs.size());
    const Experiment& experiment = table.experiment;
    Stretch common; // shared by all trials where sequences are drawn
    if (!state.given) {
        auto mask = experiment.mask.bind({n, n, experiment.batch, {}});
        if (!mask)
            return mask.error();
        common.mask = *std::move(mask);
        common.rows = evenlySpacedRows(n, experiment.rows);
        leaveOutUnusable(common.mask, experiment.d, common.rows, at); // before several trials read it in parallel
    }

    const State::Trials trials{*this, common, n};
    const Parts<State::Found> parts{std::vector<double>(std::size_t(together), 1),
        [&](Index trial, const StopToken& ending, const Progress&) { return trials.run(trial, ending); }};
    auto found = runAllParts(parts, {.threads = int(together)}, stop);
    if (!found)
        return found.error();

    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    for (std::size_t p = 0; p < table.policies.size(); ++p) {
        SweepPoint& point = table.points[p * lengths + at];
        point.trials = state.firstTrial + together;
        if (state.given && experiment.windows)
            point.trials = std::min(point.trials, windowsOf(experiment, state.inputs.front()->nk(), n));
        point.seconds += seconds;
    }
    for (State::Found& trial : *found) {
        if (trial.ahead && !std::exchange(state.toldOfKeysAhead, true))
            table.warnings.push_back(*trial.ahead);
        for (Message& warning : trial.ofInputs) {
            const auto said = std::ranges::find(table.warnings, warning.pattern, &Message::pattern);
            if (said != table.warnings.end())
                *said = std::move(warning);
            else
                table.warnings.push_back(std::move(warning));
        }
        for (std::size_t s = 0; s < trial.points.size(); ++s)
            addTrial(trial.policies[s] * lengths + at, trial.points[s], trial.keys);
        if (std::ranges::any_of(trial.points, &TrialPoint::emptyRows) && !std::exchange(state.toldOfEmptyRows, true))
            table.warnings.emplace_back(ATT_TEXT("core", "some rows see no key; they do not count in the means"));
        if (trial.rounded)
            addRounding(*trial.rounded, n);
    }
    for (std::size_t p = 0; p < table.policies.size(); ++p)
        tellDiffuseRows(p);
    table.stepsDone += std::size_t(together);
    if (state.wish.only || ++state.lengthAt == lengths) {
        state.firstTrial += together;
        state.inputs.clear();
    }
    return Done{};
}

// Keeps one warning, about the largest rounding error so far.
void SweepRunner::addRounding(const RoundedEntropy& worst, Index n)
{
    State& state = *state_;
    if (worst.nats <= state.rounding)
        return;
    auto& warnings = state.table.warnings;
    if (std::exchange(state.rounding, worst.nats) == 0) {
        state.roundingWarning = warnings.size();
        warnings.emplace_back();
    }
    warnings[state.roundingWarning] = roundingWarning(worst, n);
}

// Keeps one warning for each policy, about the length at which it is off on the largest share of the rows so far.
void SweepRunner::tellDiffuseRows(std::size_t policy)
{
    State& state = *state_;
    SweepTable& table = state.table;
    const std::size_t lengths = table.lengths.size();
    DiffuseRows most;
    Index at = 0;
    for (std::size_t l = 0; l < lengths; ++l) // the longest, where several are equal
        if (const DiffuseRows& here = state.diffuse[policy * lengths + l];
            here.rows > 0 && here.off * most.rows >= most.off * here.rows) {
            most = here;
            at = table.lengths[l];
        }
    const auto said = diffuseRowsWarning(table.policies[policy], most, at);
    if (!said)
        return;
    auto& place = state.diffuseWarning[policy];
    if (!place) {
        place = table.warnings.size();
        table.warnings.emplace_back();
    }
    table.warnings[*place] = *said;
}

// Adds the results of one trial to the point of the table.
void SweepRunner::addTrial(std::size_t index, const TrialPoint& found, const RowKeyCounts& keys)
{
    State& state = *state_;
    const Experiment& experiment = state.table.experiment;
    SweepPoint& point = state.table.points[index];
    for (std::size_t s = 0; s < found.samples.size(); ++s) {
        state.trials[index * found.samples.size() + s].push_back(found.samples[s]);
        point[*sweptQuantities()[s]] = meanOf(index, s);
    }
    // The multiplier is the same in every trial, unless it was matched to the data of each.
    const Summary multiplier = summarize(found.multiplier);
    state.multipliers[index].push_back(multiplier.mean);
    point.multiplier = summarize(state.multipliers[index]).mean;
    state.diffuse[index].off += found.diffuse.off;
    state.diffuse[index].rows += found.diffuse.rows;
    const PolicyChoice& policy = state.table.policies[point.policy];
    if (!state.expected || !policy.normalizer.isSoftmax() || !findPolicy(policy.name)->hasTheory()) // theory covers neither
        return;
    state.theory[index].add(state.expected->mean(keys, found.multiplier));
    state.theory[index].put(point, experiment, multiplier.min == multiplier.max);
}

// Returns the mean over the trials that are finished.
MeanError SweepRunner::meanOf(std::size_t index, std::size_t quantity) const
{
    const State& state = *state_;
    const Experiment& experiment = state.table.experiment;
    const auto& trials = state.trials[index * sweptQuantities().size() + quantity];
    if (!state.given)
        return overDraws(trials);
    if (!experiment.windows && experiment.trials == 1) {
        MeanError mean = ofBeginning(trials.front());
        if (sweptQuantities()[quantity]->keys && mean.error > 0)
            mean.error = undefined; // not estimated: a few rows may have most of the weight on such a key
        return mean;
    }
    if (!experiment.windows)
        return overDraws(trials);
    const Index n = state.table.points[index].n, keys = state.whole->nk(), windows = windowsOf(experiment, keys, n);
    std::vector<Index> begins;
    for (Index trial = 0; trial < Index(trials.size()); ++trial)
        begins.push_back(windowBegin(keys, n, windows, trial));
    return overWindows(trials, begins, n);
}

// Returns the policies that have a scale on these data, resolved. A point without a solution stores the reason and has no
// numbers.
Outcome<SweepRunner::Solved> SweepRunner::solve(
    const MatchData& data, const Inputs& whole, std::size_t length, const StopToken& stop)
{
    State& state = *state_;
    const SweepTable& table = state.table;
    Solved solved;
    for (std::size_t p = 0; p < table.policies.size(); ++p) {
        const PolicyChoice& policy = table.policies[p];
        SweepPoint& point = state.table.points[p * table.lengths.size() + length];
        PolicyChoice scale = policy;
        if (findPolicy(policy.name)->fromData()) {
            if (!state.targets[p]) {
                const auto target =
                    entropyTarget(data.experiment, whole, policy, state.ownRows ? 0 : data.experiment.rows, data.threads, stop);
                if (!target)
                    return target.error();
                state.targets[p] = *target;
            }
            MatchData normalized = data;
            normalized.normalizer = policy.normalizer;
            const auto m = matchEntropy(normalized, *state.targets[p], stop);
            if (!m && m.error().kind != ErrorKind::BadInput)
                return m.error();
            if (!m && !point.unsolved) { // a mean over only those trials that have a solution would be biased
                point.unsolved = m.error().why;
                point.forget();
            }
            if (point.unsolved)
                continue;
            scale = constantPolicy(m->multiplier, policy.normalizer);
        } else if (point.unsolved) {
            continue;
        }
        solved.policies.push_back(std::move(scale));
        solved.which.push_back(p);
    }
    solved.policies = asRecorded(std::move(solved.policies), data.inputs);
    return solved;
}

void SweepRunner::leaveOutUnusable(const BoundMask& mask, Index d, std::span<const Index> rows, std::size_t length)
{
    State& state = *state_;
    const SweepTable& table = state.table;
    if (state.wish.unusable == Unusable::Refused)
        return;
    for (std::size_t p = 0; p < table.policies.size(); ++p) {
        SweepPoint& point = state.table.points[p * table.lengths.size() + length];
        if (point.unsolved || findPolicy(table.policies[p].name)->fromData())
            continue;
        if (const auto scales = scalesWithoutData(table.experiment, mask, d, std::span(&table.policies[p], 1), rows); !scales) {
            point.unsolved = scales.error().why;
            point.forget();
        }
    }
}

SharedSweep SweepRunner::table() const { return std::make_shared<const SweepTable>(state_->table); }

} // namespace attentoscope
