// SPDX-License-Identifier: GPL-3.0-or-later
// The value of a quantity that does not exist, such as the entropy of a row that sees no key or a mean over nothing. Summaries
// skip it and tables leave the cell empty. Include it in source files only: some files of the window use the same name.
#pragma once

#include <limits>

namespace attentoscope {

inline constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

} // namespace attentoscope
