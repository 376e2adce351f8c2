// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what Heads and What if show alike.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct HeadBoardsSettings {
    std::string quantity = "entropy"; // colours and compares heads, see head_quantity.h

    bool operator==(const HeadBoardsSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
