// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_numbers.h"

#include "core/sources/source.h"
#include "core/theory/validity.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace attentoscope {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

QString words(const char* text) { return QCoreApplication::translate("LabNumbers", text); }

theory::Estimate kindOf(Overlay overlay)
{
    switch (overlay) {
    case Overlay::Laplace:
        return theory::Estimate::Laplace;
    case Overlay::Law024:
        return theory::Estimate::Law024;
    case Overlay::MeanField:
        return theory::Estimate::MeanField;
    default:
        return theory::Estimate::Gaussian;
    }
}

QString rangesText(const std::vector<theory::MultiplierRange>& ranges)
{
    QStringList parts;
    for (const auto& [from, to] : ranges)
        parts << QStringLiteral("%1 … %2").arg(briefText(from, 3), briefText(to, 3));
    return listOf(parts);
}

} // namespace

Estimate estimateOf(const SweepEstimates& data, std::size_t point, Overlay overlay)
{
    const PointEstimates& estimates = data.estimates[point];
    switch (overlay) {
    case Overlay::Limit:
        return {data.sweep->points[point].limitEntropy.value_or(undefined), true};
    case Overlay::MeanField:
        return estimates.meanField;
    case Overlay::Laplace:
        return estimates.laplace;
    case Overlay::Law024:
        return estimates.law024;
    case Overlay::Frozen:
        return {estimates.frozenEntropy, true};
    default:
        return estimates.gaussian;
    }
}

QString doubtAbout(const SweepTable& table, Overlay overlay, double n)
{
    const Experiment& experiment = table.experiment;
    if (!approximated(experiment))
        return words(QT_TRANSLATE_NOOP("LabNumbers", "No theory gives this curve's error here."));
    if (!isNoise(experiment))
        return words(overlay == Overlay::MeanField
                ? QT_TRANSLATE_NOOP("LabNumbers", "This curve is off by more than 0.05 nats here.")
                : QT_TRANSLATE_NOOP("LabNumbers", "This curve counts all n keys as noise and ignores the needles."));
    theory::RowTheory exact(findSource(experiment.source)->model(experiment), n);
    const auto ranges = theory::validMultipliers(kindOf(overlay), exact, n, double(experiment.d));
    return QCoreApplication::translate("LabNumbers", "At this length, the error is below 0.05 nats only for m = %1.")
        .arg(rangesText(ranges));
}

QString lawText(const LawFit& law)
{
    const QString factor = briefText(law.factor, 3);
    return law.law == GrowthLaw::Constant ? factor : factor + QLatin1Char(' ') + QString::fromUtf8(formulaOf(law.law));
}

QString criticalTitle(const LabData& data)
{
    const auto fit = data.critical ? data.critical->fit() : std::nullopt;
    if (!fit)
        return {};
    return words(fit->isTold() ? QT_TRANSLATE_NOOP("LabNumbers", "critical m: %1")
                               : QT_TRANSLATE_NOOP("LabNumbers", "critical m: %1 (uncertain)"))
        .arg(lawText(fit->best()));
}

QString criticalSentence(const LabData& data)
{
    if (!data.critical)
        return {};
    const auto fit = data.critical->fit();
    if (!fit)
        return data.critical->points.size() < data.critical->lengths.size()
            ? QString()
            : words(QT_TRANSLATE_NOOP("LabNumbers", "too few lengths have a critical multiplier"));
    const auto off = [](const LawFit& law) { return briefText(100 * law.residual, 2); };
    const LawFit &best = fit->best(), &next = fit->laws[1];
    return words(fit->isTold()
            ? QT_TRANSLATE_NOOP("LabNumbers", "best fit: critical m = %1 (residual %2 %); next: %3 (%4 %)")
            : QT_TRANSLATE_NOOP("LabNumbers", "these lengths cannot decide between m = %1 (residual %2 %) and %3 (%4 %)"))
        .arg(lawText(best), off(best), lawText(next), off(next));
}

QString labPolicyName(const PolicyChoice& choice)
{
    const Policy* policy = findPolicy(choice.name);
    if (policy == nullptr)
        return policyName(choice);
    QString name = translated(policy->label);
    for (const PolicyParameter& parameter : policy->parameters) {
        const auto value = choice.parameters.find(parameter.key);
        const bool only = policy->parameters.size() == 1 && std::string_view(policy->name) == "constant";
        if (value != choice.parameters.end() || only)
            name +=
                QStringLiteral(", %1 = %2").arg(translated(parameter.label), briefText(policyParameter(choice, parameter), 7));
    }
    if (!choice.text.empty())
        name += QStringLiteral(" ") + QString::fromStdString(choice.text);
    if (choice.normalizer.isSoftmax())
        return name;
    name += QStringLiteral(" · ") + normalizerTitle(choice.normalizer);
    for (const PolicyParameter& parameter : findNormalizer(choice.normalizer.name)->parameters)
        if (const auto value = choice.normalizer.parameters.find(parameter.key); value != choice.normalizer.parameters.end())
            name = phraseOf({name, QStringLiteral("%1 = %2").arg(translated(parameter.label), briefText(value->second, 7))});
    return name;
}

QString noScaleText(const SweepTable& table, std::size_t policy)
{
    const auto none = table.unsolved(policy);
    if (!none)
        return {};
    return QCoreApplication::translate("LabNumbers", "no scale %1: %2")
        .arg(noScaleAt(table, none->lengths), translated(none->why));
}

QString labSeriesName(const SweepTable& table, std::size_t policy)
{
    const QString name = labPolicyName(table.policies[policy]);
    return policy < 2 ? QStringLiteral("%1 %2").arg(policyLetter(policy)).arg(name) : name;
}

} // namespace attentoscope
