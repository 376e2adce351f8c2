// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the values that are written into the cells of a map, with as many decimals and as large a font as there is room for.
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
    bool bare = false; // ".25" instead of "0.25"
    bool percent = false; // "25" for 0.25

    QString text(float value) const;

    // Returns the most precise format in which all values of the raster fit into cells of this size (px); none: they do not
    // fit.
    static std::optional<CellValues> fitting(const Raster& raster, const QSizeF& cell, const QFont& font);
};

} // namespace attentoscope
