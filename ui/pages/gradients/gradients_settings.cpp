// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/gradients_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings GradientsSettings::table{
    viewSetting<&GradientsSettings::byRow>("gradients_by_row"), viewSetting<&GradientsSettings::plainJacobian>("plain_jacobian")};

} // namespace attentoscope
