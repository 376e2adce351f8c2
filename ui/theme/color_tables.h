// SPDX-License-Identifier: GPL-3.0-or-later
// The stops of each colour map, evenly spaced from 0 to 1, as 0xrrggbb.
#pragma once

#include "ui/theme/color_map.h"

#include <cstdint>
#include <span>

namespace attentoscope {

std::span<const std::uint32_t> colorStops(ColorMap map, bool dark);

} // namespace attentoscope
