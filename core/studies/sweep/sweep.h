// SPDX-License-Identifier: GPL-3.0-or-later
// Entropy against length, for several policies on the same data: T trials with R sampled rows each. It runs in small steps that
// can be stopped, and the table so far is available at any time. Point (n, trial 0) equals evaluate() with that n and
// sampledRows() R.
// A generated sequence is drawn again in each trial. For a text or a tensor file, the lengths are its beginnings, or with
// Experiment::windows each trial is another window; the mask applies to the part as to a sequence of its own. Queries of padding
// are not evaluated, and the sequence ends before the padding that follows it (core/attention/evaluate/curve_lengths.h).
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/sources/inputs.h"
#include "core/statistics/quantities.h"
#include "core/studies/sweep/mean_error.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

struct MatchData;
struct RoundedEntropy;
struct RowKeyCounts;

inline constexpr double limitTolerance = 0.1; // nats: limits that are further off are left out

// One row of the table: one policy at one length.
struct SweepPoint {
    std::size_t policy = 0; // index into SweepTable::policies
    Index n = 0;
    Index trials = 0; // trials that are finished so far
    Index rows = 0; // the largest number of rows sampled in a trial
    std::vector<MeanError> measured; // one for each quantity, nats; NaN: not known, not defined or not measured
    std::vector<double> expected; // one for each quantity: expected means over the same rows and trials, see ExpectedRows
    double multiplier = 0; // mean m over the sampled rows and trials; NaN until a match is made
    // The reason why some trial has no scale here; the point then has no numbers. For an entropy-matched policy, or with
    // Unusable::LeftOut.
    std::optional<Message> unsolved;
    // The limit of the entropy for n → ∞, ln n − D or its counterpart; only where rows see every key and the limit is within
    // limitTolerance of the expected entropy.
    std::optional<double> limitEntropy;
    double seconds = 0; // time for this length, all policies together

    SweepPoint(); // all values are unknown
    MeanError& operator[](const Quantity& quantity) { return measured[indexOf(quantity)]; }
    const MeanError& operator[](const Quantity& quantity) const { return measured[indexOf(quantity)]; }
    double theory(const Quantity& quantity) const { return expected[indexOf(quantity)]; }
    void forget(); // clears the measured and the expected values
    const MeanError& entropy() const { return (*this)[quantity("entropy")]; } // in the chosen measure
    std::optional<double> theoryEntropy() const; // nats
};

// The lengths at which a policy has no scale, and why at the first of them.
struct UnsolvedLengths {
    std::vector<Index> lengths;
    Message why;
};

struct SweepTable {
    Experiment experiment;
    std::vector<PolicyChoice> policies;
    std::vector<Index> lengths;
    std::vector<SweepPoint> points; // policy-major: points[p * lengths.size() + l]; trials == 0 where nothing is measured yet
    std::size_t stepsDone = 0, steps = 0;
    bool keyInformation = false; // whether the quantities of all rows together are measured, see SweepWish
    std::vector<Message> warnings;
    std::optional<UnsolvedLengths> unsolved(std::size_t policy) const; // nothing where there is a scale at each length
    // Returns a sentence for each policy with unsolved points.
    std::vector<Message> unsolvedNotes() const;
    Message errorMeaning() const; // how the standard errors are estimated, see mean_error.h: a part of a sentence
    double fraction() const { return steps == 0 ? 1 : double(stepsDone) / double(steps); }
    // Adds points of the same policies at greater lengths, perhaps with fewer trials and rows. A single trial gives no estimate
    // of how trials differ, so beside several trials such points have no error.
    void append(const SweepTable& longer);
};
using SharedSweep = std::shared_ptr<const SweepTable>;

// Chooses what becomes of a policy that gives no usable scale for some row, as a formula may: an error, or points that stay
// unsolved.
enum class Unusable { Refused, LeftOut };

struct SweepWish {
    int threads = 0; // 0: all cores
    Unusable unusable = Unusable::Refused;
    bool keyInformation = false; // whether to measure quantities of all rows together, which take a second pass over the scores
    bool rowsAsSet = false; // evaluate Experiment::rows of a recording, too, where that is the default (choosesOwnRows())
    std::optional<std::size_t> only{}; // measure this length alone, by its index in SweepTable::lengths, as the whole sweep would
};

class SweepRunner
{
public:
    // Takes lengths, trials, rows and everything else from the experiment, and policies from the list. Errors: bad fields,
    // memory; of a given sequence, which is read here, files.
    static Outcome<SweepRunner> start(
        const Experiment& experiment, std::vector<PolicyChoice> policies, const SweepWish& wish = {}, StopToken stop = {});

    bool finished() const;
    // Measures the next length (short ones first) of the next trials: one trial, or as many as there are threads where the work
    // is small, each on a thread of its own. If it is stopped, the step does not count and can be run again; the error is then
    // Cancelled.
    Outcome<Done> step(StopToken stop = {});
    SharedSweep table() const; // a copy of the results so far

    SweepRunner(SweepRunner&&) noexcept;
    SweepRunner& operator=(SweepRunner&&) noexcept;
    ~SweepRunner();

private:
    struct Solved {
        std::vector<PolicyChoice> policies; // resolved
        std::vector<std::size_t> which; // their indices in the table
    };
    Outcome<Done> nextPoint(StopToken stop);
    void beginTrials();
    Outcome<SharedInputs> inputsOf(Index trial, StopToken stop);
    // `whole`: the inputs of the whole trial, of which the data are a part.
    Outcome<Solved> solve(const MatchData& data, const Inputs& whole, std::size_t length, const StopToken& stop);
    Index rowsAt(Index counted, Index n) const;
    void leaveOutUnusable(const BoundMask& mask, Index d, std::span<const Index> rows, std::size_t length);
    struct TrialPoint;
    void addTrial(std::size_t index, const TrialPoint& found, const RowKeyCounts& keys);
    void addRounding(const RoundedEntropy& worst, Index n);
    void tellDiffuseRows(std::size_t policy);
    MeanError meanOf(std::size_t index, std::size_t quantity) const;

    SweepRunner();
    struct State;
    std::unique_ptr<State> state_;
};

// Returns the lengths beyond the last one of a sweep up to `reach`: doubled, and then `reach` itself. None where `reach` is not
// beyond.
std::vector<Index> lengthsBeyond(Index last, Index reach);
// Returns the experiment for such a length: one trial, the beginning of a given sequence, and fewer rows for very long ones. A
// policy that is solved on the data keeps the number of rows, because its target is the entropy of as many rows.
Experiment beyondLengths(Experiment experiment, std::span<const PolicyChoice> policies, Index n);

// Fills a table from theory alone, without sampling: only multiplier, theory and the expected mean field of each point. The
// rows are those that a sweep would take.
Outcome<SweepTable> theoryTable(const Experiment& experiment, std::vector<PolicyChoice> policies, StopToken stop = {});

} // namespace attentoscope
