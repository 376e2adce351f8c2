// SPDX-License-Identifier: GPL-3.0-or-later
// The quantities by which heads are coloured and compared, and how their values are shown. They are means of quantities of the
// rows, or numbers that only a head has.
#pragma once

#include "core/studies/heads/head_study.h"
#include "ui/document/view_state.h"
#include "ui/theme/color_map.h"

#include <span>
#include <string_view>

class QComboBox;

namespace attentoscope {

struct HeadQuantity {
    const char* key; // as in session files
    const Quantity* ofRows = nullptr; // its mean over rows; null: one of the following
    double HeadNumbers::*ofHead = nullptr; // a number of the head, nats
    bool critical = false; // the critical multiplier, which does not depend on the policy
    const KeyPattern* pattern = nullptr; // the mean weight on the keys of this pattern
};
std::span<const HeadQuantity> headQuantities();
const HeadQuantity& headQuantity(std::string_view key); // an unknown key gives the first quantity
int placeOf(const HeadQuantity& quantity);
bool isEntropy(const HeadQuantity& quantity); // a lower value then means more focused
inline constexpr const char* criticalQuantity = "critical_multiplier";

QString headQuantityLabel(const HeadQuantity& quantity); // "max a", for column headers
QString headQuantityName(const HeadQuantity& quantity); // "largest weight", for lists to choose from
QString headQuantityHelp(const HeadQuantity& quantity);
QString headQuantityAxis(const HeadQuantity& quantity, const Experiment& experiment); // with unit: "entropy H (nats)"

// Fills a box with all of them; the box may be narrower than the longest name.
void fillQuantities(QComboBox* box);

// Returns the value as displayed, entropies in the experiment's unit. NaN: not known or not defined.
double headValue(const HeadStudy& study, std::size_t layer, std::size_t head, std::size_t policy, const HeadQuantity& quantity,
    const Experiment& experiment);
QString headValueText(double value, const HeadQuantity& quantity);

// Says what the weight on the keys of a pattern would be under uniform weights, and how many queries it is the mean of; empty: it
// is not known.
QString patternNote(const HeadNumbers& numbers, const KeyPattern& pattern);
const PatternNumbers* patternOf(const HeadNumbers& numbers, const KeyPattern& pattern); // null: it was not measured

// Describes the critical multipliers of the head's single rows, and the mean of its layer. The head must have one.
QString criticalNote(const StudiedLayer& layer, std::size_t head);

// Returns the same colour scale for all heads under all policies.
ColorScaling headColors(const HeadStudy& study, const HeadQuantity& quantity, const Experiment& experiment, ColorMap map);

} // namespace attentoscope
