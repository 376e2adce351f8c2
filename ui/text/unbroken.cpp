// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/unbroken.h"

#include "ui/text/matches.h"

#include <QRegularExpression>

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

bool isFullWidth(QChar letter) { return QStringLiteral("，。：；、（）？！").contains(letter); }

// Returns whether the space at this place is between a number and its unit.
bool isBeforeUnit(const QString& text, qsizetype at)
{
    static const QRegularExpression unit(
        QStringLiteral("\\G(nats?|bits?|ms|s|[kMG]B|奈特|比特)(?![A-Za-z])"), QRegularExpression::UseUnicodePropertiesOption);
    return isDigitAt(text, at - 1) && unit.match(text, at + 1).hasMatch();
}

// Returns the text with joiners where Qt breaks Chinese lines behind full-width signs: in "、0.21", and in a unit behind a
// number. Code and what stands in tags are left as they are.
QString joined(const QString& text)
{
    static const QString beside = QStringLiteral("[\\x{2e80}-\\x{9fff}\\x{ff00}-\\x{ffef}]");
    static const QRegularExpression place(QStringLiteral("<pre.*?</pre>|<code.*?</code>|<[^>]*>"
                                                         "|(?:(?<=%1\\d\\.)|(?<=%1\\d{2}\\.)|(?<=%1\\d{3}\\.))(?=\\d)"
                                                         "|(?<=\\d[ \\x{202f}\\x{00a0}][奈比])(?=特)")
                                              .arg(beside),
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression chinese(QStringLiteral("\\p{Han}"));
    if (!text.contains(chinese))
        return text;
    return replacedMatches(text, place, [](const QRegularExpressionMatch& match) {
        return match.capturedLength() == 0 ? QString(wordJoiner) : match.captured();
    });
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
    while (name > 0 && !text[name - 1].isSpace() && text[name - 1] != QLatin1Char('>') && !isFullWidth(text[name - 1]))
        --name;
    return isSign(at + 1) && at - name <= longestName;
}

// Returns whether the space at this place is before a percent sign or beside the × of a power of ten, behind a number, or
// between groups of digits.
bool isInNumber(const QString& text, qsizetype at)
{
    constexpr QChar times(0x00d7);
    if (isBetweenGroups(text, at))
        return true;
    const QChar next = at + 1 < text.size() ? text[at + 1] : QChar();
    if (next == QLatin1Char('%'))
        return isDigitAt(text, at - 1);
    if (next == times)
        return isDigitAt(text, at - 1) && isDigitAt(text, at + 3);
    return at >= 3 && text[at - 1] == times && isDigitAt(text, at - 3) && isDigitAt(text, at + 1);
}

} // namespace

QString unbroken(QString text)
{
    constexpr QChar thin(0x202f);
    const bool rich = text.contains(QLatin1Char('<')) || text.contains(QLatin1Char('&'));
    for (qsizetype at = 0; at < text.size(); ++at)
        if ((rich && text[at] == thin)
            || ((text[at] == QLatin1Char(' ') || (rich && text[at] == QLatin1Char('\n')))
                && (isInNumber(text, at) || isBesideEquals(text, at) || isBeforeUnit(text, at))))
            text[at] = QChar(QChar::Nbsp);
    return joined(text);
}

} // namespace attentoscope
