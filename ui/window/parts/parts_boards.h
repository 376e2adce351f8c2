// SPDX-License-Identifier: GPL-3.0-or-later
// The boards that show the results in a folder of parts: the same pictures as on the pages that compute such results, with gaps
// where parts are missing.
#pragma once

#include "ui/plots/lines/line_view.h"
#include "ui/widgets/board_spec.h"
#include "ui/window/parts/parts_question.h"

#include <vector>

namespace attentoscope {

// What the sweeps of a folder are drawn against: the length, which is 0, or one of the numbers that they vary, and the values at
// which all others are held. A session does not keep it.
struct PartsSettings {
    int along = 0;
    std::vector<int> held; // by number; missing: the first value
    int valueOf(std::size_t number) const { return number < held.size() ? held[number] : 0; }
    bool operator==(const PartsSettings&) const = default;
    static const ViewSettings table;
};

// Makes the board for this kind of results; `parts` only tells which they are and what the sweeps vary.
BoardSpec partsBoard(const FolderOfParts& parts);

// Returns the curves of sweeps; the lines have gaps at points whose parts are missing.
LinePicture sweptPicture(const SweptParts& swept, const Quantity& quantity, const Document& document);

} // namespace attentoscope
