// SPDX-License-Identifier: GPL-3.0-or-later
// Redraws plots, a few in each turn of the event loop, because redrawing five at once would block it for two frames.
#pragma once

class QCustomPlot;
class QWidget;

namespace attentoscope {

// Redraws each plot once, in the order of the calls; `patient` ones only when no others wait. Call it on the UI thread; the
// plot may be destroyed before its turn.
void redrawSoon(QCustomPlot* plot, bool patient);
// Redraws waiting plots also right before this window is painted, so that they appear together with the rest.
void redrawBeforePainting(QWidget* window);

} // namespace attentoscope
