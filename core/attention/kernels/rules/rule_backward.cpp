// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/rules/rule_backward.h"

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/flush_subnormals.h"
#include "core/weighting/logit.h"
#include "core/weighting/row_gradient.h"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace attentoscope {
namespace {

using Doubles = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Index chunkKeys = 512; // keys over which products are summed in float32; beyond them in float64
constexpr Index rowsTogether = 8; // rows of a bundle that a thread takes at once

Index bundleRows(Index nk)
{
    constexpr double bytes = 32e6;
    return std::clamp<Index>(Index(bytes / sizeof(float) / double(std::max<Index>(nk, 1))) / 32, 1, 32) * 32;
}

// Some rows with their weights, scores and gradients.
struct Bundle {
    Index first = 0, count = 0;
    Matrix weights, scores, gradient; // (count, n_k): a; s, NaN where masked; ∂a, then ∂x
};

class RuleBackward
{
public:
    RuleBackward(const BackwardProblem& problem, int threads)
        : p_(problem)
        , threads_(threads)
        , k_(Doubles::Zero(p_.k.rows(), p_.k.cols()))
        , v_(Doubles::Zero(p_.v.rows(), p_.v.cols()))
    {
    }

    bool add(Index first, Index count, Matrix& q, const StopToken& stop)
    {
        bundle_.first = first;
        bundle_.count = count;
        if (!weigh(stop))
            return false;
        bundle_.gradient.resize(count, p_.k.rows());
        eachChunk([&](Index begin, Index keys) {
            bundle_.gradient.middleCols(begin, keys).noalias() = g_ * finiteRows(p_.v, begin, keys).transpose();
        });
        throughRows(q);
        eachChunk([&](Index begin, Index keys) {
            const Matrix dK = bundle_.gradient.middleCols(begin, keys).transpose() * scaled_;
            const Matrix dV = bundle_.weights.middleCols(begin, keys).transpose() * g_;
            k_.middleRows(begin, keys) += dK.cast<double>();
            v_.middleRows(begin, keys) += dV.cast<double>();
        });
        return true;
    }

    void finish(Gradients& out) const
    {
        out.k = k_.cast<float>();
        out.v = v_.cast<float>();
    }

private:
    bool weigh(const StopToken& stop)
    {
        const Index nk = p_.k.rows();
        std::vector<Index> rows(std::size_t(bundle_.count));
        std::iota(rows.begin(), rows.end(), bundle_.first);
        std::vector<RowMoments> moments(rows.size());
        bundle_.weights.resize(bundle_.count, nk);
        bundle_.scores.resize(bundle_.count, nk);
        const PassProblem pass{.q = p_.q,
            .k = p_.k,
            .mask = p_.mask,
            .rows = rows,
            .stored = {},
            .lambda = p_.lambda.subspan(std::size_t(bundle_.first), rows.size()),
            .rules = p_.rules.subspan(std::size_t(bundle_.first), rows.size()),
            .alibi = p_.alibi,
            .cube = false,
            .binEdges = {},
            .threads = p_.threads,
            .keyOffset = p_.keyOffset,
            .laws = std::span(&p_.law, 1)};
        const std::size_t cells = std::size_t(bundle_.count * nk);
        const bool done = attentionPass(pass,
            {.moments = moments,
                .argmax = {},
                .output = {},
                .weights = {bundle_.weights.data(), cells},
                .scores = {bundle_.scores.data(), cells},
                .binMax = {}},
            stop);
        common_.resize(rows.size());
        for (std::size_t r = 0; r < rows.size(); ++r)
            common_[r] = commonScore(pass, r);
        scaled_ = finiteRows(p_.q, bundle_.first, bundle_.count);
        g_ = finiteRows(p_.g, bundle_.first, bundle_.count);
        for (Index r = 0; r < bundle_.count; ++r)
            scaled_.row(r) *= float(p_.lambda[bundle_.first + r]);
        return done;
    }

