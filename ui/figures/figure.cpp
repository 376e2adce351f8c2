#include "ui/figures/figure.h"

#include "ui/figures/text_line.h"

#include <qcustomplot.h>

#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

QFont FigureStyle::font(double factor, QFont::Weight weight) const
{
    QFont font = QGuiApplication::font();
    if (!family.isEmpty())
        font.setFamily(family);
    font.setPixelSize(std::max(1, int(std::lround(fontPt * factor * 96.0 / 72.0 * unit))));
    font.setWeight(weight);
    return font;
}

int FigureStyle::length(double px) const { return std::max(1, int(std::lround(px * unit))); }

namespace {

class ComposedFigure : public Figure
{
public:
    ComposedFigure(std::vector<FigureRow> rows, const QString& title)
        : rows_(std::move(rows))
        , title_(title)
    {
    }

    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        QRectF rest = rect;
        if (!title_.isEmpty()) {
            const TextLine line(title_, style.font(1.15, QFont::DemiBold), style.theme.text);
            line.draw(painter, rest.topLeft());
            rest.setTop(rest.top() + line.size().height() + style.length(6));
        }
        const double gap = style.length(8);
        double weights = 0;
        for (const FigureRow& row : rows_)
            weights += row.height;
        const double room = rest.height() - gap * double(rows_.size() - 1);
        double y = rest.top();
        for (const FigureRow& row : rows_) {
            const double height = std::floor(room * row.height / weights);
            paintRow(painter, row, {rest.left(), y, rest.width(), height}, gap, style);
            y += height + gap;
        }
    }

private:
    static void paintRow(QCPPainter& painter, const FigureRow& row, const QRectF& rect, double gap, const FigureStyle& style)
    {
        double weights = 0;
        for (const FigureCell& cell : row.cells)
            weights += cell.width;
        const double room = rect.width() - gap * double(row.cells.size() - 1);
        double x = rect.left();
        for (const FigureCell& cell : row.cells) {
            const double width = std::floor(room * cell.width / weights);
            if (cell.figure)
                cell.figure->paint(painter, {x, rect.top(), width, rect.height()}, style);
            x += width + gap;
        }
    }

    std::vector<FigureRow> rows_;
    QString title_;
};

} // namespace

SharedFigure composeFigure(std::vector<FigureRow> rows, const QString& title)
{
    std::erase_if(rows, [](const FigureRow& row) { return row.cells.empty() || row.height <= 0; });
    return std::make_shared<ComposedFigure>(std::move(rows), title);
}

} // namespace attentoscope
