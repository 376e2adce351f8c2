// SPDX-License-Identifier: GPL-3.0-or-later
// A picture that can be drawn on any device. Widgets make one of what they show, and the exporter draws it. A figure owns a
// copy of its data, so it outlives the widget.
#pragma once

#include "core/formats/tensors/npz.h"
#include "core/formats/text_table.h"
#include "ui/figures/edits/named_text.h"
#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/figure_table.h"
#include "ui/figures/plot_parts.h"
#include "ui/figures/plot_reading.h"
#include "ui/figures/sheet/line_key_entry.h"
#include "ui/formulas/formula_font.h"
#include "ui/theme/theme.h"

#include <QMargins>
#include <QMarginsF>
#include <QRectF>
#include <QSize>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

class QCPPainter; // a QPainter that QCustomPlot can draw with

namespace attentoscope {

struct FigureStyle {
    Theme theme = Theme::light();
    QString family; // empty: the application's
    double unit = 1; // painter units per 1/96 inch; all lengths are multiples of it
    double fontPt = 9; // body text of the figure
    double stroke = 1; // multiplies the usual width of lines
    int columns = 0; // most figures beside each other on the sheet; 0: as many as have room
    bool hasNotes = true; // what is reduced or sampled is written below each plot; else it belongs into the caption

    bool isFirst = true; // in its line: what it has in common with the next ones stands there alone
    int letterWidth = 0; // painter units that the letter of a panel takes of the upper left corner
    QMargins align; // painter units: least margins around the data, so that neighbours line up

    static constexpr double leastScriptPt = 4; // the least type of scripts on paper
    double leastPt = 5; // the least type, unless fontPt itself is less; more for a projector
    // Returns a font of fontPt × factor, but no less than leastPt, with its size in painter units, so that it does not depend on
    // the device.
    FormulaFont font(double factor = 1, QFont::Weight weight = QFont::Normal) const;
    double leastFactor() const { return std::min(1.0, leastPt / fontPt); } // of the smallest font
    int length(double px) const; // px (1/96 inch) in painter units, at least 1
    bool operator==(const FigureStyle&) const = default;
};

// What a figure needs on paper, in painter units.
struct FigureNeed {
    QSizeF data; // least size of the data
    QMargins around; // what axes, titles, legends and notes take around it
    double height = 0; // of the whole figure, where it follows from the width, as with square cells; 0: any height suits

    double leastWidth() const { return around.left() + data.width() + around.right(); }
    double leastHeight() const { return around.top() + data.height() + around.bottom(); }
};

class Figure;
using SharedFigure = std::shared_ptr<const Figure>;

struct PlacedFigure {
    SharedFigure figure;
    QRectF rect;
    FigureStyle style; // aligned with the neighbours
};

// A tree: a figure is a single picture, which answers everything itself, or has parts and perhaps something of its own around
// them, such as a title or a caption. What is asked of a figure with parts is answered from them, unless a class knows better.
class Figure : public std::enable_shared_from_this<Figure>
{
public:
    virtual ~Figure() = default;
    virtual void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const = 0;

    // Returns the figures that this one is composed of, row by row; none: it is a single picture.
    virtual std::vector<SharedFigure> parts() const { return {}; }
    // Returns the same figure of other parts: of what `change` makes of each; a part of which it makes null stays. A single
    // picture returns itself.
    using Change = std::function<SharedFigure(const SharedFigure& part)>;
    virtual SharedFigure map(const Change&) const { return shared_from_this(); }
    // Returns where everything that has been composed is in a rectangle: the parts, and a legend that they share.
    virtual std::vector<PlacedFigure> place(const QRectF&, const FigureStyle&) const { return {}; }
    // Returns where the panels of a sheet are in a rectangle, row by row; none: it is no sheet.
    virtual std::vector<PlacedFigure> panels(const QRectF&, const FigureStyle&) const { return {}; }

    // Returns the margins between the data and a rectangle of this size; 0 where alignment does not matter.
    virtual QMargins edges(const QSizeF&, const FigureStyle&) const { return {}; }
    // Returns the painter units of the largest map in a rectangle of this size: as many cells as it has room for. Empty: no
    // map.
    virtual QSize mapSize(const QSizeF& size, const FigureStyle& style) const;
    std::vector<QRectF> places(const QRectF& rect, const FigureStyle& style) const; // of the panels
    // Returns the width in painter units that the content requires; 0: the width follows from the cell's weight.
    virtual double naturalWidth(const FigureStyle&) const { return 0; }
    // Returns what the figure needs at this width, or at its least width where this one is less.
    virtual FigureNeed need(double, const FigureStyle&) const { return {}; }
    // Returns whether there is a title that begins right of the letter of a panel, see FigureStyle::letterWidth.
    virtual bool hasTitleBesideLetter() const { return false; }
    // Returns the height that suits this width. `shape`: the usual height divided by the usual width.
    virtual double heightFor(double width, double shape, const FigureStyle& style) const;
    // Returns where the figure has data, for tests: the places between axes, one for each plot.
    std::vector<QRectF> dataAreas(const QRectF& rect, const FigureStyle& style) const;
    // Returns what a caption has to say of the figure in a rectangle of this size: what is reduced, and what its signs mean.
    virtual QStringList captionNotes(const QSizeF& size, const FigureStyle& style) const;
    // Returns what is drawn against what, as a caption says it: "entropy H (nats) against length n"; empty: there are no axes, or
    // the parts have other axes.
    virtual QString relation() const;
    // Returns the notes of each panel of a sheet; a figure that is no sheet returns its own.
    std::vector<QStringList> notesOfPanels(const QRectF& rect, const FigureStyle& style) const;
    // Returns the same as a flat strip to be placed under other figures; null: there is none.
    virtual SharedFigure lying() const { return nullptr; }

