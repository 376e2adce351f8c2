// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/tile_pass.h"

#include "core/weighting/logit.h"
#include "core/weighting/row_weights.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

namespace attentoscope {
namespace {

Index roundedUp(Index key) { return (key + keyStep - 1) / keyStep * keyStep; }

} // namespace

TilePass::TilePass(const PassProblem& problem, const PassOutput& out, BinReduction& bins, const DistanceTable* law)
    : p_(problem)
    , out_(out)
    , kernels_(tileKernels())
    , bins_(bins)
    , law_(law)
    , ranks_(problem, out)
    , lambda_(problem.scales)
    , lambda2_(makeAligned<float>(problem.scales * tileQueries))
    , queries_(makeAligned<float>(problem.q.cols() * tileQueries))
    , centred_(makeAligned<float>(blockKeys * problem.keyOffset.size()))
    , scores_(makeAligned<float>(blockKeys * tileQueries))
    , e_(makeAligned<float>(blockKeys * tileQueries))
    , exactQueries_(makeAligned<double>(wantsWeights() ? problem.q.cols() * tileQueries : 0))
    , exact_(makeAligned<double>(wantsWeights() ? blockKeys * tileQueries : 0))
{
    wish_.cube = problem.cube;
    if (powerIsExcess(problem.power)) {
        wish_.power = BlockWish::Excess;
        wish_.exponent = static_cast<float>((problem.power - 1) * std::numbers::ln2);
    } else if (problem.power > 0) {
        wish_.power = BlockWish::Order;
        wish_.exponent = static_cast<float>(problem.power);
    }
    for (std::size_t scale = 0; scale < problem.scales; ++scale)
        rules_.push_back(makeTileRule(problem, out, scale, wish_));
}

void TilePass::follow(TilePass& leader)
{
    leader_ = &leader;
    leader.followers_.push_back(this);
}

void TilePass::keepExact(std::span<double> room) { kept_ = room; }

// Computes only as many lanes as there are rows, rounded up to whole vectors, if the tile yields sums and maxima alone. At a
// million keys a tick has one row in its tile. Its p95 time was 433 and 351 ms with all lanes and with exact scores computed
// twice; it is 193 and 194 ms this way. The limit for interaction is 200 ms.
void TilePass::chooseLanes()
{
    const bool all = !followers_.empty() || leader_ != nullptr || p_.byPlace(0) || bins_.wantsWeights() || ranks_.wanted()
        || std::ranges::any_of(rules_, [](const auto& rule) { return bool(rule); }) || (wantsWeights() && kept_.empty());
    const int step = kernels_.laneStep;
    lanes_ = all ? tileQueries : (int(count_) + step - 1) / step * step;
    for (const auto& block : {scores_.get(), e_.get()}) // the other lanes are never computed, but they are read
        if (lanes_ < tileQueries)
            std::fill_n(block, blockKeys * tileQueries, 0.0F);
}

void TilePass::begin(std::size_t firstRow, std::size_t slot)
{
    each([&](TilePass& pass, std::size_t) { pass.beginAlone(firstRow, slot); });
    beginSight();
}

void TilePass::beginAlone(std::size_t firstRow, std::size_t slot)
{
    first_ = firstRow;
    slot_ = slot;
    count_ = std::min<std::size_t>(tileQueries, p_.rows.size() - firstRow);
    loaded_ = chosen_ = exactly_ = false;
    chooseLanes();
    ranks_.begin();
    for (std::size_t scale = 0; scale < p_.scales; ++scale)
        for (int lane = 0; lane < tileQueries; ++lane) {
            const double lambda = p_.lambda[scale * p_.rows.size() + rowOfLane(lane)];
            // If logits depend on the position, the sums are over logits instead of scores, so their λ is 1.
            lambda_[scale].at[lane] = p_.byPlace(scale) ? 1 : lambda;
            lambda2_[scale * tileQueries + lane] = base2Scale(lambda_[scale].at[lane]);
        }
    for (int lane = 0; lane < tileQueries && p_.byPlace(0); ++lane)
        scale_[lane] = static_cast<float>(p_.lambda[rowOfLane(lane)]);
    beginRules();
}

// Starts the rules. Called again when scores become exact, because another constant is subtracted from exact scores than from
// float32 scores.
void TilePass::beginRules()
{
    for (std::size_t scale = 0; scale < rules_.size(); ++scale) {
        if (!rules_[scale])
            continue;
        RuleRows rows;
        for (int lane = 0; lane < tileQueries; ++lane) {
            const std::size_t row = rowOfLane(lane);
            rows.lambda[lane] = lambda_[scale].at[lane];
            rows.lacking[lane] = exactly_ ? logitOf(rows.lambda[lane], reference_[lane])
                                          : logitOf(p_.lambda[scale * p_.rows.size() + row], commonScore(p_, row));
            rows.place[lane] = placeOf(row);
            rows.rule[lane] = ruleOf(scale, lane);
        }
        rules_[scale]->begin(rows);
    }
}

void TilePass::clear(Index first, Index last)
{
    each([&](TilePass& pass, std::size_t) {
        pass.clearRows(pass.out_.scores, first, last, std::numeric_limits<float>::quiet_NaN());
        pass.clearRows(pass.out_.weights, first, last, minusInfinity);
    });
}

void TilePass::beginSight()
{
    std::array<Index, tileQueries> rows;
    for (int lane = 0; lane < tileQueries; ++lane)
        rows[lane] = p_.rows[rowOfLane(lane)];
    sight_.begin(*p_.mask, rows);
}

// Finds the tops from float32 scores. They need not be exact: any number near the largest score makes the stored differences
// small.
bool TilePass::findTops(Index first, Index last, std::span<Tops> tops, const StopToken& stop)
{
    std::ranges::for_each(tops, [](Tops& top) { top.fill(hiddenScore); });
    return eachBlock(first, std::min(last, p_.k.rows()), stop, [&](Index block, int keys) {
        scoreForTops(block, keys);
        showScores(keys);
        each([&](TilePass& pass, std::size_t number) {
            if (pass.p_.byPlace(0))
                pass.addBias(block, keys);
            pass.hide();
            raise({&tops[number], 1}, {&pass.largest_, 1});
        });
    });
}

// Scores a block for findTops(). If keepExact() gave room, the exact scores are kept there.
void TilePass::scoreForTops(Index block, int keys)
{
    if (!kept_.empty()) {
        scoreExactly(block, keys);
        for (int key = 0; key < keys; ++key)
            kept_[std::size_t(block + key)] = exact_[key * tileQueries];
    }
    score(block, keys);
}

void TilePass::raise(std::span<Tops> tops, std::span<const Tops> others)
{
    for (std::size_t i = 0; i < tops.size(); ++i)
        std::ranges::transform(tops[i], others[i], tops[i].begin(), [](float a, float b) { return std::max(a, b); });
}

void TilePass::setReference(std::span<const Tops> tops)
{
    each([&](TilePass& pass, std::size_t number) { pass.takeReference(tops[number]); });
    beginSight();
}

void TilePass::takeReference(const Tops& top)
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        const std::size_t row = rowOfLane(lane);
        common_[lane] = commonScore(p_, row);
        const double common = p_.byPlace(0) ? logitOf(p_.lambda[row], common_[lane]) : common_[lane];
        reference_[lane] = top[lane] == hiddenScore ? 0 : double(top[lane]) + common;
    }
    exactly_ = true;
    beginRules();
}

