// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of a legend that several pictures share.
#pragma once

#include "ui/figures/edits/series_id.h"
#include "ui/figures/edits/series_look.h"
#include "ui/theme/hue.h"

#include <QString>

namespace attentoscope {

struct LineKeyEntry {
    QString name;
    Hue hue; // decides the marker, too, unless it is neutral
    Dash dash = Dash::Solid;
    bool ring = false; // draw a ring around the marker, in text colour
    bool marked = false; // draw a marker although the hue is neutral
    bool band = false; // draw an area instead of a line
    SeriesLook look = {};
    SeriesId id = {}; // by which an author edits it; nothing: by none

    // An entry is what it looks like: one of another session may be that of another policy there.
    bool operator==(const LineKeyEntry& other) const
    {
        return name == other.name && hue == other.hue && dash == other.dash && ring == other.ring && marked == other.marked
            && band == other.band && look == other.look;
    }
};

} // namespace attentoscope
