// Entropy against length, for several policies on the same data: T trials, R sampled rows each, in small steps that can be
// stopped, with the table so far at any time. Point (n, trial 0) equals evaluate() with that n and sampledRows() R.
// A generated sequence is drawn anew in each trial. A text or a tensor file is given: the lengths are its beginnings, or with
// Experiment::windows each trial is another window, and the mask applies to the part as to a sequence of its own.
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

inline constexpr double limitTolerance = 0.1; // nats: a limit that is further off is left out

// One row of the table: one policy at one length.
struct SweepPoint {
    std::size_t policy = 0; // index into SweepTable::policies
    Index n = 0;
    Index trials = 0; // how many are in so far
    Index rows = 0; // at most so many of each are sampled
    std::vector<MeanError> measured; // one a quantity, nats; NaN where it is not known, not defined or not measured in a sweep
    std::vector<double> expected; // likewise, of theory: means over the same rows and the trials, see ExpectedRows
    double multiplier = 0; // mean m over the sampled rows and trials; NaN while a match is not made
    // Why there is no scale here (in some trial); then it has no numbers. Of an entropy-matched policy, and see Unusable.
    std::optional<Message> unsolved;
    // ln n − D and its like, to which the entropy tends for n → ∞; only where rows see every key and it is within limitTolerance
    // of what theory expects.
    std::optional<double> limitEntropy;
    double seconds = 0; // spent on this length, all policies together

    SweepPoint(); // nothing is known
    MeanError& operator[](const Quantity& quantity) { return measured[indexOf(quantity)]; }
    const MeanError& operator[](const Quantity& quantity) const { return measured[indexOf(quantity)]; }
    double theory(const Quantity& quantity) const { return expected[indexOf(quantity)]; }
    void forget(); // what was measured and expected
    const MeanError& entropy() const { return (*this)[quantity("entropy")]; } // chosen measure
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
    std::vector<SweepPoint> points; // policy-major: points[p * lengths.size() + l]; trials == 0 where nothing is in yet
    std::size_t stepsDone = 0, steps = 0;
    bool keyInformation = false; // the quantities of all rows together are measured, see SweepWish
    std::vector<Message> warnings;
    std::optional<UnsolvedLengths> unsolved(std::size_t policy) const; // none where there is a scale at each
    // A sentence for each policy with points that are unsolved.
    std::vector<Message> unsolvedNotes() const;
    Message errorMeaning() const; // what the standard errors are, see mean_error.h: a part of a sentence
    double fraction() const { return steps == 0 ? 1 : double(stepsDone) / double(steps); }
    // Adds what was measured of the same policies at lengths that are longer, perhaps in fewer trials and rows. One trial does
    // not tell how far trials differ: beside several its points have no error.
    void append(const SweepTable& longer);
};
using SharedSweep = std::shared_ptr<const SweepTable>;

// What becomes of a policy that gives no usable scale for some row, as a formula may: it is an error, or its points are unsolved.
enum class Unusable { Refused, LeftOut };

struct SweepWish {
    int threads = 0; // 0: all cores
    Unusable unusable = Unusable::Refused;
    bool keyInformation = false; // the quantities of all rows together, which take a second pass over the scores
};

class SweepRunner
{
public:
    // Lengths, trials, rows and everything else from the experiment; policies from the list. Errors: bad fields, memory.
    static Outcome<SweepRunner> start(
        const Experiment& experiment, std::vector<PolicyChoice> policies, const SweepWish& wish = {});

    bool finished() const;
    // The next length (short ones first) of the next trials: one, or as many as there are threads where the work is small, each
    // on a thread of its own. When stopped the step is not counted and can be run again; then the error is Cancelled.
    Outcome<Done> step(StopToken stop = {});
    SharedSweep table() const; // a copy of what is in so far

    SweepRunner(SweepRunner&&) noexcept;
    SweepRunner& operator=(SweepRunner&&) noexcept;
    ~SweepRunner();

private:
    struct Solved {
        std::vector<PolicyChoice> policies; // resolved
        std::vector<std::size_t> which; // their places in the table
    };
    Outcome<Done> nextPoint(StopToken stop);
    void beginTrials();
    Outcome<SharedInputs> inputsOf(Index trial, StopToken stop);
    // `whole`: the trial's inputs, of which the data are a part.
    Outcome<Solved> solve(const MatchData& data, const Inputs& whole, std::size_t length, const StopToken& stop);
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

// Lengths beyond the last one that is swept, up to one that is looked at: doubled, and that one. None where it is no further.
std::vector<Index> lengthsBeyond(Index last, Index reach);
// What is measured at such a length: one trial, the beginning of what is given, and of very long ones fewer rows, unless a policy
// takes its scale from the data: its target is the entropy of as many rows.
Experiment beyondLengths(Experiment experiment, std::span<const PolicyChoice> policies, Index n);

// Theory alone, no sampling: points as above with only multiplier, theory and the expected mean field filled in. The rows are
// those that a sweep would take.
Outcome<SweepTable> theoryTable(const Experiment& experiment, std::vector<PolicyChoice> policies, StopToken stop = {});

} // namespace attentoscope
