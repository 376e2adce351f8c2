// What the signs of a picture mean: entries of a sign and a text, from left to right, in as many rows as the room asks for.
// Included by .cpp files only.
#pragma once

#include "ui/figures/figure.h"

#include <QColor>
#include <QPen>
#include <QString>

#include <functional>
#include <vector>

class QCPPainter;
class QCPScatterStyle;

namespace attentoscope {

using PaintSign = std::function<void(QCPPainter&, const QRectF& box)>; // the box is as high as a row

struct LegendEntry {
    QString text;
    QColor color; // of the text
    double width = 0; // px, of the sign
    PaintSign sign;
};

void drawMarker(QCPPainter& painter, const QPointF& at, const QCPScatterStyle& marker);
PaintSign lineSign(const QPen& pen);
PaintSign markerSign(const QCPScatterStyle& marker);
PaintSign lineAndMarkerSign(const QPen& pen, const QCPScatterStyle& marker);
PaintSign areaSign(const QBrush& fill, const QPen& outline, double height); // height in painter units

class Legend
{
public:
    static constexpr double rowHeight = 18; // px
    static constexpr double entryGap = 14;

    enum Flow { Rows, Column };
    // room: width in painter units. A column has each entry in a row of its own.
    Legend(std::vector<LegendEntry> entries, const FigureStyle& style, int room, Flow flow = Rows);

    int rows() const { return rows_; }
    int width() const; // of all entries in one row
    void draw(QCPPainter& painter, const QPointF& at = {}) const;
    void drawInCorner(QCPPainter& painter, const QRect& axes, bool left, bool top) const; // of a column, in a box

private:
    struct Place {
        int x = 0, row = 0;
    };
    int widest() const;
    int widthOf(const LegendEntry& entry) const; // with the gap after it

    std::vector<LegendEntry> entries_;
    FigureStyle style_;
    std::vector<Place> places_; // one for each entry
    int rows_ = 0;
};

} // namespace attentoscope
