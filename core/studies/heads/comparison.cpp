// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/comparison.h"

#include "core/attention/machine.h"
#include "core/studies/heads/agreement.h"

#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

double halfDistance(const float* a, const float* b, Index n)
{
    double sum = 0;
    for (Index j = 0; j < n; ++j)
        sum += std::abs(double(b[j]) - double(a[j]));
    return sum / 2;
}

// Returns whether the weights of each row sum to 1, without a place that belongs to no key.
bool areWhole(const RowStatistics& rows) { return rows.nowhere.empty() && rows.weightTotal.empty(); }

// Returns the shares of row r, followed by that of the place that belongs to no key.
std::vector<float> sharesOf(const PolicyResult& policy, std::size_t r)
{
    const Index nk = policy.weights.cols();
    const float* weights = policy.weights.data() + Index(r) * nk;
    std::vector<float> shares(weights, weights + nk);
    shares.push_back(policy.rows.nowhere.empty() ? 0 : float(policy.rows.nowhere[r]));
    return shares;
}

} // namespace

RowsApart::RowsApart(int threads)
    : threads_(threads > 0 ? threads : hardwareThreads())
{
}

void RowsApart::add(const PolicyResult& a, const PolicyResult& b)
{
    const std::size_t before = divergence_.size(), rows = a.rows.size();
    divergence_.resize(before + rows, HeadMatch::undefined);
    moved_.resize(before + rows, HeadMatch::undefined);
    const Index nk = a.weights.cols();
    const bool whole = areWhole(a.rows) && areWhole(b.rows);
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads_)
    for (std::size_t r = 0; r < rows; ++r) {
        if (a.rows.visible[r] == 0 || b.rows.visible[r] == 0) // a normalizer may leave fewer keys than the mask shows
            continue;
        const auto compare = [&](const float* ofA, const float* ofB, Index places) {
            divergence_[before + r] = jensenShannon(ofA, ofB, places, sumLogarithms(ofA, places), sumLogarithms(ofB, places));
            moved_[before + r] = halfDistance(ofA, ofB, places);
        };
        if (whole)
            compare(a.weights.data() + Index(r) * nk, b.weights.data() + Index(r) * nk, nk);
        else
            compare(sharesOf(a, r).data(), sharesOf(b, r).data(), nk + 1);
    }
}

double RowsApart::divergence() const { return summarize(divergence_).mean; }
double RowsApart::movedWeight() const { return summarize(moved_).mean; }

} // namespace attentoscope
