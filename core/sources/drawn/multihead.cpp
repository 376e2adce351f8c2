// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/drawn/multihead.h"

#include "core/base/numbers.h"
#include "core/sources/drawn/random_rows.h"
#include "core/sources/makers.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double sharedPart = 0.25, kindPart = 0.25; // a and b: shares of a token's squared length
constexpr double aimedPart = 0.5; // γ: share of a query's or key's squared length
constexpr double commonPart = 0.9; // ρ: share that the projections of cooperating heads have in common
constexpr Index largestModel = 8192; // D
constexpr std::uint64_t mostPairs = 32; // largest number of head pairs: a token draws one random number per pair for its camp

bool cooperate(HeadPattern pattern) { return pattern == HeadPattern::Cooperating; }
bool areAimed(HeadPattern pattern) { return pattern == HeadPattern::Complementary || pattern == HeadPattern::Competing; }

// The number of directions t: one per head, or one per pair of competing heads.
Index kindsOf(HeadPattern pattern, Index heads) { return pattern == HeadPattern::Competing ? (heads + 1) / 2 : heads; }

// Adds factor · N(0, 1) to each number of m; the random numbers are those of the stream from index `first` on.
void addNormal(MatrixD& m, const Stream& stream, std::uint64_t first, double factor)
{
    std::vector<float> numbers(static_cast<std::size_t>(m.cols()));
    for (Index row = 0; row < m.rows(); ++row) {
        fillNormal(stream, first + std::uint64_t(row) * numbers.size(), numbers);
        for (Index c = 0; c < m.cols(); ++c)
            m(row, c) += factor * double(numbers[std::size_t(c)]);
    }
}

MatrixD normalMatrix(Index rows, Index cols, const Stream& stream, Index which, double variance)
{
    MatrixD m = MatrixD::Zero(rows, cols);
    addNormal(m, stream, std::uint64_t(which) * std::uint64_t(rows * cols), std::sqrt(variance));
    return m;
}

// Multiplies some tokens by a projection, a few tokens at a time, so that each projection matrix is read once for all of
// them. Sums run in the order of the model dimensions, so a token's result does not depend on the other tokens.
class Products
{
public:
    Products(const MultiHead& heads, const MatrixD& projection)
        : heads_(heads)
        , projection_(projection)
        , tokens_(atATime, heads.modelDimension())
        , sums_(atATime, projection.cols())
    {
    }

    void fill(TokenRows& out, std::span<const Index> rows, Index begin, Index end)
    {
        for (Index first = begin; first < end; first += atATime) {
            const Index count = std::min(atATime, end - first);
            for (Index r = 0; r < count; ++r)
                heads_.token(rowNumber(rows, first + r), {tokens_.data() + r * tokens_.cols(), std::size_t(tokens_.cols())});
            multiply(count);
            for (Index r = 0; r < count; ++r)
                for (Index c = 0; c < out.cols(); ++c)
                    out(first + r, c) = static_cast<float>(sums_(r, c));
        }
    }

private:
    static constexpr Index atATime = 8;

    void multiply(Index count)
    {
        sums_.setZero();
        const Index columns = projection_.cols();
        for (Index e = 0; e < projection_.rows(); ++e) {
            const double* weights = projection_.data() + e * columns;
            for (Index r = 0; r < count; ++r) {
                const double x = tokens_(r, e);
                double* sums = sums_.data() + r * columns;
                for (Index c = 0; c < columns; ++c)
                    sums[c] += x * weights[c];
            }
        }
    }

    const MultiHead& heads_;
    const MatrixD& projection_;
    MatrixD tokens_, sums_; // (atATime, D), (atATime, columns)
};

bool project(
    TokenRows& out, std::span<const Index> rows, const MultiHead& heads, const MatrixD& projection, const StopToken& stop)
{
    const Index cost = heads.modelDimension() * (4 + projection.cols()) / 4; // a product is cheaper than a random number
    return forEachNewRowRange(out, cost, stop, [&](Index begin, Index end) {
        Products products(heads, projection);
        products.fill(out, rows, begin, end);
    });
}

} // namespace

MultiHead::MultiHead(const Experiment& experiment, Index trial)
    : seed_(static_cast<std::uint64_t>(experiment.seed))
    , trial_(static_cast<std::uint32_t>(trial))
    , pattern_(experiment.headPattern)
    , heads_(experiment.heads)
    , d_(experiment.d)
    , dv_(experiment.dv)
    , model_(heads_ * d_)
    , kinds_(kindsOf(pattern_, heads_))
    , shared_(static_cast<std::size_t>(model_))
    , directions_(kinds_, model_)
{
    normalRow(stream(StreamPurpose::HeadDirections), 0, shared_);
    normalize(shared_);
    for (Index kind = 0; kind < kinds_; ++kind) {
        const std::span<double> direction{directions_.data() + kind * model_, shared_.size()};
        normalRow(stream(StreamPurpose::HeadDirections), 1 + kind, direction);
        normalize(direction);
    }
}

