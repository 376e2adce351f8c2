// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/cost_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings CostSettings::table{viewSetting<&CostSettings::ofBatch>("cost_of_batch")};

} // namespace attentoscope
