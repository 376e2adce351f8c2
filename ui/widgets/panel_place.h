// SPDX-License-Identifier: GPL-3.0-or-later
// Where the panels of a board stand, what they are called, and how wide what is around and beside them is.
#pragma once

#include <QString>

namespace attentoscope {

struct PanelPlace {
    int row = 0, column = 0;
    int face = 0; // of those that the board has, one of which is shown
};

struct PictureName {
    QString key; // object name, for tests, style sheets and command lines
    QString title; // translated, for menus and file names
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
