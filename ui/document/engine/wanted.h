// The newest word on everything that can be asked for. Plain: the worker guards it with its lock.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/document/engine/work.h"

#include <cstdint>
#include <vector>

namespace attentoscope {

// A request with the number of times that it has changed; 0: never asked.
template <class T>
struct Versioned {
    T value{};
    std::uint64_t version = 0;

    void set(T next)
    {
        value = std::move(next);
        ++version;
    }
};

struct Wanted {
    Versioned<Experiment> experiment;
    Versioned<MapDemand> map;
    Versioned<Index> row; // the selected row; negative: none
    Versioned<Index> hover; // the row under the pointer
    Versioned<Experiment> sweep;
    Versioned<bool> batch; // whether the sequences of the batch are looked at
    Versioned<bool> entropies; // whether they are looked at
    Versioned<StudyJob> study; // empty: none
    bool sweepRuns = true; // false: cancelled by the user
    std::uint64_t freshFiles = 0; // counts the times that files must be read again
};

// Which inputs Q, K, V both experiments have in common: every field that their source reads is the same, and
// RoPE, which turns them.
bool sameInputs(const Experiment& a, const Experiment& b);

// The experiment that the curves depend on: what only changes the maps is set to its default. The further policies are part of
// it only where the policy lab is looked at.
Experiment sweepPart(const Experiment& experiment, bool lab = false);

// The policies that its curves compare: A, B and then the further ones, each once.
std::vector<PolicyChoice> sweptPolicies(const Experiment& experiment);

// Query rows whose statistics are evaluated: all while that is quick, else evenly spaced ones (0: all).
Index evaluatedRows(Index nq, Index nk);

} // namespace attentoscope
