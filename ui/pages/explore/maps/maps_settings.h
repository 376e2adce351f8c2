// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which maps Explore shows, and how.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/view_state.h"

#include <optional>

namespace attentoscope {

inline constexpr Index secondLengths[] = {1, 2, 4, 8, 16, 64}; // multiples of n

// Chooses the maps that are shown.
enum class MapsShown { Both, A, B, Difference, Several }; // Difference: B − A; Several: A, B and the further policies

struct MapsSettings {
    MapsShown shown = MapsShown::Both;
    bool cellValues = true; // write the values into the cells of a map where they fit
    Index secondLength = 1; // of n: the maps at this multiple are shown beside; 1: none are
    bool overview = true; // show a small map of everything while only a part is in view

    void correct(); // replaces a multiple that is not among secondLengths

    bool operator==(const MapsSettings&) const = default;
    static const ViewSettings table;
};

// Returns the only policy that a map or row shows which fills the page, or A where B is the same; nothing: both are shown.
std::optional<std::size_t> onlyPolicy(const Experiment& experiment, const ViewState& view);

} // namespace attentoscope
