// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/series_edits.h"

#include "core/base/nearest_name.h"
#include "ui/figures/formula_marks.h"
#include "ui/text/joined.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace attentoscope {

namespace {

constexpr std::array markerNames = {std::pair("none", Marker::None), std::pair("o", Marker::Disc), std::pair("s", Marker::Square),
    std::pair("^", Marker::Triangle), std::pair("D", Marker::Diamond), std::pair("v", Marker::TriangleDown),
    std::pair("x", Marker::Cross), std::pair("+", Marker::Plus), std::pair("*", Marker::Star)};
constexpr std::array dashNames = {std::pair("-", Dash::Solid), std::pair("--", Dash::Dashed), std::pair(":", Dash::Dotted),
    std::pair("-.", Dash::DashDot), std::pair("-..", Dash::DashDotDot), std::pair("---", Dash::LongDash)};

constexpr std::array errorNames = {
    std::pair("none", ErrorLook::None), std::pair("bars", ErrorLook::Bars), std::pair("band", ErrorLook::Band)};

template <class Value>
std::optional<Value> valueNamed(std::span<const std::pair<const char*, Value>> all, const QString& name)
{
    const auto found = std::ranges::find_if(all, [&](const auto& each) { return name == QLatin1String(each.first); });
    return found == all.end() ? std::nullopt : std::optional(found->second);
}

template <class Value>
QString nameIn(std::span<const std::pair<const char*, Value>> all, Value value)
{
    const auto found = std::ranges::find(all, value, &std::pair<const char*, Value>::second);
    return found == all.end() ? QString() : QLatin1String(found->first);
}

template <class Value>
std::string namesIn(std::span<const std::pair<const char*, Value>> all)
{
    QStringList names;
    for (const auto& [name, value] : all)
        names << QLatin1String(name);
    return listOf(names).toStdString();
}

std::optional<QColor> colorIn(const QString& text)
{
    const QColor color(text);
    return color.isValid() ? std::optional(color) : std::nullopt;
}

std::optional<double> widthIn(double points)
{
    return points >= leastStroke && points <= mostStroke ? std::optional(points) : std::nullopt; // false for NaN
}

Error notUnderstood(Message why) { return badInput("--series", std::move(why)); }

const std::vector<std::string> seriesKeys{"name", "color", "marker", "dash", "width", "errors", "shown"};

// Returns what is written like a key in a text without known ones, ",colour=", if a typing error explains it.
QString unknownKeyIn(const QString& text)
{
    static const QRegularExpression like(QStringLiteral("[:,]\\s*([A-Za-z]+)="));
    for (QRegularExpressionMatchIterator found = like.globalMatch(text); found.hasNext();)
        if (const QString key = found.next().captured(1); std::ranges::find(seriesKeys, key.toStdString()) == seriesKeys.end()
            && !nearestName(key.toStdString(), seriesKeys).empty())
            return key;
    return {};
}

Error unknownKey(const QString& key)
{
    return notUnderstood({ATT_TEXT("core", "a series has no setting \"%1\", did you mean %2?"),
        {key.toStdString(), nearestName(key.toStdString(), seriesKeys)}});
}

// Stores the value of one key of a series.
Outcome<Done> take(SeriesEdits& edits, const QString& key, const QString& value)
{
    const std::string typed = value.toStdString();
    if (key == QLatin1String("name")) {
        if (value.isEmpty())
            return notUnderstood(ATT_TEXT("core", "the name of a series is empty; to leave the series out, write shown=no"));
        if (const auto readable = checkFormulas(value); !readable)
            return notUnderstood({"%1", {readable.error().text()}});
        edits.name = value;
    } else if (key == QLatin1String("color")) {
        edits.look.color = colorIn(value);
        if (!edits.look.color)
            return notUnderstood({ATT_TEXT("core", "\"%1\" is not a colour; write it like teal or #RRGGBB"), {typed}});
    } else if (key == QLatin1String("marker")) {
        edits.look.marker = valueNamed(markerKeys(), value);
        if (!edits.look.marker)
            return notUnderstood(
                {ATT_TEXT("core", "\"%1\" is not a marker; the markers are %2"), {typed, namesIn(markerKeys())}});
    } else if (key == QLatin1String("dash")) {
        edits.look.dash = valueNamed(dashKeys(), value);
        if (!edits.look.dash)
            return notUnderstood(
                {ATT_TEXT("core", "\"%1\" is not a dash pattern; the patterns are %2"), {typed, namesIn(dashKeys())}});
    } else if (key == QLatin1String("width")) {
        bool isNumber = false;
        edits.look.width = widthIn(value.toDouble(&isNumber));
        if (!isNumber || !edits.look.width)
            return notUnderstood({ATT_TEXT("core", "\"%1\" is not a width from 0.25 to 10 points"), {typed}});
    } else if (key == QLatin1String("errors")) {
        edits.look.errors = valueNamed(errorKeys(), value);
        if (!edits.look.errors)
            return notUnderstood({ATT_TEXT("core", "errors=%1 must be one of %2"), {typed, namesIn(errorKeys())}});
    } else {
        if (value != QLatin1String("yes") && value != QLatin1String("no"))
            return notUnderstood({ATT_TEXT("core", "shown=%1 is neither yes nor no"), {typed}});
        edits.shown = value == QLatin1String("yes");
    }
    return Done{};
}

} // namespace

