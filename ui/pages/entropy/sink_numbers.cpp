// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/sink_numbers.h"

#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_pictures.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <cmath>

namespace attentoscope {

namespace {

struct SinkNumbers {
    Q_DECLARE_TR_FUNCTIONS(SinkNumbers)
};

constexpr double smallest = 1e-3; // smaller values are shown as a power of ten only

QString leastText(const Experiment& experiment, double nats)
{
    const double shown = shownInformation(experiment, nats);
    return shown >= smallest || std::isnan(shown) ? fixedText(shown, 3) : briefText(shown, 1);
}

// Formats small masses briefly, to keep the column narrow.
QString massText(double mass) { return mass >= smallest || std::isnan(mass) ? weightText(mass) : briefText(mass, 2); }

QStringList boundTexts(const SinkStudy& study, std::size_t policy)
{
    if (study.noBound)
        return {};
    const LeastEntropies& least = study.least[policy];
    const auto mean = [&](const std::vector<double>& nats) { return leastText(study.result->experiment, summarize(nats).mean); };
    return {mean(least.entropy), mean(least.spectralEntropy), briefText(summarize(least.norm).mean, 3),
        briefText(summarize(least.spectralNorm).mean, 3)};
}

QStringList rowTexts(const SinkStudy& study, const ViewState& view, std::size_t policy)
{
    const Result& result = *study.result;
    const std::size_t r = nearestRow(result, shownRow(view.row, result.inputs->nq()));
    const SinkRows& rows = study.of(policy, view.of<EntropySettings>().sinks);
    const auto inform = [&](double nats) { return fixedText(shownInformation(result.experiment, nats), 3); };
    QStringList texts{massText(rows.mass[r]), inform(result.policies[policy].rows.shannon[r]), inform(rows.given[r])};
    if (!study.noBound)
        texts << leastText(result.experiment, study.least[policy].entropy[r]);
    return texts;
}

} // namespace

NumberTable sinkNumbers(const SinkStudy& study, const ViewState& view)
{
    const Sinks sinks = view.of<EntropySettings>().sinks;
    const Experiment& experiment = study.result->experiment;
    const auto inform = [&](double nats) { return fixedText(shownInformation(experiment, nats), 3); };
    NumberTable table = NumberTable::ofPolicies();
    table.corner = SinkNumbers::tr("Means (%1)").arg(informationUnit(experiment));
    table.addLine(QStringLiteral("firstKey"), SinkNumbers::tr("weight on first key"),
        SinkNumbers::tr(
            "Mean weight of key 0, over the rows that see it: many trained heads put unused weight there, so it is a sink"));
    table.addLine(QStringLiteral("ownKey"), SinkNumbers::tr("weight on own key"),
        SinkNumbers::tr("Mean weight of the key at the query's own position"));
    table.addTitle(QStringLiteral("sinkTitle"), SinkNumbers::tr("Sinks: %1").arg(sinkName(sinks)));
    table.addLine(QStringLiteral("sinkMass"), SinkNumbers::tr("weight <i>p</i>"),
        SinkNumbers::tr("Mean weight on the sinks chosen above the plot"));
    table.addLine(QStringLiteral("entropyWith"), SinkNumbers::tr("<i>H</i> with sinks"),
        SinkNumbers::tr("Shannon's entropy of the row, mean over the rows that see a sink. H = h(p) + p H_s + (1 − p) H′, where "
                        "p is the weight on the sinks, H_s the entropy among the sinks, H′ the entropy among the other keys, and "
                        "h(p) = −p ln p − (1 − p) ln(1 − p)"));
    table.addLine(QStringLiteral("entropyWithout"), SinkNumbers::tr("from other keys: (1 − <i>p</i>) <i>H</i>′"),
        SinkNumbers::tr("H minus the sink part h(p) + p H_s: what the other keys contribute. h(p) is the entropy of “sink or "
                        "other key”, H_s the entropy among the sinks"));
    table.addLine(QStringLiteral("entropyGiven"), SinkNumbers::tr("sinks masked: <i>H</i>′"),
        SinkNumbers::tr("The entropy of the weights on all other keys, as if the sinks were masked. Undefined if rounding makes "
                        "all these weights 0"));
    table.addLine(QStringLiteral("sinkShare"), SinkNumbers::tr("sink part of <i>H</i> (%)"),
        SinkNumbers::tr("Share of H that is the sink part: (h(p) + p H_s) / H, computed from the means"));
    table.addLine(QStringLiteral("sinkFit"), SinkNumbers::tr("<i>R</i>² of <i>H</i> on <i>p</i>"),
        SinkNumbers::tr("Share of the variance of H over rows that a linear fit in p explains"));
    table.addTitle(QStringLiteral("boundTitle"), SinkNumbers::tr("Lower bound of the entropy"));
    const std::size_t bound = table.lines.size();
    table.addLine(QStringLiteral("leastEntropy"), SinkNumbers::tr("<i>H</i> lower bound"),
        SinkNumbers::tr("Lower bound of Shannon's entropy, mean over rows. If n logits x have ‖x − x̄‖ ≤ σ, their entropy is "
                        "least when one of them is above all others and the others are equal. Here σ = λ ‖(K − k̄) q‖; K holds "
                        "every key that at least one row sees, and k̄ is their mean"));
    table.addLine(QStringLiteral("spectralEntropy"), SinkNumbers::tr("<i>H</i> lower bound, spectral"),
        SinkNumbers::tr("The same bound with σ = λ ‖q‖ ‖K − k̄‖₂, the largest σ that any query of this norm can have (after "
                        "σReparam, arXiv 2303.06296)"));
    table.addLine(QStringLiteral("logitNorm"), SinkNumbers::tr("logit norm <i>σ</i>"),
        SinkNumbers::tr("Upper bound of ‖x − x̄‖, the norm of a row's logits about their mean: λ ‖(K − k̄) q‖ plus the "
                        "contribution of ALiBi, mean over rows"));
    table.addLine(QStringLiteral("spectralNorm"), SinkNumbers::tr("bound of <i>σ</i>, spectral"),
        SinkNumbers::tr("An upper bound of the number above, by the spectral norm of the keys: λ ‖q‖ ‖K − k̄‖₂ plus the "
                        "contribution of ALiBi, mean over rows"));
    const Result& result = *study.result;
    const bool anyRow = !result.rowIndex.empty();
    QString row;
    if (anyRow)
        row = SinkNumbers::tr("Row %1").arg(
            countText(result.rowIndex[nearestRow(result, shownRow(view.row, result.inputs->nq()))]));
    table.addTitle(QStringLiteral("sinkRow"), row);
    const std::size_t ofRow = table.lines.size();
    table.addLine(QStringLiteral("rowMass"), SinkNumbers::tr("weight <i>p</i>"),
        SinkNumbers::tr("Weight on the sinks chosen above the plot"));
    table.addLine(
        QStringLiteral("rowWith"), SinkNumbers::tr("<i>H</i> with sinks"), SinkNumbers::tr("Shannon's entropy of the row"));
    table.addLine(QStringLiteral("rowGiven"), SinkNumbers::tr("sinks masked: <i>H</i>′"),
        SinkNumbers::tr("Entropy of the row if the sinks were masked"));
    table.addLine(QStringLiteral("rowLeast"), SinkNumbers::tr("<i>H</i> lower bound"),
        SinkNumbers::tr("Lower bound on the entropy of this row"));
    for (std::size_t p = 0; p < 2; ++p) {
        if (p >= study.policies.size()) {
            table.setColumn(p, {});
            continue;
        }
        const SinkMeans& means = study.of(p, sinks).means;
        table.setColumn(p,
            {massText(study.of(p, Sinks::First).means.mass), massText(study.of(p, Sinks::Own).means.mass), massText(means.mass),
                inform(means.entropy), inform(means.beyond), inform(means.given), fixedText(100 * means.share(), 1),
                fixedText(means.fit, 3)});
        table.setColumn(p, boundTexts(study, p), bound);
        table.setColumn(p, anyRow ? rowTexts(study, view, p) : QStringList(), ofRow);
    }
    return table;
}

} // namespace attentoscope
