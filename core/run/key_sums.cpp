#include "core/run/key_sums.h"

#include <algorithm>
#include <limits>

namespace attentoscope {
namespace {

constexpr Index block = 64; // keys
constexpr Index few = 8; // keys that are summed in float32: fast, and as good as their own rounding

} // namespace

KeySums::KeySums(const Matrix& keys)
    : keys_(keys)
    , before_(MatrixD::Zero(keys.rows() / block + 1, keys.cols()))
{
    const Index blocks = before_.rows() - 1;
#pragma omp parallel for schedule(static) if (blocks >= 16)
    for (Index b = 0; b < blocks; ++b)
        for (Index first = b * block; first < (b + 1) * block; first += few) // rounded once each to float32, then exact
            before_.row(b + 1) += keys.middleRows<few>(first).colwise().sum().cast<double>();
    for (Index b = 0; b < blocks; ++b)
        before_.row(b + 1) += before_.row(b);
}

double KeySums::meanScore(const float* query, const KeyRanges& visible) const
{
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(keys_.cols());
    const auto add = [&](Index begin, Index end) {
        if (begin < end)
            sum += keys_.middleRows(begin, end - begin).cast<double>().colwise().sum();
    };
    Index count = 0;
    for (const KeyRange& range : visible) {
        count += range.end - range.begin;
        const Index first = (range.begin + block - 1) / block, last = range.end / block; // whole blocks
        if (first >= last) {
            add(range.begin, range.end);
            continue;
        }
        add(range.begin, first * block);
        sum += before_.row(last) - before_.row(first);
        add(last * block, range.end);
    }
    if (count == 0)
        return std::numeric_limits<double>::quiet_NaN();
    return Eigen::Map<const Eigen::RowVectorXf>(query, keys_.cols()).cast<double>().dot(sum) / double(count);
}

} // namespace attentoscope
