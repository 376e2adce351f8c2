// SPDX-License-Identifier: GPL-3.0-or-later
// Identifies a head of a study.
#pragma once

#include <cstddef>

namespace attentoscope {

struct HeadPlace {
    std::size_t layer = 0, head = 0; // indices into HeadStudy, not the numbers in a file
    bool operator==(const HeadPlace&) const = default;
};

} // namespace attentoscope
