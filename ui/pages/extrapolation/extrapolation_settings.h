// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the page "Extrapolation" shows.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct ExtrapolationSettings {
    // The task whose networks are trained: they are where it is that of the experiment. So another task that is only looked at
    // does not begin to train.
    QString trained;
    bool withFurther = false; // also under the further policies

    bool operator==(const ExtrapolationSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