void MultiHead::token(Index i, std::span<double> x) const
{
    normalRow(stream(StreamPurpose::HeadTokens), i, x);
    const double ofNoise = std::sqrt(1 - sharedPart - kindPart), ofShared = std::sqrt(sharedPart * double(model_));
    const double ofKind = std::sqrt(kindPart * double(model_));
    for (std::size_t e = 0; e < x.size(); ++e)
        x[e] = ofNoise * x[e] + ofShared * shared_[e];
    const auto add = [&](Index kind, double factor) {
        for (std::size_t e = 0; e < x.size(); ++e)
            x[e] += factor * directions_(kind, Index(e));
    };
    const Stream kinds = stream(StreamPurpose::HeadKinds);
    if (pattern_ != HeadPattern::Competing)
        return add(randomBelow(kinds, std::uint64_t(i), std::uint32_t(kinds_)), ofKind);
    for (Index pair = 0; pair < kinds_; ++pair) {
        const bool camp = randomBelow(kinds, std::uint64_t(i) * mostPairs + std::uint64_t(pair), 2) == 0;
        add(pair, (camp ? 1 : -1) * ofKind / std::sqrt(double(kinds_)));
    }
}

MatrixD MultiHead::attentionProjection(Index head, Side side) const
{
    const bool query = side == Side::Query;
    const Stream own = stream(query ? StreamPurpose::HeadQueries : StreamPurpose::HeadKeys);
    const double variance = 1 / double(model_);
    if (cooperate(pattern_)) { // matrix 0 of the stream is the one that all heads share
        MatrixD m = normalMatrix(model_, d_, own, 0, variance * commonPart);
        addNormal(m, own, std::uint64_t(1 + head) * std::uint64_t(model_ * d_), std::sqrt(variance * (1 - commonPart)));
        return m;
    }
    if (!areAimed(pattern_))
        return normalMatrix(model_, d_, own, 1 + head, variance);
    const bool pairs = pattern_ == HeadPattern::Competing;
    const Index aim = pairs ? head / 2 : head;
    // For complementary heads only one of the H kinds of keys has the aimed part, so on average it is 1/H of γ.
    const double aimed = query || pairs ? aimedPart : aimedPart / double(kinds_);
    MatrixD m = normalMatrix(model_, d_, own, 1 + aim, variance * (1 - aimed));
    std::vector<double> e(static_cast<std::size_t>(d_));
    normalRow(stream(StreamPurpose::HeadAims), aim, e);
    normalize(e);
    const double part = query ? sharedPart : pairs ? kindPart / double(kinds_) : kindPart;
    const double factor = std::sqrt(aimedPart * double(d_) / (part * double(model_)));
    for (Index row = 0; row < model_; ++row) {
        const double along = factor * (query ? shared_[std::size_t(row)] : directions_(aim, row));
        for (Index c = 0; c < d_; ++c)
            m(row, c) += along * e[std::size_t(c)];
    }
    return m;
}

MatrixD MultiHead::queryProjection(Index head) const { return attentionProjection(head, Side::Query); }

MatrixD MultiHead::keyProjection(Index head) const
{
    MatrixD m = attentionProjection(head, Side::Key);
    if (pattern_ == HeadPattern::Competing && head % 2 == 1)
        m = -m;
    return m;
}

MatrixD MultiHead::valueProjection(Index head) const
{
    return normalMatrix(model_, dv_, stream(StreamPurpose::HeadValues), head, 1 / double(model_));
}

MatrixD MultiHead::outputProjection(Index head) const
{
    return normalMatrix(dv_, model_, stream(StreamPurpose::HeadOutputs), head, 1 / double(heads_ * std::max(dv_, Index(1))));
}

Outcome<Done> validateMultiHead(const Experiment& experiment)
{
    if (experiment.head >= experiment.heads)
        return badInput("head",
            {ATT_TEXT("core", "must be below %1, the number of heads, but is %2"),
                {formatNumber(experiment.heads), formatNumber(experiment.head)}});
    if (experiment.heads * experiment.d > largestModel)
        return badInput("heads",
            {ATT_TEXT("core", "heads × d, the width of a token, must be at most %1, but is %2 × %3"),
                {formatNumber(largestModel), formatNumber(experiment.heads), formatNumber(experiment.d)}});
    return Done{};
}

Outcome<Inputs> makeMultiHead(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    if (const auto valid = validateMultiHead(experiment); !valid)
        return valid.error();
    const MultiHead heads(experiment, draw.trial);
    Inputs in = emptyInputs(experiment, draw);
    bool done = project(in.q, in.queryRows, heads, heads.queryProjection(experiment.head), stop)
        && project(in.k, {}, heads, heads.keyProjection(experiment.head), stop);
    if (draw.values)
        done = done && project(in.v, {}, heads, heads.valueProjection(experiment.head), stop);
    else
        in.v.resize(0, 0);
    if (!done)
        return cancelled();
    return in;
}

} // namespace attentoscope