void TilePass::clearRows(std::span<float> target, Index first, Index last, float value) const
{
    if (target.empty())
        return;
    const Index nk = p_.k.rows(), end = std::min(last, nk);
    for (std::size_t row = first_; row < first_ + count_; ++row)
        std::fill(target.data() + Index(row) * nk + first, target.data() + Index(row) * nk + end, value);
}

void TilePass::loadQueries()
{
    std::array<const float*, tileQueries> rows;
    for (int lane = 0; lane < tileQueries; ++lane)
        rows[lane] = queryOf(rowOfLane(lane));
    attentoscope::loadQueries(rows, p_.q.cols(), queries_.get());
    if (wantsWeights())
        std::copy_n(queries_.get(), p_.q.cols() * tileQueries, exactQueries_.get());
}

void TilePass::skip(Index first, Index last)
{
    each([&](TilePass& pass, std::size_t) { pass.bins_.clear(pass.slot_, first, last); });
}

void TilePass::merge(Partials earlier, Partials later) const
{
    earlier[0].merge(later[0], lambda_, p_.power);
    for (std::size_t f = 0; f < followers_.size(); ++f)
        earlier[f + 1].merge(later[f + 1], followers_[f]->lambda_, p_.power);
}

bool TilePass::run(Index first, Index last, Partials partials, const StopToken& stop)
{
    skip(first, last);
    last = std::min(last, p_.k.rows());
    if (p_.scales == 0 && out_.scores.empty()) { // keys outside the bins are not needed in this case
        first = std::max(first, bins_.keys().begin);
        last = std::min(last, bins_.keys().end);
    }
    return eachBlock(first, last, stop, [&](Index block, int keys) { addKeys(block, keys, partials); });
}

