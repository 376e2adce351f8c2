// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps whose maps the page of masks shows.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/view_state.h"

namespace attentoscope {

struct MasksSettings {
    MaskPolicies policies = MaskPolicies::A;

    bool operator==(const MasksSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
