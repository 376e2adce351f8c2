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
    enum Small {
        Rounded,
        Near,
        Below,
        Order
    } small = Rounded; // a value above 0 that rounds to 0: "0.00", "≈0", "<0.01", "9×10⁻⁵"

    QString text(float value) const;

    // Returns the most precise format in which all values of the raster fit into cells of this size (px), in this font or one
    // that is smaller by no more than `least`; none: they do not fit. Weights that are not 0 are not written as 0. Where colours
    // are logarithmic, and so tell small values apart, the numbers do, too. There is room for that in each map then, so that maps
    // side by side have one format.
    static std::optional<CellValues> fitting(
        const Raster& raster, const QSizeF& cell, const QFont& font, bool logarithmic, double least = 0);
};

} // namespace attentoscope
