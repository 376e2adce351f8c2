// The stories of the policy lab: an experiment each, and one line that says what to look at.
#pragma once

#include "core/experiment/experiment.h"

#include <QString>

#include <span>
#include <utility>
#include <vector>

namespace attentoscope {

struct LabPreset {
    const char* key; // "noise"
    const char* name; // in the context "LabPresets"
    const char* story;
    std::vector<std::pair<const char*, const char*>> fields; // of the experiment, as text; all others have their defaults
};

std::span<const LabPreset> labPresets();
QString presetName(const LabPreset& preset);
QString presetStory(const LabPreset& preset);

// The experiment of a preset. How numbers are shown, and how many are drawn, stays as it is.
Experiment presetExperiment(const LabPreset& preset, const Experiment& present);
// The preset that the experiment is, but for the meaning of n, which its stories ask to change; null: none.
const LabPreset* presetOf(const Experiment& experiment);

} // namespace attentoscope
