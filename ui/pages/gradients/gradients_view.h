// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of gradients shows.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct GradientsView {
    bool byRow = false; // curves by row, else against length
    bool plainJacobian = false; // ‖J‖, else λ‖J‖

    bool operator==(const GradientsView&) const = default;
    static const ViewSettings settings;
};

} // namespace attentoscope