    // Calls take(begin, keys) for every chunk of keys, on all threads.
    template <class Take>
    void eachChunk(const Take& take) const
    {
        const Index nk = p_.k.rows(), chunks = (nk + chunkKeys - 1) / chunkKeys;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads_)
        for (Index chunk = 0; chunk < chunks; ++chunk) {
            const FlushSubnormals flush;
            take(chunk * chunkKeys, std::min(chunkKeys, nk - chunk * chunkKeys));
        }
    }

    // Computes ∂L/∂x of all rows of the bundle, and their ∂L/∂Q.
    void throughRows(Matrix& q)
    {
        const Index nk = p_.k.rows(), groups = (bundle_.count + rowsTogether - 1) / rowsTogether;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads_)
        for (Index group = 0; group < groups; ++group) {
            const FlushSubnormals flush;
            const Index begin = group * rowsTogether, count = std::min(rowsTogether, bundle_.count - begin);
            for (Index r = begin; r < begin + count; ++r)
                throughRow(r);
            Doubles sum = Doubles::Zero(count, p_.k.cols());
            for (Index key = 0; key < nk; key += chunkKeys) {
                const Index keys = std::min(chunkKeys, nk - key);
                const Matrix part = bundle_.gradient.block(begin, key, count, keys) * finiteRows(p_.k, key, keys);
                sum += part.cast<double>();
            }
            for (Index r = 0; r < count; ++r)
                q.row(bundle_.first + begin + r) = (sum.row(r) * p_.lambda[bundle_.first + begin + r]).cast<float>();
        }
    }

    void throughRow(Index r)
    {
        const std::size_t nk = std::size_t(p_.k.rows());
        const Index row = bundle_.first + r, place = p_.mask->position(row);
        const double lambda = p_.lambda[row];
        const float* scores = bundle_.scores.data() + r * p_.k.rows();
        const auto logit = [&](std::size_t j) {
            return logitOf(lambda, double(scores[j]) + common_[std::size_t(r)], p_.law, p_.alibi, Index(j) - place);
        };
        gradientOfLogits<float>(p_.rules[row], {bundle_.weights.data() + r * p_.k.rows(), nk},
            {bundle_.gradient.data() + r * p_.k.rows(), nk}, logit, place);
        for (Index j = 0; p_.law.exists() && j < p_.k.rows(); ++j) // from here on ∂L/∂(λ s)
            bundle_.gradient(r, j) *= float(p_.law.factor(j - place));
    }

    // Copies rows with 0 in place of entries that are not finite. A query that sees no key, and a key that no query sees, may
    // hold anything, and 0 · NaN is not 0.
    static Matrix finiteRows(const MatrixView& m, Index begin, Index count)
    {
        return m.middleRows(begin, count).unaryExpr([](float x) { return std::isfinite(x) ? x : 0.0F; });
    }

    const BackwardProblem& p_;
    int threads_;
    Doubles k_, v_; // (n_k, d), (n_k, d_v)
    Bundle bundle_;
    Matrix g_; // (count, d_v)
    std::vector<double> common_; // commonScore of each row
    Matrix scaled_; // (count, d) λ q
};

} // namespace

double ruleBackwardBytes(Index nq, Index nk, Index d, Index dv)
{
    const double cells = double(std::min(nq, bundleRows(nk))) * double(nk);
    return 3 * cells * sizeof(float) + double(nk) * double(d + dv) * sizeof(double);
}

bool ruleBackward(const BackwardProblem& p, Gradients& out, const StopToken& stop, const Progress& progress)
{
    const Index nq = p.q.rows(), nk = p.k.rows(), bundle = bundleRows(nk);
    const double work = double(nq) * double(nk) * double(p.q.cols() + p.v.cols());
    const int wanted = p.threads > 0 ? p.threads : omp_get_max_threads(), threads = work < 1e6 ? 1 : wanted;
    out.q = Matrix::Zero(nq, p.q.cols());
    RuleBackward backward(p, threads);
    for (Index first = 0; first < nq; first += bundle) {
        if (stop.stop_requested() || !backward.add(first, std::min(bundle, nq - first), out.q, stop))
            return false;
        if (progress)
            progress(double(std::min(nq, first + bundle)) / double(nq));
    }
    backward.finish(out);
    return true;
}

} // namespace attentoscope
