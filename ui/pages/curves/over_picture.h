// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of curves against another number than the length.
#pragma once

#include "ui/document/questions/curves_over.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// Draws the values that are measured, of which there must be one. `experiment`: the present one, which names the number.
LinePicture overPicture(const OverTable& table, const Experiment& experiment, const Quantity& quantity, bool theory, bool bits);

} // namespace attentoscope
