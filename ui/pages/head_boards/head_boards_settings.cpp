// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_boards_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings HeadBoardsSettings::table{viewSetting<&HeadBoardsSettings::quantity>("head_quantity")};

} // namespace attentoscope
