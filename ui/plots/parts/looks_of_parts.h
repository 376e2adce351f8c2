// SPDX-License-Identifier: GPL-3.0-or-later
// The looks of QCustomPlot as those of ui/figures/plot_parts.h. Included by .cpp files only.
#pragma once

#include "ui/figures/plot_parts.h"
#include "ui/plots/legend.h"

#include <qcustomplot.h>

#include <optional>

namespace attentoscope {

std::optional<StrokeOfPlot> strokeOfPlot(const QPen& pen); // none: it draws nothing
std::optional<MarkOfPlot> markOfPlot(const QCPScatterStyle& marker);
EntryOfPlot entryOfPlot(const LegendEntry& entry);
AxisOfPlot axisOfPlot(const QCPAxis& axis);

} // namespace attentoscope
