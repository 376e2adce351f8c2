// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_boards_view.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

const ViewSettings HeadBoardsView::settings{viewSetting<&HeadBoardsView::quantity>("head_quantity")};

} // namespace attentoscope
