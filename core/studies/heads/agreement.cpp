// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/agreement.h"

#include "core/attention/machine.h"
#include "core/base/undefined.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace attentoscope {
namespace {

constexpr double weightsKept = 1 << 25; // floats

bool hasWeight(const Matrix& weights, Index row) { return (weights.row(row).array() > 0).any(); }

// Returns the mean over rows of the divergence of two heads.
double meanDivergence(
    const Matrix& a, const Matrix& b, const std::vector<double>& sumsA, const std::vector<double>& sumsB, const StopToken& stop)
{
    double sum = 0;
    Index count = 0;
    for (Index row = 0; row < a.rows() && !stop.stop_requested(); ++row) {
        if (std::isnan(sumsA[std::size_t(row)]) || std::isnan(sumsB[std::size_t(row)]))
            continue;
        sum += jensenShannon(
            a.data() + row * a.cols(), b.data() + row * b.cols(), a.cols(), sumsA[std::size_t(row)], sumsB[std::size_t(row)]);
        ++count;
    }
    return count > 0 ? sum / double(count) : undefined;
}

} // namespace

double sumLogarithms(const float* a, Index n)
{
    double sum = 0;
    for (Index j = 0; j < n; ++j)
        if (const double weight = a[j]; weight > 0)
            sum += weight * std::log(weight);
    return sum;
}

double jensenShannon(const float* a, const float* b, Index n, double sumA, double sumB)
{
    double sum = 0;
    for (Index j = 0; j < n; ++j)
        if (const double middle = (double(a[j]) + double(b[j])) / 2; middle > 0)
            sum += middle * std::log(middle);
    return std::clamp((sumA + sumB) / 2 - sum, 0.0, std::numbers::ln2);
}

Index agreementRowsThatFit(Index wanted, Index heads, std::size_t policies, Index nq, Index nk)
{
    const double ofRow = double(heads) * double(policies) * double(nk);
    return std::clamp(std::min(wanted, Index(weightsKept / ofRow)), Index(1), nq);
}

AgreementRows::AgreementRows(Index heads, std::size_t policies)
    : heads_(heads)
    , weights_(policies, std::vector<Matrix>(std::size_t(heads)))
{
}

void AgreementRows::add(Index head, std::size_t policy, Matrix weights)
{
    for (Index row = 0; row < weights.rows(); ++row) {
        const float sum = weights.row(row).sum();
        constexpr float rounding = 1e-3F;
        if (sum > 0 && std::abs(sum - 1) > rounding) // the normalizer does not sum to 1, so compare shares
            weights.row(row) /= sum;
    }
    weights_[policy][std::size_t(head)] = std::move(weights);
}

SharedHeadAgreement AgreementRows::divergences(Index rows, int threads, const StopToken& stop) const
{
    auto found = std::make_shared<HeadAgreement>();
    found->rows = 0; // fewer rows than `rows` where some are padding
    for (const Matrix& weights : weights_.front())
        found->rows = std::max(found->rows, std::min(rows, weights.rows()));
    std::vector<std::pair<Index, Index>> pairs;
    for (Index a = 0; a < heads_; ++a)
        for (Index b = a + 1; b < heads_; ++b)
            pairs.emplace_back(a, b);
    threads = threads > 0 ? threads : hardwareThreads();
    for (const std::vector<Matrix>& heads : weights_) {
        std::vector<std::vector<double>> sums(heads.size()); // Σ a ln a of each row; NaN: it sees no key
        MatrixD divergence = MatrixD::Constant(heads_, heads_, undefined);
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
        for (std::size_t head = 0; head < heads.size(); ++head) {
            const Matrix& weights = heads[head];
            sums[head].assign(std::size_t(weights.rows()), undefined);
            for (Index row = 0; row < weights.rows(); ++row)
                if (hasWeight(weights, row))
                    sums[head][std::size_t(row)] = sumLogarithms(weights.data() + row * weights.cols(), weights.cols());
            if (!std::ranges::all_of(sums[head], [](double sum) { return std::isnan(sum); }))
                divergence(Index(head), Index(head)) = 0;
        }
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
        for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
            const auto [a, b] = pairs[pair];
            const Matrix &ofA = heads[std::size_t(a)], &ofB = heads[std::size_t(b)];
            if (ofA.size() > 0 && ofB.size() > 0)
                divergence(a, b) = divergence(b, a) = meanDivergence(ofA, ofB, sums[std::size_t(a)], sums[std::size_t(b)], stop);
        }
        if (stop.stop_requested())
            return nullptr;
        found->divergence.push_back(std::move(divergence));
    }
    return found;
}

double HeadAgreement::mean(std::size_t policy) const
{
    const MatrixD& js = divergence[policy];
    double sum = 0;
    Index count = 0;
    for (Index a = 0; a < js.rows(); ++a)
        for (Index b = a + 1; b < js.cols(); ++b)
            if (!std::isnan(js(a, b))) {
                sum += js(a, b);
                ++count;
            }
    return count > 0 ? sum / double(count) : undefined;
}

} // namespace attentoscope
