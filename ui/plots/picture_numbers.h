// The numbers of a picture as a table, one line a value, for spreadsheets and scripts. Column names are those of no language.
#pragma once

#include "core/formats/text_table.h"
#include "ui/plots/lines/curve_view.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

// A pixel a line, with the cells that it stands for: of the part that is seen.
Table numbersOf(const MapPicture& picture);
// A key a line, as all series have the same; nothing where it is masked.
Table numbersOf(const ProfilePicture& picture);
Table numbersOf(const CurvePicture& picture); // without error: what theory says
Table numbersOf(const LinePicture& picture); // x_end: of the steps of a histogram
Table numbersOf(const PointPicture& picture);

} // namespace attentoscope
