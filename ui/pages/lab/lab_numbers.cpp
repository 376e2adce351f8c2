#include "ui/pages/lab/lab_numbers.h"

#include "core/run/matching.h"
#include "core/sources/source.h"
#include "core/theory/validity.h"
#include "ui/pages/policy_title.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace attentoscope {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr int curvePoints = 33;
constexpr double standardLength = 512;

QString words(const char* text) { return QCoreApplication::translate("LabNumbers", text); }

LabCurve lengthsOf(const SweepTable& table)
{
    LabCurve curve;
    if (table.lengths.empty())
        return curve;
    const double first = double(std::max<Index>(table.lengths.front(), 2)), last = double(table.lengths.back());
    for (int i = 0; i < curvePoints; ++i)
        curve.xs.push_back(first * std::pow(last / first, double(i) / (curvePoints - 1)));
    return curve;
}

LabCurve freezingCurve(const SweepTable& table)
{
    if (!approximated(table.experiment))
        return {};
    LabCurve curve = lengthsOf(table);
    for (const double n : curve.xs)
        curve.ys.push_back(freezingAt(table.experiment, n));
    return curve;
}

LabCurve invarianceCurve(const SweepTable& table)
{
    const auto target = invarianceTarget(table);
    if (!target)
        return {};
    LabCurve curve = lengthsOf(table);
    curve.ys = invariantMultipliers(table.experiment, target->entropy, curve.xs);
    return curve;
}

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
    return parts.join(QStringLiteral(", "));
}

} // namespace

bool LabData::isFrozen(std::size_t point) const { return sweep->points[point].multiplier > estimates[point].freezing; }

LabData labData(const SharedSweep& sweep, const LabData& before)
{
    LabData data;
    data.sweep = sweep;
    if (!sweep)
        return data;
    const SweepTable& table = *sweep;
    const bool sameLines = before.sweep && before.sweep->experiment == table.experiment && before.sweep->lengths == table.lengths
        && before.sweep->policies == table.policies;
    data.freezing = sameLines ? before.freezing : freezingCurve(table);
    data.invariance = sameLines ? before.invariance : invarianceCurve(table);
    for (std::size_t i = 0; i < table.points.size(); ++i) {
        const std::size_t length = i % table.lengths.size();
        double freezing = 0;
        if (sameLines)
            freezing = before.estimates[i].freezing;
        else if (i >= table.lengths.size())
            freezing = data.estimates[length].freezing;
        else
            freezing = freezingAt(table.experiment, double(table.lengths[length]));
        data.estimates.push_back(estimatesAt(table.experiment, table.points[i], freezing));
    }
    return data;
}

Estimate estimateOf(const LabData& data, std::size_t point, Overlay overlay)
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
        return words(QT_TRANSLATE_NOOP("LabNumbers", "No theory here says how good it is."));
    if (!isNoise(experiment))
        return words(overlay == Overlay::MeanField
                ? QT_TRANSLATE_NOOP("LabNumbers", "Off by more than 0.05 nats here.")
                : QT_TRANSLATE_NOOP("LabNumbers", "It counts all n keys as noise and leaves the needles out."));
    theory::RowTheory exact(findSource(experiment.source)->model(experiment), n);
    const auto ranges = theory::validMultipliers(kindOf(overlay), exact, n, double(experiment.d));
    return QCoreApplication::translate("LabNumbers", "Within 0.05 nats only for m = %1 at this length.").arg(rangesText(ranges));
}

std::optional<InvarianceTarget> invarianceTarget(const SweepTable& table)
{
    if (!approximated(table.experiment))
        return {};
    PolicyChoice choice{"entropy-matched", {}, {}};
    for (const PolicyChoice& policy : table.policies)
        if (policy.name == choice.name) {
            choice = policy;
            break;
        }
    const auto target = targetInTheory(table.experiment, choice);
    if (!target)
        return {};
    const bool given = choice.parameters.contains("target");
    const auto n0 = choice.parameters.find("n0");
    return InvarianceTarget{*target, given ? 0 : n0 == choice.parameters.end() ? standardLength : n0->second};
}

std::optional<double> entropyOfA(const SweepTable& table, Index n)
{
    const auto length = std::find(table.lengths.begin(), table.lengths.end(), n);
    if (length == table.lengths.end() || table.points.empty())
        return {};
    const SweepPoint& point = table.points[std::size_t(length - table.lengths.begin())];
    const double entropy = point.theoryEntropy.value_or(point.entropy.mean);
    return entropy > 0 ? std::optional(entropy) : std::nullopt;
}

QString labPolicyName(const PolicyChoice& choice)
{
    const Policy* policy = findPolicy(choice.name);
    QString name = policyName(choice);
    if (policy == nullptr)
        return name;
    for (const PolicyParameter& parameter : policy->parameters) {
        const auto value = choice.parameters.find(parameter.key);
        const bool only = policy->parameters.size() == 1 && std::string_view(policy->name) == "constant";
        if (value != choice.parameters.end() || only)
            name +=
                QStringLiteral(", %1 = %2").arg(translated(parameter.label), briefText(policyParameter(choice, parameter), 7));
    }
    if (!choice.text.empty())
        name += QStringLiteral(" ") + QString::fromStdString(choice.text);
    return name;
}

QString labSeriesName(const SweepTable& table, std::size_t policy)
{
    const QString name = labPolicyName(table.policies[policy]);
    return policy < 2 ? QStringLiteral("%1 %2").arg(QChar('A' + int(policy))).arg(name) : name;
}

} // namespace attentoscope
