// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/painted_figure.h"

#include "ui/figures/formula_marks.h"

#include <qcustomplot.h>

namespace attentoscope {

namespace {

class PaintedFigure : public Figure
{
public:
    PaintedFigure(PaintPicture paint, std::function<Table()> numbers, std::function<QString()> words, PaintNeed need,
        PaintedTitle title, std::function<std::vector<NpzEntry>()> grids)
        : paint_(std::move(paint))
        , numbers_(std::move(numbers))
        , words_(std::move(words))
        , need_(std::move(need))
        , title_(std::move(title))
        , grids_(std::move(grids))
    {
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        painter.save();
        paint_(painter, rect, style);
        painter.restore();
    }

    QString title() const override { return withPlainFormulas(title_.text.text()); }
    std::vector<std::string> columns() const override { return numbers().columns; }
    Table numbers() const override { return numbers_ ? numbers_() : Table(); }
    std::vector<NpzEntry> grids() const override { return grids_ ? grids_() : std::vector<NpzEntry>(); }
    QString description() const override { return words_ ? words_() : QString(); }
    FigureNeed need(double width, const FigureStyle& style) const override { return need_ ? need_(width, style) : FigureNeed(); }
    std::vector<NamedText::Run> runsInWords() const override { return title_.text.runs(NamedText::Plain); }
    SharedFigure edited(const PictureEdits& edits) const override
    {
        return title_.retitled ? title_.retitled(withPlainFormulas(title_.text.renamed(edits.series, NamedText::Plain).marked()))
                               : nullptr;
    }

private:
    PaintPicture paint_;
    std::function<Table()> numbers_;
    std::function<QString()> words_;
    PaintNeed need_;
    PaintedTitle title_;
    std::function<std::vector<NpzEntry>()> grids_;
};

} // namespace

SharedFigure makePaintedFigure(PaintPicture paint, std::function<Table()> numbers, std::function<QString()> words, PaintNeed need,
    PaintedTitle title, std::function<std::vector<NpzEntry>()> grids)
{
    return std::make_shared<const PaintedFigure>(
        std::move(paint), std::move(numbers), std::move(words), std::move(need), std::move(title), std::move(grids));
}

FigureStyle styleOf(const QWidget& widget)
{
    FigureStyle style;
    style.theme = Theme::of(widget);
    style.family = widget.font().family();
    style.unit = widget.logicalDpiX() / 96.0 * typeScaleInUse();
    if (style.theme.isPresented())
        style.leastPt = style.fontPt; // the last row of a room reads nothing smaller
    return style;
}

} // namespace attentoscope
