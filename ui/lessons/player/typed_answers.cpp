// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/player/typed_answers.h"

#include "core/base/numbers.h"
#include "core/session/worksheet.h"

#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <cmath>

namespace attentoscope {

TypedNumber typedNumber(const QString& text)
{
    static const QRegularExpression gap(QStringLiteral("(?<=\\d)[\\s\\x{a0}\\x{2009}\\x{202f}](?=\\d{3}(\\D|$))")),
        groups(QStringLiteral("^[-+]?\\d{1,3}(,\\d{3})+(\\.\\d*)?$"));
    QString number = text.trimmed().replace(QChar(0x2212), QLatin1Char('-')).replace(QChar(0xff0c), QLatin1Char(','));
    number.remove(gap);
    const bool decimal = QLocale::system().decimalPoint() == QLatin1String(",");
    if (decimal && number.count(QLatin1Char(',')) == 1 && !number.contains(QLatin1Char('.')))
        number.replace(QLatin1Char(','), QLatin1Char('.'));
    else if (!decimal && groups.match(number).hasMatch())
        number.remove(QLatin1Char(','));
    const auto value = parseNumber(number.toStdString());
    if (value && std::isfinite(*value))
        return {value, false};
    return {std::nullopt, number.contains(QLatin1Char(','))};
}

std::optional<std::vector<int>> votesSoFar(const QString& text, std::size_t options)
{
    static const QRegularExpression other(QStringLiteral("[^\\d\\s/,;:|·、，；]")), between(QStringLiteral("\\D+"));
    static const QRegularExpression missing(QStringLiteral("/\\s*/")); // a number between two strokes is not typed yet
    const QStringList numbers = text.split(between, Qt::SkipEmptyParts);
    if (text.contains(other) || text.contains(missing) || std::size_t(numbers.size()) > options)
        return {};
    std::vector<int> votes;
    for (const QString& number : numbers) {
        bool fits = false;
        votes.push_back(number.toInt(&fits));
        if (!fits || votes.back() > Worksheet::mostVotes)
            return {};
    }
    return votes;
}

std::optional<std::vector<int>> typedVotes(const QString& text, std::size_t options)
{
    auto votes = votesSoFar(text, options);
    return votes && (votes->empty() || votes->size() == options) ? votes : std::nullopt;
}

QString votesText(const std::vector<int>& votes)
{
    QStringList numbers;
    for (const int each : votes)
        numbers << QString::number(each);
    return numbers.join(QStringLiteral(" / "));
}

} // namespace attentoscope
