// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the content of each step: a sentence about the chosen row and key, and the matrices with their numbers.
#pragma once

#include "core/studies/steps/head_steps.h"
#include "ui/document/view_state.h"
#include "ui/pages/steps/cell_grid.h"
#include "ui/pages/steps/steps_settings.h"

#include <QString>

#include <vector>

namespace attentoscope {

enum class Step { Tokens, Scores, Scale, Bias, Mask, Softmax, Output, Heads };
inline constexpr Step allSteps[] = {
    Step::Tokens, Step::Scores, Step::Scale, Step::Bias, Step::Mask, Step::Softmax, Step::Output, Step::Heads};

static_assert(std::size(allSteps) == stepCount);

QString stepLabel(Step step); // "Scores QKᵀ"
const char* stepKey(Step step); // "scores", as in the names of views

struct SceneItem {
    QString sign; // an operator between matrices, e.g. "×"; empty for a grid or bars
    std::optional<CellGrid> grid;
    std::optional<NumberBars> bars;
    bool operator==(const SceneItem&) const = default;
};

struct StepScene {
    QString title; // rich text
    QString sentence; // rich text about the chosen row and key
    std::vector<std::vector<SceneItem>> lines; // from top to bottom; the items of a line from left to right
    QString emptyText; // shown if there is nothing else
    bool onPaper = false; // a line whose numbers have no room goes on below
    bool operator==(const StepScene&) const = default;
};

// The computed steps of an attention.
struct KnownSteps {
    SharedAttentionSteps steps;
    SharedHeadSteps heads; // null: the heads cannot be read
};

// row, key: valid indices into the shown window of tokens. `map`: the colour map of weights.
StepScene sceneOf(const KnownSteps& known, Step step, Index row, Index key, ColorMap map, const Theme& theme);

// Returns a small picture of the step's result; from Scale on, that of policy A.
CellGrid thumbnailOf(const KnownSteps& known, Step step, ColorMap map);

} // namespace attentoscope
