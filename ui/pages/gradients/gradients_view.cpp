// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/gradients_view.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings GradientsView::settings{
    viewSetting<&GradientsView::byRow>("gradients_by_row"), viewSetting<&GradientsView::plainJacobian>("plain_jacobian")};

} // namespace attentoscope
