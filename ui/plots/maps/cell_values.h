// How the values of cells are written into them: with as many decimals, in as large a type, as there is room for.
#pragma once

#include "core/attention/raster/raster.h"

#include <QFont>
#include <QSizeF>
#include <QString>

#include <optional>

namespace attentoscope {

struct CellValues {
    QFont font;
    int decimals = 0;
    bool bare = false; // ".25", without the zero
    bool percent = false; // "25"

    QString text(float value) const;

    // Of all values of the raster alike; none: they do not fit into cells of this size (px).
    static std::optional<CellValues> fitting(const Raster& raster, const QSizeF& cell, const QFont& font);
};

} // namespace attentoscope
