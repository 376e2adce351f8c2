// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the JL page shows.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

enum class JlBoard { Points, Attention, Linear, Additive };

struct JlSettings {
    JlBoard board = JlBoard::Points;
    Index projectionTarget = 64; // the dimension k whose distances, or maps, are shown
    Index featureCount = 1024; // the number m of random features whose maps are shown
    bool mapsOfB = false; // maps of B, else of A

    void correct();
    bool operator==(const JlSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
