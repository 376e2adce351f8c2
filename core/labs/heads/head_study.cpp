#include "core/labs/heads/head_study.h"

#include "core/labs/heads/agreement.h"
#include "core/labs/heads/head_sums.h"
#include "core/run/evaluate.h"
#include "core/run/evaluate_rows.h"
#include "core/run/matching.h"
#include "core/run/row_set.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace attentoscope {
namespace {

constexpr double weightsAtATime = 1 << 22; // floats
constexpr double worthSharing = 1e8; // multiply-adds: of less, one thread makes less of a fuss than several

int threadsFor(const FedLayer& layer, const HeadStudySetup& setup)
{
    const Index rows = setup.rows > 0 ? std::min(setup.rows, layer.nq) : layer.nq;
    return double(rows) * double(layer.nk) * double(layer.d) < worthSharing ? 1 : setup.threads;
}

class LayerStudy
{
public:
    LayerStudy(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, std::size_t layer,
        bool agreement, const StopToken& stop)
        : feed_(feed)
        , policies_(policies)
        , setup_(setup)
        , layer_(layer)
        , threads_(threadsFor(feed.layers()[layer], setup))
        , stop_(stop)
        , agreement_(agreement)
        , kept_(feed.layers()[layer].heads, policies.size())
    {
        const FedLayer& fed = feed.layers()[layer];
        agreementRows_ =
            agreementRowsThatFit(setup.agreementRows, std::max(fed.heads, Index(1)), policies.size(), fed.nq, fed.nk);
    }

    // What is not known of the head. Error: cancelled.
    Outcome<Done> head(Index head, SharedHeadEntry& entry)
    {
        auto made = std::make_shared<HeadEntry>();
        const auto done = [&]() -> Outcome<Done> {
            try {
                return compute(head, entry == nullptr ? made.get() : nullptr);
            } catch (const std::bad_alloc&) {
                return outOfMemory();
            }
        }();
        if (!done) {
            if (done.error().kind == ErrorKind::Cancelled)
                return done;
            made = std::make_shared<HeadEntry>();
            made->problem = done.error();
        }
        if (!entry)
            entry = std::move(made);
        return Done{};
    }

    SharedHeadAgreement agreement() const { return kept_.divergences(agreementRows_, setup_.threads, stop_); }

private:
    // Of one head that is in memory.
    struct Loaded {
        Experiment experiment;
        SharedInputs inputs;
        BoundMask mask;
        std::vector<PolicyChoice> policies; // resolved
    };

    Outcome<std::vector<PolicyResult>> weightsOf(const Loaded& head, std::span<const Index> rows) const
    {
        const RowJob job{.experiment = head.experiment,
            .inputs = *head.inputs,
            .mask = head.mask,
            .rows = rows,
            .policies = head.policies,
            .weights = true,
            .threads = threads_};
        return evaluateRows(job, stop_);
    }

    Outcome<Done> compute(Index head, HeadEntry* entry)
    {
        auto inputs = feed_.load(layer_, head, stop_);
        if (!inputs)
            return inputs.error();
        Loaded loaded{feed_.chosen(layer_, head), *inputs, {}, {}};
        const auto mask = bindMask(loaded.experiment, **inputs);
        if (!mask)
            return mask.error();
        loaded.mask = *mask;
        const auto rows = evenlySpacedRows(loaded.inputs->nq(), setup_.rows);
        if (auto checked = checkFinite(*loaded.inputs, loaded.mask, rows); !checked)
            return checked;
        auto resolved = resolvePolicies({loaded.experiment, *loaded.inputs, loaded.mask, rows, threads_}, policies_, stop_);
        if (!resolved)
            return resolved.error();
        loaded.policies = *std::move(resolved);
        if (entry) {
            if (auto summed = addNumbers(loaded, head, rows, *entry); !summed)
                return summed;
            if (auto drawn = addThumbnails(loaded, *entry); !drawn)
                return drawn;
        }
        return agreement_ ? keepRows(loaded, head) : Outcome<Done>(Done{});
    }

