// SPDX-License-Identifier: GPL-3.0-or-later
// Pens, markers and graphs of lines. Dashes and markers differ, so that a picture can be read without colour. Included by .cpp
// files only.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/series.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <optional>

namespace attentoscope {

// Return what belongs to a hue, unless the look says otherwise.
QColor colorOf(const Theme& theme, Hue hue, const SeriesLook& look);
QColor uncertaintyOf(const Theme& theme, Hue hue, const SeriesLook& look);
QCPScatterStyle markerOf(const Theme& theme, Hue hue, double unit, const SeriesLook& look = {});
std::optional<Marker> usualMarker(Hue hue); // as an author would choose it; none: authors cannot choose it
QCPScatterStyle markerOf(const Theme& theme, const Series& series, double unit);
QCPScatterStyle hollow(const QCPScatterStyle& marker, const Theme& theme); // shapes of lines only stay as they are
QColor colorOf(const Theme& theme, const Series& series);
QPen dashed(QPen pen, Dash dash);
QPen inLook(QPen pen, const SeriesLook& look, double unit); // with its colour, dash and width
QPen plainStroke(const FigureStyle& style, const QColor& color, double px);
QPen strokeOf(const Series& series, const FigureStyle& style);

QCPGraph* addStroke(QCustomPlot* plot, const QVector<double>& xs, const QVector<double>& ys, const QPen& pen);
inline constexpr const char *bandLayer = "bands", *aboveBands = "aboveBands"; // layers of PlotBase, below the lines
void addBand(
    QCustomPlot* plot, const QVector<double>& xs, const QVector<double>& lows, const QVector<double>& highs, const QColor& fill);

} // namespace attentoscope