std::span<const std::pair<const char*, Marker>> markerKeys() { return markerNames; }
std::span<const std::pair<const char*, Dash>> dashKeys() { return dashNames; }
std::span<const std::pair<const char*, ErrorLook>> errorKeys() { return errorNames; }

void complete(SeriesEdits& edits, const SeriesEdits& others)
{
    edits.name = edits.name ? edits.name : others.name;
    edits.shown = edits.shown ? edits.shown : others.shown;
    SeriesLook look = others.look;
    look.take(edits.look);
    edits.look = look;
}

// The name of a policy may have colons of its own, "clipped:n0=512", and a name commas: each value ends where a known key
// begins.
Outcome<TypedSeriesEdits> parseSeriesEdits(const QString& text)
{
    static const QRegularExpression begins(QStringLiteral("[:,]\\s*(name|color|marker|dash|width|errors|shown)="));
    TypedSeriesEdits all;
    for (const QString& part : text.split(QLatin1Char(';'))) {
        if (part.trimmed().isEmpty())
            continue;
        QRegularExpressionMatch key = begins.match(part);
        const QString name = part.left(std::max<qsizetype>(key.capturedStart(), 0)).trimmed();
        if (!key.hasMatch() || name.isEmpty()) {
            const QString meant = unknownKeyIn(part);
            if (!meant.isEmpty())
                return unknownKey(meant);
            return notUnderstood({ATT_TEXT("core",
                                      "\"%1\" does not have the form SERIES:KEY=VALUE,...; the keys are name, color, marker, "
                                      "dash, width, errors, shown"),
                {part.trimmed().toStdString()}});
        }
        SeriesEdits& edits = all[name];
        edits.rank = SeriesRank::Typed;
        while (key.hasMatch()) {
            const QRegularExpressionMatch next = begins.match(part, key.capturedEnd());
            const qsizetype end = next.hasMatch() ? next.capturedStart() : part.size();
            const QString value = part.mid(key.capturedEnd(), end - key.capturedEnd()).trimmed();
            if (const QString meant = unknownKeyIn(value); !meant.isEmpty())
                return unknownKey(meant);
            if (const auto taken = take(edits, key.captured(1), value); !taken)
                return taken.error();
            key = next;
        }
    }
    return all;
}

QJsonObject jsonOf(const TypedSeriesEdits& edits)
{
    QJsonObject all;
    for (const auto& [series, each] : edits) {
        QJsonObject json;
        if (each.name)
            json[QLatin1String("name")] = *each.name;
        if (each.look.color)
            json[QLatin1String("color")] = each.look.color->name();
        if (each.look.marker)
            json[QLatin1String("marker")] = nameIn(markerKeys(), *each.look.marker);
        if (each.look.dash)
            json[QLatin1String("dash")] = nameIn(dashKeys(), *each.look.dash);
        if (each.look.width)
            json[QLatin1String("width")] = *each.look.width;
        if (each.look.errors)
            json[QLatin1String("errors")] = nameIn(errorKeys(), *each.look.errors);
        if (each.shown)
            json[QLatin1String("shown")] = *each.shown;
        if (!json.isEmpty())
            all[series] = json;
    }
    return all;
}

TypedSeriesEdits seriesEditsOf(const QJsonObject& json)
{
    TypedSeriesEdits all;
    for (auto entry = json.begin(); entry != json.end(); ++entry) {
        const QJsonObject said = entry.value().toObject();
        SeriesEdits edits;
        if (const QJsonValue name = said[QLatin1String("name")]; name.isString())
            edits.name = name.toString();
        if (const QJsonValue color = said[QLatin1String("color")]; color.isString())
            edits.look.color = colorIn(color.toString());
        edits.look.marker = valueNamed(markerKeys(), said[QLatin1String("marker")].toString());
        edits.look.dash = valueNamed(dashKeys(), said[QLatin1String("dash")].toString());
        edits.look.width = widthIn(said[QLatin1String("width")].toDouble(0));
        edits.look.errors = valueNamed(errorKeys(), said[QLatin1String("errors")].toString());
        if (const QJsonValue shown = said[QLatin1String("shown")]; shown.isBool())
            edits.shown = shown.toBool();
        if (edits != SeriesEdits())
            all[entry.key()] = edits;
    }
    return all;
}

} // namespace attentoscope
