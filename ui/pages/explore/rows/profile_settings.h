// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps how Explore shows the weights of a row.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/document/view_state.h"
#include "ui/plots/lines/profile_order.h"

#include <QString>

#include <vector>

namespace attentoscope {

// Limits of the profile plot: rows pinned over it, and rows averaged on each side of the selected one.
inline constexpr Index mostPinnedRows = 4, widestBand = 512;

struct ProfileSettings {
    ProfileOrder order = ProfileOrder::Position;
    bool logarithmic = true;
    Index band = 0; // the profile is the mean of the rows up to this far from the selected one; 0: that row alone
    std::vector<Index> pinnedRows; // drawn over the profile, without duplicates
    QString pinnedIn; // see rowsOf(), when they were pinned; empty: any, as in earlier versions and in lessons
    QString pinnedAmong; // the words of a typed text when they were pinned, one a line; empty: the rows have no words

    // Returns the pinned rows that this experiment has. In a typed text they follow their words; those of a word that is gone,
    // and all those of another source, file or sequence, are left out.
    std::vector<Index> pinnedOf(const Experiment& experiment) const;
    void togglePin(Index row, const Experiment& experiment); // forgets the pins that this experiment does not have
    void unpinAll();

    void correct();
    bool operator==(const ProfileSettings&) const = default;
    static const ViewSettings table;
};

// Says which rows an experiment has: the same for another length, scale or mask, but not for another source, file or sequence.
QString rowsOf(const Experiment& experiment);

} // namespace attentoscope
