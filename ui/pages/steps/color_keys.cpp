// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/color_keys.h"

#include "ui/figures/text_line.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace attentoscope {

namespace {

// A scale of colours that matrices of a scene share.
struct ColorKey {
    ColorScaling colors;
    QStringList titles; // of the matrices, rich text
};

std::vector<ColorKey> colorKeysOf(const StepScene& scene)
{
    std::vector<ColorKey> keys;
    for (const auto& line : scene.lines)
        for (const SceneItem& item : line) {
            if (!item.grid || item.grid->numbers.size() == 0)
                continue;
            auto key = std::ranges::find(keys, item.grid->colors, &ColorKey::colors);
            if (key == keys.end())
                key = keys.insert(keys.end(), {item.grid->colors, {}});
            if (!key->titles.contains(item.grid->title))
                key->titles << item.grid->title;
        }
    if (keys.size() == 1) // it is that of all
        keys.front().titles.clear();
    return keys;
}

} // namespace

QSizeF layColorKeys(QPainter* painter, const QRectF& rect, const FigureStyle& style, const StepScene& scene)
{
    constexpr double barWidth = 64, leastBar = 24, barHeight = 7, between = 16, near = 4; // px
    const FormulaFont font = style.font(0.9);
    const double unit = style.unit, high = QFontMetricsF(font).height();
    double x = 0, y = 0, widest = 0;
    const std::vector<ColorKey> keys = colorKeysOf(scene);
    for (const ColorKey& key : keys) {
        const TextLine name(style.theme.inOwnColors(listOf(key.titles)), font, style.theme.text);
        const TextLine low(briefText(key.colors.low, 2), font, style.theme.secondaryText),
            highest(briefText(key.colors.high, 2), font, style.theme.secondaryText);
        const double named = key.titles.isEmpty() ? 0 : name.size().width() + 2 * near * unit;
        const double bar = named + low.size().width() + near * unit;
        const double beside = bar + near * unit + highest.size().width();
        const double barWide = std::clamp(rect.width() - beside, near * unit, barWidth * unit), wide = beside + barWide;
        if (x > 0 && x + wide > rect.width()) {
            x = 0;
            y += high;
        }
        if (painter != nullptr) {
            const QPointF at = rect.topLeft() + QPointF(x, y);
            if (!key.titles.isEmpty())
                name.draw(*painter, at);
            low.draw(*painter, at + QPointF(named, 0));
            const QRectF place(at.x() + bar, at.y() + (high - barHeight * unit) / 2, barWide, barHeight * unit);
            const int pixels = std::max(1, int(place.width()));
            for (int pixel = 0; pixel < pixels; ++pixel)
                painter->fillRect(QRectF(place.left() + pixel, place.top(), 1, place.height()),
                    QColor::fromRgb(colorAt(key.colors.map, (pixel + 0.5) / pixels, style.theme.isDark)));
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(style.theme.grid, style.length(1)));
            painter->drawRect(place);
            highest.draw(*painter, QPointF(place.right() + near * unit, at.y()));
        }
        x += wide + between * unit;
        widest = std::max(widest, beside + leastBar * unit);
    }
    return keys.empty() ? QSizeF(0, 0) : QSizeF(widest, y + high);
}

} // namespace attentoscope
