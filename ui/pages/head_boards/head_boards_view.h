// SPDX-License-Identifier: GPL-3.0-or-later
// What Heads and What if show alike.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct HeadBoardsView {
    std::string quantity = "entropy"; // colours and compares heads, see head_quantity.h

    bool operator==(const HeadBoardsView&) const = default;
    static const ViewSettings settings;
};

} // namespace attentoscope
