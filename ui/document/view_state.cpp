// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/view_settings.h"

#include "core/base/nearest_name.h"
#include "core/statistics/quantities.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstring>

namespace attentoscope {

namespace {

std::vector<ViewSetting>& table() // grows while the program starts
{
    static std::vector<ViewSetting> settings;
    return settings;
}

QJsonValue valueOf(const std::string& typed)
{
    const QJsonArray array = QJsonDocument::fromJson(QByteArray::fromStdString('[' + typed + ']')).array();
    return array.size() == 1 ? array[0] : QJsonValue(QString::fromStdString(typed));
}

std::string typedValue(const QJsonValue& value)
{
    if (value.isString())
        return value.toString().toStdString();
    const std::string array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact).toStdString();
    return array.substr(1, array.size() - 2);
}

Error unknownSetting(const std::string& key)
{
    std::vector<std::string> known;
    for (const ViewSetting& setting : table())
        known.emplace_back(setting.key);
    if (const std::string meant = nearestName(key, known); !meant.empty())
        return badInput({}, {ATT_TEXT("core", "there is no field \"%1\", did you mean %2?"), {key, meant}});
    return badInput({}, {ATT_TEXT("core", "there is no field \"%1\""), {key}});
}

} // namespace

ViewSettings::ViewSettings(std::initializer_list<ViewSetting> settings)
{
    std::vector<ViewSetting>& all = table();
    all.insert(all.end(), settings);
    std::ranges::sort(all, [](const ViewSetting& a, const ViewSetting& b) { return std::strcmp(a.key, b.key) < 0; });
}

const std::vector<ViewSetting>& ViewSettings::all() { return table(); }

using V = ViewState;
const ViewSettings ViewState::table{viewSetting<&V::page>("page"), viewSetting<&V::stage>("stage"),
    viewSetting<&V::logColors>("log_colors"), viewSetting<&V::colorMap>("color_map"), viewSetting<&V::heldColors>("held_colors"),
    viewSetting<&V::quantity>("curve"), viewSetting<&V::theory>("theory"), viewSetting<&V::range>("range"),
    viewSetting<&V::row>("row"), viewSetting<&V::key>("key"), viewSetting<&V::brushedRows>("brushed_rows")};

void ViewState::correct()
{
    const Quantity* curve = findQuantity(quantity);
    if (curve == nullptr || !curve->swept)
        quantity = ViewState().quantity;
}

bool PageSettings::areIn(const PageSettings& other) const
{
    return std::ranges::all_of(held_, [&](const auto& held) { return held.second->isIn(other); });
}

std::string viewStateText(const ViewState& state)
{
    const ViewState defaults;
    QJsonObject object;
    for (const ViewSetting& setting : ViewSettings::all())
        if (const QJsonValue value = setting.get(state); value != setting.get(defaults))
            object[QLatin1String(setting.key)] = value;
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

ViewState parseViewState(const std::string& text)
{
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    ViewState state;
    for (const ViewSetting& setting : ViewSettings::all())
        if (const auto found = object.constFind(QLatin1String(setting.key)); found != object.constEnd())
            setting.set(state, *found);
    return state;
}

Outcome<Done> setViewSetting(ViewState& state, const std::string& key, const std::string& value)
{
    const auto setting = std::ranges::find_if(ViewSettings::all(), [&](const ViewSetting& each) { return key == each.key; });
    if (setting == ViewSettings::all().end())
        return unknownSetting(key);
    const QJsonValue usual = setting->get(ViewState());
    const QJsonValue wanted = value.empty() && usual.isArray() ? usual : valueOf(value); // "range =" brings everything back
    ViewState changed = state;
    setting->set(changed, wanted);
    if (setting->get(changed) != wanted)
        return badInput(key, {ATT_TEXT("core", "\"%1\" is not a value for %2"), {value, key}});
    state = changed;
    return Done{};
}

std::vector<std::pair<std::string, std::string>> viewSettings(const ViewState& from, const ViewState& to)
{
    std::vector<std::pair<std::string, std::string>> changes;
    for (const ViewSetting& setting : ViewSettings::all())
        if (const QJsonValue value = setting.get(to); value != setting.get(from))
            changes.emplace_back(setting.key, typedValue(value));
    return changes;
}

} // namespace attentoscope
