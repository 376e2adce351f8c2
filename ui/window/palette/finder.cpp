// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette/findable.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attentoscope {

namespace {

constexpr std::size_t mostOfAGroup = 6, mostOfTheOnlyGroup = 40;
constexpr int lockedBehind = 3; // subtracted from the score of an entry that cannot be used

using Place = std::pair<int, qsizetype>; // score, index

// Keeps the `most` best places, best first; equal scores stay in order.
void keepBest(std::vector<Place>& places, std::size_t most)
{
    const auto better = [](const Place& a, const Place& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    };
    const std::size_t kept = std::min(most, places.size());
    std::partial_sort(places.begin(), places.begin() + std::ptrdiff_t(kept), places.end(), better);
    places.resize(kept);
}

} // namespace

Finder::Finder(std::vector<FindableGroup> groups)
{
    for (FindableGroup& group : groups) {
        Prepared prepared{std::move(group), {}, {}};
        for (const Findable& entry : prepared.group.entries)
            prepared.names.push_back(entry.matchNames());
        for (const QString& name : std::as_const(prepared.group.many))
            prepared.many << foldedForMatch(name);
        groups_.push_back(std::move(prepared));
    }
}

std::vector<FoundGroup> Finder::find(const QString& query) const
{
    const QStringList words = foldedForMatch(query).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::pair<const Prepared*, std::vector<Place>>> found;
    for (const Prepared& prepared : groups_) {
        std::vector<Place> places;
        for (std::size_t i = 0; i < prepared.names.size(); ++i) {
            const int behind = prepared.group.behind + (prepared.group.entries[i].locked.isEmpty() ? 0 : lockedBehind);
            const int score = words.isEmpty() ? 1 : matchScore(words, prepared.names[i]);
            if (score > 0)
                places.emplace_back(score - behind, qsizetype(i));
        }
        const QString joined = words.join(QString());
        for (qsizetype i = 0; i < prepared.many.size(); ++i) {
            const int score = words.isEmpty() ? (std::size_t(i) < mostOfAGroup ? 1 : 0) : matchScore(joined, prepared.many[i]);
            if (score > 0)
                places.emplace_back(score, i);
        }
        if (!places.empty())
            found.emplace_back(&prepared, std::move(places));
    }
    std::vector<FoundGroup> answer;
    for (auto& [prepared, places] : found) {
        keepBest(places, found.size() == 1 ? mostOfTheOnlyGroup : mostOfAGroup);
        FoundGroup group{prepared->group.title, {}, places.front().first};
        for (const auto& [score, number] : places)
            group.entries.push_back(
                prepared->many.isEmpty() ? prepared->group.entries[std::size_t(number)] : prepared->group.one(number));
        answer.push_back(std::move(group));
    }
    for (const Prepared& prepared : groups_)
        if (auto named = prepared.group.named && !words.isEmpty() ? prepared.group.named(query) : std::nullopt)
            answer.push_back({prepared.group.title, {std::move(*named)}, std::numeric_limits<int>::max()});
    if (!words.isEmpty())
        std::ranges::stable_sort(answer, std::ranges::greater(), &FoundGroup::score);
    return answer;
}

} // namespace attentoscope
