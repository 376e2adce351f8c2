// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of rows below and beside the maps of Explore, made from answers without any widget: the profile of the selected
// row, and each row as a point.
#pragma once

#include "ui/document/questions/row_profile.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

RowOf shownRowOf(const Document& document); // what is to be computed for the selected row
// Returns the rows that are pinned and exist in the present experiment.
std::vector<Index> pinnedRows(const Answers& answers, const Document& document);

AskedQuestion askedRow();
std::vector<AskedQuestion> askedForProfile(); // what the profile shows beside the row
ProfilePicture profilePicture(const Answers& answers, const Document& document);
PointPicture rowsPicture(const Answers& answers, const Document& document); // the entropy of each row, A against B

} // namespace attentoscope
