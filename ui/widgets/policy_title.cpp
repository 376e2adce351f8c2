// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/policy_title.h"

#include "core/attention/evaluate/counted_rows.h"
#include "ui/figures/edits/named_text.h"
#include "ui/figures/text_line.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

struct PolicyTitle {
    Q_DECLARE_TR_FUNCTIONS(PolicyTitle)
};

} // namespace

QString policyName(const PolicyChoice& policy)
{
    const Policy* known = findPolicy(policy.name);
    const QString name = known != nullptr ? translated(known->label) : QString::fromStdString(policy.name);
    return policy.normalizer.isSoftmax() ? name : name + QStringLiteral(" · ") + normalizerTitle(policy.normalizer);
}

QString normalizerTitle(const NormalizerChoice& normalizer)
{
    const NormalizerEntry* known = findNormalizer(normalizer.name);
    return known != nullptr ? translated(known->label) : QString::fromStdString(normalizer.name);
}

QString policyLetter(std::size_t policy) { return QString(QChar('A' + int(policy))); }

QString policyLegend(std::size_t policy, const PolicyChoice& choice)
{
    return policy < 2 ? policyLetter(policy) + QLatin1Char(' ') + policyName(choice) : policyName(choice);
}

QString namingLetter(std::size_t policy) { return naming({.policy = policy}, policyLetter(policy)); }

QString namingLegend(std::size_t policy, const PolicyChoice& choice)
{
    return naming({.policy = policy}, policyLegend(policy, choice));
}

Series seriesOfPolicy(std::size_t policy, const PolicyChoice& choice, Series::Shape shape)
{
    return seriesNamed({.policy = policy}, policyLegend(policy, choice), Hue::policy(policy), shape);
}

QString pictureTitle(const QString& what, const QString& detail)
{
    return QStringLiteral("<b>%1</b>").arg(what) + (detail.isEmpty() ? QString() : betweenParts + detail);
}

namespace {

// Returns the multiplier m of the rows: one number if they all have the same, else its range.
QString multiplierText(const RowStatistics& rows)
{
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const double m : rows.multiplier)
        if (!std::isnan(m)) // a row that sees no key may have no multiplier
            least = std::min(least, m), most = std::max(most, m);
    if (least > most)
        return {};
    const QString first = briefText(least), last = briefText(most);
    const QString m = betweenParts + QStringLiteral("<i>m</i> ");
    return first == last ? m + QStringLiteral("= ") + first : m + first + QStringLiteral(" … ") + last;
}

// Describes the effect of a normalizer other than the softmax, as means over all rows that count.
QString normalizerText(const Result& result, const RowStatistics& rows)
{
    const auto mean = [&](std::span<const double> values) { return summarizeCounted(result, values).mean; }; // NaN of no row
    if (const double nowhere = mean(rows.nowhere); !std::isnan(nowhere))
        return betweenParts + PolicyTitle::tr("⟨weight to no key⟩ %1").arg(briefText(nowhere, 2));
    if (const double support = mean(rows.support); !std::isnan(support))
        return betweenParts + PolicyTitle::tr("⟨keys with weight⟩ %1").arg(briefText(support, 2));
    if (const double sum = mean(rows.weightTotal); !std::isnan(sum))
        return betweenParts + QStringLiteral("⟨Σ<i>a</i>⟩ %1").arg(briefText(sum, 2));
    return {};
}

} // namespace

QString policyHeading(const Theme& theme, std::size_t policy, Hue hue, const QString& legend)
{
    return QStringLiteral("<b><font color=\"%1\">%2</font></b>").arg(theme.color(hue).name(), naming({.policy = policy}, legend));
}

QString policyTitle(const Theme& theme, int index, const Result& result, std::size_t policy)
{
    const PolicyResult& one = result.policies[policy];
    const QString legend =
        QStringLiteral("%1&nbsp;&nbsp;%2").arg(policyLetter(std::size_t(index)), policyName(one.policy).toHtmlEscaped());
    return policyHeading(theme, std::size_t(index), Hue::policy(index), legend) + multiplierText(one.rows)
        + normalizerText(result, one.rows);
}

} // namespace attentoscope
