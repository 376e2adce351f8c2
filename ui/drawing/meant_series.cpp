// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/meant_series.h"

#include "core/base/nearest_name.h"
#include "core/policies/policy.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/text/language.h"
#include "ui/widgets/policy_title.h"

#include <QStringList>

#include <algorithm>
#include <optional>
#include <utility>

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

// Returns the series that a text means by a policy's text in place of its number; none: it means none.
std::optional<SeriesId> ofPolicyText(const QString& text, const std::vector<PolicyChoice>& policies)
{
    for (std::size_t p = 0; p < policies.size(); ++p)
        if (const QString begin = QString::fromStdString(policyText(policies[p])) + QLatin1Char('|'); text.startsWith(begin))
            return seriesIdOf(QString::number(p) + QLatin1Char('|') + text.sliced(begin.size()));
    return std::nullopt;
}

} // namespace

QString seriesKey(const SeriesId& id, const std::vector<PolicyChoice>& policies)
{
    if (!id.policy && id.source.isEmpty() && seriesIdOf(QStringLiteral("||") + id.kind) == id)
        return id.kind;
    if (!id.policy || *id.policy >= policies.size())
        return textOf(id);
    const QString policy = QString::fromStdString(policyText(policies[*id.policy]));
    return id.isPolicy() ? policy : policy + textOf({{}, id.source, id.kind});
}

std::vector<EditableSeries> meantSeries(const QString& text, const Editable& panel, const Experiment& experiment)
{
    const std::vector<PolicyChoice> policies = sweptPolicies(experiment); // A and B come first
    const auto ofPolicy = ofPolicyText(text, policies);
    if (const auto id = ofPolicy ? ofPolicy : seriesIdOf(text)) {
        const EditableSeries* series = panel.find(*id);
        return series != nullptr ? std::vector{*series} : std::vector<EditableSeries>();
    }
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

bool isPolicyOf(const QString& text, const Experiment& experiment)
{
    Editable all;
    const std::vector<PolicyChoice> policies = sweptPolicies(experiment);
    for (std::size_t p = 0; p < policies.size(); ++p)
        all.series.push_back({.id = {.policy = p}, .name = policyLegend(p, policies[p])});
    return !meantSeries(text, all, experiment).empty();
}

std::string nearestSeries(const QString& typed, const QStringList& names)
{
    std::vector<std::string> known;
    for (const QString& name : names)
        for (const QString& part : {name, name.section(QLatin1Char(' '), 1)})
            if (!part.isEmpty())
                known.push_back(part.toStdString());
    return nearestName(typed.toStdString(), known);
}

PictureEdits withMeantSeries(
    PictureEdits edits, const TypedSeriesEdits& ofAll, const Editable& panel, const Experiment& experiment)
{
    AllSeriesEdits all;
    const auto take = [&](const auto& said) {
        const std::vector<EditableSeries> meant = meantSeries(said.first, panel, experiment);
        for (const EditableSeries& series : meant)
            complete(all[series.id], said.second);
        return !meant.empty();
    };
    const auto takeThose = [&](SeriesRank rank) {
        for (const auto& said : ofAll)
            if (said.second.rank == rank)
                take(said);
    };
    takeThose(SeriesRank::Typed);
    takeThose(SeriesRank::OfStyle);
    for (const auto& [id, each] : edits.series)
        complete(all[id], each);
    std::erase_if(edits.typed, take);
    takeThose(SeriesRank::OfFile);
    edits.series = std::move(all);
    return edits;
}

} // namespace attentoscope
