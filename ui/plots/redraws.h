// Plots that are to be drawn again, a few in each turn of the event loop: five at once would hold it for two frames.
#pragma once

class QCustomPlot;

namespace attentoscope {

// In the order in which they were asked for, each once; patient ones a moment later, when the others have been. On the UI thread;
// a plot may go before its turn.
void redrawSoon(QCustomPlot* plot, bool patient);
// Some of those that are not patient, before the window is painted: what else has changed is painted with them.
void redrawNow();

} // namespace attentoscope
