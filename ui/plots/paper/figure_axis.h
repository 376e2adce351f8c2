// SPDX-License-Identifier: GPL-3.0-or-later
// An axis whose label may hold formulas and is read upwards on either side. Only .cpp files of this folder include it.
#pragma once

#include "ui/figures/text_line.h"

#include <qcustomplot.h>

namespace attentoscope {

class FigureAxis : public QCPAxis
{
public:
    using QCPAxis::QCPAxis;
    void setLeastScript(double pixels) { leastScript_ = pixels; } // of formulas, see FormulaFont

protected:
    int calculateMargin() override;
    void draw(QCPPainter* painter) override;

private:
    class Blank;
    bool drawsLabel() const; // QCustomPlot knows no formulas, and turns labels on the right downwards
    int extraHeight() const; // of a label that is higher than a line of text
    TextLine lineOfLabel() const;
    void drawLabel(QCPPainter& painter, const QRectF& box) const;

    double leastScript_ = 0;
};

// Ticks with texts as given, and smaller ones between them.
class FigureTicker : public QCPAxisTickerText
{
public:
    void setMinor(const QVector<double>& places) { minor_ = places; } // from left to right
    const QVector<double>& minor() const { return minor_; }

protected:
    QVector<double> createSubTickVector(int, const QVector<double>&) override { return minor_; }

private:
    QVector<double> minor_;
};

} // namespace attentoscope
