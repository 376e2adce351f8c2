// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the results of a tile when all keys are done: the second half of tile_pass.h.
#include "core/attention/kernels/tile_pass.h"

#include "core/weighting/logit.h"
#include "core/weighting/row_weights.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
void TilePass::finish(Partials total)
{
    each([&](TilePass& pass, std::size_t number) { pass.finishAlone(total[number]); });
}

void TilePass::finishAlone(const TilePartial& total)
{
    const Index dv = p_.v.cols(), columns = p_.columns();
    const std::size_t rows = p_.rows.size();
    for (std::size_t lane = 0; lane < count_; ++lane) {
        const auto sees = [&](const KeyRange& range) { return range.begin <= p_.rankedKey && p_.rankedKey < range.end; };
        if (ranks_.wanted())
            ranks_.finish(int(lane), first_ + lane, std::ranges::any_of(sight().ranges(int(lane)), sees));
        const bool empty = total.maximum[lane] == hiddenScore;
        const double visible = double(keyCount(sight().ranges(int(lane))));
        if (!out_.argmax.empty())
            out_.argmax[first_ + lane] = total.argmax[lane];
        const double common = p_.scales > 0 && !exactly_ ? commonScore(p_, first_ + lane) : 0;
        for (std::size_t scale = 0; scale < p_.scales; ++scale) {
            RowMoments moments;
            moments.visible = empty ? 0 : visible; // a row of given scores may see only keys of no weight
            if (!empty) {
                const TileSums& sums = total.sums[scale];
                const double others = total.ties[lane] - 1; // RowMoments leaves out one key at the maximum, TileSums all
                const double lambda = lambda_[scale].at[lane];
                // The part that the scores, or logits in their place, of the sums lack.
                const double lacking =
                    exactly_ ? logitOf(lambda, reference_[lane]) : logitOf(p_.lambda[scale * rows + first_ + lane], common);
                moments.maxLogit = logitOf(lambda, double(total.maximum[lane]), lacking);
                moments.rest = sums.rest[lane] + others;
                moments.weighted = inNats(sums.weighted[lane]);
                moments.restSquare = sums.restSquare[lane] + others;
                moments.restCube = sums.restCube[lane] + others;
                moments.power = sums.power[lane] + (wish_.power == BlockWish::Order ? total.ties[lane] : 0);
                if (p_.distance)
                    moments.distance = total.output[scale * columns + dv].at[lane];
                finishRow(scale, lane, moments);
            } else if (rules_[scale] && !out_.binWeight.empty()) {
                std::ranges::fill(binsOf(out_.binWeight, scale, lane), 0.0);
            }
            out_.moments[scale * rows + first_ + lane] = moments;
            if (out_.output.empty() || (rules_[scale] && !empty))
                continue;
            const LaneDoubles* output = total.output.data() + scale * columns;
            float* row = out_.output.data() + (scale * rows + first_ + lane) * dv;
            const RelativeNormalizer normalizer = relativeNormalizerOf(moments);
            for (Index c = 0; c < dv; ++c)
                row[c] = static_cast<float>(normalizer.normalized(output[c].at[lane]));
        }
    }
    bins_.finish(slot_, first_, count_, total, lambda_);
}

// Sets the results of a row whose normalizer is not the softmax.
void TilePass::finishRow(std::size_t scale, std::size_t lane, RowMoments& moments)
{
    if (p_.rules.empty())
        return;
    if (!rules_[scale])
        return putTotal(ruleOf(scale, lane), moments);
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

void TilePass::putTotal(const RowRule& rule, RowMoments& moments) const
{
    if (rule.kind == Normalization::Recorded) {
        moments.logTotal = moments.maxLogit + moments.logSum();
        moments.total = weightOfLog(moments.logTotal);
    }
    if (rule.kind != Normalization::Sink)
        return;
    const double place = relativeWeight(rule.parameter - moments.maxLogit), all = moments.sum() + place;
    moments.total = std::isinf(place) ? 0 : moments.sum() / all;
    moments.nowhere = std::isinf(place) ? 1 : place / all;
}

// Returns the scores (n_k) of one row, from a pass of its own.
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

// Uses moments that are written already. The first scale comes last, because its weights replace the stored logits.
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
            RelativeNormalizer normalizer = relativeNormalizerOf(out_.moments[scale * p_.rows.size() + first_ + lane]);
            if (out_.shares && !p_.rules.empty() && ruleOf(scale, lane).kind == Normalization::Recorded)
                normalizer.sum = out_.moments[scale * p_.rows.size() + first_ + lane].sum();
            float* row = weightsOf(scale, lane);
            std::array<double, 256> some;
            for (Index key = first; key < last; key += Index(some.size())) {
                const auto now = std::span(some).first(std::size_t(std::min(last - key, Index(some.size()))));
                for (std::size_t i = 0; i < now.size(); ++i)
                    now[i] = logitOf(lambda, double(logits[key + Index(i)]) - maximum);
                relativeWeights(now);
                for (std::size_t i = 0; i < now.size(); ++i) // skip keys of no weight: with λ = 0 their λ · (−∞) is NaN
                    row[key + Index(i)] = logits[key + Index(i)] == minusInfinity ? 0 : float(normalizer.normalized(now[i]));
            }
        }
    }
}

// Writes the weights of all keys at once, because a rule must see all keys of a tile.
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
    if (out_.shares && rule.kind == Normalization::Sigmoid) {
        const double logTotal = out_.moments[row].logTotal;
        for (Index key = first; key < last; ++key)
            weights[key] = logits[key] == minusInfinity ? 0 : float(weightOfLog(normalizer.logWeight(logit(key)) - logTotal));
        return;
    }
    for (Index key = first; key < last; ++key)
        weights[key] = logits[key] == minusInfinity ? 0 : float(normalizer.weight(logit(key)));
}

} // namespace attentoscope
