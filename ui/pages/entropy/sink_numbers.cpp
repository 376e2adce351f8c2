// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/sink_numbers.h"

#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_pictures.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QLabel>

#include <cmath>

namespace attentoscope {

namespace {

constexpr double smallest = 1e-3; // smaller values are shown as a power of ten only

QString leastText(const Experiment& experiment, double nats)
{
    const double shown = shownInformation(experiment, nats);
    return shown >= smallest || std::isnan(shown) ? fixedText(shown, 3) : briefText(shown, 1);
}

// Formats small masses briefly, to keep the column narrow.
QString massText(double mass) { return mass >= smallest || std::isnan(mass) ? weightText(mass) : briefText(mass, 2); }

} // namespace

SinkNumbers::SinkNumbers(QWidget* parent)
    : NumberGrid(policyColumns(*parent), bodyFont(), parent)
{
    addLine(QStringLiteral("firstKey"), tr("on the first key"),
        tr("Mean weight of key 0, over the rows that see it: many trained heads park their weight there, a sink"));
    addLine(QStringLiteral("ownKey"), tr("on the own key"), tr("Mean weight of the key at the query's own place"));
    sinkTitle_ = addTitle(QStringLiteral("sinkTitle"));
    addLine(QStringLiteral("sinkMass"), tr("weight <i>p</i>"), tr("Mean weight on the sinks that are chosen above the picture"));
    addLine(QStringLiteral("entropyWith"), tr("<i>H</i> with sinks"),
        tr("Shannon's entropy of the row, mean over the rows that see a sink. H = h(p) + p H_s + (1 − p) H′, with "
           "h(p) = −p ln p − (1 − p) ln(1 − p)"));
    addLine(QStringLiteral("entropyWithout"), tr("without: (1 − <i>p</i>) <i>H</i>′"),
        tr("H less h(p) + p H_s, the choice of a sink: H_s is the entropy among the sinks"));
    addLine(QStringLiteral("entropyGiven"), tr("given no sink: <i>H</i>′"),
        tr("The entropy of the weights on all other keys, as if the sinks were masked. Undefined where rounding leaves these "
           "keys no weight"));
    addLine(QStringLiteral("sinkShare"), tr("of <i>H</i> (%)"),
        tr("The part of H that comes from the choice of a sink: h(p) + p H_s over H, of the means"));
    addLine(QStringLiteral("sinkFit"), tr("<i>R</i>² of <i>H</i> on <i>p</i>"),
        tr("The part of H's variance over rows that a straight line in p accounts for"));
    addTitle(QStringLiteral("boundTitle"), tr("Least entropy"));
    boundLine_ = addLine(QStringLiteral("leastEntropy"), tr("at least"),
        tr("Bound on Shannon's entropy, mean over rows: of n logits x with ‖x − x̄‖ ≤ σ it is least where one is above all "
           "others, which are equal. Here σ = λ ‖(K − k̄) q‖, with all keys that some row sees"));
    addLine(QStringLiteral("spectralEntropy"), tr("at least, spectral"),
        tr("The same with σ = λ ‖q‖ ‖K − k̄‖₂, the largest that any query of this length can have (after σReparam, arXiv "
           "2303.06296)"));
    addLine(QStringLiteral("logitNorm"), tr("norm <i>σ</i>"), tr("λ ‖(K − k̄) q‖, and what ALiBi adds: mean over rows"));
    addLine(
        QStringLiteral("spectralNorm"), tr("norm <i>σ</i>, spectral"), tr("λ ‖q‖ ‖K − k̄‖₂, and what ALiBi adds: mean over rows"));
    rowTitle_ = addTitle(QStringLiteral("sinkRow"));
    rowLine_ =
        addLine(QStringLiteral("rowMass"), tr("weight <i>p</i>"), tr("Weight on the sinks that are chosen above the picture"));
    addLine(QStringLiteral("rowWith"), tr("<i>H</i> with sinks"), tr("Shannon's entropy of the row"));
    addLine(QStringLiteral("rowGiven"), tr("given no sink: <i>H</i>′"), tr("As if the sinks were masked"));
    addLine(QStringLiteral("rowLeast"), tr("at least"), tr("The bound of this row"));
}

void SinkNumbers::show(const SinkStudy& study, const ViewState& view)
{
    const Sinks sinks = view.of<EntropySettings>().sinks;
    const Experiment& experiment = study.result->experiment;
    const auto inform = [&](double nats) { return fixedText(shownInformation(experiment, nats), 3); };
    setCorner(tr("Means (%1)").arg(informationUnit(experiment)));
    sinkTitle_->setText(tr("Sinks: %1").arg(sinkName(sinks)));
    const Result& result = *study.result;
    const bool anyRow = !result.rowIndex.empty();
    if (anyRow)
        rowTitle_->setText(
            tr("Row %1").arg(countText(result.rowIndex[nearestRow(result, shownRow(view.row, result.inputs->nq()))])));
    for (std::size_t p = 0; p < 2; ++p) {
        if (p >= study.policies.size()) {
            setColumn(int(p), {});
            continue;
        }
        const SinkMeans& means = study.of(p, sinks).means;
        setColumn(int(p),
            {massText(study.of(p, Sinks::First).means.mass), massText(study.of(p, Sinks::Own).means.mass), massText(means.mass),
                inform(means.entropy), inform(means.beyond), inform(means.given), fixedText(100 * means.share(), 1),
                fixedText(means.fit, 3)});
        setColumn(int(p), boundTexts(study, p), boundLine_);
        setColumn(int(p), anyRow ? rowTexts(study, view, p) : QStringList(), rowLine_);
    }
}

QStringList SinkNumbers::boundTexts(const SinkStudy& study, std::size_t policy) const
{
    if (study.noBound)
        return {};
    const LeastEntropies& least = study.least[policy];
    const auto mean = [&](const std::vector<double>& nats) { return leastText(study.result->experiment, summarize(nats).mean); };
    return {mean(least.entropy), mean(least.spectralEntropy), briefText(summarize(least.norm).mean, 3),
        briefText(summarize(least.spectralNorm).mean, 3)};
}

QStringList SinkNumbers::rowTexts(const SinkStudy& study, const ViewState& view, std::size_t policy) const
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

} // namespace attentoscope
