// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_parts.h"

#include "core/orders/messages.h"
#include "core/studies/heads/layer_study.h"

#include <algorithm>
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

// The cost of each head of a layer.
double costOfHead(const FedLayer& layer) { return double(layer.nq) * double(layer.nk) * double(layer.d); }

PartValue valueOfMatch(const HeadMatch& match)
{
    PartValue value{{"tau", valueOf(match.tau)}, {"multiplier", valueOf(match.multiplier)}};
    if (match.unsolved)
        value["unsolved"] = valueOf(*match.unsolved);
    return value;
}

HeadMatch matchIn(const PartValue& value)
{
    HeadMatch match{.tau = numberIn(value.at("tau")), .multiplier = numberIn(value.at("multiplier"))};
    if (const auto unsolved = value.find("unsolved"); unsolved != value.end())
        match.unsolved = messageIn(*unsolved);
    return match;
}

PartValue valueOfComparison(const HeadComparison& comparison)
{
    PartValue value = valueOfMatch(comparison.match);
    value["divergence"] = valueOf(comparison.divergence);
    value["moved"] = valueOf(comparison.movedWeight);
    return value;
}

PartValue valueOfAgreement(const HeadAgreement& agreement)
{
    PartValue value{{"rows", agreement.rows}, {"divergence", PartValue::array()}};
    for (const MatrixD& each : agreement.divergence)
        value["divergence"].push_back(valueOf(std::vector<double>(each.data(), each.data() + each.size())));
    return value;
}

SharedHeadAgreement agreementIn(const PartValue& value, Index heads)
{
    HeadAgreement agreement{.rows = countIn(value.at("rows")), .divergence = {}};
    for (const PartValue& each : value.at("divergence")) {
        const std::vector<double> numbers = numbersIn(each);
        if (Index(numbers.size()) != heads * heads)
            throw NotAPart();
        std::ranges::copy(numbers, agreement.divergence.emplace_back(heads, heads).data());
    }
    return std::make_shared<const HeadAgreement>(std::move(agreement));
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
            parts.costs.push_back(costOfHead(layer));
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

Parts<StudiedLayer> layerParts(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup)
{
    Parts<StudiedLayer> parts;
    for (const FedLayer& layer : feed.layers())
        parts.costs.push_back(double(layer.heads) * costOfHead(layer));
    parts.run = [&](Index part, const StopToken& stop, const Progress& progress) -> Outcome<StudiedLayer> {
        HeadStudySetup one = setup;
        one.first = std::size_t(part);
        one.onlyFirst = true;
        const double heads = double(std::max<Index>(feed.layers()[one.first].heads, 1));
        auto study =
            studyHeads(feed, policies, one, {}, stop, [&](const HeadStudy& soFar) { progress(double(soFar.known()) / heads); });
        return study ? Outcome(std::move(study->layers[one.first])) : study.error();
    };
    return parts;
}

PartValue valueOf(const StudiedLayer& layer)
{
    PartValue value{{"heads", PartValue::array()}};
    for (std::size_t head = 0; head < layer.heads.size(); ++head) {
        PartValue& one = value["heads"].emplace_back(valueOf(StudiedHead{layer.heads[head], layer.critical[head]}));
        if (layer.compared[head])
            for (const HeadComparison& comparison : *layer.compared[head])
                one["compared"].push_back(valueOfComparison(comparison));
        if (layer.common.heads[head])
            one["common"] = valueOfMatch(*layer.common.heads[head]);
    }
    if (layer.agreement)
        value["agreement"] = valueOfAgreement(*layer.agreement);
    value["target"] = valueOf(layer.common.target);
    return value;
}

StudiedLayer studiedLayerIn(const PartValue& value, StudiedLayer empty)
{
    const PartValue& heads = value.at("heads");
    if (heads.size() != empty.heads.size())
        throw NotAPart();
    for (std::size_t head = 0; head < heads.size(); ++head) {
        const PartValue& one = heads.at(head);
        StudiedHead found = studiedHeadIn(one);
        empty.heads[head] = std::move(found.entry);
        empty.critical[head] = std::move(found.critical);
        if (const auto compared = one.find("compared"); compared != one.end()) {
            HeadComparisons all;
            for (const PartValue& each : *compared)
                all.push_back({numberIn(each.at("divergence")), numberIn(each.at("moved")), matchIn(each)});
            empty.compared[head] = std::make_shared<const HeadComparisons>(std::move(all));
        }
        if (const auto common = one.find("common"); common != one.end())
            empty.common.heads[head] = std::make_shared<const HeadMatch>(matchIn(*common));
    }
    if (const auto agreement = value.find("agreement"); agreement != value.end())
        empty.agreement = agreementIn(*agreement, Index(heads.size()));
    empty.common.target = numberIn(value.at("target"));
    return empty;
}

Parts<HistoryStep> stepParts(const Experiment& experiment, const std::vector<RecordedStep>& steps,
    const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup)
{
    Parts<HistoryStep> parts{std::vector<double>(steps.size(), 1), {}}; // the recordings are of one model
    parts.run = [&](Index part, const StopToken& stop, const Progress&) {
        return studyStep(experiment, steps[std::size_t(part)], policies, setup, stop);
    };
    return parts;
}

PartValue valueOf(const HistoryStep& step)
{
    PartValue value{{"step", step.recorded.step}, {"layers", PartValue::array()}};
    for (const StudiedLayer& layer : step.study.layers)
        value["layers"].push_back(valueOf(layer));
    if (step.problem)
        value.update(messageOf(*step.problem));
    return value;
}

HistoryStep historyStepIn(
    const PartValue& value, Experiment experiment, const RecordedStep& recorded, const std::vector<PolicyChoice>& policies)
{
    if (countIn(value.at("step")) != recorded.step)
        throw NotAPart();
    if (const auto problem = value.find("error"); problem != value.end())
        return {recorded, {}, errorIn(*problem)};
    experiment.tensorFile = recorded.file.string();
    const auto feed = openHeadFeed(experiment, SingleHead::Accepted);
    if (!feed)
        throw NotAPart();
    HistoryStep step{recorded, emptyStudy(**feed, policies)};
    const PartValue& layers = value.at("layers");
    if (layers.size() != step.study.layers.size())
        throw NotAPart();
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
        step.study.layers[layer] = studiedLayerIn(layers.at(layer), std::move(step.study.layers[layer]));
    return step;
}

} // namespace attentoscope
