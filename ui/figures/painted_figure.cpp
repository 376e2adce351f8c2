#include "ui/figures/painted_figure.h"

#include <qcustomplot.h>

namespace attentoscope {

namespace {

class PaintedFigure : public Figure
{
public:
    explicit PaintedFigure(PaintPicture paint)
        : paint_(std::move(paint))
    {
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        painter.save();
        paint_(painter, rect, style);
        painter.restore();
    }

private:
    PaintPicture paint_;
};

} // namespace

SharedFigure makePaintedFigure(PaintPicture paint) { return std::make_shared<const PaintedFigure>(std::move(paint)); }

FigureStyle styleOf(const QWidget& widget)
{
    FigureStyle style;
    style.theme = Theme::of(widget);
    style.unit = widget.logicalDpiX() / 96.0;
    return style;
}

} // namespace attentoscope
