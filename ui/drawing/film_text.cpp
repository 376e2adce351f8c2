// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/film_text.h"

#include "core/base/numbers.h"
#include "ui/film/tracks.h"
#include "ui/panels/source_numbers.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr const char* option = "--film";

const Track* trackOf(const QString& key)
{
    const auto found = std::ranges::find(tracks(), key, [](const Track& track) { return QLatin1String(track.key); });
    return found == tracks().end() ? nullptr : &*found;
}

std::string keys()
{
    std::string text;
    for (const Track& track : tracks())
        text.append(text.empty() ? "" : ", ").append(track.key);
    return text;
}

Outcome<Done> takeEnds(FilmRange& range, const QString& text, const TrackState& state)
{
    const QStringList ends = text.split(QStringLiteral(".."));
    const auto from = parseNumber(ends.value(0).toStdString()), to = parseNumber(ends.value(1).toStdString());
    if (ends.size() != 2 || !from || !to || !std::isfinite(*from) || !std::isfinite(*to))
        return badInput(option, {ATT_TEXT("core", "\"%1\" is not a range like 64..4096"), {text.toStdString()}});
    if (std::min(*from, *to) < state.least || std::max(*from, *to) > state.most)
        return badInput(option,
            {ATT_TEXT("core", "both ends of the range must be between %1 and %2"),
                {formatNumber(state.least), formatNumber(state.most)}});
    range.from = *from;
    range.to = *to;
    return Done{};
}

// Takes a step like x2: each picture has twice the value of the one before it.
Outcome<Done> takeFactor(FilmOrder& order, const QString& text)
{
    constexpr double slack = 1e-9;
    constexpr int most = 2000;
    FilmRange& range = order.range;
    const auto factor = parseNumber(text.mid(1).toStdString());
    const double ends = std::max(range.from, range.to) / std::min(range.from, range.to);
    const bool possible =
        factor && std::isfinite(*factor) && *factor > 1 && range.numbers.empty() && std::min(range.from, range.to) > 0;
    const double steps = possible ? std::floor(std::log(ends) / std::log(*factor) + slack) : 0;
    if (!(steps >= 1) || steps >= most)
        return badInput(option,
            {ATT_TEXT("core", "\"%1\" is not a valid step from %2 to %3; x2, for example, doubles the value from frame to frame"),
                {text.toStdString(), formatNumber(range.from), formatNumber(range.to)}});
    const double whole = std::pow(*factor, steps);
    range.to = range.to > range.from ? range.from * whole : range.from / whole;
    range.logarithmic = true;
    order.pictures = int(steps) + 1;
    return Done{};
}

} // namespace

Outcome<FilmOrder> filmOf(const QString& text, const FilmSubject& subject)
{
    const QStringList parts = text.split(QLatin1Char(':'));
    const Track* track = trackOf(parts.front());
    if (track == nullptr)
        return badInput(option,
            {ATT_TEXT("core", "\"%1\" cannot be played as a film; these can: %2"), {parts.front().toStdString(), keys()}});
    SourceNumbers numbers;
    const TrackState state = trackState(*track, subject, numbers);
    if (!state.why.isEmpty())
        return badInput(option, Message(state.why.toStdString()));
    FilmOrder order;
    order.track = track;
    order.range = state.usual;
    order.present = state.value;
    QString step;
    for (const QString& part : parts.mid(1)) {
        if (part == QLatin1String("once"))
            order.atEnd = AtEnd::Stop;
        else if (part == QLatin1String("repeat"))
            order.atEnd = AtEnd::Repeat;
        else if (part == QLatin1String("back"))
            order.atEnd = AtEnd::TurnBack;
        else if (part.startsWith(QLatin1Char('x')))
            step = part;
        else if (const auto taken = takeEnds(order.range, part, state); !taken)
            return taken.error();
    }
    order.pictures = usualPictures(order.range);
    if (const auto taken = step.isEmpty() ? Outcome<Done>(Done{}) : takeFactor(order, step); !taken)
        return taken.error();
    order.stepped = !step.isEmpty();
    return order;
}

} // namespace attentoscope
