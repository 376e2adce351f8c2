#include "core/attention/kernels/tile_pass.h"

#include "core/attention/weighting/logit.h"
#include "core/attention/weighting/row_weights.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

namespace attentoscope {
namespace {
constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

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
    ranks_.begin();
    for (std::size_t scale = 0; scale < p_.scales; ++scale)
        for (int lane = 0; lane < tileQueries; ++lane) {
            const double lambda = p_.lambda[scale * p_.rows.size() + rowOfLane(lane)];
            // By place the sums are over logits instead of scores, so their λ is 1.
            lambda_[scale].at[lane] = p_.byPlace(scale) ? 1 : lambda;
            lambda2_[scale * tileQueries + lane] = base2Scale(lambda_[scale].at[lane]);
        }
    for (int lane = 0; lane < tileQueries && p_.byPlace(0); ++lane)
        scale_[lane] = static_cast<float>(p_.lambda[rowOfLane(lane)]);
    beginRules();
}

// Again where scores become exact, which lack something else.
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

void TilePass::clear()
{
    each([](TilePass& pass, std::size_t) {
        pass.clearRows(pass.out_.scores, 1, std::numeric_limits<float>::quiet_NaN());
        pass.clearRows(pass.out_.weights, 1, minusInfinity);
    });
}

void TilePass::beginSight()
{
    std::array<Index, tileQueries> rows;
    for (int lane = 0; lane < tileQueries; ++lane)
        rows[lane] = p_.rows[rowOfLane(lane)];
    sight_.begin(*p_.mask, rows);
}

// By the float32 scores of a round of its own: what is left is small, however far they are off.
bool TilePass::findTops(Index first, Index last, std::span<Tops> tops, const StopToken& stop)
{
    std::ranges::for_each(tops, [](Tops& top) { top.fill(hiddenScore); });
    return eachBlock(first, std::min(last, p_.k.rows()), stop, [&](Index block, int keys) {
        if (!kept_.empty()) {
            scoreExactly(block, keys);
            for (int key = 0; key < keys; ++key)
                kept_[std::size_t(block + key)] = exact_[key * tileQueries];
        }
        score(block, keys);
        showScores(keys);
        each([&](TilePass& pass, std::size_t number) {
            if (pass.p_.byPlace(0))
                pass.addBias(block, keys);
            pass.hide(keys);
            raise({&tops[number], 1}, {&pass.largest_, 1});
        });
    });
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

void TilePass::clearRows(std::span<float> target, std::size_t copies, float value) const
{
    if (target.empty())
        return;
    const std::size_t nk = p_.k.rows();
    for (std::size_t c = 0; c < copies; ++c)
        std::fill_n(target.data() + (c * p_.rows.size() + first_) * nk, count_ * nk, value);
}

void TilePass::loadQueries()
{
    std::array<const float*, tileQueries> rows;
    for (int lane = 0; lane < tileQueries; ++lane)
        rows[lane] = queryOf(rowOfLane(lane));
    kernels_.loadQueries(rows.data(), p_.q.cols(), queries_.get());
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
    if (p_.scales == 0 && out_.scores.empty()) { // then keys outside the bins are of no use
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
        // Only the part that somebody sees, in steps that the sums are made of: leaving out zeros changes no bits.
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
    hide(keys);
    if (!out_.scores.empty())
        keepScores(block, keys);
    showScores(keys);
    each([&](TilePass& pass, std::size_t number) { pass.addInOrder(block, keys, partials[number]); });
}

// What the leader knows of the block, before anybody changes it.
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
        hide(keys);
    }
    bins_.addScores(slot_, block, keys, scores_.get(), sight().visible());
    if (ranks_.wanted())
        ranks_.add(scores_.get(), keys, largest_.data());
    if (exactly_) {
        narrow(keys, reference_);
        hide(keys);
        keepLogits(block, keys);
    }
    for (const auto& rule : rules_)
        if (rule)
            rule->add(block, keys, scores_.get(), largest_.data(), sight().seenKeys());
    if (p_.scales > 0)
        takeTies(block, keys, partial); // and takes them out of the scores
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
    if (exactly_) {
        if (kept_.empty())
            scoreExactly(block, keys);
        else
            for (int key = 0; key < keys; ++key)
                std::fill_n(exact_.get() + key * tileQueries, tileQueries, kept_[std::size_t(block + key)]);
        narrow(keys, common_);
        return;
    }
    if (!p_.keyOffset.empty()) {
        kernels_.centre(k, p_.keyOffset.data(), d, keys, centred_.get());
        k = centred_.get();
    }
    kernels_.scores(queries_.get(), d, k, d, keys, static_cast<int>(count_), scores_.get(), largest_.data());
}

void TilePass::scoreExactly(Index block, int keys)
{
    const Index d = p_.k.cols();
    kernels_.exactScores(exactQueries_.get(), d, p_.k.data() + block * d, d, keys, static_cast<int>(count_), exact_.get());
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

void TilePass::hide(int keys)
{
    if (sight().visible())
        kernels_.hide(sight().visible(), keys, scores_.get(), largest_.data());
}

// By the same kernels, because it is compared with what they give.
void TilePass::scoreChosenKey()
{
    if (exactly_ && !kept_.empty()) { // its own block may be one that nobody sees
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

// Rounds the block's exact scores (or logits), less what is common to each row.
void TilePass::narrow(int keys, const std::array<double, tileQueries>& less)
{
    kernels_.narrow(exact_.get(), less.data(), keys, scores_.get(), largest_.data());
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
            if (x != minusInfinity) // given as of no weight: never λ · (−∞) with λ = 0, which is not a number
                x = logitAt(law_, ofBias, p_.lambda[row], x, alibiBias(p_.alibi, ahead), ahead);
        }
    }
    narrow(keys, common);
}

// Lets the running maximum cover the block, and takes the keys that are there out of it.
void TilePass::takeTies(Index block, int keys, TilePartial& partial)
{
    tied_ = 0;
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
    tied_ = kernels_.takeTies(scores_.get(), keys, largest_.data(), partial.maximum.data(), ties_.data());
    for (int i = 0; i < tied_; ++i) {
        const int lane = ties_[i] % tileQueries;
        partial.ties[lane] += 1;
        if (largest_[lane] > std::exchange(before_[lane], largest_[lane]))
            partial.argmax[lane] = block + ties_[i] / tileQueries;
    }
}

void TilePass::addBlock(std::size_t scale, Index block, int keys, TilePartial& partial)
{
    const Index dv = p_.v.cols();
    const bool keep = dv > 0 || bins_.wantsWeights();
    kernels_.softmax(scores_.get(), keys, partial.maximum.data(), lambda2_.get() + scale * tileQueries, wish_,
        partial.sums[scale], keep ? e_.get() : nullptr);
    for (int i = 0; keep && i < tied_; ++i)
        e_[ties_[i]] = 1;
    if (bins_.wantsWeights())
        bins_.addWeights(slot_, scale, block, keys, e_.get(), partial.maximum.data(), lambda_[scale].at);
    if (dv > 0) {
        const auto seen = sight().seenKeys();
        kernels_.values(e_.get(), seen.data(), static_cast<int>(seen.size()), p_.v.data() + block * dv, dv, dv,
            partial.output[scale * dv].at);
    }
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

// Where the weights under the first scale will be.
void TilePass::keepLogits(Index block, int keys) const
{
    for (std::size_t lane = 0; lane < count_; ++lane) {
        float* row = weightsOf(0, lane) + block;
        for (int key = 0; key < keys; ++key)
            row[key] = scores_[key * tileQueries + lane];
    }
}

void TilePass::finish(Partials total)
{
    each([&](TilePass& pass, std::size_t number) { pass.finishAlone(total[number]); });
}

void TilePass::finishAlone(const TilePartial& total)
{
    const Index dv = p_.v.cols();
    const std::size_t rows = p_.rows.size();
    for (std::size_t lane = 0; lane < count_; ++lane) {
        const auto sees = [&](const KeyRange& range) { return range.begin <= p_.rankedKey && p_.rankedKey < range.end; };
        if (ranks_.wanted())
            ranks_.finish(int(lane), first_ + lane, std::ranges::any_of(sight().ranges(int(lane)), sees));
        const bool empty = total.maximum[lane] == hiddenScore;
        double visible = 0;
        for (const KeyRange& range : sight().ranges(int(lane)))
            visible += double(range.end - range.begin);
        if (!out_.argmax.empty())
            out_.argmax[first_ + lane] = total.argmax[lane];
        const double common = p_.scales > 0 && !exactly_ ? commonScore(p_, first_ + lane) : 0;
        for (std::size_t scale = 0; scale < p_.scales; ++scale) {
            RowMoments& moments = out_.moments[scale * rows + first_ + lane];
            moments = {};
            moments.visible = empty ? 0 : visible; // a row of given scores may see keys of no weight alone
            if (!empty) {
                const TileSums& sums = total.sums[scale];
                const double others = total.ties[lane] - 1; // RowMoments leaves out one key of the maximum, TileSums all
                const double lambda = lambda_[scale].at[lane];
                // And what the sums' scores (by place logits) lack.
                const double lacking =
                    exactly_ ? logitOf(lambda, reference_[lane]) : logitOf(p_.lambda[scale * rows + first_ + lane], common);
                moments.maxLogit = logitOf(lambda, double(total.maximum[lane]), lacking);
                moments.rest = sums.rest[lane] + others;
                moments.weighted = inNats(sums.weighted[lane]);
                moments.restSquare = sums.restSquare[lane] + others;
                moments.restCube = sums.restCube[lane] + others;
                moments.power = sums.power[lane] + (wish_.power == BlockWish::Order ? total.ties[lane] : 0);
                finishRow(scale, lane, moments);
            } else if (rules_[scale] && !out_.binWeight.empty()) {
                std::ranges::fill(binsOf(out_.binWeight, scale, lane), 0.0);
            }
            if (out_.output.empty() || (rules_[scale] && !empty))
                continue;
            const LaneDoubles* output = total.output.data() + scale * dv;
            float* row = out_.output.data() + (scale * rows + first_ + lane) * dv;
            const RelativeNormalizer normalizer = relativeNormalizerOf(moments);
            for (Index c = 0; c < dv; ++c)
                row[c] = static_cast<float>(normalizer.normalized(output[c].at[lane]));
        }
    }
    bins_.finish(slot_, first_, count_, total, lambda_);
}

// What a rule that is not the softmax makes of the row.
void TilePass::finishRow(std::size_t scale, std::size_t lane, RowMoments& moments)
{
    if (p_.rules.empty())
        return;
    if (!rules_[scale])
        return putSink(ruleOf(scale, lane), moments);
    const double maxLogit = moments.maxLogit, visible = moments.visible;
    moments = {.maxLogit = maxLogit, .visible = visible};
    const std::size_t row = scale * p_.rows.size() + first_ + lane;
    rules_[scale]->finish(lane,
        {.visible = sight().ranges(int(lane)),
            .scores = [this, lane] { return scoresOf(lane); },
            .output = out_.output.empty() ? nullptr : out_.output.data() + row * p_.v.cols(),
            .binWeight = out_.binWeight.empty() ? nullptr : binsOf(out_.binWeight, scale, lane).data(),
            .binTop = out_.binTop.empty() ? nullptr : binsOf(out_.binTop, scale, lane).data()},
        moments);
}

void TilePass::putSink(const RowRule& rule, RowMoments& moments) const
{
    if (rule.kind != Normalization::Sink)
        return;
    const double place = relativeWeight(rule.parameter - moments.maxLogit), all = moments.sum() + place;
    moments.total = std::isinf(place) ? 0 : moments.sum() / all;
    moments.nowhere = std::isinf(place) ? 1 : place / all;
}

// (n_k) of one row, by a pass of its own.
std::vector<float> TilePass::scoresOf(std::size_t lane) const
{
    std::vector<float> scores(std::size_t(p_.k.rows()));
    PassProblem one = p_;
    one.rows = p_.rows.subspan(first_ + lane, 1);
    one.stored = p_.stored.empty() ? p_.stored : p_.stored.subspan(first_ + lane, 1);
    one.scales = 0;
    one.rules = {};
    one.alibi = 0;
    one.alibiFactors = {};
    one.laws = {};
    one.binEdges = {};
    one.rankedKey = -1;
    one.threads = 1;
    const PassOutput out{.moments = {}, .argmax = {}, .output = {}, .weights = {}, .scores = scores, .binMax = {}};
    attentionPass(one, out);
    const double lambda = p_.lambda[first_ + lane];
    for (Index key = 0; p_.byPlace(0) && key < p_.k.rows(); ++key) {
        float& score = scores[std::size_t(key)];
        score = float(logitOf(lambda, double(score), p_.lawOf(0), p_.alibi, key - placeOf(first_ + lane)));
    }
    return scores;
}

void TilePass::finishWeights(Partials total, Index first, Index last)
{
    last = std::min(last, p_.k.rows());
    each([&](TilePass& pass, std::size_t number) { pass.finishWeightsAlone(total[number], first, last); });
}

// The moments are there already. The first scale comes last: its place still holds the logits.
void TilePass::finishWeightsAlone(const TilePartial& total, Index first, Index last) const
{
    for (std::size_t lane = 0; lane < count_; ++lane) {
        const float* logits = weightsOf(0, lane);
        const double maximum = double(total.maximum[lane]);
        for (std::size_t scale = p_.scales; scale-- > 0;) {
            if (rules_[scale]) {
                finishWeightsByRule(scale, lane, first, last);
                continue;
            }
            const double lambda = lambda_[scale].at[lane];
            const RelativeNormalizer normalizer = relativeNormalizerOf(out_.moments[scale * p_.rows.size() + first_ + lane]);
            float* row = weightsOf(scale, lane);
            for (Index key = first; key < last; ++key) // never λ · (−∞) with λ = 0, which is not a number
                row[key] = logits[key] == minusInfinity
                    ? 0
                    : float(normalizer.normalized(relativeWeight(logitOf(lambda, double(logits[key]) - maximum))));
        }
    }
}

// All keys at once: a rule knows one tile at a time.
void TilePass::finishWeightsByRule(std::size_t scale, std::size_t lane, Index first, Index last) const
{
    const std::size_t row = scale * p_.rows.size() + first_ + lane;
    const RowRule& rule = ruleOf(scale, lane);
    const double lambda = lambda_[scale].at[lane], lacking = logitOf(lambda, reference_[lane]);
    const float* logits = weightsOf(0, lane);
    float* weights = weightsOf(scale, lane);
    const auto logit = [&](Index key) {
        return logits[key] == minusInfinity ? double(minusInfinity) : logitOf(lambda, double(logits[key]), lacking);
    };
    if (!isOfLogit(rule.kind)) {
        std::vector<double> whole(std::size_t(last - first));
        for (Index key = first; key < last; ++key)
            whole[std::size_t(key - first)] = logit(key);
        weigh(rule, whole, placeOf(first_ + lane) - first);
        std::ranges::copy(whole, weights + first);
        return;
    }
    const Normalizer normalizer = normalizerOf(out_.moments[row], rule);
    for (Index key = first; key < last; ++key)
        weights[key] = logits[key] == minusInfinity ? 0 : float(normalizer.weight(logit(key)));
}

} // namespace attentoscope
