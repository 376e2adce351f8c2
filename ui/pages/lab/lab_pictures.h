// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the policy lab: one quantity against n for every policy of a sweep. The functions need no widget, so
// that tests can call them.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/plots/lines/line_key.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// Returns the quantities with a figure: the multiplier, and those swept quantities that are not only for whole tables.
std::span<const Quantity* const> labQuantities();

// Returns whether any of these policies has values of the quantity: some are defined only for normalizers other than softmax.
bool hasPicture(const Quantity& quantity, std::span<const PolicyChoice> policies);

// Makes the picture of one quantity. The data must have a sweep. `view` decides which lines accompany the measurement; with
// `bits`, entropies are in bits.
LinePicture labPicture(const LabData& data, const Quantity& quantity, const ViewState& view, bool bits);

QString quantityTitle(const Quantity& quantity, const Experiment& experiment, bool bits); // rich text, with the unit

QString overlayName(Overlay overlay);
QString overlayHelp(Overlay overlay);
Dash overlayDash(Overlay overlay);
LineKeyEntry overlayKeyEntry(Overlay overlay);

// Returns a common legend for all figures, to be shown beside them.
std::vector<LineKeyEntry> labLegend(const LabData& data, const ViewState& view);

} // namespace attentoscope
