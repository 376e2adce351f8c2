// A picture that can be drawn anywhere: the window's widgets hand out one each, and the exporter draws it on paper.
// A figure owns a copy of what it shows, so it outlives the widget that made it.
#pragma once

#include "core/formats/text_table.h"
#include "ui/figures/figure_table.h"
#include "ui/figures/picture_edits.h"
#include "ui/theme/theme.h"

#include <QFont>
#include <QMargins>
#include <QRectF>
#include <QSize>
#include <QString>

#include <memory>
#include <string>
#include <vector>

class QCPPainter; // a QPainter that QCustomPlot can draw with

namespace attentoscope {

struct FigureStyle {
    Theme theme = Theme::light();
    QString family; // empty: the application's
    double unit = 1; // painter units per 1/96 inch: every length is a multiple of it
    double fontPt = 9; // body text of the figure
    double stroke = 1; // lines are so many times as wide as they usually are

    double titleScale = 1; // of its size: as small as neighbours need theirs
    QMargins align; // painter units: the data begins at least this far from the edges, so that neighbours line up

    // A font of fontPt × factor whose size is in painter units, so that it does not depend on the device.
    QFont font(double factor = 1, QFont::Weight weight = QFont::Normal) const;
    int length(double px) const; // px (1/96 inch) in painter units, at least 1
};

class Figure
{
public:
    virtual ~Figure() = default;
    virtual void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const = 0;
    // How far the data would lie from the edges of a rectangle of this size; 0 where that does not matter.
    virtual QMargins edges(const QSizeF&, const FigureStyle&) const { return {}; }
    // At which its title fits into a rectangle of this width.
    virtual double titleScale(double, const FigureStyle&) const { return 1; }
    // Painter units of the largest map in a rectangle of this size, which would be drawn in as many cells; empty: none.
    virtual QSize mapSize(const QSizeF&, const FigureStyle&) const { return {}; }
    // Where the figures stand of which it is put together, row by row, in a rectangle; none: it is of one piece.
    virtual std::vector<QRectF> places(const QRectF&, const FigureStyle&) const { return {}; }
    // The width that it takes on a sheet, painter units, when its content says so; 0: its weight says so.
    virtual double naturalWidth(const FigureStyle&) const { return 0; }

    // What it is called, as plain text, and the numbers that it shows: the names of their columns are quickly known. None: it has
    // no numbers.
    virtual QString title() const { return {}; }
    virtual std::vector<std::string> columns() const { return {}; }
    virtual Table numbers() const { return {}; }
    virtual SharedFigureTable table() const { return figureTableOf(numbers()); } // to be read on the screen
    // What it shows, in words, for who cannot see it; empty: its title says it.
    virtual QString description() const { return {}; }
    // Those with numbers of which it is put together; of a picture itself, if it has some.
    virtual std::vector<const Figure*> pictures() const;
    // What of it can be wanted otherwise, and the same figure with that.
    virtual Editable editable() const { return {}; }
    virtual std::shared_ptr<const Figure> edited(const PictureEdits&) const { return nullptr; } // null: nothing can
    // There are none of those numbers: a sentence stands where they would be seen.
    virtual bool isEmpty() const { return !columns().empty() && numbers().rows.empty(); }
};
using SharedFigure = std::shared_ptr<const Figure>;

// Several figures on one sheet: rows from top to bottom, in each row figures from left to right. Weights share the room
// that figures with a natural width leave.
struct FigureCell {
    SharedFigure figure;
    double width = 1;
};
struct FigureRow {
    std::vector<FigureCell> cells;
    double height = 1;
};
// Its numbers are those of its figures, told apart by their titles, where they have the same columns.
SharedFigure composeFigure(std::vector<FigureRow> rows, const QString& title = {});

} // namespace attentoscope
