// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the types of view settings to JSON, by written(), and back, by read(). A value stays as it is if the JSON cannot be
// read as its type. The overloads of a type that only one page has stand in the folder of the page.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/masks/key_ranges.h"
#include "ui/plots/maps/cell_range.h"
#include "ui/theme/color_map.h"

#include <QJsonValue>
#include <QString>

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

struct HeldColors;

QJsonValue written(bool flag);
QJsonValue written(double number);
QJsonValue written(Index number);
QJsonValue written(const QString& text);
QJsonValue written(const std::string& key);
QJsonValue written(Stage stage);
QJsonValue written(ColorMap map);
QJsonValue written(const std::optional<HeldColors>& held);
QJsonValue written(const std::vector<Index>& rows);
QJsonValue written(const KeyRanges& ranges); // [[begin, end], ...]
QJsonValue written(const CellRange& range); // [row0, row1, col0, col1]
QJsonValue written(const std::optional<double>& number);

void read(const QJsonValue& value, bool& flag);
void read(const QJsonValue& value, double& number);
void read(const QJsonValue& value, Index& number);
void read(const QJsonValue& value, QString& text);
void read(const QJsonValue& value, std::string& key); // of a quantity: names of earlier versions become the present ones
void read(const QJsonValue& value, Stage& stage);
void read(const QJsonValue& value, ColorMap& map);
void read(const QJsonValue& value, std::optional<HeldColors>& held); // none if no colours can have this range
void read(const QJsonValue& value, std::vector<Index>& rows);
void read(const QJsonValue& value, KeyRanges& ranges);
void read(const QJsonValue& value, CellRange& range);
void read(const QJsonValue& value, std::optional<double>& number);

// The values of an enumeration with their names in session files, which an overload namesOf(Value) returns.
template <class Value>
using Names = std::initializer_list<std::pair<Value, const char*>>;
template <class Value>
concept Named = requires(Value value)
{
    namesOf(value);
};

template <Named Value>
const char* nameOf(Value wanted)
{
    for (const auto& [value, text] : namesOf(wanted))
        if (value == wanted)
            return text;
    return "";
}
template <Named Value>
QJsonValue written(Value value)
{
    return QLatin1String(nameOf(value));
}
template <Named Value>
void read(const QJsonValue& value, Value& member)
{
    for (const auto& [named, text] : namesOf(member))
        if (value.toString() == QLatin1String(text))
            member = named;
}

} // namespace attentoscope
