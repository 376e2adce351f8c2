// SPDX-License-Identifier: GPL-3.0-or-later
// A legend: entries of a sample and a text from left to right, in as many rows as the width requires. Included by .cpp files
// only.
#pragma once

#include "ui/figures/figure.h"

#include <QBrush>
#include <QColor>
#include <QPen>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QCPPainter;
class QCPScatterStyle;

namespace attentoscope {

using PaintSign = std::function<void(QCPPainter&, const QRectF& box)>; // paints a sample; the box is as high as a row

// What most samples are made of: an area, a line across and a marker, as far as there are such.
struct SampleSign {
    std::optional<QPen> line = {};
    std::shared_ptr<const QCPScatterStyle> marker = {};
    std::optional<QBrush> area = {};
    QPen outline = Qt::NoPen; // of the area
    double height = 0; // of the area, in painter units

    void operator()(QCPPainter& painter, const QRectF& box) const;
};

struct LegendEntry {
    QString text;
    QColor color; // colour of the text
    double width = 0; // px, of the sample
    PaintSign sign;
};

void drawMarker(QCPPainter& painter, const QPointF& at, const QCPScatterStyle& marker);
PaintSign lineSign(const QPen& pen);
PaintSign markerSign(const QCPScatterStyle& marker);
PaintSign lineAndMarkerSign(const QPen& pen, const QCPScatterStyle& marker);
PaintSign areaSign(const QBrush& fill, const QPen& outline, double height); // height of the sample in painter units

class Legend
{
public:
    static double rowHeight(const FigureStyle& style) { return 2 * style.fontPt; } // px
    static constexpr double entryGap = 14;

    enum Flow { Rows, Column };
    // `room` is the width in painter units. Column puts each entry in a row of its own.
    Legend(std::vector<LegendEntry> entries, const FigureStyle& style, int room, Flow flow = Rows);

    const std::vector<LegendEntry>& entries() const { return entries_; }
    int rows() const { return rows_; }
    int width() const; // width of all entries in one row
    int widest() const; // width of the widest entry
    int reach() const; // width of the widest row
    bool isCut() const { return cut_; } // an entry is wider than the room, and so its text is shortened
    void draw(QCPPainter& painter, const QPointF& at = {}) const;
    QSize boxSize() const; // of drawInBox()
    void drawInBox(QCPPainter& painter, const QRect& box) const; // draws a Column legend where nothing is drawn but the grid
    void drawInCorner(QCPPainter& painter, const QRect& axes, bool left, bool top) const; // draws a Column legend in a box
    QRect boxInCorner(const QRect& axes, bool left, bool top) const;

private:
    struct Place {
        int x = 0, row = 0;
    };
    int widthOf(const LegendEntry& entry) const; // including the gap after it

    std::vector<LegendEntry> entries_;
    FigureStyle style_;
    std::vector<Place> places_; // one per entry
    int rows_ = 0;
    bool cut_ = false;
};

} // namespace attentoscope
