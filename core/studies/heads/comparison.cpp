#include "core/studies/heads/comparison.h"

#include "core/attention/evaluate/machine.h"
#include "core/studies/heads/agreement.h"

#include <cmath>

namespace attentoscope {
namespace {

double halfDistance(const float* a, const float* b, Index n)
{
    double sum = 0;
    for (Index j = 0; j < n; ++j)
        sum += std::abs(double(b[j]) - double(a[j]));
    return sum / 2;
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
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads_)
    for (std::size_t r = 0; r < rows; ++r) {
        if (a.rows.visible[r] == 0)
            continue;
        const float *ofA = a.weights.data() + Index(r) * nk, *ofB = b.weights.data() + Index(r) * nk;
        divergence_[before + r] = jensenShannon(ofA, ofB, nk, sumLogarithms(ofA, nk), sumLogarithms(ofB, nk));
        moved_[before + r] = halfDistance(ofA, ofB, nk);
    }
}

double RowsApart::divergence() const { return summarize(divergence_).mean; }
double RowsApart::movedWeight() const { return summarize(moved_).mean; }

} // namespace attentoscope
