// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/cost_view.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings CostView::settings{viewSetting<&CostView::ofBatch>("cost_of_batch")};

} // namespace attentoscope
