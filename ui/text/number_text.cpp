// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace attentoscope {

namespace {

struct NumberWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::NumberWords)
};

const QString undefinedText = QStringLiteral("—");
const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹⁻");

// Replaces the hyphen before a negative number by a minus sign.
QString signedText(QString text) { return text.startsWith(QLatin1Char('-')) ? QStringLiteral("−") + text.mid(1) : text; }

// Groups the digits of numbers from 10 000 on by thin spaces that do not break lines.
QString grouped(QString number)
{
    const auto point = number.indexOf(QLatin1Char('.'));
    const qsizetype whole = point < 0 ? number.size() : point, first = number.startsWith(QLatin1Char('-')) ? 1 : 0;
    if (whole - first < 5)
        return number;
    for (qsizetype place = whole - 3; place > first; place -= 3)
        number.insert(place, QChar(0x202f));
    return number;
}

// Returns 1.8 × 10⁻⁵; `padded`: keeps zeros at the end, for a column.
QString scientificText(double value, int digits, bool padded)
{
    const QString text = QString::number(value, 'e', digits - 1);
    const auto e = text.indexOf(QLatin1Char('e'));
    QString mantissa = text.left(e);
    if (!padded)
        mantissa = QString::number(mantissa.toDouble(), 'g', digits);
    return signedText(mantissa) + QStringLiteral(" × ") + powerOfTenText(text.mid(e + 1).toInt());
}

} // namespace

QString fixedText(double value, int decimals)
{
    if (std::isnan(value))
        return undefinedText;
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    return signedText(grouped(QString::number(value, 'f', decimals)));
}

QString briefText(double value, int digits)
{
    const double size = std::abs(value);
    if (!std::isfinite(value) || value == 0)
        return fixedText(value, 0);
    if (size < 1e-4 || size >= 1e7)
        return scientificText(value, digits, false);
    const bool whole = size >= 1 && int(std::log10(size)) + 1 >= digits; // 'g' would turn 99.7 into 1e+02
    return signedText(grouped(whole ? QString::number(value, 'f', 0) : QString::number(value, 'g', digits)));
}

QStringList alikeTexts(const std::vector<double>& values, int digits)
{
    const auto isPlain = [](double value) {
        const double size = std::abs(value);
        return !std::isfinite(value) || value == 0 || (size >= 1e-3 && size < 1e7);
    };
    int decimals = 0;
    bool whole = true;
    for (const double value : values) {
        if (!std::isfinite(value) || value == 0 || !isPlain(value))
            continue;
        whole = whole && value == std::round(value);
        decimals = std::max(decimals, digits - 1 - int(std::floor(std::log10(std::abs(value)))));
    }
    QStringList texts;
    for (const double value : values)
        texts << (isPlain(value) ? fixedText(value, whole ? 0 : decimals) : scientificText(value, digits, true));
    return texts;
}

QString weightText(double value)
{
    if (!std::isfinite(value) || value == 0)
        return fixedText(value, 0);
    return std::abs(value) < 1e-3 ? scientificText(value, 3, true) : signedText(QString::number(value, 'f', 4));
}

QString countText(long long value) { return signedText(grouped(QString::number(value))); }

QString powerOfTenText(int exponent)
{
    QString text = QStringLiteral("10");
    for (const QChar c : QString::number(exponent))
        text += superscripts.at(c == QLatin1Char('-') ? 10 : c.digitValue());
    return text;
}

QString plainNumber(const QString& shown)
{
    QString plain = shown;
    plain.remove(QChar(0x202f)).replace(QChar(0x2212), QLatin1Char('-')).replace(QStringLiteral(" × 10"), QStringLiteral("e"));
    if (const auto e = plain.indexOf(QLatin1Char('e')); e >= 0)
        for (qsizetype at = e + 1; at < plain.size(); ++at)
            if (const auto digit = superscripts.indexOf(plain.at(at)); digit >= 0)
                plain[at] = digit == 10 ? QLatin1Char('-') : QLatin1Char(char('0' + digit));
    bool isNumber = false;
    plain.toDouble(&isNumber);
    return isNumber ? plain : shown;
}

QString bytesText(double bytes)
{
    constexpr std::array<const char*, 5> units{"B", "kB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    for (; bytes >= 999.5 && unit + 1 < units.size(); bytes /= 1000) // 999.5 rounds to 1000, which is 1 of the next unit
        ++unit;
    return QStringLiteral("%1 %2").arg(briefText(bytes, 3), QLatin1String(units[unit]));
}

QString millisecondsText(double milliseconds)
{
    if (milliseconds < 10)
        return QStringLiteral("%1 ms").arg(milliseconds, 0, 'f', 1);
    if (milliseconds < 1000)
        return QStringLiteral("%1 ms").arg(milliseconds, 0, 'f', 0);
    return QStringLiteral("%1 s").arg(milliseconds / 1000, 0, 'f', 1);
}

QString durationText(double seconds)
{
    constexpr double minute = 60, hour = 3600, few = 100; // few: units that are still told in the smaller one
    if (seconds < few)
        return NumberWords::tr("%1 s").arg(briefText(std::max(1.0, std::ceil(seconds)), 2));
    return seconds < few * minute ? NumberWords::tr("%1 min").arg(briefText(seconds / minute, 2))
                                  : NumberWords::tr("%1 h").arg(briefText(seconds / hour, 2));
}

} // namespace attentoscope
