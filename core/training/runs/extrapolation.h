// SPDX-License-Identifier: GPL-3.0-or-later
// Train short, test long: one task under several policies and seeds, each tested at several lengths. Policies that are the same
// while they are trained share one training (training_groups.h). Runs of different seeds are trained side by side, each on one
// thread, so the results do not depend on the number of threads.
#pragma once

#include "core/parts/shard.h"
#include "core/training/runs/test_network.h"
#include "core/training/runs/training_groups.h"

#include <functional>
#include <vector>

namespace attentoscope::training {

struct ExtrapolationPlan {
    TrainingSetup setup; // its policy is not read, and its seed is the first
    std::vector<PolicyChoice> policies;
    std::vector<Index> lengths; // to test at, ascending
    Index seeds = 5; // setup.seed, setup.seed + 1, …
    Index examples = 1000; // questions of each test
    bool controls = true; // of a task of text: the network without positions, and the commonest piece
    Shard shard{}; // of the networks: those that are trained and tested here

    bool operator==(const ExtrapolationPlan&) const = default;
};

// One network under one policy at one length.
struct ExtrapolationRow {
    std::size_t policy = 0; // index in the plan
    std::uint64_t seed = 0;
    TestedLength tested;
    double trainedAccuracy = 0; // of this network under this policy at the longest training length
    bool isControl = false; // of the network without positions
    double guessed = -1; // of a task of text: the accuracy of the commonest piece
    // A network that answers less than nine tenths, or of a text no more than the commonest piece does, counts as one that did
    // not learn its task: it is shown, and marked.
    bool hasLearned() const { return guessed >= 0 ? trainedAccuracy > guessed : trainedAccuracy >= 0.9; }
};

// A number over all seeds.
struct OverSeeds {
    double mean = 0, deviation = 0; // NaN for a single one

    double error(Index seeds) const; // standard error of the mean
};

// One policy at one length over the seeds.
struct ExtrapolationMean {
    std::size_t policy = 0;
    bool isControl = false;
    Index n = 0, seeds = 0, learned = 0; // learned: how many of the networks did
    OverSeeds accuracy{}, loss{}, entropy{}; // loss and entropy in nats
    // Accuracy less that of the first policy with the same seed, on the same examples, and the standard error of its mean over
    // seeds; for a single seed, over examples.
    double gain = 0, gainError = 0;

    // Returns half the width of the interval that holds the gain with a probability of 95 %: by Student's t over seeds, or for a
    // single one by the normal distribution over examples.
    double gainMargin() const;
};

struct Extrapolation {
    std::vector<TrainingGroup> groups;
    std::vector<TrainingRun> runs; // finished, by group and then by seed; of a shard, its own
    std::vector<ExtrapolationRow> rows; // see sortRows()
    double guessed = -1; // ExtrapolationRow::guessed
    std::vector<TestedLength> guesses; // by length: the commonest piece; empty unless the task is one of text with controls
    double trainingSeconds = 0, testSeconds = 0; // wall clock

    // By policy and length; those of controls follow. Where rows of seeds are missing, they are of those that are there.
    std::vector<ExtrapolationMean> means() const;
};

// Returns the groups of all policies, and that of the control.
std::vector<TrainingGroup> plannedGroups(const ExtrapolationPlan& plan);
// Returns what the plan trains, in the order of Extrapolation::runs.
std::vector<TrainingSetup> plannedNetworks(const ExtrapolationPlan& plan);

// Puts rows in the order of policy, seed and length; those of controls follow. Rows of one network must be in order already.
void sortRows(std::vector<ExtrapolationRow>& rows);

// The finished tests of one network at one length.
struct MadeTest {
    TrainingSetup network{};
    std::vector<PolicyChoice> policies{}; // that the network serves
    Index n = 0, questions = 0;
    std::vector<TestedLength> found{}; // by policy
};

struct ExtrapolationWatch {
    Progress progress{}; // on the calling thread, of all steps
    // Takes all runs as they are, from time to time and at the end, one call at a time but on any thread. An error ends the work.
    std::function<Outcome<Done>(std::span<const TrainingRun>)> save{};
    Index saveSteps = 500; // of one run, between two calls
    Index lookSteps = 0; // TrainingWatch::lookSteps
    // Tests that need not be made again. They become those of this plan, and hold what is finished even if the work is stopped.
    // Null: all tests are made.
    std::vector<MadeTest>* tests = nullptr;
};

// `kept`: runs to go on from; those whose setup the plan does not have are left alone. Errors: those of checkSetup() and
// testNetwork(), those of `save`, Cancelled; stopped runs were saved before.
Outcome<Extrapolation> extrapolate(const ExtrapolationPlan& plan, std::vector<TrainingRun> kept = {}, int threads = 0,
    const StopToken& stop = {}, const ExtrapolationWatch& watch = {});

} // namespace attentoscope::training
