// SPDX-License-Identifier: GPL-3.0-or-later
// Whose maps the page of masks shows.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/view_state.h"

namespace attentoscope {

struct MasksView {
    MaskPolicies policies = MaskPolicies::A;

    bool operator==(const MasksView&) const = default;
    static const ViewSettings settings;
};

} // namespace attentoscope
