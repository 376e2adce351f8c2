// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/inspector/inspector_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

Names<InspectorPage> namesOf(InspectorPage)
{
    static constexpr Names<InspectorPage> names = {
        {InspectorPage::Numbers, "numbers"}, {InspectorPage::Chain, "chain"}, {InspectorPage::TopKeys, "top-keys"}};
    return names;
}

const ViewSettings InspectorSettings::table{viewSetting<&InspectorSettings::page>("inspector")};

} // namespace attentoscope
