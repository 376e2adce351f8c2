// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that the page Steps shows, and its figures, made from answers without any widget.
#pragma once

#include "ui/pages/steps/steps_question.h"
#include "ui/widgets/own_board.h"

namespace attentoscope {

struct SeenSteps {
    KnownSteps known; // of A alone if B is left out
    Index row = 0, key = 0; // of the followed cell, as indices into the window of tokens
};

// Returns the step that is shown: the one that fills the page by its name ("steps/softmax"), or the present one.
Step shownStep(const ViewState& view);

// Returns the steps that are known; null: there are none, or they cannot be computed though the evaluation can.
const AttentionSteps* knownSteps(const Answers& answers);
std::optional<SeenSteps> seenSteps(const Answers& answers, const Document& document); // nothing: none are known
Index followedRow(const AttentionSteps& steps, const ViewState& view);
Index followedKey(const AttentionSteps& steps, const ViewState& view);

// Returns the matrices of a step, or why there are none.
StepScene stepScene(const Answers& answers, const Document& document, Step step, const Theme& theme);

AskedQuestion askedSteps();
OwnBoard stepsBoard();

} // namespace attentoscope
