// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/paper/figure_axis.h"

#include "ui/figures/formula_marks.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

// Keeps the room of the label free while QCustomPlot measures and draws the axis.
class FigureAxis::Blank
{
public:
    explicit Blank(FigureAxis& axis)
        : axis_(axis)
        , label_(axis.mLabel)
    {
        if (!axis.drawsLabel())
            return;
        extra_ = axis.extraHeight();
        axis.mAxisPainter->labelPadding += extra_;
        axis.mLabel = QStringLiteral(" ");
    }
    ~Blank()
    {
        axis_.mAxisPainter->labelPadding -= extra_;
        axis_.mLabel = label_;
    }
    Blank(const Blank&) = delete;
    Blank& operator=(const Blank&) = delete;

    // Returns where the label belongs.
    QRectF room() const
    {
        const QRectF box = axis_.mAxisPainter->labelSelectionBox();
        switch (axis_.axisType()) {
        case QCPAxis::atLeft:
            return box.adjusted(0, 0, extra_, 0);
        case QCPAxis::atRight:
            return box.adjusted(-extra_, 0, 0, 0);
        case QCPAxis::atTop:
            return box.adjusted(0, 0, 0, extra_);
        default:
            return box.adjusted(0, -extra_, 0, 0);
        }
    }

private:
    FigureAxis& axis_;
    QString label_;
    int extra_ = 0;
};

bool FigureAxis::drawsLabel() const { return !mLabel.isEmpty() && (axisType() == atRight || hasFormulas(mLabel)); }

TextLine FigureAxis::lineOfLabel() const { return TextLine(mLabel.toHtmlEscaped(), {labelFont(), leastScript_}, labelColor()); }

int FigureAxis::extraHeight() const
{
    if (!hasFormulas(mLabel))
        return 0;
    const double high = lineOfLabel().size().height();
    return std::max(0, int(std::ceil(high)) - QFontMetrics(labelFont()).height());
}

int FigureAxis::calculateMargin()
{
    const Blank blank(*this);
    return QCPAxis::calculateMargin();
}

void FigureAxis::draw(QCPPainter* painter)
{
    QRectF room;
    {
        const Blank blank(*this);
        QCPAxis::draw(painter);
        room = blank.room();
    }
    if (drawsLabel())
        drawLabel(*painter, room);
}

void FigureAxis::drawLabel(QCPPainter& painter, const QRectF& box) const
{
    const bool upright = orientation() == Qt::Vertical;
    painter.save();
    painter.translate(box.center());
    if (upright)
        painter.rotate(-90);
    const QSizeF size = upright ? box.size().transposed() : box.size();
    const QRectF room(QPointF(-size.width() / 2, -size.height() / 2), size);
    if (hasFormulas(mLabel)) {
        const TextLine line = lineOfLabel();
        line.draw(painter, QPointF(-line.size().width() / 2, -line.size().height() / 2));
    } else {
        painter.setFont(labelFont());
        painter.setPen(labelColor());
        painter.drawText(room, int(Qt::AlignCenter) | int(Qt::TextDontClip), mLabel);
    }
    painter.restore();
}

} // namespace attentoscope
