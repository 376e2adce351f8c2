// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which step of one attention the page of steps shows, and what the user changed there.
#pragma once

#include "core/studies/steps/step_edits.h"
#include "ui/document/view_state.h"

namespace attentoscope {

inline constexpr Index stepCount = 8; // steps of one attention: Q K V, scores, scale, bias, mask, softmax, output, heads

struct StepsSettings {
    Index step = 0; // from 0
    Index firstToken = 0; // the first of the keys that are shown
    bool aAlone = false; // leaves B out, so that A has its room
    StepEdits edits; // numbers and mask cells that the user changed

    void correct();
    bool operator==(const StepsSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
