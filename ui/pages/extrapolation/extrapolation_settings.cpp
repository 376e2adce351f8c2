// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings ExtrapolationSettings::table{viewSetting<&ExtrapolationSettings::trained>("trained_task"),
    viewSetting<&ExtrapolationSettings::withFurther>("trained_with_further")};

} // namespace attentoscope
