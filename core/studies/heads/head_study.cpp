// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_study.h"

#include "core/parts/parts.h"
#include "core/studies/heads/layer_study.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace attentoscope {
namespace {

// Returns the layers in the order of study: first the one that setup names, then the others from the top.
std::vector<std::size_t> orderOf(std::size_t layers, const HeadStudySetup& setup)
{
    std::vector<std::size_t> order;
    if (setup.first < layers)
        order.push_back(setup.first);
    for (std::size_t layer = 0; layer < layers && !setup.onlyFirst; ++layer)
        if (layer != setup.first)
            order.push_back(layer);
    return order;
}

HeadStudy emptyStudy(const HeadFeed& feed, const std::vector<PolicyChoice>& policies)
{
    HeadStudy study{.policies = policies, .layers = {}, .remarks = feed.remarks()};
    for (const FedLayer& layer : feed.layers()) {
        const auto heads = std::size_t(layer.heads);
        study.layers.push_back({.layer = layer,
            .heads = std::vector<SharedHeadEntry>(heads),
            .compared = std::vector<SharedHeadComparisons>(heads),
            .common = {.heads = std::vector<SharedHeadMatch>(heads)},
            .critical = std::vector<SharedCriticalMultiplier>(heads)});
    }
    return study;
}

// Counts the parts of this kind that the layers have.
template <class Part>
std::size_t countKnown(const std::vector<StudiedLayer>& layers, const Part& partsOf)
{
    std::size_t count = 0;
    for (const StudiedLayer& layer : layers)
        count += std::size_t(std::ranges::count_if(partsOf(layer), [](const auto& part) { return part != nullptr; }));
    return count;
}

struct HeadPlace {
    std::size_t layer, head;
};

// The rows of the heads of a layer, until the last one is there.
struct WaitingRows {
    AgreementRows rows;
    std::size_t missing; // heads
};

} // namespace

double StudiedLayer::meanEntropy(std::size_t policy) const
{
    double sum = 0;
    Index count = 0;
    for (const SharedHeadEntry& entry : heads)
        if (entry && policy < entry->numbers.size() && !std::isnan(entry->numbers[policy].entropy())) {
            sum += entry->numbers[policy].entropy();
            ++count;
        }
    return count > 0 ? sum / double(count) : HeadNumbers::undefined;
}

double StudiedLayer::criticalOf(std::size_t head) const
{
    return head < critical.size() && critical[head] ? critical[head]->pooled : HeadNumbers::undefined;
}

double StudiedLayer::meanCritical() const
{
    double sum = 0;
    Index count = 0;
    for (std::size_t head = 0; head < critical.size(); ++head)
        if (const double one = criticalOf(head); !std::isnan(one)) {
            sum += one;
            ++count;
        }
    return count > 0 ? sum / double(count) : HeadNumbers::undefined;
}

std::vector<LayerRemark> HeadStudy::allRemarks() const
{
    std::vector<LayerRemark> all = remarks;
    for (const StudiedLayer& layer : layers)
        for (const SharedHeadEntry& entry : layer.heads)
            if (entry && entry->rest) {
                all.push_back({*entry->rest, layer.layer.number});
                return all;
            }
    return all;
}

std::size_t HeadStudy::heads() const
{
    std::size_t count = 0;
    for (const StudiedLayer& layer : layers)
        count += layer.heads.size();
    return count;
}

std::size_t HeadStudy::known() const
{
    return countKnown(layers, [](const StudiedLayer& layer) { return std::span(layer.heads); });
}

std::size_t HeadStudy::compared() const
{
    return countKnown(layers, [](const StudiedLayer& layer) { return std::span(layer.compared); });
}

std::size_t HeadStudy::matched() const
{
    return countKnown(layers, [](const StudiedLayer& layer) { return std::span(layer.common.heads); });
}

std::size_t HeadStudy::counted() const
{
    return countKnown(layers, [](const StudiedLayer& layer) { return std::span(layer.critical); });
}

RasterRequest thumbnailRequest(const HeadStudySetup& setup, Index nq, Index nk)
{
    RasterRequest request{.row0 = 0, .row1 = nq, .col0 = 0, .col1 = nk, .width = setup.thumbnail, .height = setup.thumbnail};
    request.maxRows = setup.thumbnailRows;
    request.threads = setup.threads;
    request.reduce = setup.reduce;
    return request;
}

