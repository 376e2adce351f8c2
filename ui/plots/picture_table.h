// SPDX-License-Identifier: GPL-3.0-or-later
// The table that can be read instead of a picture. That of a map has its layout: a query per row, a key per column.
#pragma once

#include "ui/figures/figure_table.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/picture_numbers.h"

namespace attentoscope {

SharedFigureTable tableOf(const MapPicture& picture);
template <class Picture>
SharedFigureTable tableOf(const Picture& picture)
{
    return figureTableOf(numbersOf(picture));
}

} // namespace attentoscope
