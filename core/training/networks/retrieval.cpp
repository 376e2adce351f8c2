// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/retrieval.h"

#include "core/attention/kernels/flush_subnormals.h"
#include "core/base/undefined.h"
#include "core/weighting/row_gradient.h"
#include "core/weighting/row_weights.h"

#include <omp.h>

#include <cmath>

namespace attentoscope::training {
namespace {

// Shannon's entropy of shares of Σ a and the leftover weight; NaN where nothing has weight.
double entropyOfRow(std::span<const double> weights, const RowWeights& row)
{
    const double total = row.sum + row.nowhere;
    if (!(total > 0))
        return undefined;
    double entropy = std::log(total);
    const auto less = [&](double a) { entropy -= a > 0 ? a / total * std::log(a) : 0; };
    for (const double a : weights)
        less(a);
    less(row.nowhere);
    return entropy;
}

double standardEntropy(std::span<const double> scores, double lambda)
{
    double sum = 0;
    const RelativeNormalizer row = relativeNormalizerOf(
        scores.size(), [&](std::size_t j) { return logitOf(lambda, scores[j]); },
        [&](std::size_t, double below, double e) { sum += below * e; });
    return std::log(row.sum) - sum / row.sum;
}

template <class Task>
void forExamples(Index examples, double work, int threads, const Task& task)
{
    const int wanted = work < 1e5 ? 1 : threads > 0 ? threads : omp_get_max_threads();
#pragma omp parallel num_threads(wanted) if (wanted > 1)
    {
        const FlushSubnormals flush;
#pragma omp for schedule(static)
        for (Index example = 0; example < examples; ++example)
            task(example);
    }
}

template <class Scalar>
auto keysOf(const Rows<Scalar>& rows, Index example, Index n)
{
    return rows.middleRows(example * n, n);
}

template <class Scalar>
double workOf(const RetrievalInputs<Scalar>& inputs)
{
    return double(inputs.k.rows()) * double(inputs.k.cols() + inputs.v.cols() + 16);
}

} // namespace

double weighWithEntropy(const RowRule& rule, std::span<double> logits, Index place)
{
    const RowWeights row = weigh(rule, logits, place);
    return entropyOfRow(logits, row);
}

template <class Scalar>
Rows<double> retrievalScores(const RetrievalInputs<Scalar>& inputs, int threads)
{
    const Index n = inputs.keys();
    Rows<double> scores(inputs.q.rows(), n);
    forExamples(inputs.q.rows(), workOf(inputs), threads, [&](Index i) {
        const Eigen::Matrix<Scalar, Eigen::Dynamic, 1> own = keysOf(inputs.k, i, n) * inputs.q.row(i).transpose();
        scores.row(i) = own.transpose().template cast<double>();
    });
    return scores;
}

template <class Scalar>
void retrieve(const RetrievalInputs<Scalar>& inputs, const RetrievalScale& scale, RetrievalResult<Scalar>& out, int threads)
{
    const Index n = inputs.keys(), examples = inputs.q.rows(), d = inputs.q.cols();
    out.logits = retrievalScores(inputs, threads);
    out.weights.resize(examples, n);
    out.output.resize(examples, inputs.v.cols());
    out.lambda.assign(std::size_t(examples), scale.lambda);
    out.entropy.resize(std::size_t(examples));
    const double root = std::sqrt(double(d));
    if (scale.byEntropy) {
        Multiplier multiplier(*scale.byEntropy);
        for (Index i = 0; i < examples; ++i) {
            const std::span<const double> scores(out.logits.data() + i * n, std::size_t(n));
            const PolicyContext context{double(n), double(n), double(d), standardEntropy(scores, 1 / root)};
            out.lambda[std::size_t(i)] = multiplier(context) / root;
        }
    }
    forExamples(examples, workOf(inputs), threads, [&](Index i) {
        const double lambda = out.lambda[std::size_t(i)];
        for (Index j = 0; j < n; ++j)
            out.logits(i, j) = logitOf(lambda, out.logits(i, j), scale.law, 0, j - n);
        Eigen::VectorXd weights = out.logits.row(i).transpose();
        const std::span<double> own(weights.data(), std::size_t(n));
        out.entropy[std::size_t(i)] = weighWithEntropy(scale.rule, own, n);
        out.weights.row(i) = weights.transpose().cast<Scalar>();
        out.output.row(i).noalias() = out.weights.row(i) * keysOf(inputs.v, i, n);
    });
}

template <class Scalar>
void retrieveBackward(const RetrievalInputs<Scalar>& inputs, const RetrievalScale& scale, const RetrievalResult<Scalar>& result,
    const Rows<Scalar>& ofOutput, RetrievalGradient<Scalar>& out, int threads)
{
    const Index n = inputs.keys(), examples = inputs.q.rows();
    out.q.resize(examples, inputs.q.cols());
    out.k.resize(inputs.k.rows(), inputs.k.cols());
    out.v.resize(inputs.v.rows(), inputs.v.cols());
    forExamples(examples, 2 * workOf(inputs), threads, [&](Index i) {
        using Column = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
        Column slopes = keysOf(inputs.v, i, n) * ofOutput.row(i).transpose(); // ∂L/∂a, then ∂L/∂x, then ∂L/∂s
        out.v.middleRows(i * n, n).noalias() = result.weights.row(i).transpose() * ofOutput.row(i);
        gradientOfLogits<Scalar>(
            scale.rule, {result.weights.data() + i * n, std::size_t(n)}, {slopes.data(), std::size_t(n)},
            [&](std::size_t j) { return result.logits(i, Index(j)); }, n);
        for (Index j = 0; j < n; ++j)
            slopes[j] *= Scalar(result.lambda[std::size_t(i)] * scale.law.factor(j - n));
        out.q.row(i).noalias() = slopes.transpose() * keysOf(inputs.k, i, n);
        out.k.middleRows(i * n, n).noalias() = slopes * inputs.q.row(i);
    });
}

template Rows<double> retrievalScores(const RetrievalInputs<float>&, int);
template Rows<double> retrievalScores(const RetrievalInputs<double>&, int);
template void retrieve(const RetrievalInputs<float>&, const RetrievalScale&, RetrievalResult<float>&, int);
template void retrieve(const RetrievalInputs<double>&, const RetrievalScale&, RetrievalResult<double>&, int);
template void retrieveBackward(const RetrievalInputs<float>&, const RetrievalScale&, const RetrievalResult<float>&,
    const Rows<float>&, RetrievalGradient<float>&, int);
template void retrieveBackward(const RetrievalInputs<double>&, const RetrievalScale&, const RetrievalResult<double>&,
    const Rows<double>&, RetrievalGradient<double>&, int);

} // namespace attentoscope::training