double outputShare(const StudiedLayer& layer, Index head, std::size_t policy)
{
    double sum = 0;
    for (const SharedHeadEntry& entry : layer.heads)
        sum += entry && policy < entry->numbers.size() ? entry->numbers[policy].outputPower : HeadNumbers::undefined;
    return std::isnan(sum) ? sum : layer.heads[std::size_t(head)]->numbers[policy].outputPower / sum;
}

Outcome<HeadStudy> studyHeads(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup,
    HeadStudy soFar, StopToken stop, const HeadStudyPart& tell)
{
    if (policies.empty())
        return badInput("policies", ATT_TEXT("core", "must name at least one policy"));
    HeadStudy study = soFar.layers.empty() ? emptyStudy(feed, policies) : std::move(soFar);
    const auto report = [&] {
        if (tell)
            tell(study);
    };
    report();
    const PartsSetup oneByOne = {.threads = 1};
    const std::vector<std::size_t> order = orderOf(study.layers.size(), setup);
    std::vector<HeadPlace> places;
    Parts<FoundHead> heads;
    std::map<std::size_t, WaitingRows> waiting; // by layer
    for (const std::size_t number : order) {
        const StudiedLayer& layer = study.layers[number];
        const std::size_t all = layer.heads.size();
        const bool agreement = !layer.agreement && all > 0 && std::ranges::count(setup.agreements, number) > 0;
        if (agreement)
            waiting.emplace(number, WaitingRows{AgreementRows(Index(all), policies.size()), all});
        for (std::size_t head = 0; head < all; ++head)
            if (agreement || !layer.heads[head] || (setup.compare && !layer.compared[head])
                || (setup.critical && !layer.critical[head])) {
                places.push_back({number, head});
                heads.costs.push_back(scoresOf(layer.layer, setup));
            }
    }
    heads.run = [&](Index part, const StopToken& ending, const Progress&) {
        const auto [number, head] = places[std::size_t(part)];
        return LayerStudy(feed, policies, setup, number, waiting.contains(number), ending).head(study.layers[number], head);
    };
    const auto takeHead = [&](Index part, FoundHead found) {
        const auto [number, head] = places[std::size_t(part)];
        StudiedLayer& layer = study.layers[number];
        if (found.entry)
            layer.heads[head] = std::move(found.entry);
        if (found.compared)
            layer.compared[head] = std::move(found.compared);
        if (found.critical)
            layer.critical[head] = std::move(found.critical);
        report();
        const auto here = waiting.find(number);
        if (here == waiting.end())
            return;
        for (std::size_t p = 0; p < found.rows.size(); ++p)
            here->second.rows.add(Index(head), p, std::move(found.rows[p]));
        if (--here->second.missing > 0)
            return;
        layer.agreement = LayerStudy(feed, policies, setup, number, true, stop).agreement(here->second.rows);
        if (!layer.agreement)
            return;
        waiting.erase(here);
        report();
    };
    if (auto done = runParts(heads, partsBefore(heads.count()), oneByOne, stop, takeHead); !done)
        return done.error();
    if (!waiting.empty())
        return cancelled();
    if (!setup.common)
        return study;

    Parts<SharedHeadMatch> matches;
    places.clear();
    for (const std::size_t number : order) {
        StudiedLayer& layer = study.layers[number];
        const double target = setup.commonTarget.value_or(layer.meanEntropy(0));
        if (std::isnan(target)) // no head has numbers
            continue;
        if (layer.common.target != target)
            layer.common = {target, std::vector<SharedHeadMatch>(layer.heads.size())};
        for (std::size_t head = 0; head < layer.heads.size(); ++head)
            if (!layer.common.heads[head]) {
                places.push_back({number, head});
                matches.costs.push_back(scoresOf(layer.layer, setup));
            }
    }
    matches.run = [&](Index part, const StopToken& ending, const Progress&) {
        const auto [number, head] = places[std::size_t(part)];
        return LayerStudy(feed, policies, setup, number, false, ending).common(head, study.layers[number].common.target);
    };
    const auto takeMatch = [&](Index part, SharedHeadMatch match) {
        const auto [number, head] = places[std::size_t(part)];
        study.layers[number].common.heads[head] = std::move(match);
        report();
    };
    if (auto done = runParts(matches, partsBefore(matches.count()), oneByOne, stop, takeMatch); !done)
        return done.error();
    return study;
}

} // namespace attentoscope
