// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/equivariance.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/random/counter_random.h"
#include "core/sources/rope.h"
#include "core/sources/source.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>

namespace attentoscope {
namespace {

constexpr double usualBase = 10000, usualSlope = 0.125;

bool isGenerated(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    return source != nullptr && source->generated;
}

// Returns the first nq queries and nk keys, and as many of `values`. Makes Q and K again where RoPE has rotated them by place.
Outcome<Inputs> firstTokens(const Result& result, const Values& values, Index nq, Index nk, const StopToken& stop)
{
    SharedInputs all = result.inputs;
    if (result.experiment.rope != 0) {
        Experiment plain = result.experiment;
        plain.rope = 0;
        if (isGenerated(plain))
            plain.n = nk;
        auto made = makeInputs(plain, {}, stop);
        if (!made)
            return made.error();
        all = *made;
    }
    Inputs first;
    first.q = all->q.topRows(nq);
    first.k = all->k.topRows(nk);
    first.v = values.v.topRows(nk);
    if (!all->keyPadded.empty())
        first.keyPadded.assign(all->keyPadded.begin(), all->keyPadded.begin() + nk);
    first.sequences = all->sequences;
    first.firstPlace = all->firstPlace;
    return first;
}

Inputs inOrder(const Inputs& inputs, std::span<const Index> queries, std::span<const Index> keys)
{
    Inputs moved;
    moved.q = reordered(inputs.q, queries);
    moved.k = reordered(inputs.k, keys);
    moved.v = reordered(inputs.v, keys);
    for (std::size_t p = 0; !inputs.keyPadded.empty() && p < keys.size(); ++p)
        moved.keyPadded.push_back(inputs.keyPadded[std::size_t(keys[p])]);
    moved.sequences = inputs.sequences;
    moved.firstPlace = inputs.firstPlace;
    return moved;
}

Experiment withPlaces(Experiment experiment, Places places)
{
    if (places == Places::AsSet)
        return experiment;
    const double base = experiment.rope != 0 ? experiment.rope : usualBase;
    const double slope = experiment.alibi != 0 ? experiment.alibi : usualSlope;
    experiment.mask = Mask::of(places == Places::Causal ? "causal" : "full");
    experiment.rope = places == Places::Rope ? base : 0;
    experiment.alibi = places == Places::Alibi ? slope : 0;
    if (experiment.length.kind == LengthMeaning::Position)
        experiment.length.kind = LengthMeaning::Visible;
    return experiment;
}

// Evaluates the tokens in the given order.
Outcome<SharedResult> attend(
    const Experiment& experiment, const std::vector<PolicyChoice>& scales, const Inputs& tokens, const StopToken& stop)
{
    auto inputs = std::make_shared<Inputs>(tokens);
    if (auto turned = applyRope(experiment, *inputs, stop); !turned)
        return turned.error();
    Demand demand;
    demand.policies = scales;
    demand.weights = true;
    demand.inputs = std::move(inputs);
    return evaluate(experiment, demand, stop);
}

// Undoes the permutation: entry (i, j) of the returned matrix is the entry at the place to which query i and key j were moved.
Matrix putBack(const Matrix& moved, std::span<const Index> rows, std::span<const Index> columns)
{
    Matrix back(moved.rows(), moved.cols());
    for (std::size_t p = 0; p < rows.size(); ++p)
        for (Index c = 0; c < moved.cols(); ++c)
            back(rows[p], columns.empty() ? c : columns[std::size_t(c)]) = moved(Index(p), c);
    return back;
}

double largestDifference(const Matrix& a, const Matrix& b) { return a.size() == 0 ? 0 : double((a - b).cwiseAbs().maxCoeff()); }

// Returns the weights, with NaN where the mask hides the key.
std::vector<float> mapOf(const Result& result)
{
    const Matrix& weights = result.policies.front().weights;
    std::vector<float> map(std::size_t(weights.size()), std::numeric_limits<float>::quiet_NaN());
    KeyRanges visible;
    for (Index i = 0; i < weights.rows(); ++i) {
        result.mask.row(i, visible);
        for (const KeyRange& range : visible)
            for (Index j = range.begin; j < range.end; ++j)
                map[std::size_t(i * weights.cols() + j)] = weights(i, j);
    }
    return map;
}

struct Study {
    Equivariance& found;
    const Inputs& tokens;
    const Inputs& moved;
    const std::vector<PolicyChoice>& scales;

