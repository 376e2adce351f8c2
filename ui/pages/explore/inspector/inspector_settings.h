// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which page of the inspector Explore shows.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

enum class InspectorPage { Numbers, Chain, TopKeys };

struct InspectorSettings {
    InspectorPage page = InspectorPage::Numbers;

    bool operator==(const InspectorSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
