// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/view_state.h"

#include "core/statistics/quantities.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

namespace attentoscope {

namespace {

// Names of quantities in session files of earlier versions, with their present names.
constexpr std::pair<const char*, const char*> formerQuantities[] = {{"normalized-entropy", "normalized_entropy"},
    {"peak-weight", "max_weight"}, {"planted-mass", "planted_mass"}, {"sink-mass", "first_key_weight"},
    {"entropy-gain", "entropy_gain"}};

constexpr std::array<std::pair<Overlay, const char*>, 9> overlayNames{{
    {Overlay::Freezing, "freezing"},
    {Overlay::Invariance, "invariance"},
    {Overlay::MeanField, "mean-field"},
    {Overlay::Gaussian, "gaussian"},
    {Overlay::Laplace, "laplace"},
    {Overlay::Law024, "law-024"},
    {Overlay::Frozen, "frozen"},
    {Overlay::Limit, "limit"},
    {Overlay::Critical, "critical"},
}};

constexpr double endOfPath = 1e9; // stands for ∞, which JSON cannot hold
// The values of an enumeration with their names in session files.
template <class Value>
using Names = std::initializer_list<std::pair<Value, const char*>>;
constexpr Names<HeadShade> headShades = {{HeadShade::Layer, "layer"}, {HeadShade::MovedWeight, "moved-weight"},
    {HeadShade::MatchedTau, "matched-tau"}, {HeadShade::SinkMass, "sink-mass"}};
constexpr Names<MapReduction> mapReductions = {
    {MapReduction::Max, "max"}, {MapReduction::Mean, "mean"}, {MapReduction::OneRow, "one-row"}};
constexpr Names<MapsShown> mapsShown = {{MapsShown::Both, "both"}, {MapsShown::A, "a"}, {MapsShown::B, "b"},
    {MapsShown::Difference, "difference"}, {MapsShown::Several, "several"}};
constexpr Names<MaskPolicies> maskPolicies = {{MaskPolicies::A, "a"}, {MaskPolicies::B, "b"}, {MaskPolicies::Both, "both"}};
constexpr Names<ProfileOrder> profileOrders = {
    {ProfileOrder::Position, "position"}, {ProfileOrder::Sorted, "sorted"}, {ProfileOrder::Cumulative, "cumulative"}};
constexpr Names<InspectorPage> inspectorPages = {
    {InspectorPage::Numbers, "numbers"}, {InspectorPage::Chain, "chain"}, {InspectorPage::TopKeys, "top-keys"}};
constexpr Names<JlBoard> jlBoards = {
    {JlBoard::Points, "points"}, {JlBoard::Attention, "attention"}, {JlBoard::Linear, "linear"}, {JlBoard::Additive, "additive"}};
constexpr Names<Sinks> sinkKeys = {{Sinks::First, "first"}, {Sinks::Own, "own"}, {Sinks::Both, "both"}};
Names<Sinks> namesOf(Sinks) { return sinkKeys; }
Names<JlBoard> namesOf(JlBoard) { return jlBoards; }
Names<HeadShade> namesOf(HeadShade) { return headShades; }
Names<MapReduction> namesOf(MapReduction) { return mapReductions; }
Names<MapsShown> namesOf(MapsShown) { return mapsShown; }
Names<MaskPolicies> namesOf(MaskPolicies) { return maskPolicies; }
Names<ProfileOrder> namesOf(ProfileOrder) { return profileOrders; }
Names<InspectorPage> namesOf(InspectorPage) { return inspectorPages; }
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

QJsonArray overlaysText(unsigned overlays)
{
    QJsonArray names;
    for (const auto& [overlay, name] : overlayNames)
        if ((overlays & unsigned(overlay)) != 0)
            names.append(QLatin1String(name));
    return names;
}

unsigned overlaysOf(const QJsonArray& names)
{
    unsigned overlays = 0;
    for (const auto& [overlay, name] : overlayNames)
        if (names.contains(QLatin1String(name)))
            overlays |= unsigned(overlay);
    return overlays;
}

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

// Converts each type of member to JSON; the read() functions below convert back. A member keeps its value if the JSON cannot be
// read as its type.
QJsonValue written(bool flag) { return flag; }
QJsonValue written(double number) { return number; }
QJsonValue written(Index number) { return qint64(number); }
QJsonValue written(const QString& text) { return text; }
QJsonValue written(const std::string& key) { return QString::fromStdString(key); }
QJsonValue written(Stage stage) { return QLatin1String(stageName(stage)); }
QJsonValue written(ColorMap map) { return colorMapKey(map); }
template <Named Value>
QJsonValue written(Value value)
{
    return QLatin1String(nameOf(value));
}
QJsonValue written(const std::vector<KeptCurves>& kept) { return jsonOf(kept); }
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
QJsonValue written(const KeyRanges& ranges) // [[begin, end], ...]
{
    QJsonArray array;
    for (const KeyRange& range : ranges)
        array.append(QJsonArray{qint64(range.begin), qint64(range.end)});
    return array;
}
QJsonValue written(unsigned overlays) { return overlaysText(overlays); }
QJsonValue written(const std::optional<double>& number) { return number ? QJsonValue(*number) : QJsonValue(); }
QJsonValue written(const std::optional<PlanePoint>& place)
{
    return place ? QJsonValue(QJsonArray{place->x, place->y}) : QJsonValue();
}
QJsonValue written(const CellRange& range)
{
    return QJsonArray{qint64(range.row0), qint64(range.row1), qint64(range.col0), qint64(range.col1)};
}

void read(const QJsonValue& value, bool& flag) { flag = value.toBool(flag); }
void read(const QJsonValue& value, double& number) { number = value.toDouble(number); }
void read(const QJsonValue& value, Index& number) { number = Index(value.toInteger(number)); }
void read(const QJsonValue& value, QString& text) { text = value.toString(text); }
void read(const QJsonValue& value, std::string& key) { key = presentKey(value.toString(QString::fromStdString(key))); }
void read(const QJsonValue& value, Stage& stage) { stage = parseStage(value.toString().toStdString()).value_or(stage); }
void read(const QJsonValue& value, ColorMap& map) { map = colorMapFromKey(value.toString(), map); }
template <Named Value>
void read(const QJsonValue& value, Value& member)
{
    for (const auto& [named, text] : namesOf(member))
        if (value.toString() == QLatin1String(text))
            member = named;
}
void read(const QJsonValue& value, std::vector<KeptCurves>& kept) { kept = keptCurvesOf(value); }
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
void read(const QJsonValue& value, unsigned& overlays)
{
    if (value.isArray())
        overlays = overlaysOf(value.toArray());
}
void read(const QJsonValue& value, std::optional<double>& number)
{
    if (value.isDouble())
        number = value.toDouble();
}

void read(const QJsonValue& value, std::optional<PlanePoint>& place)
{
    const PlanePoint wanted{value[0].toDouble(NAN), value[1].toDouble(NAN)};
    place = std::isfinite(wanted.x) && std::isfinite(wanted.y) ? std::optional(wanted) : std::nullopt;
}

// Edits of the step page: {"first": 0, "numbers": [["q", row, column, value, was]], "cells": [[row, key, visible]]}.
constexpr const char* editedMatrices[] = {"q", "k", "v"};
QJsonValue written(const StepEdits& edits)
{
    if (edits.isEmpty())
        return {};
    QJsonArray numbers, cells;
    for (const StepEdits::Number& one : edits.numbers)
        numbers.append(QJsonArray{
            QLatin1String(editedMatrices[one.matrix]), qint64(one.row), qint64(one.column), double(one.value), double(one.was)});
    for (const StepEdits::Cell& one : edits.cells)
        cells.append(QJsonArray{qint64(one.row), qint64(one.key), one.visible});
    return QJsonObject{{"first", qint64(edits.first)}, {"numbers", numbers}, {"cells", cells}};
}
void read(const QJsonValue& value, StepEdits& edits)
{
    edits.first = Index(value["first"].toInteger());
    for (const QJsonValue one : value["numbers"].toArray())
        for (const StepEdits::Matrix matrix : {StepEdits::Q, StepEdits::K, StepEdits::V})
            if (one[0].toString() == QLatin1String(editedMatrices[matrix]) && std::isfinite(float(one[3].toDouble())))
                edits.set(StepEdits::Number{matrix, Index(one[1].toInteger()), Index(one[2].toInteger()),
                    float(one[3].toDouble()), float(one[4].toDouble())});
    for (const QJsonValue one : value["cells"].toArray())
        edits.set(StepEdits::Cell{Index(one[0].toInteger()), Index(one[1].toInteger()), one[2].toBool()});
}

struct Setting {
    const char* key; // name in session files
    QJsonValue (*get)(const ViewState&);
    void (*set)(ViewState&, const QJsonValue&);
};

template <auto member>
constexpr Setting setting(const char* key)
{
    return {key, [](const ViewState& state) { return written(state.*member); },
        [](ViewState& state, const QJsonValue& value) { read(value, state.*member); }};
}

using V = ViewState;
constexpr Setting settings[] = {setting<&V::page>("page"), setting<&V::stage>("stage"), setting<&V::logColors>("log_colors"),
    setting<&V::colorMap>("color_map"), setting<&V::heldColors>("held_colors"), setting<&V::reduction>("map_reduction"),
    setting<&V::mapsShown>("maps_shown"), setting<&V::cellValues>("cell_values"), setting<&V::overview>("overview"),
    setting<&V::quantity>("curve"), setting<&V::comparesRows>("compare_rows"), setting<&V::theory>("theory"),
    setting<&V::kept>("kept_curves"), setting<&V::overlays>("overlays"), setting<&V::profileOrder>("profile_order"),
    setting<&V::logProfile>("profile_log"), setting<&V::profileBand>("profile_band"), setting<&V::pinnedRows>("pinned_rows"),
    setting<&V::inspector>("inspector"), setting<&V::tsallisSpectrum>("tsallis_spectrum"),
    setting<&V::normalizedRows>("normalized_rows"), setting<&V::crossEntropy>("cross_entropy"),
    setting<&V::entropyOfSinks>("entropy_of_sinks"), setting<&V::sinks>("sinks"), setting<&V::jlBoard>("jl_board"),
    setting<&V::projectionTarget>("projection_target"), setting<&V::featureCount>("feature_count"),
    setting<&V::jlMapsOfB>("jl_maps_of_b"), setting<&V::factor>("factor"), setting<&V::targetEntropy>("target_entropy"),
    setting<&V::headQuantity>("head_quantity"), setting<&V::headMaps>("head_maps"), setting<&V::headsOfB>("heads_of_b"),
    setting<&V::headSteps>("head_steps"), setting<&V::headShade>("head_shade"), setting<&V::gradientsByRow>("gradients_by_row"),
    setting<&V::plainJacobian>("plain_jacobian"), setting<&V::pathMultiplier>("path_multiplier"),
    setting<&V::distanceToMean>("distance_to_mean"), setting<&V::queryByHand>("query_by_hand"),
    setting<&V::queryPlace>("query_place"), setting<&V::costOfBatch>("cost_of_batch"), setting<&V::step>("step"),
    setting<&V::firstToken>("first_token"), setting<&V::stepEdits>("step_edits"), setting<&V::maskPolicies>("mask_policies"),
    setting<&V::range>("range"), setting<&V::row>("row"), setting<&V::key>("key"), setting<&V::brushedRows>("brushed_rows")};

// Replaces values that a session file can hold but no view can show.
void correct(ViewState& state)
{
    const ViewState defaults;
    const Quantity* curve = findQuantity(state.quantity);
    if (curve == nullptr || !curve->swept)
        state.quantity = defaults.quantity;
    std::vector<Index> pinned;
    for (const Index row : state.pinnedRows)
        if (row >= 0 && Index(pinned.size()) < mostPinnedRows && std::ranges::find(pinned, row) == pinned.end())
            pinned.push_back(row);
    state.pinnedRows = pinned;
    state.profileBand = std::clamp<Index>(state.profileBand, 0, widestBand);
    state.projectionTarget = std::max<Index>(1, state.projectionTarget);
    state.featureCount = std::max<Index>(1, state.featureCount);
    state.step = std::clamp<Index>(state.step, 0, stepCount - 1);
    state.firstToken = std::max<Index>(0, state.firstToken);
    state.factor = std::clamp(state.factor, 0.25, 4.0);
    state.pathMultiplier = std::max(state.pathMultiplier, 0.0);
    if (state.pathMultiplier >= endOfPath)
        state.pathMultiplier = std::numeric_limits<double>::infinity();
}

} // namespace

const char* overlayKey(Overlay wanted)
{
    for (const auto& [overlay, name] : overlayNames)
        if (overlay == wanted)
            return name;
    return "";
}

const char* headShadeKey(HeadShade shade) { return nameOf(shade); }

std::string viewStateText(const ViewState& state)
{
    ViewState finite = state;
    finite.pathMultiplier = std::min(state.pathMultiplier, endOfPath);
    QJsonObject object;
    for (const Setting& setting : settings)
        if (const QJsonValue value = setting.get(finite); value != setting.get(ViewState()))
            object[QLatin1String(setting.key)] = value;
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

namespace {

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

} // namespace

Outcome<Done> setViewSetting(ViewState& state, const std::string& key, const std::string& value)
{
    const auto setting = std::ranges::find_if(settings, [&](const Setting& each) { return key == each.key; });
    if (setting == std::end(settings))
        return badInput({}, {ATT_TEXT("core", "there is no field \"%1\""), {key}});
    const QJsonValue wanted = valueOf(value);
    ViewState changed = state;
    setting->set(changed, wanted);
    correct(changed);
    if (setting->get(changed) != wanted)
        return badInput(key, {ATT_TEXT("core", "\"%1\" is no value for %2"), {value, key}});
    state = changed;
    return Done{};
}

std::vector<std::pair<std::string, std::string>> viewSettings(const ViewState& from, const ViewState& to)
{
    std::vector<std::pair<std::string, std::string>> changes;
    for (const Setting& setting : settings)
        if (const QJsonValue value = setting.get(to); value != setting.get(from))
            changes.emplace_back(setting.key, typedValue(value));
    return changes;
}

ViewState parseViewState(const std::string& text)
{
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    ViewState state;
    if (object["sorted_profile"].toBool()) // the form in files of earlier versions
        state.profileOrder = ProfileOrder::Sorted;
    for (const Setting& setting : settings)
        if (const auto found = object.constFind(QLatin1String(setting.key)); found != object.constEnd())
            setting.set(state, *found);
    correct(state);
    return state;
}

} // namespace attentoscope
