// The pictures of the policy lab: one quantity against n for every policy of a sweep. Pure, so that they can be tested.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/plots/curve_key.h"
#include "ui/plots/curve_view.h"

namespace attentoscope {

enum class LabQuantity { Multiplier, Entropy, Normalized, PeakWeight, PlantedMass, Gradient };
inline constexpr LabQuantity labQuantities[] = {LabQuantity::Multiplier, LabQuantity::Entropy, LabQuantity::Normalized,
    LabQuantity::PeakWeight, LabQuantity::PlantedMass, LabQuantity::Gradient};

// For data with a sweep. What the view says about lines beside the measurement; entropies in bits if asked for.
CurvePicture labPicture(const LabData& data, LabQuantity quantity, const ViewState& view, bool bits);

QString quantityTitle(LabQuantity quantity, const Experiment& experiment, bool bits); // rich text, with unit
QString quantityHelp(LabQuantity quantity);

QString overlayName(Overlay overlay);
QString overlayHelp(Overlay overlay);
CurveDash overlayDash(Overlay overlay);

// All that the pictures show, for one legend beside them.
std::vector<CurveKeyEntry> labLegend(const LabData& data, const ViewState& view);

} // namespace attentoscope