template <class Visit>
bool TilePass::eachBlock(Index first, Index last, const StopToken& stop, const Visit& visit)
{
    for (Index key = sight_.nextKey(first); key < last; key = sight_.nextKey(key)) {
        if (stop.stop_requested())
            return false;
        const Index blockEnd = std::min<Index>((key / blockKeys + 1) * blockKeys, p_.k.rows());
        // Visit only the part that some row sees, extended to whole steps of the sums. The keys left out would add zeros, so
        // the bits do not change.
        const Index block = key / keyStep * keyStep, end = std::min(blockEnd, roundedUp(sight_.lastKey(blockEnd)));
        const int keys = static_cast<int>(end - block);
        key = blockEnd;
        if (!sight_.look(block, keys))
            continue;
        if (!std::exchange(loaded_, true))
            loadQueries();
        visit(block, keys);
    }
    return true;
}

void TilePass::addKeys(Index block, int keys, Partials partials)
{
    if (ranks_.wantsRank() && !std::exchange(chosen_, true))
        scoreChosenKey();
    score(block, keys);
    hide();
    if (!out_.scores.empty())
        keepScores(block, keys);
    showScores(keys);
    each([&](TilePass& pass, std::size_t number) { pass.addInOrder(block, keys, partials[number]); });
}

// Copies the block's scores to the followers, before anyone changes them.
void TilePass::showScores(int keys) const
{
    for (TilePass* follower : followers_) {
        std::copy_n(scores_.get(), keys * tileQueries, follower->scores_.get());
        follower->largest_ = largest_;
        if (exactly_)
            std::copy_n(exact_.get(), keys * tileQueries, follower->exact_.get());
    }
}

void TilePass::addInOrder(Index block, int keys, TilePartial& partial)
{
    if (p_.byPlace(0)) {
        addBias(block, keys);
        hide();
    }
    if (bins_.wantsScores())
        bins_.addScores(slot_, block, keys, scores_.get(), sight().visible());
    if (ranks_.wanted())
        ranks_.add(scores_.get(), keys, largest_.data());
    if (exactly_) {
        narrow(keys, reference_);
        hide();
        keepLogits(block, keys);
    }
    for (const auto& rule : rules_)
        if (rule)
            rule->add(block, keys, scores_.get(), largest_.data(), sight().seenKeys());
    if (p_.scales > 0)
        takeTies(block, keys, partial); // also removes the ties from the scores
    for (std::size_t scale = 0; scale < p_.scales; ++scale)
        if (!rules_[scale])
            addBlock(scale, block, keys, partial);
}

