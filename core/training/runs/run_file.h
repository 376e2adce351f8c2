// SPDX-License-Identifier: GPL-3.0-or-later
// A file of training runs: a .safetensors file with the weights by name, the optimiser's state and the losses of each run, whose
// metadata holds the settings. A run that is opened again goes on with the same bits as one that was never saved.
#pragma once

#include "core/training/runs/train.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

namespace attentoscope::training {

// Writes the file in the place of an old one, or leaves the old one untouched. Tensors: "0.keys.first" (inputs, hidden),
// "0.keys.bias", "0.keys.second" … (TrainedNetwork::arrays()) for run 0; "0.adam.first", "0.adam.second" (all parameters),
// "0.losses" (steps done); "0.watched.250.q" and so on (WatchedStep) for each step that was watched.
Outcome<Done> saveRuns(const std::filesystem::path& target, std::span<const TrainingRun> runs);

// A run in a file, before its weights are read.
struct RunInFile {
    TrainingSetup setup; // without its text
    Index done = 0; // steps
};

// Returns the runs in a file before any weight is read. Errors: those of openRuns(), as far as settings go; they are not checked.
Outcome<std::vector<RunInFile>> lookIntoRuns(const std::filesystem::path& path);

// `text`: that of the runs that were trained on one. Errors: those of TensorFile; a file without settings, or whose arrays do not
// fit them, are not finite, or are others than were saved; settings that cannot be trained; runs on another text.
Outcome<std::vector<TrainingRun>> openRuns(const std::filesystem::path& path, const SharedText& text = {});

// Returns the settings of an encoder, by the names that files of runs and outputs give them.
nlohmann::ordered_json encoderJson(const EncoderChoice& choice);
// Reads them. Throws what nlohmann::json throws where a member is missing or of another type.
Outcome<EncoderChoice> encoderIn(const nlohmann::ordered_json& json);

} // namespace attentoscope::training
