// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps how the page Heads shows heads.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct HeadsSettings {
    bool maps = true; // a small map for each head, else a coloured cell
    bool ofB = false; // policy B, else A
    bool againstSteps = false; // against training steps, where they were recorded; else under A and B

    bool operator==(const HeadsSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
