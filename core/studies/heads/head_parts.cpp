// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_parts.h"

#include "core/orders/messages.h"
#include "core/studies/heads/layer_study.h"

#include <utility>

namespace attentoscope {
namespace {

template <class Numbers, class Take>
void eachNumber(Numbers& numbers, const Take& take)
{
    take("entropy_gain", numbers.entropyGain);
    take("relative_locality", numbers.relativeLocality);
    take("logit_norm", numbers.logitNorm);
    take("least_entropy", numbers.leastEntropy);
    take("output_power", numbers.outputPower);
}

PartValue valueOfNumbers(const HeadNumbers& numbers)
{
    PartValue value{{"means", valueOf(numbers.means)}};
    eachNumber(numbers, [&](const char* key, double number) { value[key] = valueOf(number); });
    for (const PatternNumbers& pattern : numbers.patterns)
        value["patterns"].push_back(
            {{"weight", valueOf(pattern.weight)}, {"uniform", valueOf(pattern.uniform)}, {"queries", pattern.queries}});
    return value;
}

HeadNumbers headNumbersIn(const PartValue& value)
{
    HeadNumbers numbers;
    numbers.means = numbersIn(value.at("means"));
    if (numbers.means.size() != quantities().size())
        throw NotAPart();
    eachNumber(numbers, [&](const char* key, double& number) { number = numberIn(value.at(key)); });
    if (const auto patterns = value.find("patterns"); patterns != value.end()) {
        for (const PartValue& pattern : *patterns)
            numbers.patterns.push_back(
                {numberIn(pattern.at("weight")), numberIn(pattern.at("uniform")), countIn(pattern.at("queries"))});
        if (numbers.patterns.size() != keyPatterns().size())
            throw NotAPart();
    }
    return numbers;
}

} // namespace

PartValue valueOf(const StudiedHead& part)
{
    const HeadEntry& entry = *part.entry;
    PartValue value{{"rows", entry.rows}, {"has_tokens", entry.hasTokens}, {"numbers", PartValue::array()}};
    for (const HeadNumbers& numbers : entry.numbers)
        value["numbers"].push_back(valueOfNumbers(numbers));
    if (entry.problem)
        value.update(messageOf(*entry.problem));
    if (entry.rest)
        value["rest"] = valueOf(*entry.rest);
    if (part.critical)
        value["critical"] = {{"pooled", valueOf(part.critical->pooled)}, {"of_rows", valueOf(part.critical->ofRows)},
            {"rows", part.critical->rows}};
    return value;
}

StudiedHead studiedHeadIn(const PartValue& value)
{
    auto entry = std::make_shared<HeadEntry>();
    entry->rows = countIn(value.at("rows"));
    entry->hasTokens = value.at("has_tokens");
    for (const PartValue& numbers : value.at("numbers"))
        entry->numbers.push_back(headNumbersIn(numbers));
    if (const auto problem = value.find("error"); problem != value.end())
        entry->problem = errorIn(*problem);
    if (const auto rest = value.find("rest"); rest != value.end())
        entry->rest = messageIn(*rest);
    StudiedHead part{.entry = std::move(entry), .critical = nullptr};
    if (const auto found = value.find("critical"); found != value.end())
        part.critical = std::make_shared<const CriticalMultiplier>(
            CriticalMultiplier{numberIn(found->at("pooled")), numbersIn(found->at("of_rows")), countIn(found->at("rows"))});
    return part;
}

Parts<StudiedHead> headParts(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup)
{
    struct Place {
        std::size_t layer, head;
    };
    std::vector<Place> places;
    Parts<StudiedHead> parts;
    for (std::size_t number = 0; number < feed.layers().size(); ++number) {
        const FedLayer& layer = feed.layers()[number];
        for (Index head = 0; head < layer.heads; ++head) {
            places.push_back({number, std::size_t(head)});
            parts.costs.push_back(double(layer.nq) * double(layer.nk) * double(layer.d));
        }
    }
    parts.run = [places = std::move(places), empty = emptyStudy(feed, policies), &feed, &policies, &setup](
                    Index part, const StopToken& stop, const Progress&) -> Outcome<StudiedHead> {
        const Place& place = places[std::size_t(part)];
        auto found = LayerStudy(feed, policies, setup, place.layer, false, setup.threads, stop)
                         .head(empty.layers[place.layer], place.head);
        return found ? Outcome(StudiedHead{std::move(found->entry), std::move(found->critical)}) : found.error();
    };
    return parts;
}

HeadStudy withParts(HeadStudy empty, std::vector<StudiedHead> parts)
{
    std::size_t part = 0;
    for (StudiedLayer& layer : empty.layers)
        for (std::size_t head = 0; head < layer.heads.size(); ++head, ++part) {
            layer.heads[head] = std::move(parts[part].entry);
            if (parts[part].critical)
                layer.critical[head] = std::move(parts[part].critical);
        }
    return empty;
}

} // namespace attentoscope