    Outcome<Done> add(const Experiment& experiment, Places places, const StopToken& stop) const
    {
        const Experiment asked = withPlaces(experiment, places);
        const auto before = attend(asked, scales, tokens, stop);
        if (!before)
            return before.error();
        const auto after = attend(asked, scales, moved, stop);
        if (!after)
            return after.error();
        OrderEffect effect{places};
        for (std::size_t p = 0; p < scales.size(); ++p) {
            const PolicyResult &a = (*before)->policies[p], &b = (*after)->policies[p];
            effect.weights =
                std::max(effect.weights, largestDifference(a.weights, putBack(b.weights, found.queryOrder, found.keyOrder)));
            effect.outputs = std::max(effect.outputs, largestDifference(a.output, putBack(b.output, found.queryOrder, {})));
        }
        found.effects.push_back(effect);
        if (places == Places::AsSet)
            keepMaps(**before, **after);
        return Done{};
    }

    void keepMaps(const Result& before, const Result& after) const
    {
        found.original = mapOf(before);
        found.permuted = mapOf(after);
        const Matrix permuted = MatrixView(found.permuted.data(), tokens.nq(), tokens.nk());
        const Matrix back = putBack(permuted, found.queryOrder, found.keyOrder);
        found.back.assign(back.data(), back.data() + back.size());
    }
};

} // namespace

std::vector<Index> randomOrder(Index count, Index seed, std::uint32_t trial)
{
    std::vector<Index> order(std::size_t(count), 0);
    std::iota(order.begin(), order.end(), Index(0));
    const Stream stream{.seed = std::uint64_t(seed), .purpose = StreamPurpose::TokenOrder, .trial = trial};
    for (Index i = count - 1; i > 0; --i)
        std::swap(order[std::size_t(i)], order[randomBelow(stream, std::uint64_t(i), std::uint32_t(i + 1))]);
    return order;
}

Matrix reordered(const TokenRows& rows, std::span<const Index> order)
{
    Matrix moved(Index(order.size()), rows.cols());
    for (std::size_t p = 0; p < order.size(); ++p)
        moved.row(Index(p)) = rows.row(order[p]);
    return moved;
}

Outcome<SharedEquivariance> studyEquivariance(const SharedResult& result, const Values& values, Index tokens, StopToken stop)
{
    if (auto usable = needOneFactor(resolvedScales(*result)); !usable) // a law of distance gives tokens places
        return usable.error();
    const Index nq = std::min(tokens, result->inputs->nq()), nk = std::min(tokens, result->inputs->nk());
    Experiment experiment = result->experiment;
    auto found = std::make_shared<Equivariance>();
    found->result = result;
    found->wholeSequence = nq == result->inputs->nq() && nk == result->inputs->nk();
    found->queryOrder = randomOrder(nq, experiment.seed);
    found->keyOrder = nq == nk ? found->queryOrder : randomOrder(nk, experiment.seed, 1);
    try {
        const auto first = firstTokens(*result, values, nq, nk, stop);
        if (!first)
            return first.error();
        if (isGenerated(experiment))
            experiment.n = nk;
        const Inputs moved = inOrder(*first, found->queryOrder, found->keyOrder);
        const auto scales = resolvedScales(*result);
        const Study study{*found, *first, moved, scales};
        for (const Places places : {Places::AsSet, Places::None, Places::Causal, Places::Rope, Places::Alibi}) {
            if (places == Places::Rope && first->d() % 2 != 0)
                continue;
            const auto added = study.add(experiment, places, stop);
            // Tokens that the experiment's mask hides may have undefined numbers; without that mask there is then nothing to
            // compare.
            const bool optional = places != Places::AsSet && !added && added.error().kind == ErrorKind::BadInput;
            if (!added && !optional)
                return added.error();
        }
    } catch (const std::bad_alloc&) {
        return failure("n", ATT_TEXT("core", "there is not enough memory for a copy of the tokens"));
    }
    return SharedEquivariance(std::move(found));
}

} // namespace attentoscope
