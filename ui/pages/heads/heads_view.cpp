// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/heads_view.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings HeadsView::settings{viewSetting<&HeadsView::maps>("head_maps"), viewSetting<&HeadsView::ofB>("heads_of_b"),
    viewSetting<&HeadsView::againstSteps>("head_steps")};

} // namespace attentoscope
