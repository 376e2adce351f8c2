// The numbers of a picture as a table, one line a value, for spreadsheets and scripts. Numbers on an axis stand in a column of
// the axis' name, in the unit that is shown.
#pragma once

#include "core/formats/text_table.h"
#include "ui/plots/lines/curve_view.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

// A pixel a line, with the cells that it stands for. What it is of them stands in the name: "weights_max"; where rows are
// sampled, of those that are.
std::vector<std::string> columnsOf(const MapPicture& picture);
// A key a line and a series a column; nothing where the key is masked.
std::vector<std::string> columnsOf(const ProfilePicture& picture);
// kind: measured, theory, or an estimate's name; error: a standard error, nothing where there is none.
std::vector<std::string> columnsOf(const CurvePicture& picture);
// end: of the steps of a histogram; low, high: of a band.
std::vector<std::string> columnsOf(const LinePicture& picture);
// point: counted from 0 in its series; size: what the size of a point tells; value: its colour. Lines and named places have
// points, too.
std::vector<std::string> columnsOf(const PointPicture& picture);

double numberAt(const LinePicture& picture, double place); // of the x axis

Table numbersOf(const MapPicture& picture);
Table numbersOf(const ProfilePicture& picture);
Table numbersOf(const CurvePicture& picture);
Table numbersOf(const LinePicture& picture);
Table numbersOf(const PointPicture& picture);

// Whether it has none, told without making a table of many.
inline bool hasNoNumbers(const MapPicture& picture) { return picture.raster == nullptr; }
inline bool hasNoNumbers(const ProfilePicture& picture) { return picture.series.empty(); }
template <class Picture>
bool hasNoNumbers(const Picture& picture)
{
    return numbersOf(picture).rows.empty();
}

} // namespace attentoscope