    Outcome<Done> addNumbers(const Loaded& loaded, Index head, std::span<const Index> rows, HeadEntry& entry) const
    {
        const auto projection = loaded.inputs->dv() > 0 ? feed_.outputProjection(layer_, head) : std::nullopt;
        std::vector<HeadSums> sums;
        for (std::size_t p = 0; p < policies_.size(); ++p)
            sums.emplace_back(*loaded.inputs, loaded.mask, projection, threads_);
        const auto atATime = std::size_t(std::max(16.0, weightsAtATime / double(policies_.size()) / double(loaded.mask.nk())));
        for (std::size_t first = 0; first < rows.size(); first += atATime) {
            const auto some = rows.subspan(first, std::min(atATime, rows.size() - first));
            const auto results = weightsOf(loaded, some);
            if (!results)
                return results.error();
            for (std::size_t p = 0; p < results->size(); ++p)
                sums[p].add((*results)[p], some);
        }
        entry.rows = Index(rows.size());
        for (const HeadSums& sum : sums)
            entry.numbers.push_back(sum.numbers());
        return Done{};
    }

    Outcome<Done> addThumbnails(const Loaded& loaded, HeadEntry& entry) const
    {
        if (setup_.thumbnail == 0)
            return Done{};
        RasterRequest request = thumbnailRequest(setup_, loaded.mask.nq(), loaded.mask.nk());
        request.threads = threads_;
        auto drawn = rasterize(loaded.experiment, loaded.inputs, loaded.mask, loaded.policies, request, stop_);
        if (!drawn)
            return drawn.error();
        entry.thumbnails = *std::move(drawn);
        return Done{};
    }

    Outcome<Done> keepRows(const Loaded& loaded, Index head)
    {
        const auto rows = evenlySpacedRows(loaded.inputs->nq(), agreementRows_);
        if (auto checked = checkFinite(*loaded.inputs, loaded.mask, rows); !checked)
            return checked;
        auto results = weightsOf(loaded, rows);
        if (!results)
            return results.error();
        for (std::size_t p = 0; p < results->size(); ++p)
            kept_.add(head, p, std::move((*results)[p].weights));
        return Done{};
    }

    const HeadFeed& feed_;
    const std::vector<PolicyChoice>& policies_;
    const HeadStudySetup& setup_;
    std::size_t layer_;
    int threads_; // for one head
    const StopToken& stop_;
    bool agreement_;
    Index agreementRows_ = 0;
    AgreementRows kept_;
};

// The layer to begin with, then the others from the top.
std::vector<std::size_t> orderOf(std::size_t layers, std::size_t first)
{
    std::vector<std::size_t> order;
    if (first < layers)
        order.push_back(first);
    for (std::size_t layer = 0; layer < layers; ++layer)
        if (layer != first)
            order.push_back(layer);
    return order;
}

HeadStudy emptyStudy(const HeadFeed& feed, const std::vector<PolicyChoice>& policies)
{
    HeadStudy study{policies, {}};
    for (const FedLayer& layer : feed.layers())
        study.layers.push_back({layer, std::vector<SharedHeadEntry>(std::size_t(layer.heads)), nullptr});
    return study;
}

} // namespace

std::size_t HeadStudy::heads() const
{
    std::size_t count = 0;
    for (const StudiedLayer& layer : layers)
        count += layer.heads.size();
    return count;
}

std::size_t HeadStudy::known() const
{
    std::size_t count = 0;
    for (const StudiedLayer& layer : layers)
        count += std::size_t(std::ranges::count_if(layer.heads, [](const SharedHeadEntry& entry) { return entry != nullptr; }));
    return count;
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

Outcome<HeadStudy> studyHeads(const HeadFeed& feed, const Experiment& experiment, const std::vector<PolicyChoice>& policies,
    const HeadStudySetup& setup, HeadStudy soFar, StopToken stop, const HeadStudyPart& tell)
{
    if (policies.empty())
        return badInput("policies", ATT_TEXT("core", "at least one is needed"));
    if (auto mask = Mask::parse(experiment.mask); !mask)
        return mask.error();
    HeadStudy study = soFar.layers.empty() ? emptyStudy(feed, policies) : std::move(soFar);
    const auto report = [&] {
        if (tell)
            tell(study);
    };
    report();
    for (const std::size_t number : orderOf(study.layers.size(), setup.first)) {
        StudiedLayer& layer = study.layers[number];
        const bool agreement = !layer.agreement && !layer.heads.empty() && std::ranges::count(setup.agreements, number) > 0;
        LayerStudy work(feed, policies, setup, number, agreement, stop);
        for (std::size_t head = 0; head < layer.heads.size(); ++head) {
            if (layer.heads[head] && !agreement)
                continue;
            if (auto done = work.head(Index(head), layer.heads[head]); !done)
                return done.error();
            report();
        }
        if (!agreement)
            continue;
        layer.agreement = work.agreement();
        if (!layer.agreement)
            return cancelled();
        report();
    }
    return study;
}

} // namespace attentoscope
