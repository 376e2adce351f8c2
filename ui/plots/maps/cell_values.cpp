// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/cell_values.h"

#include "ui/text/number_text.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attentoscope {

QString CellValues::text(float value) const
{
    QString written = fixedText(double(value) * (percent ? 100 : 1), decimals);
    if (const qsizetype zero = written.indexOf(QLatin1String("0."));
        bare && zero >= 0 && (zero == 0 || !written[zero - 1].isDigit()))
        written.remove(zero, 1);
    return written;
}

std::optional<CellValues> CellValues::fitting(const Raster& raster, const QSizeF& cell, const QFont& font)
{
    constexpr struct {
        int decimals;
        bool bare, percent;
        double least; // smallest magnitude of the largest value for which this form says anything
    } forms[] = {{3, false, false, 0}, {2, false, false, 0}, {2, true, false, 0}, {0, false, true, 0}, {1, false, false, 1},
        {0, false, false, 10}};
    constexpr double sizes[] = {1, 0.85, 0.75};
    const double reach = std::max(std::abs(double(raster.low)), std::abs(double(raster.high)));
    for (const auto& form : forms) {
        if (form.percent && raster.request.stage != Stage::Weights)
            continue;
        for (const double size : sizes) {
            CellValues values{font, form.decimals, form.bare, form.percent};
            values.font.setPixelSize(std::max(1, int(std::lround(QFontInfo(font).pixelSize() * size))));
            const QFontMetricsF metrics(values.font);
            const double widest =
                std::max(metrics.horizontalAdvance(values.text(raster.low)), metrics.horizontalAdvance(values.text(raster.high)));
            const double margin = metrics.horizontalAdvance(QLatin1Char('0')) / 2;
            if (reach >= form.least && cell.width() >= widest + margin && cell.height() >= metrics.ascent() + margin)
                return values;
        }
    }
    return {};
}

} // namespace attentoscope
