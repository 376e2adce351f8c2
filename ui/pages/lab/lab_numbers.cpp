#include "ui/pages/lab/lab_numbers.h"

#include "core/run/matching.h"
#include "core/sources/source.h"
#include "core/theory/frozen.h"
#include "core/theory/sphere.h"
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
constexpr double tolerance = 0.05; // nats, within which an estimate counts as right
constexpr int curvePoints = 65;
constexpr double standardLength = 512;

QString words(const char* text) { return QCoreApplication::translate("LabNumbers", text); }

// Sources of nothing but noise, for which the estimates are made.
bool isNoise(const Experiment& experiment) { return experiment.source == "sphere" || experiment.source == "gaussian"; }

const Source* sourceWithTheory(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    return source != nullptr && closedFormHolds(experiment, *source) ? source : nullptr;
}

// An entropy below 0 says nothing. It is right where it meets the exact value, and nowhere when that is not known.
LabEstimate estimate(double entropy, const SweepPoint& point)
{
    if (!(entropy >= 0))
        return {};
    return {entropy, point.theoryEntropy && std::abs(entropy - *point.theoryEntropy) <= tolerance};
}

template <class Value>
LabCurve curveOver(const SweepTable& table, Value value)
{
    LabCurve curve;
    if (table.lengths.empty())
        return curve;
    const double first = double(std::max<Index>(table.lengths.front(), 2)), last = double(table.lengths.back());
    for (int i = 0; i < curvePoints; ++i) {
        const double n = first * std::pow(last / first, double(i) / (curvePoints - 1));
        curve.xs.push_back(n);
        curve.ys.push_back(value(n));
    }
    return curve;
}

LabNumbers numbersAt(const SweepTable& table, const SweepPoint& point, double freezing)
{
    LabNumbers numbers;
    numbers.freezing = freezing;
    const Experiment& experiment = table.experiment;
    if (experiment.entropy.kind == EntropyMeasure::Shannon)
        numbers.meanField = estimate(point.meanField.mean, point);
    if (std::isnan(freezing) || std::isnan(point.multiplier))
        return numbers;
    const double n = double(point.n), d = double(experiment.d), m = point.multiplier;
    const double lambda = m / std::sqrt(d);
    if (point.theoryEntropy)
        numbers.theory = {*point.theoryEntropy, !isNoise(experiment) || m <= theory::exactUpTo * freezing};
    numbers.gaussian = estimate(std::log(n) - theory::gaussianD(d, lambda), point);
    numbers.laplace = estimate(std::log(n) - (lambda == 0 ? 0 : theory::laplaceD(d, lambda)), point);
    numbers.law024 = estimate(std::log(n) - theory::law024D(d, lambda), point);
    if (m > freezing && isNoise(experiment)) {
        const double entropy = theory::frozenEntropy(m, freezing);
        if (entropy <= std::log(n))
            numbers.frozen = {entropy, m >= theory::frozenFrom * freezing};
    }
    return numbers;
}

LabCurve freezingCurve(const SweepTable& table)
{
    const Source* source = sourceWithTheory(table.experiment);
    if (source == nullptr)
        return {};
    return curveOver(table, [&](double n) { return source->freezing(table.experiment, n); });
}

LabCurve invarianceCurve(const SweepTable& table)
{
    const auto target = invarianceTarget(table);
    if (!target)
        return {};
    const Source* source = sourceWithTheory(table.experiment);
    return curveOver(table, [&](double n) { return source->matched(table.experiment, n, target->entropy).value_or(undefined); });
}

theory::Estimate estimateOf(Overlay overlay)
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

const LabEstimate& LabNumbers::of(Overlay overlay) const
{
    switch (overlay) {
    case Overlay::MeanField:
        return meanField;
    case Overlay::Laplace:
        return laplace;
    case Overlay::Law024:
        return law024;
    case Overlay::Frozen:
        return frozen;
    default:
        return gaussian;
    }
}

bool LabData::isFrozen(std::size_t point) const { return sweep->points[point].multiplier > numbers[point].freezing; }

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
    const Source* source = sourceWithTheory(table.experiment);
    for (std::size_t i = 0; i < table.points.size(); ++i) {
        const std::size_t length = i % table.lengths.size();
        double freezing = undefined;
        if (sameLines)
            freezing = before.numbers[i].freezing;
        else if (i >= table.lengths.size())
            freezing = data.numbers[length].freezing;
        else if (source != nullptr && table.lengths[length] > 1)
            freezing = source->freezing(table.experiment, double(table.lengths[length]));
        data.numbers.push_back(numbersAt(table, table.points[i], freezing));
    }
    return data;
}

QString doubtAboutTheory()
{
    return words(QT_TRANSLATE_NOOP("LabNumbers", "Exact for many keys; near freezing few count, and the entropy stays higher."));
}

QString doubtAbout(const SweepTable& table, Overlay overlay, double n)
{
    const Experiment& experiment = table.experiment;
    if (overlay == Overlay::Frozen)
        return QCoreApplication::translate("LabNumbers", "Within 0.1 nats only from m = %1 m_c on.")
            .arg(briefText(theory::frozenFrom));
    if (sourceWithTheory(experiment) == nullptr)
        return words(QT_TRANSLATE_NOOP("LabNumbers", "No closed form here says how good it is."));
    if (!isNoise(experiment))
        return words(overlay == Overlay::MeanField
                ? QT_TRANSLATE_NOOP("LabNumbers", "Off by more than 0.05 nats here.")
                : QT_TRANSLATE_NOOP("LabNumbers", "It counts all n keys as noise and leaves the needles out."));
    const auto ranges = theory::validMultipliers(estimateOf(overlay), n, double(experiment.d), tolerance);
    return QCoreApplication::translate("LabNumbers", "Within 0.05 nats only for m = %1 at this length.").arg(rangesText(ranges));
}

std::optional<InvarianceTarget> invarianceTarget(const SweepTable& table)
{
    if (sourceWithTheory(table.experiment) == nullptr)
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
