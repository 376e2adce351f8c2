// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/self_attention.h"

#include "core/attention/kernels/flush_subnormals.h"
#include "core/training/networks/retrieval.h"
#include "core/training/products/elements.h"
#include "core/weighting/row_gradient.h"
#include "core/weighting/row_weights.h"

#include <omp.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

namespace attentoscope::training {
namespace {

constexpr double notSeen = -std::numeric_limits<double>::infinity();

struct PairTurn {
    double cosine, sine;
};

// The rotations of all pairs at all places, (n, d / 2); empty without positions.
std::vector<PairTurn> pairTurns(const HeadsShape& shape, Index n)
{
    std::vector<PairTurn> turns;
    for (Index place = 0; shape.ropeBase > 0 && place < n; ++place)
        for (Index t = 0; t < shape.d / 2; ++t) {
            const double angle = double(place) * std::pow(shape.ropeBase, -2.0 * double(t) / double(shape.d));
            turns.push_back({std::cos(angle), std::sin(angle)});
        }
    return turns;
}

// One head of one sequence, whose numbers lie apart in the arrays of all heads. Each thread has its own.
template <class Scalar>
class HeadBlock
{
public:
    HeadBlock(const HeadsShape& shape, const HeadsInputs<Scalar>& inputs, const SequenceScale& scale,
        const std::vector<PairTurn>& turns)
        : shape_(shape)
        , inputs_(inputs)
        , scale_(scale)
        , turns_(turns)
        , n_(scale.n())
        , q(n_, shape.d)
        , k(n_, shape.d)
        , v(n_, shape.d)
        , square(n_, n_)
    {
    }

    void read(Index block)
    {
        block_ = block;
        copyFrom(inputs_.qkv, 0, q);
        copyFrom(inputs_.qkv, 1, k);
        copyFrom(inputs_.qkv, 2, v);
        turn(q, 1);
        turn(k, 1);
    }

    // Sets `square` to the scores, without any factor.
    void score() { multiply<Scalar>(q, Operand<Scalar>(k).transpose(), square.data(), 1); }

    // Replaces the scores of all rows by their weights.
    void weighRows(Rows<double>& lambda, Rows<double>& entropy)
    {
        std::optional<Multiplier> multiplier;
        if (scale_.byEntropy)
            multiplier.emplace(*scale_.byEntropy);
        std::vector<double> logits(std::size_t(n_), 0.0);
        for (Index i = 0; i < n_; ++i) {
            double own = scale_.lambda[std::size_t(i)];
            if (multiplier) {
                const double root = std::sqrt(double(shape_.d));
                setLogits(i, 1 / root, {}, logits);
                const PolicyContext at{
                    scale_.lengths[std::size_t(i)], double(i), double(shape_.d), weighWithEntropy({}, logits, i)};
                own = (*multiplier)(at) / root;
            }
            lambda(block_, i) = own;
            if (isPlain(i)) {
                entropy(block_, i) = softmaxRow<Scalar>({rowOf(i), std::size_t(n_)}, own * factor());
                continue;
            }
            setLogits(i, own, scale_.law, logits);
            entropy(block_, i) = weighWithEntropy(scale_.rules[std::size_t(i)], logits, i);
            for (Index j = 0; j < n_; ++j)
                square(i, j) = Scalar(logits[std::size_t(j)]);
        }
    }

    // Turns ∂L/∂a in `square` into ∂L/∂s with s the scores times α. `scores`: read only under rules that need logits.
    void throughRows(const Scalar* weights, const Rows<double>& lambda, const Rows<double>& ofEntropy, const Rows<Scalar>& scores)
    {
        for (Index i = 0; i < n_; ++i) {
            const double own = lambda(block_, i);
            const RowRule& rule = scale_.rules[std::size_t(i)];
            const std::span<const Scalar> a(weights + i * n_, std::size_t(n_));
            const std::span<Scalar> slopes(rowOf(i), std::size_t(n_));
            if (ofEntropy.size() > 0)
                addSlopeOfEntropy(rule, a, ofEntropy(block_, i), slopes);
            if (isPlain(i)) {
                softmaxRowBackward<Scalar>(a, slopes, own);
                continue;
            }
            const KeyRanges* seen = scale_.seen.empty() ? nullptr : &scale_.seen[std::size_t(i)];
            const auto logit = [&](std::size_t j) {
                return seen && !holds(*seen, Index(j))
                    ? std::numeric_limits<double>::quiet_NaN()
                    : logitOf(own * factor(), double(scores(i, Index(j))), scale_.law, 0, Index(j) - i);
            };
            gradientOfLogits<Scalar>(rule, a, slopes, logit, i);
            for (Index j = 0; j < n_; ++j)
                slopes[std::size_t(j)] *= Scalar(own * scale_.law.factor(j - i));
        }
    }

