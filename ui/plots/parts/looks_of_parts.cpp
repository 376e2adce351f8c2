// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/looks_of_parts.h"

#include "ui/plots/paper/figure_axis.h"

namespace attentoscope {

namespace {

std::optional<QColor> colorOfBrush(const QBrush& brush)
{
    return brush.style() == Qt::NoBrush ? std::nullopt : std::optional(brush.color());
}

} // namespace

std::optional<StrokeOfPlot> strokeOfPlot(const QPen& pen)
{
    if (pen.style() == Qt::NoPen)
        return {};
    StrokeOfPlot stroke{.color = pen.color(), .width = pen.widthF(), .dashes = {}};
    if (pen.style() != Qt::SolidLine)
        for (const double length : pen.dashPattern())
            stroke.dashes.push_back(length * pen.widthF());
    return stroke;
}

std::optional<MarkOfPlot> markOfPlot(const QCPScatterStyle& marker)
{
    using Style = QCPScatterStyle;
    const auto mark = [&](MarkOfPlot::Shape shape) {
        return std::optional(MarkOfPlot{.shape = shape,
            .edge = marker.pen().color(),
            .fill = colorOfBrush(marker.brush()),
            .size = marker.size(),
            .width = marker.pen().widthF()});
    };
    switch (marker.shape()) {
    case Style::ssDisc: {
        auto disc = mark(MarkOfPlot::Disc); // filled with its pen
        disc->fill = disc->edge;
        return disc;
    }
    case Style::ssDot:
    case Style::ssCircle:
        return mark(MarkOfPlot::Circle);
    case Style::ssSquare:
    case Style::ssCrossSquare:
    case Style::ssPlusSquare:
        return mark(MarkOfPlot::Square);
    case Style::ssTriangle:
        return mark(MarkOfPlot::Triangle);
    case Style::ssTriangleInverted:
        return mark(MarkOfPlot::TriangleDown);
    case Style::ssDiamond:
        return mark(MarkOfPlot::Diamond);
    case Style::ssCross:
        return mark(MarkOfPlot::Cross);
    case Style::ssPlus:
        return mark(MarkOfPlot::Plus);
    case Style::ssStar:
        return mark(MarkOfPlot::Star);
    case Style::ssCrossCircle:
        return mark(MarkOfPlot::CrossCircle);
    case Style::ssPlusCircle:
        return mark(MarkOfPlot::PlusCircle);
    case Style::ssCustom: // the short dash of a theory's point
        return MarkOfPlot{.shape = MarkOfPlot::Dash,
            .edge = marker.pen().color(),
            .size = marker.customPath().boundingRect().width(),
            .width = marker.pen().widthF()};
    default:
        return {};
    }
}

EntryOfPlot entryOfPlot(const LegendEntry& entry)
{
    EntryOfPlot result{.text = entry.text, .color = entry.color};
    if (const auto* sign = entry.sign.target<SampleSign>()) {
        result.stroke = sign->line ? strokeOfPlot(*sign->line) : sign->area ? strokeOfPlot(sign->outline) : std::nullopt;
        result.mark = sign->marker ? markOfPlot(*sign->marker) : std::nullopt;
        result.fill = sign->area ? colorOfBrush(*sign->area) : std::nullopt;
    }
    return result;
}

AxisOfPlot axisOfPlot(const QCPAxis& axis)
{
    const auto ticker = axis.ticker().staticCast<FigureTicker>();
    AxisOfPlot result{.label = axis.label(),
        .low = axis.range().lower,
        .high = axis.range().upper,
        .logarithmic = axis.scaleType() == QCPAxis::stLogarithmic,
        .hasGrid = axis.grid()->visible(),
        .ticks = {},
        .minor = {}};
    const QMap<double, QString> ticks = ticker->ticks();
    const auto isSeen = [&](double at) { return axis.range().contains(at); };
    for (auto tick = ticks.begin(); tick != ticks.end(); ++tick)
        if (isSeen(tick.key()))
            result.ticks.push_back({tick.key(), tick.value()});
    if (axis.subTicks())
        for (const double at : ticker->minor())
            if (isSeen(at) && !ticks.contains(at))
                result.minor.push_back(at);
    return result;
}

} // namespace attentoscope
