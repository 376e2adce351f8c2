// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which the weights of a row are plotted: by key, largest first, or summed from the largest on.
#pragma once

namespace attentoscope {

enum class ProfileOrder { Position, Sorted, Cumulative };

} // namespace attentoscope
