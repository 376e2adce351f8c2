// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdicts/verdict_words.h"

#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/widgets/policy_title.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

QString percentText(double share)
{
    constexpr int mostDecimals = 4;
    constexpr double most = 99.9999; // of what is not all
    const double percent = share < 1 ? std::min(100 * share, most) : 100 * share;
    int decimals = 0;
    for (double unit = 1; percent < 100 && percent >= 100 - unit / 2 && decimals < mostDecimals; unit /= 10)
        ++decimals;
    return inPercent(percent == 0 || percent >= 1 ? fixedText(percent, decimals) : briefText(percent, 1));
}

QString eachPolicy(const std::vector<double>& numbers, int decimals, const QString& unit, bool sign, const QStringList& names)
{
    QStringList parts;
    for (std::size_t policy = 0; policy < numbers.size(); ++policy) {
        if (!std::isfinite(numbers[policy]))
            continue;
        const double rounded = std::round(numbers[policy] * std::pow(10, decimals)) / std::pow(10, decimals);
        const QString number = fixedText(rounded == 0 ? 0 : rounded, decimals); // without the sign of −0
        QString part = names.isEmpty() ? policyLetter(policy) : names[qsizetype(policy)];
        part += QLatin1Char(' ') + (sign && rounded > 0 ? QLatin1Char('+') + number : number);
        if (parts.isEmpty() && !unit.isEmpty())
            part += QLatin1Char(' ') + unit;
        parts << part;
    }
    return phraseOf(parts);
}

QString sharesText(const std::vector<double>& shares, std::optional<std::size_t> alone)
{
    if (alone)
        return *alone < shares.size() && std::isfinite(shares[*alone]) ? percentText(shares[*alone]) : QString();
    QStringList parts;
    for (std::size_t policy = 0; policy < shares.size(); ++policy)
        if (std::isfinite(shares[policy]))
            parts << Verdicts::tr("%1 under %2").arg(percentText(shares[policy]), policyLetter(policy));
    return phraseOf(parts);
}

} // namespace attentoscope
