// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/shard_file.h"

#include "core/base/numbers.h"
#include "core/base/sha256.h"

#include <map>
#include <stdexcept>
#include <string_view>

namespace attentoscope {
namespace {

using Json = nlohmann::ordered_json;

// Two runs of one shard differ in members of these names alone: "seconds", "training_seconds".
void dropTimes(Json& json)
{
    if (json.is_object())
        for (auto member = json.begin(); member != json.end();)
            member = std::string_view(member.key()).ends_with("seconds") ? json.erase(member) : std::next(member);
    for (Json& inner : json)
        if (inner.is_structured())
            dropTimes(inner);
}

// Says which setting of two shards is not the same.
Error otherSettings(const ShardFile& one, const ShardFile& other)
{
    for (const auto& [key, value] : one.settings.items())
        if (!other.settings.contains(key) || other.settings.at(key) != value)
            return badInput(other.name,
                {"was made under other settings than %1: %2 is %3 there, and %4 here",
                    {one.name, key, value.dump(), other.settings.contains(key) ? other.settings.at(key).dump() : "missing"}});
    return badInput(other.name, {"was made under other settings than %1", {one.name}});
}

} // namespace

ShardFile shardFile(std::string name, Json json, std::span<const char* const> found)
{
    ShardFile file{.name = std::move(name), .shard = {}, .settings = {}, .found = {}};
    const Index number = json.at("shard").at(0), count = json.at("shard").at(1);
    if (number < 1 || number > count)
        throw std::out_of_range("shard");
    file.shard = {number - 1, count};
    json.erase("shard");
    Json results;
    for (const char* const key : found) {
        results[key] = std::move(json.at(key));
        json.erase(key);
    }
    dropTimes(results);
    file.found = sha256Of(results.dump());
    file.settings = std::move(json);
    return file;
}

Outcome<std::vector<std::size_t>> shardsInOrder(std::span<const ShardFile> files)
{
    const ShardFile& first = files.front();
    const std::string count = formatNumber(first.shard.count);
    std::map<Index, std::size_t> known; // places by number
    for (std::size_t place = 0; place < files.size(); ++place) {
        const ShardFile& file = files[place];
        if (file.shard.count != first.shard.count)
            return badInput(
                file.name, {"is one of %1 shards, and %2 is one of %3", {formatNumber(file.shard.count), first.name, count}});
        if (file.settings != first.settings)
            return otherSettings(first, file);
        const auto [same, isNew] = known.emplace(file.shard.number, place);
        if (!isNew && files[same->second].found != file.found)
            return badInput(file.name,
                {"is shard %1 of %2, and so is %3, with other results",
                    {formatNumber(file.shard.number + 1), count, files[same->second].name}});
    }
    std::vector<std::size_t> places;
    for (const auto& [number, place] : known)
        if (number != Index(places.size()))
            break;
        else
            places.push_back(place);
    if (Index(places.size()) < first.shard.count)
        return badInput("merge", {"shard %1 of %2 is missing", {formatNumber(Index(places.size()) + 1), count}});
    return places;
}

} // namespace attentoscope
