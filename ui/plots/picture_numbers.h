// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a picture as a table, one row per value, for spreadsheets and scripts. Columns have the names and units of the
// picture's axes.
#pragma once

#include "core/formats/tensors/npz.h"
#include "core/formats/text_table.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/plots/tiles/tile_view.h"

namespace attentoscope {

// One row per pixel, with the cells that it covers. The last column is named after the stage and the reduction: "weights_max".
// If rows are sampled, the value is that of the sampled rows.
std::vector<std::string> columnsOf(const MapPicture& picture);
// One row per key and one column per series; a cell is empty where the key is masked.
std::vector<std::string> columnsOf(const ProfilePicture& picture);
// end: where a bar of a histogram ends; low, high: the edges of a band. Of curves, kind: measured, theory, or an estimate's
// name; error: the standard error, empty if there is none.
std::vector<std::string> columnsOf(const LinePicture& picture);
// point: its number in the series, from 0; size and value: what the point's size and colour stand for. The points of lines and
// of marks are included.
std::vector<std::string> columnsOf(const PointPicture& picture);
std::vector<std::string> columnsOf(const TilePicture& picture); // one row per tile

double numberAt(const LinePicture& picture, double place); // the number to show at a place of the x axis

Table numbersOf(const MapPicture& picture);
Table numbersOf(const ProfilePicture& picture);
Table numbersOf(const LinePicture& picture);
Table numbersOf(const PointPicture& picture);
Table numbersOf(const TilePicture& picture);

// The numbers of cells as arrays: of a map "weights_max" (pixel rows, pixels; float32, row 0 = first query) with "query_edges"
// and "key_edges", between which the cells of a pixel lie; of tiles the values, one row for each number of "y", and "x", "y".
std::vector<NpzEntry> gridsOf(const MapPicture& picture);
std::vector<NpzEntry> gridsOf(const TilePicture& picture);
template <class Picture>
std::vector<NpzEntry> gridsOf(const Picture&)
{
    return {};
}

// Returns whether the table has no rows, without making the large tables of maps and profiles.
inline bool hasNoNumbers(const MapPicture& picture) { return picture.raster == nullptr; }
inline bool hasNoNumbers(const ProfilePicture& picture) { return picture.series.empty(); }
template <class Picture>
bool hasNoNumbers(const Picture& picture)
{
    return numbersOf(picture).rows.empty();
}

} // namespace attentoscope