void TilePass::score(Index block, int keys)
{
    if (isGiven()) {
        copyGiven(block, keys);
        return;
    }
    const Index d = p_.k.cols();
    const float* k = p_.k.data() + block * d;
    Fetch fetch = fetchNextBlock(k, d);
    if (sight_.endsWith(block + keys)) // then rather prefetch the keys that only the next tile sees, and its queries
        fetch = {.keys = k + keys * d,
            .queries = queryOf(rowOfLane(0)) + tileQueries * d,
            .ofKeys = tileQueries * d,
            .ofQueries = tileQueries * d};
    if (exactly_) {
        if (kept_.empty())
            scoreExactly(block, keys);
        else
            for (int key = 0; key < keys; ++key)
                std::fill_n(exact_.get() + key * tileQueries, lanes_, kept_[std::size_t(block + key)]);
        narrow(keys, common_);
        return;
    }
    if (!p_.keyOffset.empty()) {
        kernels_.centre(k, p_.keyOffset.data(), d, keys, centred_.get());
        k = centred_.get();
    }
    kernels_.scores(queries_.get(), d, k, d, keys, lanes_, fetch, scores_.get(), largest_.data());
}

void TilePass::scoreExactly(Index block, int keys)
{
    const Index d = p_.k.cols();
    kernels_.exactScores(exactQueries_.get(), d, p_.k.data() + block * d, d, keys, int(count_), lanes_, exact_.get());
}

void TilePass::copyGiven(Index block, int keys)
{
    largest_.fill(hiddenScore);
    for (int lane = 0; lane < tileQueries; ++lane) {
        const float* row = givenOf(rowOfLane(lane)) + block;
        for (int key = 0; key < keys && exactly_; ++key)
            exact_[key * tileQueries + lane] = row[key];
        for (int key = 0; key < keys; ++key) {
            scores_[key * tileQueries + lane] = row[key];
            largest_[lane] = std::max(largest_[lane], row[key]);
        }
    }
}

// Scores the chosen key by the same kernels as the other keys, because it is compared with them.
void TilePass::scoreChosenKey()
{
    if (exactly_ && !kept_.empty()) { // the block of the chosen key may be one that no row sees, so its score was not kept
        scoreExactly(p_.rankedKey, 1);
        kept_[std::size_t(p_.rankedKey)] = exact_[0];
    }
    score(p_.rankedKey, 1);
    showScores(1);
    each([&](TilePass& pass, std::size_t) {
        if (pass.p_.byPlace(0))
            pass.addBias(p_.rankedKey, 1);
        pass.ranks_.choose(pass.scores_.get());
    });
}

// Rounds the block's exact scores (or logits) after subtracting what is common to each row.
void TilePass::narrow(int keys, const std::array<double, tileQueries>& less)
{
    kernels_.narrow(exact_.get(), less.data(), keys, lanes_, scores_.get(), largest_.data());
}

void TilePass::addBias(Index block, int keys)
{
    if (exactly_) {
        addExactBias(block, keys);
        return;
    }
    alignas(64) std::array<float, tileQueries> ahead, scale = scale_;
    if (law_) {
        DistanceLanes lanes;
        std::ranges::copy(scale_, lanes.scale);
        for (int lane = 0; lane < tileQueries; ++lane)
            lanes.ahead[lane] = std::int32_t(block - placeOf(rowOfLane(lane)));
        turnByDistance(law_->at(p_.lawOf(0).ofBias), lanes, keys, scores_.get(), largest_.data());
        scale.fill(1);
    }
    if (p_.alibi == 0)
        return;
    for (int lane = 0; lane < tileQueries; ++lane)
        ahead[lane] = static_cast<float>(block - placeOf(rowOfLane(lane)));
    kernels_.alibi(scale.data(), ahead.data(), static_cast<float>(p_.alibi), keys, scores_.get(), largest_.data());
}

