// SPDX-License-Identifier: GPL-3.0-or-later
// Where the panels of a board stand, and how wide what is around and beside them is.
#pragma once

namespace attentoscope {

struct PanelPlace {
    int row = 0, column = 0;
};

// The width in px at the usual size of type to the left and right of the data, so that pictures above each other line up; −1: as
// much as the labels need, as of a picture that fills the page.
struct PanelMargins {
    int left = 56, right = 28;
};

// The width of the area beside the pictures, in percent of the page, with limits in px.
struct SideWidth {
    int percent = 28, least = 296, most = 520;
};

} // namespace attentoscope
