#include "ui/figures/painted_figure.h"

#include <qcustomplot.h>

namespace attentoscope {

namespace {

class PaintedFigure : public Figure
{
public:
    PaintedFigure(PaintPicture paint, std::function<Table()> numbers)
        : paint_(std::move(paint))
        , numbers_(std::move(numbers))
    {
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        painter.save();
        paint_(painter, rect, style);
        painter.restore();
    }

    std::vector<std::string> columns() const override { return numbers().columns; }
    Table numbers() const override { return numbers_ ? numbers_() : Table(); }

private:
    PaintPicture paint_;
    std::function<Table()> numbers_;
};

} // namespace

SharedFigure makePaintedFigure(PaintPicture paint, std::function<Table()> numbers)
{
    return std::make_shared<const PaintedFigure>(std::move(paint), std::move(numbers));
}

FigureStyle styleOf(const QWidget& widget)
{
    FigureStyle style;
    style.theme = Theme::of(widget);
    style.unit = widget.logicalDpiX() / 96.0;
    return style;
}

} // namespace attentoscope
