// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen at each step of an attention: a sentence about the chosen row and key, and the matrices with their numbers.
#pragma once

#include "core/studies/steps/head_steps.h"
#include "ui/document/view_state.h"
#include "ui/pages/steps/cell_grid.h"

#include <QString>

#include <vector>

namespace attentoscope {

enum class Step { Tokens, Scores, Scale, Bias, Mask, Softmax, Output, Heads };
inline constexpr Step allSteps[] = {
    Step::Tokens, Step::Scores, Step::Scale, Step::Bias, Step::Mask, Step::Softmax, Step::Output, Step::Heads};

static_assert(std::size(allSteps) == stepCount);

QString stepLabel(Step step); // "Scores QKᵀ"
const char* stepKey(Step step); // "scores", as views are named

struct SceneItem {
    QString sign; // between matrices: "×"; else
    std::optional<CellGrid> grid;
    std::optional<NumberBars> bars;
    bool operator==(const SceneItem&) const = default;
};

struct StepScene {
    QString title; // rich text
    QString sentence; // rich text, of the chosen row and key
    std::vector<std::vector<SceneItem>> lines; // from top to bottom, each from left to right
    QString emptyText; // where there is nothing
    bool operator==(const StepScene&) const = default;
};

// What is known of one attention.
struct KnownSteps {
    SharedAttentionSteps steps;
    SharedHeadSteps heads; // null: they cannot be read
};

// row, key: of the window's; they are there. `map`: of weights.
StepScene sceneOf(const KnownSteps& known, Step step, Index row, Index key, ColorMap map, const Theme& theme);

// What a step comes to, small: the result of policy A from the scale on.
CellGrid thumbnailOf(const KnownSteps& known, Step step, ColorMap map);

} // namespace attentoscope
