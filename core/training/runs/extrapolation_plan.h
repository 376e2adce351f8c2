// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the plan of an extrapolation from the settings of an experiment.
#pragma once

#include "core/experiment/extrapolation_setup.h"
#include "core/training/runs/extrapolation.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope::training {

// Returns the longest training length times powers of two, up to usualReach, as far as the task has examples. The setup must have
// a training length that its task has.
std::vector<Index> usualTestLengths(const TrainingSetup& setup);

// Returns policies with the longest training length as their n₀, where they do not have one typed.
std::vector<PolicyChoice> plannedPolicies(const ExtrapolationSetup& asked, std::vector<PolicyChoice> policies);

// Returns after how many steps a page looks at the heads of a network that is trained, again and again.
Index usualLookSteps(const TrainingSetup& setup);

// The policies become plannedPolicies(). `text`: for a task of text. Errors: an unknown
// task, lengths that the task does not have.
Outcome<ExtrapolationPlan> planOf(
    const ExtrapolationSetup& asked, std::vector<PolicyChoice> policies, std::uint64_t seed, const SharedText& text = {});

// The settings by which planOf() asks for networks that are in a file.
struct AskedNetworks {
    ExtrapolationSetup setup; // without lengths to test
    std::uint64_t seed = 1;
    std::vector<PolicyChoice> policies; // that they were trained with, each once
};

// Setups of the runs that lookIntoRuns() returns. Errors: there is none; they are of several experiments; they have a number that
// ExtrapolationSetup cannot hold, so that planOf() would train other networks.
Outcome<AskedNetworks> askedNetworks(std::span<const TrainingSetup> setups);

} // namespace attentoscope::training
