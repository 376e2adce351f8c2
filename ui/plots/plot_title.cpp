// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_title.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr double smallest = 0.7; // least scale
constexpr double before = 4, after = 8; // px: to the left edge, and to the title of the next plot

} // namespace

TextLine PlotTitle::lineOf(const QString& richText, const FigureStyle& style)
{
    return {style.theme.inOwnColors(richText), style.font(10.0 / 9.0), style.theme.text};
}

void PlotTitle::set(const QString& richText, const FigureStyle& style)
{
    text_ = richText;
    whole_.reset();
    if (!richText.isEmpty())
        whole_ = lineOf(richText, style);
}

int PlotTitle::height(const FigureStyle& style) const
{
    return whole_ ? int(std::ceil(whole_->size().height())) + int(style.length(8)) : 0;
}

double PlotTitle::scaleFor(double width, const FigureStyle& style) const
{
    return whole_
        ? std::clamp((width - style.length(before) - style.length(after)) / std::max(whole_->size().width(), 1.0), smallest, 1.0)
        : 1;
}

bool PlotTitle::setMost(double most) { return most != std::exchange(most_, most); }

void PlotTitle::draw(QPainter& painter, double top, double left, double right, const FigureStyle& style) const
{
    if (!whole_)
        return;
    const double begin = style.length(before), end = right - style.length(after);
    std::optional<TextLine> shorter;
    QString text = text_;
    const auto widthNow = [&] { return std::max((shorter ? *shorter : *whole_).size().width(), 1.0); };
    for (qsizetype cut = 0; smallest * widthNow() > end - begin && (cut = text.lastIndexOf(betweenParts)) > 0;) {
        text.truncate(cut);
        shorter = lineOf(text, style);
    }
    if (smallest * widthNow() > end - begin) {
        shorter = lineOf(text, style);
        shorter->cutTo((end - begin) / smallest);
    }
    const double x = std::max(begin, std::min(left, end - widthNow()));
    const double scale = std::clamp((end - x) / widthNow(), smallest, std::min(style.titleScale, most_));
    painter.save();
    painter.translate(x, top + style.length(2) + (1 - scale) * whole_->size().height() / 2);
    painter.scale(scale, scale);
    (shorter ? *shorter : *whole_).draw(painter, {});
    painter.restore();
}

} // namespace attentoscope