    // The name as plain text, and the numbers that the figure shows. columns() is cheap to call; it is empty if there are no
    // numbers.
    virtual QString title() const { return {}; }
    virtual std::vector<std::string> columns() const { return {}; }
    virtual Table numbers() const { return {}; }
    // The numbers of a picture of cells as arrays with a row for each row of cells; none: a table suits them.
    virtual std::vector<NpzEntry> grids() const { return {}; }
    virtual SharedFigureTable table() const { return figureTableOf(numbers()); } // numbers() as a table for the screen
    // Describes the figure for users who cannot see it; empty: the title says enough.
    virtual QString description() const;
    // Returns the figures with numbers that this one is composed of; a picture with numbers returns itself.
    std::vector<const Figure*> pictures() const;
    // Which parts can be edited, and a copy of the figure with the edits.
    virtual Editable editable() const;
    virtual SharedFigure edited(const PictureEdits& edits) const; // null: it is a picture in which nothing can be edited
    // Returns the runs of titles and labels that mean a series: mostly policies, by their names or by letters that stand alone.
    virtual std::vector<NamedText::Run> runsInWords() const;
    bool mentions(std::size_t policy) const; // in such a run
    // Returns the entries of its legend that may stand in one legend of several figures.
    virtual std::vector<LineKeyEntry> legendEntries() const;
    // Returns a copy of the figure whose legend lacks what stands elsewhere.
    virtual SharedFigure withoutEntries(const std::vector<LineKeyEntry>& entries) const;
    // Returns a legend that looks as those of this figure do; null: it has none.
    virtual SharedFigure legendOf(const std::vector<LineKeyEntry>& entries) const;
    // Returns whether the figure could have numbers but has none, and shows emptyText instead.
    virtual bool isEmpty() const;

    // Use the rest for a figure that is one of several: a picture of a film, or beside others on a sheet. It can keep the
    // axes and colours of the others, and the room around its data; its numbers can be read off. Pictures without axes and
    // colours have no ranges, no margins and nothing to be read off.

    // Returns the figure as a picture of a film: it shows where the film is, and nothing moves but what is shown.
    virtual SharedFigure filmed() const;
    // Returns, for each picture that the figure is composed of, what its axes and colours go over on a small sheet. What must
    // move with the film, as the cells of a map, is not among them.
    virtual std::vector<DrawnRanges> ranges() const;
    // Returns a copy with these ranges. Takes as many from the front as ranges() returns.
    virtual SharedFigure withRanges(std::span<const DrawnRanges>& ranges) const;
    // Returns, for each picture, the margins around its data where the figure is drawn in this rectangle, in units of
    // style.unit; what is free because data keep their shape does not count.
    virtual std::vector<QMarginsF> margins(const QRectF& rect, const FigureStyle& style) const;
    // Returns a copy with at least these margins. Takes as many from the front as margins() returns.
    virtual SharedFigure withMargins(std::span<const QMarginsF>& least) const;
    // Returns what can be read off where the figure is drawn in this rectangle.
    virtual std::vector<PlotReading> readings(const QRectF& rect, const FigureStyle& style) const;

    // Returns the plots that the figure is composed of where it is drawn in this rectangle, for formats that draw plots by
    // themselves. Nothing: it has other parts, too; `other` is the title of the first of these.
    virtual std::optional<std::vector<PlotParts>> plots(const QRectF& rect, const FigureStyle& style, QString& other) const;
};

// Several figures on one sheet: rows from top to bottom, each with figures from left to right. The weights divide the width
// that figures with a natural width leave. Where a sheet is too narrow, a row becomes several, see sheet_layout.h.
struct FigureCell {
    SharedFigure figure;
    double width = 1;
};
struct FigureRow {
    std::vector<FigureCell> cells;
    double height = 1;
};
// If all figures have the same columns, the sheet's numbers are theirs, told apart by title.
SharedFigure composeFigure(std::vector<FigureRow> rows, const QString& title = {});

} // namespace attentoscope
