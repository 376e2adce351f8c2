// SPDX-License-Identifier: GPL-3.0-or-later
// A raster as a coloured image, made again only when the raster or its colours have changed.
#pragma once

#include "core/attention/raster/raster.h"
#include "ui/theme/color_map.h"

#include <QImage>

namespace attentoscope {

struct MapImage {
    QImage pixels; // one pixel per raster value, transparent where masked; null: no raster
    bool hasMasked = false;
    SharedRaster of; // the raster it was made from
    ColorScaling colors;
    bool isDark = false; // made for a dark theme

    void colour(const SharedRaster& raster, const ColorScaling& scaling, bool dark);
};

} // namespace attentoscope
