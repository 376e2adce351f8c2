// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/picture_edits.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <span>

namespace attentoscope {

namespace {

const QString scaleKey = QStringLiteral("scale"), logarithmicName = QStringLiteral("log"), linearName = QStringLiteral("linear");
const QString hiddenKey = QStringLiteral("hide"), seriesKey = QStringLiteral("series"), legendKey = QStringLiteral("legend"),
              mapKey = QStringLiteral("color_map"), colorScaleKey = QStringLiteral("color_scale");

// Binds a JSON key to a member, for reading and writing.
template <class Owner, class Value>
struct Entry {
    const char* key;
    std::optional<Value> Owner::*member;
};
constexpr Entry<AxisEdits, QString> axisTexts[] = {{"label", &AxisEdits::label}};
const QString ticksKey = QStringLiteral("ticks"), formatKey = QStringLiteral("format");
constexpr Entry<AxisEdits, double> axisNumbers[] = {{"low", &AxisEdits::low}, {"high", &AxisEdits::high}};
constexpr Entry<PictureEdits, QString> pictureTexts[] = {{"title", &PictureEdits::title}};
constexpr Entry<PictureEdits, bool> pictureSwitches[] = {
    {"grid", &PictureEdits::grid}, {"minor_ticks", &PictureEdits::minorTicks}};
constexpr Entry<PictureEdits, double> colorNumbers[] = {
    {"color_low", &PictureEdits::colorLow}, {"color_high", &PictureEdits::colorHigh}};
constexpr std::pair<const char*, LegendPlace> legendPlaces[] = {{"above", LegendPlace::Above}, {"top left", LegendPlace::TopLeft},
    {"top right", LegendPlace::TopRight}, {"bottom left", LegendPlace::BottomLeft}, {"bottom right", LegendPlace::BottomRight},
    {"hidden", LegendPlace::Hidden}};
constexpr std::pair<const char*, AxisEdits PictureEdits::*> axes[] = {{"x", &PictureEdits::x}, {"y", &PictureEdits::y}};

template <class Owner, class Value, std::size_t count>
void put(QJsonObject& json, const Owner& owner, const Entry<Owner, Value> (&entries)[count])
{
    for (const auto& entry : entries)
        if (const auto& value = owner.*entry.member)
            json[QLatin1String(entry.key)] = *value;
}

template <class Owner, class Value, std::size_t count>
void take(const QJsonObject& json, Owner& owner, const Entry<Owner, Value> (&entries)[count])
{
    for (const auto& entry : entries) {
        const QJsonValue value = json[QLatin1String(entry.key)];
        if constexpr (std::is_same_v<Value, QString>) {
            if (value.isString())
                owner.*entry.member = value.toString();
        } else if constexpr (std::is_same_v<Value, bool>) {
            if (value.isBool())
                owner.*entry.member = value.toBool();
        } else if (value.isDouble()) {
            owner.*entry.member = value.toDouble();
        }
    }
}

void putScale(QJsonObject& json, const QString& key, std::optional<bool> logarithmic)
{
    if (logarithmic)
        json[key] = *logarithmic ? logarithmicName : linearName;
}

std::optional<bool> scaleIn(const QJsonObject& json, const QString& key)
{
    const QString name = json[key].toString();
    return name == logarithmicName ? std::optional(true) : name == linearName ? std::optional(false) : std::nullopt;
}

} // namespace

ColorScaling PictureEdits::over(ColorScaling colors) const
{
    ColorScaling edited = colors;
    if (colors.linearTo > 0)
        edited.linearTo = logColors.value_or(true) ? colors.linearTo : 0;
    else
        edited.logarithmic = logColors.value_or(colors.logarithmic);
    edited.low = colorLow.value_or(colors.low);
    edited.high = colorHigh.value_or(colors.high);
    if (edited.logarithmic && !colors.logarithmic && !colorLow && edited.low <= 0)
        edited.low = edited.high * 1e-6;
    const bool possible = std::isfinite(edited.low) && edited.high > edited.low && (!edited.logarithmic || edited.low > 0);
    if (possible)
        colors = edited;
    if (colorMap)
        colors.map = isDiverging(colors.map) ? divergingBeside(*colorMap) : *colorMap;
    return colors;
}

bool PictureEdits::hides(const SeriesId& id) const
{
    const auto found = series.find(id);
    return found != series.end() && found->second.shown == false;
}

namespace {

// Widens the range of an axis or of colours.
template <class Range>
void widenRange(std::optional<Range>& range, const std::optional<Range>& other)
{
    if (!range)
        range = other;
    if (!other)
        return;
    range->low = std::min(range->low, other->low);
    range->high = std::max(range->high, other->high);
}

bool isEqual(const DrawnAxis& axis, const DrawnAxis& other)
{
    return axis.label == other.label && axis.logarithmic == other.logarithmic;
}
bool isEqual(const ColorScaling& colors, const ColorScaling& other)
{
    return colors.logarithmic == other.logarithmic && colors.map == other.map && colors.linearTo == other.linearTo;
}

template <class Range>
void shareRange(std::optional<Range>& range, const std::optional<Range>& other)
{
    if (range && other && isEqual(*range, *other))
        widenRange(range, other);
    else
        range.reset();
}

AxisEdits axisUnder(AxisEdits edits, const std::optional<DrawnAxis>& axis)
{
    if (!axis || edits.movesRange())
        return edits;
    edits.low = axis->low;
    edits.high = axis->high;
    return edits;
}

} // namespace

void DrawnRanges::widen(const DrawnRanges& other)
{
    widenRange(x, other.x);
    widenRange(y, other.y);
    widenRange(colors, other.colors);
}

void DrawnRanges::share(const DrawnRanges& other)
{
    shareRange(x, other.x);
    shareRange(y, other.y);
    shareRange(colors, other.colors);
}

PictureEdits DrawnRanges::under(PictureEdits edits) const
{
    edits.x = axisUnder(edits.x, x);
    edits.y = axisUnder(edits.y, y);
    if (colors && !edits.colorLow && !edits.colorHigh && !edits.logColors) {
        edits.colorLow = colors->low;
        edits.colorHigh = colors->high;
    }
    return edits;
}

namespace {

// Calls visit(member of the edits, member of the style) for all that a style has.
template <class Visit>
void forStyle(PictureEdits& edits, const PictureEdits& style, const Visit& visit)
{
    for (const auto& [key, member] : axes) {
        visit((edits.*member).ticks, (style.*member).ticks);
        visit((edits.*member).format, (style.*member).format);
    }
    visit(edits.legend, style.legend);
    visit(edits.colorMap, style.colorMap);
    visit(edits.grid, style.grid);
    visit(edits.minorTicks, style.minorTicks);
}

bool isGiven(const QString& text) { return !text.isEmpty(); }
template <class Value>
bool isGiven(const std::optional<Value>& value)
{
    return value.has_value();
}

} // namespace

void complete(PictureEdits& edits, const PictureEdits& style)
{
    forStyle(edits, style, [](auto& own, const auto& styled) { own = isGiven(own) ? own : styled; });
}

void take(PictureEdits& edits, const PictureEdits& style)
{
    forStyle(edits, style, [](auto& own, const auto& styled) { own = isGiven(styled) ? styled : own; });
}

QJsonObject jsonOf(const PictureEdits& edits)
{
    QJsonObject json;
    put(json, edits, pictureTexts);
    put(json, edits, colorNumbers);
    for (const auto& [name, place] : legendPlaces)
        if (edits.legend == place)
            json[legendKey] = QLatin1String(name);
    for (const auto& [key, member] : axes) {
        QJsonObject axis;
        put(axis, edits.*member, axisTexts);
        put(axis, edits.*member, axisNumbers);
        putScale(axis, scaleKey, (edits.*member).logarithmic);
        if (const auto ticks = (edits.*member).ticks)
            axis[ticksKey] = *ticks;
        if (const QString& format = (edits.*member).format; !format.isEmpty())
            axis[formatKey] = format;
        if (!axis.isEmpty())
            json[QLatin1String(key)] = axis;
    }
    TypedSeriesEdits ofSeries = edits.typed;
    for (const auto& [id, each] : edits.series)
        ofSeries[textOf(id)] = each;
    if (const QJsonObject series = jsonOf(ofSeries); !series.isEmpty())
        json[seriesKey] = series;
    if (edits.colorMap)
        json[mapKey] = colorMapKey(*edits.colorMap);
    putScale(json, colorScaleKey, edits.logColors);
    put(json, edits, pictureSwitches);
    put(json, edits.marks);
    return json;
}

PictureEdits editsOf(const QJsonObject& json)
{
    PictureEdits edits;
    take(json, edits, pictureTexts);
    take(json, edits, colorNumbers);
    const QJsonValue legend = json[legendKey];
    for (const auto& [name, place] : legendPlaces)
        if (legend.toString() == QLatin1String(name))
            edits.legend = place;
    if (legend.isBool()) // the form in files of earlier versions
        edits.legend = legend.toBool() ? LegendPlace::Above : LegendPlace::Hidden;
    for (const auto& [key, member] : axes) {
        const QJsonObject axis = json[QLatin1String(key)].toObject();
        take(axis, edits.*member, axisTexts);
        take(axis, edits.*member, axisNumbers);
        (edits.*member).logarithmic = scaleIn(axis, scaleKey);
        if (const int ticks = axis[ticksKey].toInt(); ticks >= 2)
            (edits.*member).ticks = std::min(ticks, AxisEdits::mostTicks);
        (edits.*member).format = axis[formatKey].toString();
    }
    for (const auto& [key, each] : seriesEditsOf(json[seriesKey].toObject()))
        if (const auto id = seriesIdOf(key))
            edits.series[*id] = each;
        else
            edits.typed[key] = each;
    for (const QJsonValue name : json[hiddenKey].toArray()) // in files of earlier versions
        if (name.isString())
            edits.typed[name.toString()].shown = false;
    const QString map = json[mapKey].toString();
    for (const ColorMap each : sequentialColorMaps())
        if (colorMapKey(each) == map)
            edits.colorMap = each;
    edits.logColors = scaleIn(json, colorScaleKey);
    take(json, edits, pictureSwitches);
    edits.marks = marksOf(json);
    return edits;
}

Editable& Editable::operator|=(const Editable& other)
{
    title = title || other.title;
    labels = labels || other.labels;
    ranges = ranges || other.ranges;
    legend = legend || other.legend;
    colors = colors || other.colors;
    for (const EditableSeries& each : other.series)
        add(each);
    return *this;
}

const EditableSeries* Editable::find(const SeriesId& id) const
{
    const auto found = std::ranges::find(series, id, &EditableSeries::id);
    return found == series.end() ? nullptr : &*found;
}

void Editable::add(const EditableSeries& each)
{
    const auto found = std::ranges::find(series, each.id, &EditableSeries::id);
    if (found == series.end())
        series.push_back(each);
    else if (found->name.isEmpty())
        *found = each;
}

} // namespace attentoscope
