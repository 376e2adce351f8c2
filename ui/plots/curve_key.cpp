#include "ui/plots/curve_key.h"

#include "ui/plots/curve_plot.h"

namespace attentoscope {

namespace {

constexpr double sampleWidth = 26, lineHeight = 18, entryGap = 16, textGap = 5; // px

void drawSample(QCPPainter& painter, const CurveKeyEntry& entry, const QRectF& rect, const Theme& theme, double unit)
{
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    const QPointF left(rect.left(), rect.center().y()), right(rect.right(), rect.center().y());
    QPen line(theme.color(entry.hue), 1.4 * unit);
    line.setCapStyle(Qt::FlatCap);
    if (entry.ring) {
        painter.setPen(line);
        painter.drawEllipse(rect.center(), 6 * unit, 6 * unit);
        painter.setBrush(theme.text);
        painter.drawEllipse(rect.center(), 2 * unit, 2 * unit);
        return;
    }
    painter.setPen(dashed(line, entry.dash));
    painter.drawLine(left, right);
    if (entry.hue.isNeutral())
        return;
    const QCPScatterStyle marker = curveScatter(theme, entry.hue, unit);
    marker.applyTo(&painter, QPen(theme.color(entry.hue)));
    marker.drawShape(&painter, rect.center());
}

class CurveLegend : public Figure
{
public:
    explicit CurveLegend(std::vector<CurveKeyEntry> entries)
        : entries_(std::move(entries))
    {
    }

    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        painter.save();
        painter.fillRect(rect, style.theme.background);
        painter.setFont(style.font());
        const QFontMetricsF metrics(style.font());
        const double indent = 8 * style.unit, height = lineHeight * style.unit;
        double x = indent, y = 0;
        for (const CurveKeyEntry& entry : entries_) {
            const double width = (sampleWidth + textGap) * style.unit + metrics.horizontalAdvance(entry.name);
            if (x > indent && x + width > rect.width()) {
                x = indent;
                y += height;
            }
            const QRectF sample(rect.left() + x, rect.top() + y, sampleWidth * style.unit, height);
            drawSample(painter, entry, sample, style.theme, style.unit);
            painter.setPen(style.theme.color(entry.hue.isPlain() ? Hue::quiet() : entry.hue));
            painter.drawText(QRectF(sample.right() + textGap * style.unit, sample.top(), width, height),
                Qt::AlignLeft | Qt::AlignVCenter, entry.name);
            x += width + entryGap * style.unit;
        }
        painter.restore();
    }

private:
    std::vector<CurveKeyEntry> entries_;
};

} // namespace

CurveKey::CurveKey(const CurveKeyEntry& entry, QWidget* parent)
    : QWidget(parent)
    , entry_(entry)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void CurveKey::paintEvent(QPaintEvent*)
{
    QCPPainter painter(this);
    const double unit = logicalDpiY() / 96.0;
    drawSample(painter, entry_, QRectF(rect()).adjusted(1, 0, -1, 0), Theme::of(*this), unit);
}

SharedFigure makeCurveLegend(std::vector<CurveKeyEntry> entries) { return std::make_shared<CurveLegend>(std::move(entries)); }

} // namespace attentoscope