    void turn(Rows<Scalar>& rows, int direction) const
    {
        const Index pairs = shape_.d / 2;
        for (Index i = 0; !turns_.empty() && i < n_; ++i)
            for (Index t = 0; t < pairs; ++t) {
                Scalar &x = rows(i, 2 * t), &y = rows(i, 2 * t + 1);
                const Scalar cosine = Scalar(turns_[std::size_t(i * pairs + t)].cosine);
                const Scalar sine = Scalar(direction * turns_[std::size_t(i * pairs + t)].sine);
                const Scalar turned = cosine * x - sine * y;
                y = sine * x + cosine * y;
                x = turned;
            }
    }

    // Copy between a block and the columns of its head in `part` of the heads' parts: of queries, keys and values.
    void copyFrom(const Rows<Scalar>& all, Index part, Rows<Scalar>& own) const
    {
        own = all.block(sequence() * n_, part * shape_.width() + head() * shape_.d, n_, shape_.d);
    }
    void copyTo(Rows<Scalar>& all, Index part, const Rows<Scalar>& own) const
    {
        all.block(sequence() * n_, part * shape_.width() + head() * shape_.d, n_, shape_.d) = own;
    }

    double factor() const { return inputs_.factors.empty() ? 1 : double(inputs_.factors[std::size_t(head())]); }
    bool needsLogits() const
    {
        const Normalization kind = scale_.rules.front().kind;
        return kind == Normalization::Sigmoid || kind == Normalization::StickBreaking;
    }

private:
    Index sequence() const { return block_ / shape_.heads; }
    Index head() const { return block_ % shape_.heads; }
    Scalar* rowOf(Index i) { return square.data() + i * n_; }
    bool isPlain(Index i) const
    {
        return scale_.seen.empty() && !scale_.law.exists() && scale_.rules[std::size_t(i)].kind == Normalization::Softmax;
    }

    void setLogits(Index i, double lambda, const DistanceLaw& law, std::vector<double>& logits) const
    {
        const auto set = [&](Index begin, Index end) {
            for (Index j = begin; j < end; ++j)
                logits[std::size_t(j)] = logitOf(lambda * factor(), double(square(i, j)), law, 0, j - i);
        };
        if (scale_.seen.empty())
            return set(0, n_);
        std::ranges::fill(logits, notSeen);
        for (const KeyRange& range : scale_.seen[std::size_t(i)])
            set(range.begin, range.end);
    }

    // Adds slope · ∂H/∂a, H the entropy of the shares of the row's total, in which the leftover weight is one more place.
    static void addSlopeOfEntropy(const RowRule& rule, std::span<const Scalar> a, double slope, std::span<Scalar> slopes)
    {
        double total = 0, sum = 0;
        for (const Scalar each : a)
            if (each > 0) {
                total += double(each);
                sum += double(each) * std::log(double(each));
            }
        if (!(total > 0) || !std::isfinite(slope))
            return;
        const bool place = hasPlace(rule.kind);
        const double left = std::max(1 - total, 1e-30);
        const double mean = place ? std::log(left) : sumsToOne(rule.kind) ? 0 : sum / total;
        const double over = place || sumsToOne(rule.kind) ? 1 : total;
        for (std::size_t j = 0; j < a.size(); ++j)
            if (a[j] > 0)
                slopes[j] -= Scalar(slope * (std::log(double(a[j])) - mean) / over);
    }

