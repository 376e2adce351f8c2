#include "ui/text/number_text.h"

#include <array>
#include <cmath>

namespace attentoscope {

namespace {

const QString undefinedText = QStringLiteral("—");

QString signedText(QString text) { return text.startsWith(QLatin1Char('-')) ? QStringLiteral("−") + text.mid(1) : text; }

} // namespace

QString fixedText(double value, int decimals)
{
    if (std::isnan(value))
        return undefinedText;
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    return signedText(QString::number(value, 'f', decimals));
}

QString briefText(double value, int digits)
{
    if (!std::isfinite(value))
        return fixedText(value, 0);
    return signedText(QString::number(value, 'g', digits));
}

QString weightText(double value)
{
    if (!std::isfinite(value) || value == 0)
        return fixedText(value, 0);
    return std::abs(value) < 1e-3 ? QString::number(value, 'e', 2) : QString::number(value, 'f', 4);
}

QString countText(long long value)
{
    QString digits = QString::number(value);
    if (value < 10000)
        return digits;
    for (qsizetype place = digits.size() - 3; place > 0; place -= 3)
        digits.insert(place, QChar(0x2009));
    return digits;
}

QString bytesText(double bytes)
{
    constexpr std::array<const char*, 5> units{"B", "kB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    for (; bytes >= 999.5 && unit + 1 < units.size(); bytes /= 1000)
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

} // namespace attentoscope
