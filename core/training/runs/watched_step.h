// SPDX-License-Identifier: GPL-3.0-or-later
// What the heads of a network did with one example at one step of its training: their queries and keys, their maps, how spread
// these are, and the scale that the scores ask for. The example is the first of the tests at the longest training length, and the
// scale that of training. A retriever has one layer with one head, and its only query stands after all keys.
#pragma once

#include "core/base/outcome.h"
#include "core/training/runs/training_setup.h"

#include <filesystem>
#include <span>
#include <vector>

namespace attentoscope::training {

struct WatchedShape {
    Index layers = 1, heads = 1, queries = 1, keys = 1, d = 1;

    bool operator==(const WatchedShape&) const = default;
};
WatchedShape watchedShape(const TrainingSetup& setup);

struct WatchedStep {
    Index step = 0; // steps that were made before
    std::vector<float> q{},
        k{}; // (layers, heads, queries or keys, d): λ q·k is the logit, with positions and learned factors in q
    std::vector<float> weights{}; // (layers, heads, queries, keys)
    std::vector<float> entropy{}; // (layers, heads): mean over rows that see a key, nats
    std::vector<float> critical{}; // (layers, heads): critical multiplier (studies/critical/critical_rows.h); 0: not defined

    bool operator==(const WatchedStep&) const = default;
};

// Returns one whose arrays have their sizes.
WatchedStep emptyWatched(const TrainingSetup& setup, Index step);
double bytesOfWatched(const TrainingSetup& setup);

// Sets the critical multipliers from the queries and keys.
void setCritical(const TrainingSetup& setup, WatchedStep& watched);

// Writes queries and keys as a recording of a model's calls: a .npz file with "layers.0.q" (1, heads, queries, d) and so on,
// which the window, heads and heads --steps open.
Outcome<Done> writeWatched(const std::filesystem::path& target, const TrainingSetup& setup, const WatchedStep& watched);

} // namespace attentoscope::training
