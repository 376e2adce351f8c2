// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/drawn_accuracy.h"

#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

struct DrawnWords {
    Q_DECLARE_TR_FUNCTIONS(DrawnAccuracy)
};

const QString keyOfTask = QStringLiteral("task");
const QString keyOfTrained = QStringLiteral("trained"), keyOfPolicies = QStringLiteral("policies");
const std::array<QString, 2> keyOfPolicy = {QStringLiteral("A"), QStringLiteral("B")};
constexpr double highest = 100; // %

// Both are plum; the markers differ.
Hue hueOfDrawn(std::size_t policy) { return Hue::further(Hue::plum + int(policy) * Hue::furtherColors); }

} // namespace

QJsonValue written(const DrawnAccuracy& drawn)
{
    QJsonArray policies;
    for (const std::string& policy : drawn.policies)
        policies.append(QString::fromStdString(policy));
    QJsonObject all{
        {keyOfTask, QString::fromStdString(drawn.task)}, {keyOfTrained, qint64(drawn.trained)}, {keyOfPolicies, policies}};
    for (std::size_t policy = 0; policy < drawn.ofPolicies.size(); ++policy) {
        QJsonObject line;
        for (const auto& [n, accuracy] : drawn.ofPolicies[policy])
            line.insert(QString::number(n), accuracy);
        all.insert(keyOfPolicy[policy], line);
    }
    return all;
}

void read(const QJsonValue& value, DrawnAccuracy& drawn)
{
    if (!value.isObject())
        return;
    const QJsonObject all = value.toObject();
    DrawnAccuracy found{.task = all.value(keyOfTask).toString().toStdString(),
        .trained = all.value(keyOfTrained).toInteger(),
        .policies = {},
        .ofPolicies = {}};
    for (std::size_t policy = 0; policy < found.ofPolicies.size(); ++policy) {
        found.policies[policy] = all.value(keyOfPolicies).toArray().at(qsizetype(policy)).toString().toStdString();
        const QJsonObject line = all.value(keyOfPolicy[policy]).toObject();
        for (auto at = line.begin(); at != line.end(); ++at)
            if (const Index n = at.key().toLongLong(); n > 0 && at->isDouble())
                found.ofPolicies[policy][n] = std::clamp(at->toDouble(), 0.0, highest);
    }
    drawn = std::move(found);
}

Prediction predictionOf(const DrawnAccuracy& drawn, std::size_t policy, const std::vector<Index>& lengths)
{
    Prediction prediction;
    const auto& line = drawn.ofPolicies[policy];
    if (std::ranges::any_of(lengths, [&](Index n) { return line.contains(n); }))
        for (const Index n : lengths)
            prediction.curve.push_back(line.contains(n) ? line.at(n) : std::numeric_limits<double>::quiet_NaN());
    return prediction;
}

void takePrediction(const Prediction& prediction, std::size_t policy, const std::vector<Index>& lengths, DrawnAccuracy& drawn)
{
    for (std::size_t i = 0; i < std::min(prediction.curve.size(), lengths.size()); ++i)
        if (std::isfinite(prediction.curve[i]))
            drawn.ofPolicies[policy][lengths[i]] = prediction.curve[i];
}

Series drawnSeries(const DrawnAccuracy& drawn, std::size_t policy, const std::vector<Index>& lengths)
{
    Series line;
    line.id = {.policy = policy, .kind = "prediction"};
    line.name = DrawnWords::tr("%1 as you drew it").arg(policyLetter(policy));
    line.kind = DrawnWords::tr("your prediction");
    line.legend = naming(line.id.ofAll(), line.kind);
    line.hue = hueOfDrawn(policy);
    line.dash = Dash::Dashed;
    for (const Index n : lengths)
        if (const auto at = drawn.ofPolicies[policy].find(n); at != drawn.ofPolicies[policy].end()) {
            line.markers.push_back(line.xs.size());
            line.xs.push_back(double(n));
            line.ys.push_back(at->second);
        }
    return line;
}

std::optional<DrawnError> drawnError(const std::map<Index, double>& drawn, const std::map<Index, double>& measured)
{
    DrawnError error;
    double sum = 0, worst = -1;
    Index count = 0;
    for (const auto& [n, accuracy] : drawn) {
        const auto at = measured.find(n);
        if (at == measured.end())
            continue;
        const double distance = std::abs(accuracy - at->second);
        sum += distance;
        ++count;
        if (distance > worst) {
            worst = distance;
            error.worstLength = n;
            error.drawn = accuracy;
            error.measured = at->second;
        }
    }
    if (count == 0)
        return std::nullopt;
    error.mean = sum / double(count);
    return error;
}

} // namespace attentoscope
