// SPDX-License-Identifier: GPL-3.0-or-later
// Plots that are to be drawn again, a few in each turn of the event loop: five at once would hold it for two frames.
#pragma once

class QCustomPlot;
class QWidget;

namespace attentoscope {

// In the order in which they were asked for, each once; patient ones when no others wait. On the UI thread; a plot may go before
// its turn.
void redrawSoon(QCustomPlot* plot, bool patient);
// From now on some of them are drawn right before this window is painted, together with all else.
void redrawBeforePainting(QWidget* window);

} // namespace attentoscope