    const HeadsShape& shape_;
    const HeadsInputs<Scalar>& inputs_;
    const SequenceScale& scale_;
    const std::vector<PairTurn>& turns_;
    const Index n_;
    Index block_ = 0;

public:
    Rows<Scalar> q, k, v; // (n, d)
    Rows<Scalar> square; // (n, n)
};

template <class Scalar, class Task>
void forBlocks(
    const HeadsShape& shape, const HeadsInputs<Scalar>& inputs, const SequenceScale& scale, int threads, const Task& task)
{
    const Index blocks = inputs.sequences(scale) * shape.heads, n = scale.n();
    const double work = double(blocks) * double(n) * double(n + 16) * double(shape.d);
    const int wanted = work < 2e5 ? 1 : threads > 0 ? threads : omp_get_max_threads();
    const std::vector<PairTurn> turns = pairTurns(shape, n);
#pragma omp parallel num_threads(wanted) if (wanted > 1)
    {
        const FlushSubnormals flush;
        HeadBlock<Scalar> own(shape, inputs, scale, turns);
#pragma omp for schedule(static)
        for (Index block = 0; block < blocks; ++block) {
            own.read(block);
            task(own, block);
        }
    }
}

} // namespace

template <class Scalar>
void attend(const HeadsShape& shape, const HeadsInputs<Scalar>& inputs, const SequenceScale& scale, bool keep,
    HeadsTrace<Scalar>& trace, Rows<Scalar>& out, int threads)
{
    const Index n = scale.n(), blocks = inputs.sequences(scale) * shape.heads;
    assert(inputs.qkv.cols() == 3 * shape.width() && inputs.qkv.rows() % n == 0);
    trace.weights.resize(keep ? std::size_t(blocks * n * n) : 0);
    trace.lambda.resize(blocks, n);
    trace.entropy.resize(blocks, n);
    out.resize(inputs.qkv.rows(), shape.width());
    forBlocks(shape, inputs, scale, threads, [&](HeadBlock<Scalar>& own, Index block) {
        own.score();
        own.weighRows(trace.lambda, trace.entropy);
        if (keep)
            std::copy_n(own.square.data(), n * n, trace.weights.data() + block * n * n);
        multiply<Scalar>(own.square, own.v, own.q.data(), 1);
        own.copyTo(out, 0, own.q);
    });
}

template <class Scalar>
void turnedHeads(
    const HeadsShape& shape, const HeadsInputs<Scalar>& inputs, const SequenceScale& scale, Rows<Scalar>& q, Rows<Scalar>& k)
{
    const Index n = scale.n(), rows = inputs.sequences(scale) * shape.heads * n;
    q.resize(rows, shape.d);
    k.resize(rows, shape.d);
    forBlocks(shape, inputs, scale, 1, [&](const HeadBlock<Scalar>& own, Index block) {
        q.middleRows(block * n, n) = Scalar(own.factor()) * own.q;
        k.middleRows(block * n, n) = own.k;
    });
}

template <class Scalar>
void attendBackward(const HeadsShape& shape, const HeadsInputs<Scalar>& inputs, const SequenceScale& scale,
    const HeadsTrace<Scalar>& trace, const Rows<Scalar>& ofOut, const Rows<double>& ofEntropy, HeadsGradient<Scalar>& out,
    int threads)
{
    const Index n = scale.n(), blocks = inputs.sequences(scale) * shape.heads;
    assert(Index(trace.weights.size()) == blocks * n * n);
    out.qkv.resize(inputs.qkv.rows(), inputs.qkv.cols());
    std::vector<double> ofFactor(std::size_t(blocks), 0.0);
    forBlocks(shape, inputs, scale, threads, [&](HeadBlock<Scalar>& own, Index block) {
        const Operand<Scalar> weights(trace.weights.data() + block * n * n, n, n);
        Rows<Scalar> scores, ofHead(n, shape.d), made(n, shape.d);
        if (own.needsLogits()) {
            own.score();
            scores = own.square;
        }
        own.copyFrom(ofOut, 0, ofHead);
        multiply<Scalar>(weights.transpose(), ofHead, made.data(), 1);
        own.copyTo(out.qkv, 2, made);
        multiply<Scalar>(ofHead, Operand<Scalar>(own.v).transpose(), own.square.data(), 1);
        own.throughRows(weights.data, trace.lambda, ofEntropy, scores);
        multiply<Scalar>(own.square, own.k, made.data(), 1); // ∂L/∂q but for α; Σ_j s ∂L/∂s of a row is q·∂L/∂q
        ofFactor[std::size_t(block)] = double(made.cwiseProduct(own.q).sum());
        const Scalar factor = Scalar(own.factor());
        made *= factor;
        own.turn(made, -1);
        own.copyTo(out.qkv, 0, made);
        own.q *= factor;
        multiply<Scalar>(Operand<Scalar>(own.square).transpose(), own.q, made.data(), 1);
        own.turn(made, -1);
        own.copyTo(out.qkv, 1, made);
    });
    out.factors.assign(inputs.factors.size(), Scalar(0));
    for (std::size_t head = 0; head < out.factors.size(); ++head) {
        double sum = 0;
        for (Index block = Index(head); block < blocks; block += shape.heads)
            sum += ofFactor[std::size_t(block)];
        out.factors[head] = Scalar(sum);
    }
}

template void attend(
    const HeadsShape&, const HeadsInputs<float>&, const SequenceScale&, bool, HeadsTrace<float>&, Rows<float>&, int);
template void attend(
    const HeadsShape&, const HeadsInputs<double>&, const SequenceScale&, bool, HeadsTrace<double>&, Rows<double>&, int);
template void turnedHeads(const HeadsShape&, const HeadsInputs<float>&, const SequenceScale&, Rows<float>&, Rows<float>&);
template void turnedHeads(const HeadsShape&, const HeadsInputs<double>&, const SequenceScale&, Rows<double>&, Rows<double>&);
template void attendBackward(const HeadsShape&, const HeadsInputs<float>&, const SequenceScale&, const HeadsTrace<float>&,
    const Rows<float>&, const Rows<double>&, HeadsGradient<float>&, int);
template void attendBackward(const HeadsShape&, const HeadsInputs<double>&, const SequenceScale&, const HeadsTrace<double>&,
    const Rows<double>&, const Rows<double>&, HeadsGradient<double>&, int);

} // namespace attentoscope::training