void TilePass::addExactBias(Index block, int keys)
{
    const double ofBias = p_.lawOf(0).ofBias;
    alignas(64) std::array<double, tileQueries> common;
    for (int lane = 0; lane < tileQueries; ++lane) {
        const std::size_t row = rowOfLane(lane);
        common[lane] = logitOf(p_.lambda[row], common_[lane]);
        for (int key = 0; key < keys; ++key) {
            double& x = exact_[key * tileQueries + lane];
            const Index ahead = block + key - placeOf(row);
            if (x != minusInfinity) // key of no weight: with λ = 0, λ · (−∞) would be NaN
                x = logitAt(law_, ofBias, p_.lambda[row], x, alibiBias(p_.alibi, ahead), ahead);
        }
    }
    narrow(keys, common);
}

// Raises the running maximum to cover the block, and takes the keys at the maximum out of the block.
void TilePass::takeTies(Index block, int keys, TilePartial& partial)
{
    ties_.listed = 0;
    const Reach reach = kernels_.reach(largest_.data(), partial.maximum.data());
    if (reach == Reach::Below)
        return;
    before_ = partial.maximum;
    const bool summed = std::ranges::any_of(rules_, [](const auto& rule) { return !rule; });
    if (reach == Reach::Above && summed)
        partial.raise(largest_.data(), lambda_, p_.power);
    else if (reach == Reach::Above)
        partial.raiseMaximum(largest_.data());
    if (!summed && out_.argmax.empty())
        return;
    kernels_.takeTies(scores_.get(), keys, largest_.data(), partial.maximum.data(), keepsWeights(), ties_);
    for (int lane = 0; lane < tileQueries; ++lane) {
        if (ties_.count[lane] == 0)
            continue;
        partial.ties[lane] += ties_.count[lane];
        if (largest_[lane] > before_[lane])
            partial.argmax[lane] = block + ties_.first[lane];
    }
}

void TilePass::addBlock(std::size_t scale, Index block, int keys, TilePartial& partial)
{
    const Index dv = p_.v.cols();
    const bool keep = keepsWeights();
    kernels_.softmax(scores_.get(), keys, lanes_, partial.maximum.data(), lambda2_.get() + scale * tileQueries, wish_,
        partial.sums[scale], keep ? e_.get() : nullptr);
    for (int i = 0; keep && i < ties_.listed; ++i)
        e_[ties_.cells[i]] = 1;
    if (bins_.wantsWeights())
        bins_.addWeights(slot_, scale, block, keys, e_.get(), partial.maximum.data(), lambda_[scale].at);
    if (dv > 0) {
        const auto seen = sight().seenKeys();
        kernels_.values(e_.get(), seen.data(), static_cast<int>(seen.size()), p_.v.data() + block * dv, dv, dv,
            partial.output[scale * p_.columns()].at);
    }
    if (!p_.distance)
        return;
    alignas(64) std::array<float, tileQueries> ahead;
    for (int lane = 0; lane < tileQueries; ++lane)
        ahead[lane] = static_cast<float>(block - placeOf(rowOfLane(lane)));
    kernels_.distances(e_.get(), ahead.data(), keys, partial.output[scale * p_.columns() + dv].at);
}

void TilePass::keepScores(Index block, int keys) const
{
    for (std::size_t lane = 0; lane < count_; ++lane) {
        float* row = out_.scores.data() + (first_ + lane) * p_.k.rows() + block;
        for (int key = 0; key < keys; ++key)
            if (const float score = scores_[key * tileQueries + lane]; score != minusInfinity)
                row[key] = score;
    }
}

// Stores the logits where the weights under the first scale will be.
void TilePass::keepLogits(Index block, int keys) const
{
    for (std::size_t lane = 0; lane < count_; ++lane) {
        float* row = weightsOf(0, lane) + block;
        for (int key = 0; key < keys; ++key)
            row[key] = scores_[key * tileQueries + lane];
    }
}

} // namespace attentoscope
