// SPDX-License-Identifier: GPL-3.0-or-later
// Pens, markers and graphs of lines. Dashes and markers differ, so that a picture can be read without colour. Included by .cpp
// files only.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/series.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

namespace attentoscope {

// Returns the marker that belongs to a hue.
QCPScatterStyle markerOf(const Theme& theme, Hue hue, double unit);
QCPScatterStyle markerOf(const Theme& theme, const Series& series, double unit);
QCPScatterStyle hollow(const QCPScatterStyle& marker, const Theme& theme); // shapes of lines only stay as they are
QColor colorOf(const Theme& theme, const Series& series);
QPen dashed(QPen pen, Dash dash);
QPen plainStroke(const FigureStyle& style, const QColor& color, double px);
QPen strokeOf(const Series& series, const FigureStyle& style);

QCPGraph* addStroke(QCustomPlot* plot, const QVector<double>& xs, const QVector<double>& ys, const QPen& pen);
void addBand(
    QCustomPlot* plot, const QVector<double>& xs, const QVector<double>& lows, const QVector<double>& highs, const QColor& fill);

} // namespace attentoscope
