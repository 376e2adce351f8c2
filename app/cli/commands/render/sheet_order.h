// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of a figure as typed, "needles:explore/curves, run 3.attentoscope:explore/curves; map": each is a view, perhaps of
// a session of its own. Commas separate panels, semicolons rows.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope::cli {

struct SheetOrder {
    std::string views; // "needles:explore/curves, run 3:explore/curves; map"
    std::vector<std::pair<std::string, std::string>> sessions; // the name in `views`, and what was typed
};
SheetOrder sheetOrder(std::string_view typed);

} // namespace attentoscope::cli
