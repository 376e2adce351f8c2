// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/kept_curves.h"

#include "core/policies/policy.h"
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "core/statistics/quantities.h"
#include "core/studies/sweep/swept_axis.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace attentoscope {

namespace {

constexpr std::size_t mostLengths = 1000;
constexpr qsizetype longestAxis = 2000; // characters
constexpr double mostMean = 1e30; // larger values in a file become NaN: no axis can show them

constexpr std::size_t mostFields = 100, longestValue = 40;

QJsonValue numberJson(double value) { return std::isfinite(value) ? QJsonValue(value) : QJsonValue(); }

QJsonObject setJson(const KeptCurves& kept)
{
    QJsonArray lengths, policies;
    for (const Index n : kept.lengths)
        lengths.append(qint64(n));
    for (const std::string& policy : kept.policies)
        policies.append(QString::fromStdString(policy));
    QJsonObject means;
    for (const auto& [quantity, values] : kept.means) {
        QJsonArray numbers;
        for (const double value : values)
            numbers.append(numberJson(value));
        means[QString::fromStdString(quantity)] = numbers;
    }
    QJsonObject of;
    for (const auto& [key, value] : kept.of)
        of[QString::fromStdString(key)] = QString::fromStdString(value);
    QJsonObject json{
        {"name", kept.name}, {"entropy", QString::fromStdString(kept.measure)}, {"policies", policies}, {"means", means}};
    if (kept.axis.empty())
        json["lengths"] = lengths;
    else
        json["axis"] = QString::fromStdString(kept.axis);
    if (!of.isEmpty())
        json["of"] = of;
    if (kept.named)
        json["named"] = true;
    return json;
}

KeptCurves setOf(const QJsonObject& json)
{
    KeptCurves kept;
    kept.name = json["name"].toString().left(longestKeptName);
    kept.measure = json["entropy"].toString().toStdString();
    for (const QJsonValue n : json["lengths"].toArray())
        kept.lengths.push_back(Index(n.toInteger()));
    for (const QJsonValue policy : json["policies"].toArray())
        kept.policies.push_back(policy.toString().toStdString());
    kept.axis = json["axis"].toString().left(longestAxis).toStdString();
    kept.named = json["named"].toBool();
    const QJsonObject of = json["of"].toObject();
    for (const QString& key : of.keys())
        if (kept.of.size() < mostFields)
            kept.of[key.toStdString()] = of[key].toString().left(qsizetype(longestValue)).toStdString();
    const QJsonObject means = json["means"].toObject();
    for (const QString& quantity : means.keys()) {
        std::vector<double>& values = kept.means[quantity.toStdString()];
        for (const QJsonValue value : means[quantity].toArray())
            values.push_back(std::abs(value.toDouble()) < mostMean ? value.toDouble(std::numeric_limits<double>::quiet_NaN())
                                                                   : std::numeric_limits<double>::quiet_NaN());
    }
    return kept;
}

bool isWhole(const KeptCurves& kept)
{
    const bool ascending = std::ranges::adjacent_find(kept.lengths, std::greater_equal()) == kept.lengths.end();
    const std::size_t points = kept.places().size() * kept.policies.size();
    return (kept.axis.empty() || kept.lengths.empty()) && !kept.name.isEmpty() && ascending && kept.lengths.size() <= mostLengths
        && points > 0 && kept.policies.size() <= 2 && std::ranges::all_of(kept.lengths, [](Index n) { return n > 0; })
        && std::ranges::all_of(kept.means, [&](const auto& each) { return each.second.size() == points; });
}

} // namespace

std::string KeptCurves::key() const { return axis.empty() ? "n" : axis.substr(0, axis.find('=')); }

std::vector<double> KeptCurves::places() const
{
    if (axis.empty())
        return {lengths.begin(), lengths.end()};
    const auto along = SweptAxis::parse(axis);
    return along ? along->values() : std::vector<double>();
}

bool KeptCurves::operator==(const KeptCurves& other) const
{
    const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    return name == other.name && named == other.named && of == other.of && measure == other.measure && axis == other.axis
        && lengths == other.lengths && policies == other.policies
        && std::ranges::equal(means, other.means,
            [&](const auto& a, const auto& b) { return a.first == b.first && std::ranges::equal(a.second, b.second, same); });
}

