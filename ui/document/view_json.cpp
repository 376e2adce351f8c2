// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/view_json.h"

#include "ui/document/view_state.h"

#include <QJsonArray>
#include <QJsonObject>

#include <cmath>

namespace attentoscope {

namespace {

// Names of quantities in session files of earlier versions, with their present names.
constexpr std::pair<const char*, const char*> formerQuantities[] = {{"normalized-entropy", "normalized_entropy"},
    {"peak-weight", "max_weight"}, {"planted-mass", "planted_mass"}, {"sink-mass", "first_key_weight"},
    {"entropy-gain", "entropy_gain"}};

std::string presentKey(const QString& key)
{
    for (const auto& [former, now] : formerQuantities)
        if (key == QLatin1String(former))
            return now;
    return key.toStdString();
}

CellRange rangeOf(const QJsonArray& array)
{
    if (array.size() != 4)
        return {};
    CellRange range{
        Index(array[0].toInteger()), Index(array[1].toInteger()), Index(array[2].toInteger()), Index(array[3].toInteger())};
    const bool sane = range.row0 >= 0 && range.col0 >= 0 && !range.empty();
    return sane ? range : CellRange{};
}

} // namespace

QJsonValue written(bool flag) { return flag; }
QJsonValue written(double number) { return number; }
QJsonValue written(Index number) { return qint64(number); }
QJsonValue written(const QString& text) { return text; }
QJsonValue written(const std::string& key) { return QString::fromStdString(key); }
QJsonValue written(Stage stage) { return QLatin1String(stageName(stage)); }
QJsonValue written(ColorMap map) { return colorMapKey(map); }
QJsonValue written(const std::optional<HeldColors>& held)
{
    return held ? QJsonObject{{"of", QString::fromStdString(held->of)}, {"low", held->low}, {"high", held->high}} : QJsonValue();
}
QJsonValue written(const std::vector<Index>& rows)
{
    QJsonArray array;
    for (const Index row : rows)
        array.append(qint64(row));
    return array;
}
QJsonValue written(const KeyRanges& ranges)
{
    QJsonArray array;
    for (const KeyRange& range : ranges)
        array.append(QJsonArray{qint64(range.begin), qint64(range.end)});
    return array;
}
QJsonValue written(const CellRange& range)
{
    return QJsonArray{qint64(range.row0), qint64(range.row1), qint64(range.col0), qint64(range.col1)};
}
QJsonValue written(const std::optional<double>& number) { return number ? QJsonValue(*number) : QJsonValue(); }

void read(const QJsonValue& value, bool& flag) { flag = value.toBool(flag); }
void read(const QJsonValue& value, double& number) { number = value.toDouble(number); }
void read(const QJsonValue& value, Index& number) { number = Index(value.toInteger(number)); }
void read(const QJsonValue& value, QString& text) { text = value.toString(text); }
void read(const QJsonValue& value, std::string& key) { key = presentKey(value.toString(QString::fromStdString(key))); }
void read(const QJsonValue& value, Stage& stage) { stage = parseStage(value.toString().toStdString()).value_or(stage); }
void read(const QJsonValue& value, ColorMap& map) { map = colorMapFromKey(value.toString(), map); }
void read(const QJsonValue& value, std::optional<HeldColors>& held)
{
    const HeldColors wanted{value["of"].toString().toStdString(), value["low"].toDouble(NAN), value["high"].toDouble(NAN)};
    held = isColorRange(wanted.low, wanted.high) ? std::optional(wanted) : std::nullopt;
}
void read(const QJsonValue& value, std::vector<Index>& rows)
{
    rows.clear();
    for (const QJsonValue row : value.toArray())
        rows.push_back(Index(row.toInteger(-1)));
}
void read(const QJsonValue& value, KeyRanges& ranges)
{
    ranges.clear();
    for (const QJsonValue each : value.toArray())
        if (const KeyRange range{Index(each[0].toInteger(-1)), Index(each[1].toInteger(-1))};
            range.begin >= 0 && range.begin < range.end)
            ranges.push_back(range);
    mergeRanges(ranges);
}
void read(const QJsonValue& value, CellRange& range) { range = rangeOf(value.toArray()); }
void read(const QJsonValue& value, std::optional<double>& number)
{
    if (value.isDouble())
        number = value.toDouble();
}

} // namespace attentoscope
