// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/score_factors.h"

#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

constexpr double mostFactorWork = 3e8; // multiply-adds
constexpr Index mostFactorRows = 256;

// Returns |S|! (2 − |S|)! / 3!: the share of all orders in which exactly the factors of S vary before a given other factor.
double orders(std::size_t varying)
{
    constexpr double shareOfOrders[scoreFactors] = {1.0 / 3, 1.0 / 6, 1.0 / 3};
    return shareOfOrders[varying];
}

} // namespace

const char* nameOf(ScoreFactor factor)
{
    constexpr const char* names[scoreFactors] = {"query_norm", "key_norm", "cosine"};
    return names[std::size_t(factor)];
}

void FactorSums::add(double queryNorm, double keyNorm, double score)
{
    if (!(queryNorm > 0 && keyNorm > 0))
        return;
    const double factors[scoreFactors] = {queryNorm, keyNorm, score / (queryNorm * keyNorm)};
    pairs_ += 1;
    for (std::size_t subset = 0; subset < subsets; ++subset) {
        double product = 1;
        for (std::size_t f = 0; f < scoreFactors; ++f)
            product *= (subset >> f & 1) != 0 ? factors[f] : 1;
        sum_[subset] += product;
        squares_[subset] += product * product;
    }
}

FactorShares FactorSums::shares() const
{
    FactorShares shares;
    shares.pairs = pairs_;
    if (pairs_ == 0) {
        shares.mean = shares.variance = undefined;
        shares.factors.fill({undefined, undefined, undefined, undefined});
        return shares;
    }
    const auto varianceOf = [&](std::size_t subset) {
        const double mean = sum_[subset] / pairs_;
        return std::max(squares_[subset] / pairs_ - mean * mean, 0.0);
    };
    std::array<double, scoreFactors> means{};
    for (std::size_t f = 0; f < scoreFactors; ++f)
        means[f] = sum_[std::size_t(1) << f] / pairs_;
    std::array<double, subsets> variance{}; // of the scores, while only the factors of a subset vary
    for (std::size_t subset = 1; subset < subsets; ++subset) {
        variance[subset] = varianceOf(subset);
        for (std::size_t f = 0; f < scoreFactors; ++f)
            if ((subset >> f & 1) == 0)
                variance[subset] *= means[f] * means[f];
    }
    shares.mean = sum_.back() / pairs_;
    shares.variance = variance.back();
    for (std::size_t f = 0; f < scoreFactors; ++f) {
        const std::size_t one = std::size_t(1) << f;
        FactorShare& share = shares.factors[f];
        share.mean = means[f];
        share.deviation = std::sqrt(varianceOf(one));
        share.alone = variance[one];
        for (std::size_t others = 0; others < subsets; ++others)
            if ((others & one) == 0)
                share.contribution += orders(std::size_t(std::popcount(others))) * (variance[others | one] - variance[others]);
    }
    return shares;
}

Outcome<SharedRowFactors> studyScoreFactors(
    const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, StopToken stop)
{
    if (inputs.areWeights())
        return badInput(
            {}, ATT_TEXT("core", "the source gives weights, not queries and keys: scores cannot be split into factors"));
    auto found = std::make_shared<RowFactors>();
    const auto queries = inputs.q.facts(), keys = inputs.k.facts();
    const double work = double(std::max<Index>(1, inputs.nk() * inputs.d()));
    const auto all = Index(rows.size());
    const Index taken = std::min({all, mostFactorRows, std::max<Index>(1, Index(mostFactorWork / work))});
    std::vector<Index> studied;
    for (Index r = 0; r < taken; ++r)
        studied.push_back(rows[std::size_t((r + 1) * all / taken - 1)]);
    if (auto finite = checkFinite(inputs, mask, studied); !finite)
        return finite.error();
    FactorSums sums;
    KeyRanges ranges;
    for (const Index row : studied) {
        const Index stored = inputs.stored(row);
        mask.row(row, ranges);
        for (const KeyRange& range : ranges)
            for (Index j = range.begin; j < range.end; ++j)
                sums.add(queries->norm[std::size_t(stored)], keys->norm[std::size_t(j)],
                    dot(inputs.q.row(stored).data(), inputs.k.row(j).data(), inputs.d()));
        if (stop.stop_requested())
            return cancelled();
    }
    found->rows = taken;
    found->all = sums.shares();
    return SharedRowFactors(std::move(found));
}

} // namespace attentoscope
