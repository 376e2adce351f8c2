#include "ui/document/view_state.h"

#include "core/statistics/quantities.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace attentoscope {

namespace {

// As earlier versions called some quantities.
constexpr std::pair<const char*, const char*> formerQuantities[] = {{"normalized-entropy", "normalized_entropy"},
    {"peak-weight", "max_weight"}, {"planted-mass", "planted_mass"}, {"sink-mass", "first_key_weight"},
    {"entropy-gain", "entropy_gain"}};

constexpr std::array<std::pair<Overlay, const char*>, 8> overlayNames{{
    {Overlay::Freezing, "freezing"},
    {Overlay::Invariance, "invariance"},
    {Overlay::MeanField, "mean-field"},
    {Overlay::Gaussian, "gaussian"},
    {Overlay::Laplace, "laplace"},
    {Overlay::Law024, "law-024"},
    {Overlay::Frozen, "frozen"},
    {Overlay::Limit, "limit"},
}};

constexpr double endOfPath = 1e9; // stands for ∞, which JSON has not
constexpr std::array<std::pair<HeadShade, const char*>, 4> headShades{{
    {HeadShade::Layer, "layer"},
    {HeadShade::MovedWeight, "moved-weight"},
    {HeadShade::MatchedTau, "matched-tau"},
    {HeadShade::SinkMass, "sink-mass"},
}};

// The value of this name in one of the tables above.
template <class Value, std::size_t count>
Value named(const std::array<std::pair<Value, const char*>, count>& table, const QString& name, Value otherwise)
{
    for (const auto& [value, text] : table) {
        if (name == QLatin1String(text))
            return value;
    }
    return otherwise;
}

// And the name of a value.
template <class Value, std::size_t count>
const char* nameIn(const std::array<std::pair<Value, const char*>, count>& table, Value wanted, const char* otherwise = "")
{
    for (const auto& [value, text] : table) {
        if (value == wanted)
            return text;
    }
    return otherwise;
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

std::string curveOf(const QString& text, const std::string& otherwise)
{
    const std::string key = presentKey(text);
    const Quantity* quantity = findQuantity(key);
    return quantity && quantity->swept ? key : otherwise;
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

const char* overlayKey(Overlay overlay) { return nameIn(overlayNames, overlay); }
const char* headShadeKey(HeadShade shade) { return nameIn(headShades, shade); }

std::string viewStateText(const ViewState& state)
{
    const ViewState defaults;
    QJsonObject object;
    if (state.page != defaults.page)
        object["page"] = state.page;
    if (state.stage != defaults.stage)
        object["stage"] = QLatin1String(stageName(state.stage));
    if (state.logColors != defaults.logColors)
        object["log_colors"] = state.logColors;
    if (state.colorMap != defaults.colorMap)
        object["color_map"] = colorMapKey(state.colorMap);
    if (state.quantity != defaults.quantity)
        object["curve"] = QString::fromStdString(state.quantity);
    if (state.theory != defaults.theory)
        object["theory"] = state.theory;
    if (state.overlays != defaults.overlays)
        object["overlays"] = overlaysText(state.overlays);
    if (state.sortedProfile != defaults.sortedProfile)
        object["sorted_profile"] = state.sortedProfile;
    if (state.tsallisSpectrum != defaults.tsallisSpectrum)
        object["tsallis_spectrum"] = state.tsallisSpectrum;
    if (state.normalizedRows != defaults.normalizedRows)
        object["normalized_rows"] = state.normalizedRows;
    if (state.crossEntropy != defaults.crossEntropy)
        object["cross_entropy"] = state.crossEntropy;
    if (state.projectionTarget != defaults.projectionTarget)
        object["projection_target"] = qint64(state.projectionTarget);
    if (state.factor != defaults.factor)
        object["factor"] = state.factor;
    if (state.targetEntropy)
        object["target_entropy"] = *state.targetEntropy;
    if (state.headQuantity != defaults.headQuantity)
        object["head_quantity"] = QString::fromStdString(state.headQuantity);
    if (state.headMaps != defaults.headMaps)
        object["head_maps"] = state.headMaps;
    if (state.headsOfB != defaults.headsOfB)
        object["heads_of_b"] = state.headsOfB;
    if (state.headShade != defaults.headShade)
        object["head_shade"] = QLatin1String(headShadeKey(state.headShade));
    if (state.gradientsByRow != defaults.gradientsByRow)
        object["gradients_by_row"] = state.gradientsByRow;
    if (state.plainJacobian != defaults.plainJacobian)
        object["plain_jacobian"] = state.plainJacobian;
    if (state.pathMultiplier != defaults.pathMultiplier)
        object["path_multiplier"] = std::min(state.pathMultiplier, endOfPath);
    if (state.distanceToMean != defaults.distanceToMean)
        object["distance_to_mean"] = state.distanceToMean;
    if (!state.range.empty())
        object["range"] =
            QJsonArray{qint64(state.range.row0), qint64(state.range.row1), qint64(state.range.col0), qint64(state.range.col1)};
    if (state.row >= 0)
        object["row"] = qint64(state.row);
    if (state.key >= 0)
        object["key"] = qint64(state.key);
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

ViewState parseViewState(const std::string& text)
{
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    ViewState state;
    state.page = object["page"].toString(state.page);
    state.stage = parseStage(object["stage"].toString().toStdString()).value_or(state.stage);
    state.logColors = object["log_colors"].toBool(state.logColors);
    state.colorMap = colorMapFromKey(object["color_map"].toString(), state.colorMap);
    state.quantity = curveOf(object["curve"].toString(), state.quantity);
    state.theory = object["theory"].toBool(state.theory);
    if (object["overlays"].isArray())
        state.overlays = overlaysOf(object["overlays"].toArray());
    state.sortedProfile = object["sorted_profile"].toBool(state.sortedProfile);
    state.tsallisSpectrum = object["tsallis_spectrum"].toBool(state.tsallisSpectrum);
    state.normalizedRows = object["normalized_rows"].toBool(state.normalizedRows);
    state.crossEntropy = object["cross_entropy"].toBool(state.crossEntropy);
    state.projectionTarget = std::max<Index>(1, Index(object["projection_target"].toInteger(state.projectionTarget)));
    state.factor = std::clamp(object["factor"].toDouble(state.factor), 0.25, 4.0);
    if (const QJsonValue target = object["target_entropy"]; target.isDouble())
        state.targetEntropy = target.toDouble();
    state.headQuantity = presentKey(object["head_quantity"].toString(QString::fromStdString(state.headQuantity)));
    state.headMaps = object["head_maps"].toBool(state.headMaps);
    state.headsOfB = object["heads_of_b"].toBool(state.headsOfB);
    state.headShade = named(headShades, object["head_shade"].toString(), state.headShade);
    state.gradientsByRow = object["gradients_by_row"].toBool(state.gradientsByRow);
    state.plainJacobian = object["plain_jacobian"].toBool(state.plainJacobian);
    state.pathMultiplier = std::max(object["path_multiplier"].toDouble(state.pathMultiplier), 0.0);
    if (state.pathMultiplier >= endOfPath)
        state.pathMultiplier = std::numeric_limits<double>::infinity();
    state.distanceToMean = object["distance_to_mean"].toBool(state.distanceToMean);
    state.range = rangeOf(object["range"].toArray());
    state.row = Index(object["row"].toInteger(state.row));
    state.key = Index(object["key"].toInteger(state.key));
    return state;
}

} // namespace attentoscope
