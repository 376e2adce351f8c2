// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/paper/number_format.h"

#include "ui/text/joined.h"
#include "ui/text/number_text.h"

#include <cmath>

namespace attentoscope {

namespace {

// Returns a power of the base, like 2¹⁰; empty: the value is none.
QString powerText(double value, int base)
{
    const double exponent = std::log(value) / std::log(double(base)), whole = std::round(exponent);
    if (!(value > 0) || std::abs(exponent - whole) > 1e-9)
        return {};
    const QString ten = powerOfTenText(int(whole));
    return QString::number(base) + ten.mid(2);
}

QString scientific(double value)
{
    if (value == 0)
        return QStringLiteral("0");
    int exponent = int(std::floor(std::log10(std::abs(value)) + 1e-12));
    QString mantissa = briefText(value / std::pow(10.0, exponent));
    if (mantissa == QLatin1String("10")) { // rounded up
        mantissa = QStringLiteral("1");
        ++exponent;
    }
    return mantissa == QLatin1String("1") ? powerOfTenText(exponent)
                                          : mantissa + QStringLiteral(" × ") + powerOfTenText(exponent);
}

} // namespace

const QStringList& numberFormats()
{
    static const QStringList formats{QStringLiteral("0"), QStringLiteral("0.0"), QStringLiteral("0.00"), QStringLiteral("0.000"),
        QStringLiteral("1e5"), QStringLiteral("2^k"), QStringLiteral("10^k"), QStringLiteral("%")};
    return formats;
}

bool isNumberFormat(const QString& format) { return numberFormats().contains(format); }

QString formattedNumber(double value, const QString& format)
{
    if (format == QLatin1String("1e5"))
        return scientific(value);
    if (format == QLatin1String("%"))
        return inPercent(briefText(100 * value));
    if (format == QLatin1String("2^k") || format == QLatin1String("10^k")) {
        const QString power = powerText(value, format.startsWith(QLatin1Char('2')) ? 2 : 10);
        return power.isEmpty() ? briefText(value) : power;
    }
    const qsizetype point = format.indexOf(QLatin1Char('.'));
    return fixedText(value, point < 0 ? 0 : int(format.size() - point - 1));
}

} // namespace attentoscope
