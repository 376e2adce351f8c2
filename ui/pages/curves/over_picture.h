// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of curves against another number than the length.
#pragma once

#include "ui/document/questions/curves_over.h"
#include "ui/plots/lines/line_view.h"

#include <vector>

namespace attentoscope {

// Draws the values that are measured, of which there must be one. `experiment`: the present one, which names the number; `hues`:
// of the policies, or none for those of their places.
LinePicture overPicture(const OverTable& table, const Experiment& experiment, const Quantity& quantity, bool theory, bool bits,
    const std::vector<Hue>& hues = {});
// Sets the number that curves are drawn against to a place of their axis.
void setNumber(Document* document, const SweptAxis& along, double place);

} // namespace attentoscope
