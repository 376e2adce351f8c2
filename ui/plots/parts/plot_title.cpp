// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/plot_title.h"

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
    const double high = broken_ ? broken_->size().height() : whole_ ? whole_->size().height() : 0;
    return whole_ ? int(std::ceil(high)) + int(style.length(8)) : 0;
}

void PlotTitle::breakFor(double width, const FigureStyle& style)
{
    broken_.reset();
    if (!isCut(width, style))
        return;
    const double room = roomBefore(width, style);
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

double PlotTitle::beginOf(const FigureStyle& style) { return std::max(style.length(before), style.letterWidth); }
double PlotTitle::roomBefore(double right, const FigureStyle& style) { return right - beginOf(style) - style.length(after); }

bool PlotTitle::isCut(double right, const FigureStyle& style) const
{
    return whole_ && whole_->size().width() > roomBefore(right, style);
}

void PlotTitle::draw(QPainter& painter, double top, double left, double right, const FigureStyle& style) const
{
    if (!whole_)
        return;
    const double begin = beginOf(style), room = roomBefore(right, style);
    if (broken_)
        return broken_->draw(painter, {begin, top + style.length(2)});
    std::optional<TextLine> shorter;
    QString text = text_;
    const auto widthNow = [&] { return (shorter ? *shorter : *whole_).size().width(); };
    for (qsizetype cut = 0; widthNow() > room && (cut = text.lastIndexOf(betweenParts)) > 0;) {
        text.truncate(cut);
        shorter = lineOf(text + QStringLiteral(" …"), style);
    }
    if (widthNow() > room) {
        shorter = lineOf(text, style);
        shorter->cutTo(room);
    }
    const double x = std::max(begin, std::min(left, begin + room - widthNow()));
    (shorter ? *shorter : *whole_).draw(painter, {x, top + style.length(2)});
}

} // namespace attentoscope
