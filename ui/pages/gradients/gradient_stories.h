// The stories of the page of gradients: an experiment each, and a line that says what to look at.
#pragma once

#include "core/experiment/experiment.h"

#include <QString>

#include <span>
#include <utility>
#include <vector>

namespace attentoscope {

struct GradientStory {
    const char* key; // "vanish"
    const char* name; // in the context "GradientStories"
    const char* story;
    std::vector<std::pair<const char*, const char*>> fields; // of the experiment, as text; what is not named has its default
};

std::span<const GradientStory> gradientStories();
QString storyName(const GradientStory& story);
QString storyText(const GradientStory& story);

// The experiment of a story. The seed, the unit, and what attention is compared with stay as they are.
Experiment storyExperiment(const GradientStory& story, const Experiment& present);
// The story that the experiment is; null: none.
const GradientStory* storyOf(const Experiment& experiment);

} // namespace attentoscope
