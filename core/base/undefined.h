// SPDX-License-Identifier: GPL-3.0-or-later
// The number that is not there: the entropy of a row that sees no key, a mean over nothing. Summaries leave it out, tables have
// an empty place for it. For source files, not headers: some files of the window call theirs by the same name.
#pragma once

#include <limits>

namespace attentoscope {

inline constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

} // namespace attentoscope
