// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the page of gradients shows.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct GradientsSettings {
    bool byRow = false; // curves by row, else against length
    bool plainJacobian = false; // ‖J‖, else λ‖J‖

    bool operator==(const GradientsSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
