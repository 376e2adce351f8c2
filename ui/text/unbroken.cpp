// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/unbroken.h"

#include <QStringList>

#include <algorithm>

namespace attentoscope {
namespace {

bool isDigitAt(const QString& text, qsizetype at) { return at >= 0 && at < text.size() && text[at].isDigit(); }

// Returns whether exactly three digits follow this place and one to three precede it, as in 16 384.
bool isBetweenGroups(const QString& text, qsizetype at)
{
    for (qsizetype i = at + 1; i <= at + 3; ++i)
        if (!isDigitAt(text, i))
            return false;
    qsizetype first = at;
    while (isDigitAt(text, first - 1))
        --first;
    return !isDigitAt(text, at + 4) && at > first && at - first <= 3;
}

bool isNumberAt(const QString& text, qsizetype at)
{
    return isDigitAt(text, at) || (isDigitAt(text, at + 1) && (text[at] == QChar(0x2212) || text[at] == QLatin1Char('-')));
}

// Returns whether the space at this place is beside the sign of "n = 512": on its right, or on its left behind a short name.
bool isBesideEquals(const QString& text, qsizetype at)
{
    constexpr qsizetype longestName = 4;
    const auto isSign = [&](qsizetype sign) {
        return sign > 1 && sign + 1 < text.size() && text[sign] == QLatin1Char('=') && text[sign - 1].isSpace()
            && text[sign + 1].isSpace() && isNumberAt(text, sign + 2);
    };
    if (isSign(at - 1))
        return true;
    qsizetype name = at;
    while (name > 0 && !text[name - 1].isSpace() && text[name - 1] != QLatin1Char('>'))
        --name;
    return isSign(at + 1) && at - name <= longestName;
}

// Returns whether one of the units that belong to a number stands at this place.
bool isUnitAt(const QString& text, qsizetype at)
{
    static const QStringList units{"nats", "nat", "bits", "bit", "kB", "MB", "GB", "ms", "奈特", "比特"};
    return std::ranges::any_of(units, [&](const QString& unit) {
        const qsizetype end = at + unit.size();
        const bool isWord = unit[0].unicode() < 0x80; // Chinese words follow each other without a sign
        return QStringView(text).mid(at, unit.size()) == unit && !(isWord && end < text.size() && text[end].isLetterOrNumber());
    });
}

// Returns whether the space at this place is before a percent sign or a unit or beside the × of a power of ten, behind a number,
// or between groups of digits.
bool isInNumber(const QString& text, qsizetype at)
{
    constexpr QChar times(0x00d7);
    if (isBetweenGroups(text, at))
        return true;
    const QChar next = at + 1 < text.size() ? text[at + 1] : QChar();
    if (next == QLatin1Char('%') || isUnitAt(text, at + 1))
        return isDigitAt(text, at - 1);
    if (next == times)
        return isDigitAt(text, at - 1) && isDigitAt(text, at + 3);
    return at >= 3 && text[at - 1] == times && isDigitAt(text, at - 3) && isDigitAt(text, at + 1);
}

// Returns whether Qt (6.4) would end a line behind this place although it is within a number or a unit: between the letters of
// a Chinese unit, and behind the point of a number that follows a Chinese sign, as in 、0.21.
bool needsJoiner(const QString& text, qsizetype at)
{
    if (text[at] == QLatin1Char('.') && isDigitAt(text, at - 1) && isDigitAt(text, at + 1)) {
        qsizetype first = at;
        while (isDigitAt(text, first - 1))
            --first;
        constexpr ushort firstChinese = 0x2e80;
        return first > 0 && text[first - 1].unicode() >= firstChinese;
    }
    return at >= 2 && text[at].script() == QChar::Script_Han && text[at - 1] == QChar(QChar::Nbsp) && isDigitAt(text, at - 2)
        && isUnitAt(text, at);
}

} // namespace

QString unbroken(QString text)
{
    constexpr QChar thin(0x202f), joiner(0x2060);
    const bool rich = text.contains(QLatin1Char('<')) || text.contains(QLatin1Char('&'));
    for (qsizetype at = 0; at < text.size(); ++at)
        if ((rich && text[at] == thin)
            || ((text[at] == QLatin1Char(' ') || (rich && text[at] == QLatin1Char('\n')))
                && (isInNumber(text, at) || isBesideEquals(text, at))))
            text[at] = QChar(QChar::Nbsp);
        else if (needsJoiner(text, at))
            text.insert(++at, joiner);
    return text;
}

} // namespace attentoscope
