// SPDX-License-Identifier: GPL-3.0-or-later
// Scrolls a widget that has just appeared into view.
#pragma once

class QWidget;

namespace attentoscope {

// Scrolls the scroll areas around the widget until all of it is in view, in the next turn of the event loop, when the latest
// changes are laid out. Does nothing if the widget is hidden or destroyed by then.
void comeIntoView(QWidget* widget);

} // namespace attentoscope
