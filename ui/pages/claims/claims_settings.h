// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which claim the page of claims shows, and which claim the session was opened for.
#pragma once

#include "ui/document/view_state.h"

#include <string>

namespace attentoscope {

struct ClaimsSettings {
    std::string shown = "dilution"; // see Claim::name
    std::string ofSession; // the claim that the session was opened for, whatever has been changed since; empty: none

    void correct();
    bool operator==(const ClaimsSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
