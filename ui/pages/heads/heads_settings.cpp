// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/heads_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings HeadsSettings::table{viewSetting<&HeadsSettings::maps>("head_maps"),
    viewSetting<&HeadsSettings::ofB>("heads_of_b"), viewSetting<&HeadsSettings::againstSteps>("head_steps")};

} // namespace attentoscope
