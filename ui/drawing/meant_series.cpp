// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/meant_series.h"

#include "core/policies/policy.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/text/language.h"
#include "ui/widgets/policy_title.h"

#include <QStringList>

#include <algorithm>

namespace attentoscope {

namespace {

// Returns the name with the words for a policy in the other language, where it has those of this one.
QString inOtherWords(QString name, const PolicyChoice& choice)
{
    PolicyChoice bare = choice;
    bare.normalizer = {};
    for (const QString& word : {policyName(bare), normalizerTitle(choice.normalizer)})
        if (const QStringList others = Language::inOtherLanguage(word); !others.isEmpty())
            name.replace(word, others.front());
    return name;
}

// Returns how a policy can be called; `isExact`: its text alone tells it from another one of this name.
QStringList namesOfPolicy(std::size_t which, const PolicyChoice& choice, bool isExact)
{
    const QString inLab = labPolicyName(choice);
    QStringList names{policyLegend(which, choice), which < 2 ? policyLetter(which) + QLatin1Char(' ') + inLab : inLab};
    if (!isExact)
        names << QString::fromStdString(choice.name) << policyName(choice);
    for (const QString& name : QStringList(names))
        names << inOtherWords(name, choice);
    if (which < 2)
        names << policyLetter(which);
    return names << QString::fromStdString(policyText(choice));
}

} // namespace

std::vector<EditableSeries> meantSeries(const QString& text, const Editable& panel, const Experiment& experiment)
{
    if (const auto id = seriesIdOf(text)) {
        const EditableSeries* series = panel.find(*id);
        return series != nullptr ? std::vector{*series} : std::vector<EditableSeries>();
    }
    const std::vector<PolicyChoice> policies = sweptPolicies(experiment); // A and B come first
    const auto isText = [&](const PolicyChoice& policy) {
        return text.compare(QString::fromStdString(policyText(policy)), Qt::CaseInsensitive) == 0;
    };
    const bool isExact = std::ranges::any_of(policies, isText); // "standard" is not "standard@sparsemax" where both are drawn
    std::vector<EditableSeries> meant;
    for (const EditableSeries& series : panel.series) {
        if (series.name.isEmpty())
            continue;
        QStringList names = Language::inOtherLanguage(series.name) << series.name;
        if (series.id.isPolicy() && *series.id.policy < policies.size())
            names << namesOfPolicy(*series.id.policy, policies[*series.id.policy], isExact);
        else if (!series.id.policy && series.id.source.isEmpty())
            names << series.id.kind;
        if (names.contains(text, Qt::CaseInsensitive))
            meant.push_back(series);
    }
    return meant;
}

PictureEdits withMeantSeries(
    PictureEdits edits, const TypedSeriesEdits& ofAll, const Editable& panel, const Experiment& experiment)
{
    const auto take = [&](const auto& said) {
        const std::vector<EditableSeries> meant = meantSeries(said.first, panel, experiment);
        for (const EditableSeries& series : meant)
            complete(edits.series[series.id], said.second);
        return !meant.empty();
    };
    std::erase_if(edits.typed, take);
    std::ranges::for_each(ofAll, take);
    return edits;
}

} // namespace attentoscope
