// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings ExploreSettings::table{viewSetting<&ExploreSettings::comparesRows>("compare_rows")};

} // namespace attentoscope
