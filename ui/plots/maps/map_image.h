// A raster in colours, made again only when it, or what its colours mean, is another.
#pragma once

#include "core/attention/raster/raster.h"
#include "ui/theme/color_map.h"

#include <QImage>

namespace attentoscope {

struct MapImage {
    QImage pixels; // one a raster value, transparent where masked; null: no raster
    bool hasMasked = false;
    SharedRaster of; // what it was made from ...
    ColorScaling colors;
    bool isDark = false; // ... and how

    void colour(const SharedRaster& raster, const ColorScaling& scaling, bool dark);
};

} // namespace attentoscope
