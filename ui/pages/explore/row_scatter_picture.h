// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy of each evaluated row under A against that under B, and what is said of those that are brushed.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/masks/key_ranges.h"
#include "ui/document/questions/row_profile.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

// Point r of the only series is row result->rowIndex[r]. The row that is shown is marked though it may not be one of them.
PointPicture rowScatterPicture(const SharedResult& result, const KeyRanges& brushed, const KnownRow& shown);

KeyRanges evaluatedRanges(const Result& result);
// As ranges, of points of that picture.
KeyRanges rowsOf(const std::vector<PointAddress>& points, const Result& result);

QString brushedText(const Result& result, const KeyRanges& brushed); // how many, and their mean entropies; empty: none
QString brushedTable(const Result& result, const KeyRanges& brushed); // with tabs between its columns, for other programs

} // namespace attentoscope
