// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the heads of a study that stand out, which the verdict names and the pictures mark.
#pragma once

#include "core/studies/heads/head_study.h"
#include "ui/pages/head_boards/head_place.h"

#include <optional>

namespace attentoscope {

// Each is empty where it is not defined for two heads, so that there is no choice.
struct NotableHeads {
    std::optional<HeadPlace> mostFocused, leastFocused; // by their entropies under A
    std::optional<HeadPlace> spreadsMost; // beyond the trained length, under A
    // Returns the head that the verdict names first.
    std::optional<HeadPlace> first() const { return spreadsMost ? spreadsMost : mostFocused; }
};
NotableHeads notableHeads(const HeadStudy& study);

} // namespace attentoscope
