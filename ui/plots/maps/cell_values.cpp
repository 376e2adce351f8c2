// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/cell_values.h"

#include "ui/text/number_text.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace attentoscope {

namespace {

QString orderText(double value) // above 0
{
    int exponent = int(std::floor(std::log10(value)));
    int digit = int(std::lround(value / std::pow(10.0, exponent)));
    if (digit == 10) {
        digit = 1;
        ++exponent;
    }
    return QString::number(digit) + QChar(0x00d7) + powerOfTenText(exponent);
}

float leastAboveZero(const Raster& raster) // 0: there is none
{
    float least = std::numeric_limits<float>::infinity();
    for (const float value : raster.values)
        if (value > 0 && value < least)
            least = value;
    return std::isfinite(least) ? least : 0;
}

// Returns the ways to write small values, the best first. A power of ten would be taken for one of per cent.
std::vector<CellValues::Small> smallOnes(bool weights, bool logarithmic, bool percent)
{
    if (!logarithmic)
        return {weights ? CellValues::Near : CellValues::Rounded};
    return percent ? std::vector{CellValues::Below} : std::vector{CellValues::Order, CellValues::Below};
}

} // namespace

QString CellValues::text(float value) const
{
    const double shown = double(value) * (percent ? 100 : 1);
    const double step = std::pow(10.0, -decimals);
    const bool isSmall = shown > 0 && shown < step / 2;
    if (isSmall && small == Near)
        return QStringLiteral("≈0");
    if (isSmall && small == Order)
        return orderText(value);
    const bool below = isSmall && small == Below;
    const bool isNothing = std::abs(shown) < step / 2; // and is written without a minus sign
    QString written = fixedText(below ? step : isNothing ? 0 : shown, decimals);
    if (const qsizetype zero = written.indexOf(QLatin1String("0."));
        bare && zero >= 0 && (zero == 0 || !written[zero - 1].isDigit()))
        written.remove(zero, 1);
    return below ? QLatin1Char('<') + written : written;
}

std::optional<CellValues> CellValues::fitting(
    const Raster& raster, const QSizeF& cell, const QFont& font, bool logarithmic, double least)
{
    constexpr struct {
        int decimals;
        bool bare, percent;
        double least; // smallest magnitude of the largest value for which this form says anything
    } forms[] = {{3, false, false, 0}, {2, false, false, 0}, {2, true, false, 0}, {0, false, true, 0}, {1, false, false, 1},
        {0, false, false, 10}};
    constexpr double sizes[] = {1, 0.85, 0.75};
    constexpr float smallValue = 1e-9F; // as wide as most that round to 0
    const bool weights = raster.request.stage == Stage::Weights, tellsSmall = weights || logarithmic;
    const float smallest = tellsSmall ? leastAboveZero(raster) : 0;
    const double reach = std::max(std::abs(double(raster.low)), std::abs(double(raster.high)));
    for (const auto& form : forms) {
        if ((form.percent && !weights) || (form.bare && reach >= 1))
            continue; // ".42" beside "3.80" looks like another kind of number
        for (const CellValues::Small small : smallOnes(weights, logarithmic, form.percent)) {
            for (const double size : sizes) {
                if (size < least)
                    break;
                CellValues values{font, form.decimals, form.bare, form.percent, small};
                values.font.setPixelSize(std::max(1, int(std::lround(QFontInfo(font).pixelSize() * size))));
                const QFontMetricsF metrics(values.font);
                double widest = 0;
                for (const float value : {raster.low, raster.high, smallest, logarithmic ? smallValue : 0})
                    widest = std::max(widest, metrics.horizontalAdvance(values.text(value)));
                const double margin = metrics.horizontalAdvance(QLatin1Char('0')) / 2;
                if (reach >= form.least && cell.width() >= widest + margin && cell.height() >= metrics.ascent() + margin)
                    return values;
            }
        }
    }
    return {};
}

} // namespace attentoscope
