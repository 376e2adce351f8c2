// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the policy lab: one quantity against n for every policy of a sweep. Pure, so that they can be tested.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/plots/lines/curve_key.h"
#include "ui/plots/lines/curve_view.h"

namespace attentoscope {

// What has a picture: the multiplier, and the swept quantities that are not for whole tables only.
std::span<const Quantity* const> labQuantities();

// Whether one of these policies has values of it: some are of normalizers beside the softmax.
bool hasPicture(const Quantity& quantity, std::span<const PolicyChoice> policies);

// For data with a sweep. What the view says about lines beside the measurement; entropies in bits if asked for.
CurvePicture labPicture(const LabData& data, const Quantity& quantity, const ViewState& view, bool bits);

QString quantityTitle(const Quantity& quantity, const Experiment& experiment, bool bits); // rich text, with unit

QString overlayName(Overlay overlay);
QString overlayHelp(Overlay overlay);
Dash overlayDash(Overlay overlay);
CurveKeyEntry overlayKeyEntry(Overlay overlay);

// All that the pictures show, for one legend beside them.
std::vector<CurveKeyEntry> labLegend(const LabData& data, const ViewState& view);

} // namespace attentoscope
