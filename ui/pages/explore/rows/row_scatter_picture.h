// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the scatter plot of the entropy of each evaluated row, A against B, and text about the brushed rows.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/masks/key_ranges.h"
#include "ui/document/questions/row_profile.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

// Point r of the only series is row result->rowIndex[r]. The selected row is marked even if it is not among them.
PointPicture rowScatterPicture(const SharedResult& result, const KeyRanges& brushed, const KnownRow& shown);

KeyRanges evaluatedRanges(const Result& result);
// Returns the rows of some points of that figure.
KeyRanges rowsOf(const std::vector<PointAddress>& points, const Result& result);

QString brushedText(const Result& result, const KeyRanges& brushed); // how many rows, and their mean entropies; empty: none
QString brushedTable(const Result& result, const KeyRanges& brushed); // columns separated by tabs, for other programs

} // namespace attentoscope
