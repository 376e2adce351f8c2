// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_title.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr double ofTitle = 10.0 / 9.0; // size of a title in that of other text
constexpr double before = 4, after = 8; // px: to the left edge, and to the title of the next plot

} // namespace

TextLine PlotTitle::lineOf(const QString& richText, const FigureStyle& style)
{
    return {style.theme.inOwnColors(richText), style.font(ofTitle), style.theme.text};
}

double PlotTitle::leastOnPaper(const FigureStyle& style)
{
    constexpr double usual = 0.7;
    return std::clamp(FigureStyle::leastPt / (ofTitle * style.fontPt), usual, 1.0);
}

void PlotTitle::set(const QString& richText, const FigureStyle& style)
{
    text_ = richText;
    whole_.reset();
    broken_.reset();
    if (!richText.isEmpty())
        whole_ = lineOf(richText, style);
}

int PlotTitle::height(const FigureStyle& style) const
{
    const double high = broken_ ? leastOnPaper(style) * broken_->size().height() : whole_ ? whole_->size().height() : 0;
    return whole_ ? int(std::ceil(high)) + int(style.length(8)) : 0;
}

void PlotTitle::breakFor(double width, const FigureStyle& style)
{
    broken_.reset();
    if (!isCut(width, leastOnPaper(style), style))
        return;
    const double room = roomBefore(width, style) / leastOnPaper(style);
    QString lines, line;
    for (const QString& part : text_.split(betweenParts)) {
        const QString longer = line.isEmpty() ? part : line + betweenParts + part;
        if (!line.isEmpty() && lineOf(longer, style).size().width() > room) {
            lines += line + QStringLiteral("<br>");
            line = part;
        } else {
            line = longer;
        }
    }
    broken_ = lineOf(lines + line, style);
    broken_->wrapTo(room);
}

double PlotTitle::roomBefore(double right, const FigureStyle& style)
{
    return right - style.length(before) - style.length(after);
}

double PlotTitle::scaleFor(double width, const FigureStyle& style) const
{
    return whole_ ? std::clamp(roomBefore(width, style) / std::max(whole_->size().width(), 1.0), leastOnPaper(style), 1.0) : 1;
}

bool PlotTitle::isCut(double right, double least, const FigureStyle& style) const
{
    return whole_ && least * whole_->size().width() > roomBefore(right, style);
}

void PlotTitle::draw(QPainter& painter, double top, double left, double right, double least, const FigureStyle& style) const
{
    if (!whole_)
        return;
    const double begin = style.length(before), room = roomBefore(right, style);
    if (broken_) {
        painter.save();
        painter.translate(begin, top + style.length(2));
        painter.scale(leastOnPaper(style), leastOnPaper(style));
        broken_->draw(painter, {});
        return painter.restore();
    }
    std::optional<TextLine> shorter;
    QString text = text_;
    const auto widthNow = [&] { return std::max((shorter ? *shorter : *whole_).size().width(), 1.0); };
    for (qsizetype cut = 0; least * widthNow() > room && (cut = text.lastIndexOf(betweenParts)) > 0;) {
        text.truncate(cut);
        shorter = lineOf(text + QStringLiteral(" …"), style);
    }
    if (least * widthNow() > room) {
        shorter = lineOf(text, style);
        shorter->cutTo(room / least);
    }
    const double x = std::max(begin, std::min(left, begin + room - widthNow()));
    const double scale = std::clamp((begin + room - x) / widthNow(), least, std::max(least, style.titleScale));
    painter.save();
    painter.translate(x, top + style.length(2) + (1 - scale) * whole_->size().height() / 2);
    painter.scale(scale, scale);
    (shorter ? *shorter : *whole_).draw(painter, {});
    painter.restore();
}

} // namespace attentoscope
