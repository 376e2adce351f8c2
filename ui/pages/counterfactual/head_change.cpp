// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/head_change.h"

#include "core/studies/heads/change_summary.h"
#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attentoscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("HeadChange", text); }

struct Spoken {
    const char* label;
    const char* help;
};

const Spoken& spoken(HeadShade shade)
{
    static const Spoken table[] = {
        {QT_TRANSLATE_NOOP("HeadChange", "layer"), QT_TRANSLATE_NOOP("HeadChange", "The layer that the head is in")},
        {QT_TRANSLATE_NOOP("HeadChange", "moved weight"),
            QT_TRANSLATE_NOOP("HeadChange",
                "The part of a row's weight that moves to other keys when A is replaced by B: ½ Σ |b − a|, with a and b "
                "normalized to the sum 1, mean over rows. A scale does not change the order of the keys, so the key with the "
                "largest weight stays the same (it may change with ALiBi and under stick-breaking)")},
        {QT_TRANSLATE_NOOP("HeadChange", "matched τ"),
            QT_TRANSLATE_NOOP("HeadChange", "The factor τ at which the head is as focused under B as under A, on average")},
        {QT_TRANSLATE_NOOP("HeadChange", "sink weight under A"),
            QT_TRANSLATE_NOOP("HeadChange", "Mean weight of the first key under A, over the rows that see it")},
    };
    return table[std::size_t(shade)];
}

// Returns a function that formats factors between low and high, with the same number of decimals unless they differ too much.
std::function<QString(double)> factorText(double low, double high)
{
    if (!(low > 0) || high / low > 10)
        return [](double factor) { return briefText(factor, 3); };
    const int decimals = std::max(0, 2 - int(std::floor(std::log10(high))));
    return [decimals](double factor) { return fixedText(factor, decimals); };
}

} // namespace

QString headShadeLabel(HeadShade shade) { return words(spoken(shade).label); }
QString headShadeHelp(HeadShade shade) { return words(spoken(shade).help); }

const HeadComparison* comparisonOf(const HeadStudy& study, const HeadPlace& place)
{
    const SharedHeadComparisons& compared = study.layers[place.layer].compared[place.head];
    return compared && !compared->empty() ? &compared->front() : nullptr;
}

const HeadMatch* commonMatchOf(const HeadStudy& study, const HeadPlace& place)
{
    return study.layers[place.layer].common.heads[place.head].get();
}

double headShadeValue(const HeadStudy& study, const HeadPlace& place, HeadShade shade)
{
    const StudiedLayer& layer = study.layers[place.layer];
    const HeadComparison* compared = comparisonOf(study, place);
    const SharedHeadEntry& entry = layer.heads[place.head];
    switch (shade) {
    case HeadShade::Layer:
        return double(layer.layer.number);
    case HeadShade::MovedWeight:
        return compared != nullptr ? compared->movedWeight : HeadMatch::undefined;
    case HeadShade::MatchedTau:
        return compared != nullptr ? compared->match.tau : HeadMatch::undefined;
    case HeadShade::SinkMass:
        return entry && !entry->numbers.empty() ? entry->numbers.front()[quantity("first_key_weight")] : HeadMatch::undefined;
    }
    return HeadMatch::undefined;
}

QString headName(const HeadStudy& study, const HeadPlace& place)
{
    const QString head = words(QT_TRANSLATE_NOOP("HeadChange", "head %1")).arg(place.head);
    if (study.layers.size() < 2)
        return head;
    return words(QT_TRANSLATE_NOOP("HeadChange", "layer %1")).arg(study.layers[place.layer].layer.number) + QStringLiteral(" · ")
        + head;
}

QString headChangeText(const HeadStudy& study, const HeadPlace& place, const Experiment& experiment)
{
    QStringList lines{QStringLiteral("<b>%1</b>").arg(headName(study, place))};
    const SharedHeadEntry& entry = study.layers[place.layer].heads[place.head];
    if (entry && entry->problem)
        lines << translated(*entry->problem);
    if (entry && entry->numbers.size() > 1) {
        const HeadNumbers &a = entry->numbers[0], &b = entry->numbers[1];
        lines << QStringLiteral("<i>H</i> %1 → %2 %3")
                     .arg(fixedText(shownEntropy(experiment, a.entropy()), 3),
                         fixedText(shownEntropy(experiment, b.entropy()), 3), entropyUnit(experiment));
        lines << words(QT_TRANSLATE_NOOP("HeadChange", "largest weight %1 → %2"))
                     .arg(weightText(a[quantity("max_weight")]), weightText(b[quantity("max_weight")]));
    }
    if (const HeadComparison* compared = comparisonOf(study, place)) {
        lines << words(QT_TRANSLATE_NOOP("HeadChange", "moved weight %1 %")).arg(fixedText(100 * compared->movedWeight, 1));
        lines << (compared->match.unsolved
                ? translated(*compared->match.unsolved)
                : words(QT_TRANSLATE_NOOP("HeadChange", "B is as focused as A at τ = %1")).arg(briefText(compared->match.tau)));
    }
    if (const double critical = study.layers[place.layer].criticalOf(place.head); !std::isnan(critical))
        lines << words(QT_TRANSLATE_NOOP("HeadChange", "critical m %1")).arg(fixedText(critical, 3));
    return QStringLiteral("<p style=\"white-space:pre\">") + lines.join(QStringLiteral("<br>"));
}

QString changeSummaryText(const HeadStudy& study, const Experiment& experiment)
{
    const ChangeSummary summary = summarizeChange(study);
    if (summary.heads == 0)
        return {};
    QStringList parts;
    const auto shown = [&](double nats) { return fixedText(shownEntropy(experiment, nats), 2); };
    if (summary.heads == 1)
        parts << (summary.focused > 0 ? words(QT_TRANSLATE_NOOP("HeadChange", "Under B the head is more focused"))
                : summary.spread > 0  ? words(QT_TRANSLATE_NOOP("HeadChange", "Under B the head is less focused"))
                                      : words(QT_TRANSLATE_NOOP("HeadChange", "Under B the head is as focused as under A")));
    else
        parts << words(QT_TRANSLATE_NOOP("HeadChange", "Under B, %1 of %2 heads are more focused, %3 less focused"))
                     .arg(countText(summary.focused), countText(summary.heads), countText(summary.spread));
    parts << words(QT_TRANSLATE_NOOP("HeadChange", "mean entropy %1 → %2 %3"))
                 .arg(shown(summary.entropyA), shown(summary.entropyB), entropyUnit(experiment))
                 .trimmed();
    const auto ended = [](const QString& sentence) { return sentence + words(QT_TRANSLATE_NOOP("HeadChange", ".")); };
    QStringList sentences{ended(clausesOf(parts))}; // the line shows as many as have room
    const auto factor = factorText(summary.lowestTau, summary.highestTau);
    const QString tau = factor(summary.tau), low = factor(summary.lowestTau), high = factor(summary.highestTau);
    if (summary.matched > 0)
        sentences << ended(low == high
                ? words(QT_TRANSLATE_NOOP("HeadChange", "B is as focused as A at τ = %1")).arg(tau)
                : words(QT_TRANSLATE_NOOP("HeadChange", "B is as focused as A at τ = %1 (median of the heads; range %2 … %3)"))
                      .arg(tau, low, high));
    if (summary.unmatched > 0)
        sentences << ended(words(QT_TRANSLATE_NOOP("HeadChange", "For %1 of the heads, no τ makes B as focused as A"))
                               .arg(countText(summary.unmatched)));
    return inOneText(sentences);
}

} // namespace attentoscope
