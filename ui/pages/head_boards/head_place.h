// SPDX-License-Identifier: GPL-3.0-or-later
// Which head of a study.
#pragma once

#include <cstddef>

namespace attentoscope {

struct HeadPlace {
    std::size_t layer = 0, head = 0; // places in HeadStudy, not the numbers of a file
    bool operator==(const HeadPlace&) const = default;
};

} // namespace attentoscope
