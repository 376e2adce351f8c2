// SPDX-License-Identifier: GPL-3.0-or-later
// What is around the data of a plot: its title, a header between title and axes, a note below them, and the margins, by which
// plots on a sheet line up. Included by .cpp files only.
#pragma once

#include "ui/plots/parts/plot_look.h"
#include "ui/plots/parts/plot_title.h"

#include <qcustomplot.h>

#include <QMargins>
#include <QSize>
#include <QString>

namespace attentoscope {

class PlotStrip;

class PlotFrame
{
public:
    // Builds the layout of the plot: strips, and an axis rectangle, whose axes become those of the plot.
    PlotFrame(QCustomPlot& plot, const PlotLook& look);

    void restyle(); // after a change of style
    void setTitle(const QString& richText);
    const QString& title() const { return title_.text(); }
    QString titleCutAt(const QPointF& pixel) const; // the whole title, in rich text, if it is shortened here; else empty
    void breakTitle(); // into lines as wide as the sheet

    void setNote(const QString& text, const QString& roomFor = {}); // roomFor: another note that the layout leaves room for
    const QString& note() const { return noteText_; }
    void fitNote() { setNote(noteText_, noteRoom_); } // after a new layout
    void keepRoomForNote() { keepsNoteRoom_ = true; } // a line below the axes, whether there is a note or not
    void setHeader(double heightPx, PaintFunction paint); // 0: none

    void setSideMargins(int left, int right, int rightAtLeast = 0, int leftAtLeast = 0); // px of the widget; −1: automatic
    void setTopMargin(int top); // px between title and data, after setSideMargins()
    // Take effect with the next setSideMargins().
    void setLeastSides(int left, int right); // margins that other pictures of a film need
    void setLeastHeights(int top, int bottom); // margins needed for alignment with neighbours
    // What is left empty on a sheet, right and below, to keep the shape of the data.
    const QSize& spare() const { return spare_; }
    void setSpare(const QSize& spare) { spare_ = spare; }
    QMargins edges() const; // from the edges of the sheet to the data

    void drawInstead(QCPPainter& painter, const QString& text) const; // where there are no data
    bool isEmpty() const { return empty_; } // such a text was drawn

private:
    QRect inside() const { return plot_.xAxis->axisRect()->rect(); }
    void layTitle(const QString& richText);
    bool showsNote() const { return look_.onScreen || look_.style.hasNotes; }
    int noteHeight() const;
    bool noteBesideLabel() const;
    void drawNote(QCPPainter& painter) const;

    QCustomPlot& plot_;
    const PlotLook& look_;
    PlotTitle title_;
    PlotStrip* titleStrip_ = nullptr; // these three are owned by the layout
    PlotStrip* headerStrip_ = nullptr;
    PlotStrip* noteStrip_ = nullptr;
    QString noteText_, noteRoom_;
    bool keepsNoteRoom_ = false;
    QMargins least_;
    QSize spare_{0, 0};
    mutable bool empty_ = false;
};

} // namespace attentoscope
