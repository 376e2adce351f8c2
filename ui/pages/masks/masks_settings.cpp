// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/masks_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

Names<MaskPolicies> namesOf(MaskPolicies)
{
    static constexpr Names<MaskPolicies> names = {{MaskPolicies::A, "a"}, {MaskPolicies::B, "b"}, {MaskPolicies::Both, "both"}};
    return names;
}

const ViewSettings MasksSettings::table{viewSetting<&MasksSettings::policies>("mask_policies")};

} // namespace attentoscope
