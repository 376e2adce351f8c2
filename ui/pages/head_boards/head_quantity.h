// SPDX-License-Identifier: GPL-3.0-or-later
// What heads are coloured and compared by, and its values as they are shown: the means of quantities of their rows, and what
// heads alone have.
#pragma once

#include "core/studies/heads/head_study.h"
#include "ui/document/view_state.h"
#include "ui/theme/color_map.h"

#include <span>
#include <string_view>

class QComboBox;

namespace attentoscope {

struct HeadQuantity {
    const char* key; // in sessions
    const Quantity* ofRows = nullptr; // null: what heads alone have, a number in nats, or what scores ask for
    double HeadNumbers::*ofHead = nullptr; // that number
    bool critical = false; // the multiplier that the scores ask for, the same under every policy
};
std::span<const HeadQuantity> headQuantities();
const HeadQuantity& headQuantity(std::string_view key); // the first one where there is none of this key
int placeOf(const HeadQuantity& quantity);
bool isEntropy(const HeadQuantity& quantity); // of which less is more focused
inline constexpr const char* criticalQuantity = "critical_multiplier";

QString headQuantityLabel(const HeadQuantity& quantity); // "peak", for heads of columns
QString headQuantityName(const HeadQuantity& quantity); // "peak weight", to choose by
QString headQuantityHelp(const HeadQuantity& quantity);
QString headQuantityAxis(const HeadQuantity& quantity, const Experiment& experiment); // with its unit: "entropy H (nats)"

// All of them to choose from, in a box that is no wider than most of their names.
void fillQuantities(QComboBox* box);

// As it is shown: entropies in the unit of the experiment. NaN: not known or not defined.
double headValue(const HeadStudy& study, std::size_t layer, std::size_t head, std::size_t policy, const HeadQuantity& quantity,
    const Experiment& experiment);
QString headValueText(double value, const HeadQuantity& quantity);

// What the rows of a head ask for one by one, and the mean of its layer; of a head that is counted.
QString criticalNote(const StudiedLayer& layer, std::size_t head);

// One scale for all heads under all policies.
ColorScaling headColors(const HeadStudy& study, const HeadQuantity& quantity, const Experiment& experiment, ColorMap map);

} // namespace attentoscope