std::map<std::string, std::string> measuredOn(Experiment experiment, const std::string& axis)
{
    if (const auto along = SweptAxis::parse(axis); !axis.empty() && along) {
        std::vector<PolicyChoice> policies = {experiment.policyA, experiment.policyB};
        (void)along->put(along->values().front(), experiment, policies); // an experiment without the number differs elsewhere
    }
    std::map<std::string, std::string> fields;
    const Source* source = findSource(experiment.source);
    for (const Field& field : experimentFields()) {
        const bool ofScores = field.group == FieldGroup::Source || field.group == FieldGroup::Positions
            || field.group == FieldGroup::Scale || field.group == FieldGroup::Mask;
        const bool given = field.kind == FieldKind::Policy && givesWeights(experiment); // then there is no scale to choose
        const std::string_view key = field.key;
        const bool isAxis = axis.empty() && key == "n" && source != nullptr && source->generated;
        if (source == nullptr || !ofScores || given || isAxis || key == "dv" || !reads(*source, field))
            continue;
        std::string value = fieldText(experiment, field);
        if (!value.empty() && (field.kind == FieldKind::File || value.size() > longestValue))
            value = '#'
                + QCryptographicHash::hash(QByteArray::fromStdString(value), QCryptographicHash::Sha256)
                      .toHex()
                      .left(16)
                      .toStdString();
        fields[field.key] = std::move(value);
    }
    return fields;
}

namespace {

// Fills in A and B, and all that was measured at some place; `at` returns the point of a policy at a place, or null.
template <class PointAt>
void keepPoints(KeptCurves& kept, const SweepTable& table, std::size_t places, const PointAt& at)
{
    const std::size_t policies = std::min<std::size_t>(table.policies.size(), 2);
    for (std::size_t policy = 0; policy < policies; ++policy)
        kept.policies.push_back(policyText(table.policies[policy]));
    for (const Quantity* quantity : sweptQuantities()) {
        std::vector<double> values;
        for (std::size_t policy = 0; policy < policies; ++policy)
            for (std::size_t place = 0; place < places; ++place) {
                const SweepPoint* point = at(policy, place);
                values.push_back(point != nullptr && point->trials > 0 ? (*point)[*quantity].mean : std::nan(""));
            }
        if (!std::ranges::all_of(values, [](double value) { return std::isnan(value); }))
            kept.means[quantity->key] = std::move(values);
    }
}

} // namespace

KeptCurves keptCurves(const SweepTable& table, const QString& name)
{
    KeptCurves kept{name, entropyMeasureText(table.experiment.entropy), {}, table.lengths, {}, {}, measuredOn(table.experiment)};
    keepPoints(kept, table, table.lengths.size(),
        [&](std::size_t policy, std::size_t length) { return &table.points[policy * table.lengths.size() + length]; });
    return kept;
}

KeptCurves keptCurves(const std::string& axis, const std::vector<SharedSweep>& sweeps, const QString& name)
{
    const SweepTable& any = **std::ranges::find_if(sweeps, [](const SharedSweep& sweep) { return sweep != nullptr; });
    KeptCurves kept{name, entropyMeasureText(any.experiment.entropy), axis, {}, {}, {}, measuredOn(any.experiment, axis)};
    keepPoints(kept, any, sweeps.size(), [&](std::size_t policy, std::size_t place) {
        return sweeps[place] != nullptr ? &sweeps[place]->points[policy] : nullptr;
    });
    return kept;
}

std::optional<SweepTable> ofAnotherSource(const KeptCurves& kept, const Experiment& experiment)
{
    const std::map<std::string, std::string> now = measuredOn(experiment);
    const auto source = kept.of.find("source"), present = now.find("source");
    if (!kept.axis.empty() || kept.measure != entropyMeasureText(experiment.entropy) || source == kept.of.end()
        || present == now.end() || source->second == present->second)
        return {};
    for (const auto& [field, value] : kept.of)
        if (const auto is = now.find(field); field != "source" && is != now.end() && is->second != value)
            return {};
    SweepTable table;
    table.experiment = experiment;
    table.experiment.source = source->second;
    table.lengths = kept.lengths;
    for (const std::string& text : kept.policies) {
        const auto policy = parsePolicy(text);
        if (!policy)
            return {};
        table.policies.push_back(*policy);
    }
    table.points.resize(table.policies.size() * table.lengths.size());
    for (const auto& [key, means] : kept.means)
        if (const Quantity* quantity = findQuantity(key))
            for (std::size_t point = 0; point < table.points.size(); ++point)
                table.points[point][*quantity] = {means[point], std::nan("")};
    return table;
}

QJsonValue jsonOf(const std::vector<KeptCurves>& kept)
{
    QJsonArray array;
    for (const KeptCurves& each : kept)
        array.append(setJson(each));
    return array.isEmpty() ? QJsonValue() : QJsonValue(array);
}

std::vector<KeptCurves> keptCurvesOf(const QJsonValue& json)
{
    std::vector<KeptCurves> kept;
    for (const QJsonValue each : json.toArray())
        if (KeptCurves set = setOf(each.toObject()); isWhole(set) && kept.size() < mostKept)
            kept.push_back(std::move(set));
    return kept;
}

} // namespace attentoscope
