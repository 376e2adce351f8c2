// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which claim the page of claims shows, and which claim the session was opened for.
#pragma once

#include "ui/document/view_state.h"

#include <set>
#include <string>

namespace attentoscope {

struct ClaimsSettings {
    std::string shown = "dilution"; // see Claim::name
    std::set<std::string> trained; // names of the claims that the user wants networks trained for; in no session
    std::string ofSession; // the claim that the session was opened for, whatever has been changed since; empty: none

    void correct();
    bool operator==(const ClaimsSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
