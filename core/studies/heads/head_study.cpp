// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_study.h"

#include "core/attention/machine.h"
#include "core/parts/parts.h"
#include "core/studies/heads/layer_study.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

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
    bool agrees = false; // whether its rows are kept for the agreement of the layer
};

// A study while heads are computed and put into it.
class StudyInWork
{
public:
    StudyInWork(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, HeadStudy& study,
        const StopToken& stop, const std::function<void()>& report)
        : feed_(feed)
        , policies_(policies)
        , setup_(setup)
        , study_(study)
        , stop_(stop)
        , report_(report)
        , order_(orderOf(study.layers.size(), setup))
    {
    }

    // Computes the numbers, comparisons and agreements. A layer whose heads are compared with each other is finished before the
    // next is begun, so that its rows are in memory alone, and the comparison has all threads.
    Outcome<Done> addHeads()
    {
        std::vector<HeadPlace> places;
        for (const std::size_t number : order_) {
            const StudiedLayer& layer = study_.layers[number];
            const std::size_t all = layer.heads.size();
            const bool agrees = !layer.agreement && all > 0 && std::ranges::count(setup_.agreements, number) > 0;
            if (agrees) {
                if (const auto done = addHeads(std::exchange(places, {})); !done)
                    return done;
                rows_.emplace(Index(all), policies_.size());
            }
            for (std::size_t head = 0; head < all; ++head)
                if (agrees || !layer.heads[head] || (setup_.compare && !layer.compared[head])
                    || (setup_.critical && !layer.critical[head]))
                    places.push_back({number, head, agrees});
            if (!agrees)
                continue;
            if (const auto done = addHeads(std::exchange(places, {})); !done)
                return done;
            study_.layers[number].agreement =
                LayerStudy(feed_, policies_, setup_, number, true, setup_.threads, stop_).agreement(*rows_);
            if (!study_.layers[number].agreement)
                return cancelled();
            rows_.reset();
            report_();
        }
        return addHeads(places);
    }

    // Finds the scales at which all heads of a layer have one entropy.
    Outcome<Done> addMatches()
    {
        std::vector<HeadPlace> places;
        for (const std::size_t number : order_) {
            StudiedLayer& layer = study_.layers[number];
            const double target = setup_.commonTarget.value_or(layer.meanEntropy(0));
            if (std::isnan(target)) // no head has numbers
                continue;
            if (layer.common.target != target)
                layer.common = {target, std::vector<SharedHeadMatch>(layer.heads.size())};
            for (std::size_t head = 0; head < layer.heads.size(); ++head)
                if (!layer.common.heads[head])
                    places.push_back({number, head});
        }
        return forEachHead<SharedHeadMatch>(
            places,
            [&](const LayerStudy& work, const HeadPlace& place) {
                return work.common(place.head, study_.layers[place.layer].common.target);
            },
            [&](const HeadPlace& place, SharedHeadMatch match) {
                study_.layers[place.layer].common.heads[place.head] = std::move(match);
                report_();
            });
    }

private:
    Outcome<Done> addHeads(const std::vector<HeadPlace>& places)
    {
        return forEachHead<FoundHead>(
            places,
            [&](const LayerStudy& work, const HeadPlace& place) { return work.head(study_.layers[place.layer], place.head); },
            [&](const HeadPlace& place, FoundHead found) { add(place, std::move(found)); });
    }

    // Returns how many heads are computed at the same time, each on one thread: as many as there are threads, as far as there are
    // heads and memory for them; one, on all threads, where that would leave more than half of the threads without work.
    int sideBySide(const std::vector<HeadPlace>& places) const
    {
        constexpr double most = 1e9, ofWeights = 32e6; // bytes in all; of weights and scores that a head holds at a time
        const int threads = setup_.threads > 0 ? setup_.threads : hardwareThreads();
        double largest = 0;
        for (const HeadPlace& place : places) {
            const FedLayer& layer = feed_.layers()[place.layer];
            largest = std::max(largest, double(layer.nq + layer.nk) * double(layer.d) * sizeof(float));
        }
        const int count = int(std::min({double(threads), double(places.size()), most / (2 * largest + ofWeights)}));
        return 2 * count >= threads ? std::max(count, 1) : 1;
    }

    template <class Found, class Compute, class Take>
    Outcome<Done> forEachHead(const std::vector<HeadPlace>& places, const Compute& compute, const Take& take) const
    {
        const int heads = sideBySide(places), ofEach = heads > 1 ? 1 : setup_.threads;
        Parts<Found> parts;
        parts.costs.assign(places.size(), 1); // equal, so that heads are begun in their order
        parts.run = [&](Index part, const StopToken& ending, const Progress&) {
            const HeadPlace& place = places[std::size_t(part)];
            return compute(LayerStudy(feed_, policies_, setup_, place.layer, place.agrees, ofEach, ending), place);
        };
        return runParts(parts, partsBefore(parts.count()), {.threads = heads}, stop_,
            [&](Index part, Found found) { take(places[std::size_t(part)], std::move(found)); });
    }

    void add(const HeadPlace& place, FoundHead found)
    {
        StudiedLayer& layer = study_.layers[place.layer];
        if (found.entry)
            layer.heads[place.head] = std::move(found.entry);
        if (found.compared)
            layer.compared[place.head] = std::move(found.compared);
        if (found.critical)
            layer.critical[place.head] = std::move(found.critical);
        for (std::size_t p = 0; place.agrees && p < found.rows.size(); ++p)
            rows_->add(Index(place.head), p, std::move(found.rows[p]));
        report_();
    }

    const HeadFeed& feed_;
    const std::vector<PolicyChoice>& policies_;
    const HeadStudySetup& setup_;
    HeadStudy& study_;
    const StopToken& stop_;
    const std::function<void()>& report_;
    std::vector<std::size_t> order_; // layers, as they are studied
    std::optional<AgreementRows> rows_; // of the layer whose heads are compared with each other
};

} // namespace

HeadStudy emptyStudy(const HeadFeed& feed, const std::vector<PolicyChoice>& policies)
{
    HeadStudy study = emptyStudy(feed.layers(), policies);
    study.remarks = feed.remarks();
    return study;
}

HeadStudy emptyStudy(std::span<const FedLayer> layers, const std::vector<PolicyChoice>& policies)
{
    HeadStudy study{.policies = policies, .layers = {}};
    for (const FedLayer& layer : layers) {
        const auto heads = std::size_t(layer.heads);
        study.layers.push_back({.layer = layer,
            .heads = std::vector<SharedHeadEntry>(heads),
            .compared = std::vector<SharedHeadComparisons>(heads),
            .common = {.heads = std::vector<SharedHeadMatch>(heads)},
            .critical = std::vector<SharedCriticalMultiplier>(heads)});
    }
    return study;
}

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
    const std::function<void()> report = [&] {
        if (tell)
            tell(study);
    };
    report();
    StudyInWork work(feed, policies, setup, study, stop, report);
    if (auto done = work.addHeads(); !done)
        return done.error();
    if (auto done = setup.common ? work.addMatches() : Done{}; !done)
        return done.error();
    return study;
}

} // namespace attentoscope
