// SPDX-License-Identifier: GPL-3.0-or-later
// Small networks that are trained at short lengths and tested at long ones. The answer grows: losses and heads while they are
// trained, and at the end their tests.
#pragma once

#include "core/base/file_lock.h"
#include "core/training/runs/extrapolation_plan.h"
#include "ui/document/engine/question.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

using SharedWatchedStep = std::shared_ptr<const training::WatchedStep>;

struct KnownNetworks {
    training::ExtrapolationPlan plan;
    std::vector<training::TrainingRun> runs; // as far as they are trained
    std::vector<std::vector<SharedWatchedStep>> watched; // by run: what its heads did, so far
    training::Extrapolation found; // empty until all are trained and tested
    std::vector<training::ExtrapolationMean> means; // of it

    bool isTested() const { return !means.empty(); }
    const training::ExtrapolationMean* meanOf(std::size_t policy, Index n) const; // null: there is none
};
using SharedNetworks = std::shared_ptr<const KnownNetworks>;

// The networks that the page and lessons have trained so far, on the worker's thread: neither trains again what the other did.
struct TrainedRuns {
    using Inputs = int; // always 0
    using Answer = std::shared_ptr<std::vector<training::TrainingRun>>;
    static constexpr Urgency urgency = Urgency::Training;
    static Outcome<Answer> answer(const Inputs&, const Work<Answer>&)
    {
        return std::make_shared<std::vector<training::TrainingRun>>();
    }
};

struct NetworkTraining {
    struct Inputs {
        ExtrapolationSetup setup;
        std::vector<PolicyChoice> policies;
        std::uint64_t seed = 1;
        int attempt = 0; // another number tries again what failed
        std::string file = {}; // networks are read from it if it is there, and kept in it; empty: in none
        std::string savedIn = {}; // networks of the session are read from it; nothing is written to it. Empty: from none
        bool shipped = false; // those that come with the program; nothing is trained
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedNetworks;
    struct Memory {
        std::vector<training::TrainingRun> kept; // finished or not: what fits another plan is not trained again
        std::string file;
        std::optional<FileLock> lock; // of the file, until all is trained and written
        std::vector<training::TrainingRun> inFile; // whatever the file holds, to be written with the others
        std::string saved; // Inputs::savedIn that was read, and when it had been written
        std::filesystem::file_time_type savedAt{};
        std::vector<training::MadeTest> tests; // of the last plan
        training::SharedText text;
        std::chrono::steady_clock::time_point written{}; // when the file was
        std::vector<training::TrainingRun> shipped; // read once
        std::vector<training::MadeTest> testsOfShipped;
    };
    static constexpr Urgency urgency = Urgency::Training;
    static Outcome<SharedNetworks> answer(const Inputs& of, Memory& memory, const Work<SharedNetworks>& work);
};

// Returns the networks in a file. `text`: that of networks which were trained on one; it is cut if they need it and it is empty.
Outcome<std::vector<training::TrainingRun>> networksIn(
    const std::string& file, training::SharedText& text, const StopToken& stop = {});

// How long the networks that these inputs ask for are trained and tested on this machine, in seconds.
struct TrainingTime {
    using Inputs = NetworkTraining::Inputs;
    using Answer = double;
    struct Memory {
        training::SharedText text;
    };
    static constexpr Urgency urgency = Urgency::Rest;
    static Outcome<double> answer(const Inputs& of, Memory& memory, const Work<double>& work);
};

// Tells whether all networks that these inputs ask for come with the program.
bool areShipped(const NetworkTraining::Inputs& of);

// Returns what the networks of an experiment depend on: those under A and B or, `withFurther`, also under the further policies.
NetworkTraining::Inputs networksOf(const Experiment& experiment, bool withFurther);

} // namespace attentoscope
