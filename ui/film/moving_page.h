// SPDX-License-Identifier: GPL-3.0-or-later
// A figure that moves, for the web: one HTML file with a slider, whose numbers can be read off. It loads nothing, shows a static
// picture where scripts are off, and permits no other script and no network (Content-Security-Policy).
#pragma once

#include "ui/figures/plot_reading.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace attentoscope {

struct MovingFrame {
    QString words; // "n = 512 tokens"
    QString verdict; // what it comes to; may be empty
    QString caption;
    QString description; // for readers who cannot see it
    QByteArray light, dark; // SVG
    std::vector<PlotReading> plots; // in parts of the sheet
};

struct MovingFigure {
    QString title;
    QString slider; // what it changes: "Number of tokens n"
    std::vector<MovingFrame> frames; // at least one
    std::size_t first = 0; // the frame that is shown at first, and where scripts are off
};

// Returns the figure for the body of a page; the page needs movingHead() in its head and movingScript() at the end of its body.
QString movingFigureHtml(const MovingFigure& figure);
QString movingHead(const QString& otherStyle = {}); // policy and style; `otherStyle`: of the rest of the page
QString movingScript();

// Returns the colours of pages, light and dark, for style sheets that name them (moving_figure.css).
QString pageColors();

// Returns the whole page, in the language of the program.
QByteArray movingPage(const MovingFigure& figure, const QString& language);

} // namespace attentoscope
