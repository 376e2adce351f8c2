// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/layer_study.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/evaluate/logit_norms.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/matching/matching.h"
#include "core/attention/rows/row_set.h"
#include "core/studies/heads/head_numbers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <new>

namespace attentoscope {
namespace {

constexpr double worthSharing = 1e8; // multiply-adds: below this, one thread is faster than several

// Returns the multiply-adds of the scores of one head.
double scoresOf(const FedLayer& layer, const HeadStudySetup& setup)
{
    const Index rows = setup.rows > 0 ? std::min(setup.rows, layer.nq) : layer.nq;
    return double(rows) * double(layer.nk) * double(layer.d);
}

int threadsFor(const FedLayer& layer, const HeadStudySetup& setup, int threads)
{
    return scoresOf(layer, setup) < worthSharing ? 1 : threads;
}

// Turns a factor into a match; an error of kind BadInput becomes the reason why there is none.
Outcome<HeadMatch> matchOf(const Outcome<double>& factor, double tau, double multiplier)
{
    if (factor)
        return HeadMatch{tau * *factor, multiplier * *factor, {}};
    if (factor.error().kind == ErrorKind::BadInput)
        return HeadMatch{.unsolved = factor.error().why};
    return factor.error();
}

// Runs the work and returns the head's error, if any; only being stopped is an error of this function.
Outcome<std::optional<Error>> problemOf(const std::function<Outcome<Done>()>& work)
{
    const auto done = [&]() -> Outcome<Done> {
        try {
            return work();
        } catch (const std::bad_alloc&) {
            return outOfMemory();
        }
    }();
    if (done)
        return std::optional<Error>();
    if (done.error().kind == ErrorKind::Cancelled)
        return done.error();
    return std::optional<Error>(done.error());
}

} // namespace

LayerStudy::LayerStudy(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup,
    std::size_t layer, bool agreement, int threads, const StopToken& stop)
    : feed_(feed)
    , policies_(policies)
    , setup_(setup)
    , layer_(layer)
    , threads_(threadsFor(feed.layers()[layer], setup, threads))
    , stop_(stop)
    , agreement_(agreement)
{
    const FedLayer& fed = feed.layers()[layer];
    agreementRows_ = agreementRowsThatFit(setup.agreementRows, std::max(fed.heads, Index(1)), policies.size(), fed.nq, fed.nk);
}

Outcome<FoundHead> LayerStudy::head(const StudiedLayer& known, std::size_t head) const
{
    const SharedHeadEntry& entry = known.heads[head];
    const bool isNew = !entry, compare = setup_.compare && !known.compared[head],
               count = setup_.critical && !known.critical[head], usable = isNew || !entry->problem;
    auto made = std::make_shared<HeadEntry>();
    auto compared = std::make_shared<HeadComparisons>(policies_.size() - 1);
    auto critical = std::make_shared<CriticalMultiplier>();
    FoundHead found;
    const Wanted wanted{isNew ? made.get() : nullptr, compare && usable ? compared.get() : nullptr,
        count && usable ? critical.get() : nullptr, agreement_ ? &found.rows : nullptr};
    const auto problem = problemOf([&] { return compute(head, wanted, isNew ? *made : *entry); });
    if (!problem)
        return problem.error();
    if (*problem) {
        made = std::make_shared<HeadEntry>();
        made->problem = **problem;
        for (HeadComparison& comparison : *compared)
            comparison = {.match = {.unsolved = (*problem)->why}};
    }
    if (isNew)
        found.entry = std::move(made);
    if (compare)
        found.compared = std::move(compared);
    if (count)
        found.critical = std::move(critical);
    return found;
}

Outcome<SharedHeadMatch> LayerStudy::common(std::size_t head, double target) const
{
    HeadMatch match;
    const auto problem = problemOf([&]() -> Outcome<Done> {
        const auto loaded = load(head, false);
        if (!loaded)
            return loaded.error();
        const std::vector<double> ones(loaded->rows.size(), 1);
        const auto found =
            matchOf(matchFactor({loaded->experiment, *loaded->inputs, loaded->mask, loaded->rows, threads_}, ones, target, stop_),
                HeadMatch::undefined, 1);
        if (!found)
            return found.error();
        match = *found;
        return Done{};
    });
    if (!problem)
        return problem.error();
    if (*problem)
        match = {.unsolved = (*problem)->why};
    return std::make_shared<const HeadMatch>(std::move(match));
}

Outcome<LayerStudy::Loaded> LayerStudy::load(std::size_t head, bool resolve) const
{
    auto inputs = feed_.load(layer_, Index(head), stop_);
    if (!inputs)
        return inputs.error();
    Loaded loaded{feed_.chosen(layer_, Index(head)), *inputs, {}, {}, {}};
    loaded.rows = sampledCountedRows(loaded.experiment, *loaded.inputs, setup_.rows);
    const auto mask = bindMask(loaded.experiment, **inputs);
    if (!mask)
        return mask.error();
    loaded.mask = *mask;
    if (auto checked = checkFinite(*loaded.inputs, loaded.mask, loaded.rows); !checked)
        return checked.error();
    if (!resolve)
        return loaded;
    auto resolved = resolvePolicies({loaded.experiment, *loaded.inputs, loaded.mask, loaded.rows, threads_}, policies_, stop_);
    if (!resolved)
        return resolved.error();
    loaded.policies = std::move(resolved->policies);
    return loaded;
}

RowJob LayerStudy::jobOf(const Loaded& head, const Wanted& wanted, bool output) const
{
    RowJob job{.experiment = head.experiment,
        .inputs = *head.inputs,
        .mask = head.mask,
        .rows = head.rows,
        .policies = head.policies,
        .wanted = {.output = output},
        .threads = threads_};
    if (wanted.entry == nullptr) // a comparison alone needs what every pass finds
        return job;
    job.wanted.locality = setup_.needs.locality;
    job.wanted.onKeys = setup_.needs.keys;
    job.wanted.keyInformation = setup_.needs.allRows;
    return job;
}

// Computes what follows from one pass: the numbers, and the comparisons of rows.
Outcome<Done> LayerStudy::addRows(const Loaded& loaded, std::size_t head, const Wanted& wanted) const
{
    const bool weighsOutput = wanted.entry != nullptr && setup_.needs.output && loaded.inputs->dv() > 0;
    const auto projection = weighsOutput ? feed_.outputProjection(layer_, Index(head)) : std::optional<MatrixD>();
    const RowJob job = jobOf(loaded, wanted, projection.has_value());
    const auto results = evaluateRows(job, stop_);
    if (!results)
        return results.error();
    if (wanted.entry != nullptr)
        if (auto added = addNumbers(job, *results, projection, *wanted.entry); !added)
            return added;
    if (wanted.comparisons == nullptr)
        return Done{};
    auto compared = compareRows(job, *results, stop_);
    if (!compared)
        return compared.error();
    *wanted.comparisons = *std::move(compared);
    return Done{};
}

// `entry` holds what is known of the head or about to be computed.
Outcome<Done> LayerStudy::compute(std::size_t head, const Wanted& wanted, const HeadEntry& entry) const
{
    const bool scaled = wanted.entry != nullptr || wanted.comparisons != nullptr || wanted.rows != nullptr;
    if (!scaled && wanted.critical == nullptr)
        return Done{};
    const auto loaded = load(head, scaled);
    if (!loaded)
        return loaded.error();
    if (wanted.entry != nullptr || wanted.comparisons != nullptr)
        if (auto added = addRows(*loaded, head, wanted); !added)
            return added;
    if (wanted.entry != nullptr)
        if (auto drawn = addThumbnails(*loaded, *wanted.entry); !drawn)
            return drawn;
    if (wanted.comparisons != nullptr)
        if (auto matched = addMatches(*loaded, entry, *wanted.comparisons); !matched)
            return matched;
    if (wanted.critical != nullptr)
        if (auto counted = addCritical(*loaded, *wanted.critical); !counted)
            return counted;
    return wanted.rows != nullptr ? addAgreement(*loaded, *wanted.rows) : Done{};
}

Outcome<Done> LayerStudy::addNumbers(
    const RowJob& job, const std::vector<PolicyResult>& results, const std::optional<MatrixD>& projection, HeadEntry& entry) const
{
    const HeadNeeds& needs = setup_.needs;
    const Inputs& inputs = job.inputs;
    HeadFacts facts{.inputs = inputs, .rows = job.rows};
    if (projection)
        facts.gram = *projection * projection->transpose();
    std::optional<LogitNorms> norms;
    if (needs.norms && !inputs.areWeights()) {
        const auto found = LogitNorms::of(inputs, job.mask, job.experiment.alibi, job.rows, stop_);
        if (!found)
            return found.error();
        facts.norms = &norms.emplace(*found);
    }
    entry.rows = Index(job.rows.size());
    entry.hasTokens = !inputs.keyTokens.empty();
    entry.rest = noteOfRest(inputs, job.mask, job.rows);
    for (const PolicyResult& result : results)
        entry.numbers.push_back(headNumbers(result, facts));
    if (!needs.patterns)
        return Done{};
    auto patterns = patternNumbers(job, results, setup_.patternOffset, stop_);
    if (!patterns)
        return patterns.error();
    for (std::size_t p = 0; p < entry.numbers.size(); ++p)
        entry.numbers[p].patterns = std::move((*patterns)[p]);
    return Done{};
}

Outcome<Done> LayerStudy::addThumbnails(const Loaded& loaded, HeadEntry& entry) const
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

Outcome<Done> LayerStudy::addMatches(const Loaded& loaded, const HeadEntry& entry, HeadComparisons& comparisons) const
{
    const double target = entry.numbers.front().entropy();
    for (std::size_t other = 0; other < comparisons.size(); ++other) {
        const HeadNumbers& numbers = entry.numbers[other + 1];
        const auto scales = scalesOf(loaded.experiment, *loaded.inputs, loaded.mask,
            std::span(loaded.policies).subspan(other + 1, 1), loaded.rows, threads_, stop_);
        if (!scales)
            return scales.error();
        Outcome<double> factor = 1.0;
        if (!(std::abs(numbers.entropy() - target) <= sameEntropy))
            factor = matchFactor({loaded.experiment, *loaded.inputs, loaded.mask, loaded.rows, threads_,
                                     loaded.policies[other + 1].normalizer, distanceLawOf(loaded.policies[other + 1])},
                scales->multiplier, target, stop_);
        auto match = matchOf(factor, loaded.experiment.tau, numbers[quantity("multiplier")]);
        if (!match)
            return match.error();
        comparisons[other].match = *std::move(match);
    }
    return Done{};
}

Outcome<Done> LayerStudy::addCritical(const Loaded& loaded, CriticalMultiplier& critical) const
{
    CriticalRows rows(threads_);
    if (auto added = rows.add(*loaded.inputs, loaded.mask, loaded.rows, stop_); !added)
        return added;
    critical = rows.found();
    return Done{};
}

Outcome<Done> LayerStudy::addAgreement(const Loaded& loaded, std::vector<Matrix>& kept) const
{
    const auto rows = sampledCountedRows(loaded.experiment, *loaded.inputs, agreementRows_);
    if (auto checked = checkFinite(*loaded.inputs, loaded.mask, rows); !checked)
        return checked;
    RowJob job = jobOf(loaded, {}, false);
    job.rows = rows;
    job.wanted.weights = job.shares = true;
    auto results = evaluateRows(job, stop_);
    if (!results)
        return results.error();
    for (PolicyResult& result : *results)
        kept.push_back(std::move(result.weights));
    return Done{};
}

} // namespace attentoscope
