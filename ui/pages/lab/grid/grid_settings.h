// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the lab's grid shows: one quantity for each pair of values of two numbers.
#pragma once

#include "core/studies/sweep/swept_axis.h"
#include "ui/document/view_state.h"

#include <QString>

#include <utility>

namespace attentoscope {

enum class GridOf { Present, Long, Gained }; // at the length n, at the long one, and their difference

struct GridSettings {
    QString across, up; // see SweptAxis::parse(); empty: usual ones
    std::string quantity = "entropy"; // key of a quantity
    GridOf of = GridOf::Gained;

    void correct();
    bool operator==(const GridSettings&) const = default;
    static const ViewSettings table;
};

// Returns the texts of the two axes, across first. They have different keys.
std::pair<QString, QString> gridAxisTexts(const GridSettings& settings, const Experiment& experiment);
SweptCombinations gridAxes(const GridSettings& settings, const Experiment& experiment);

} // namespace attentoscope
