#include "core/run/key_sums.h"

#include <algorithm>
#include <limits>

namespace attentoscope {
namespace {

constexpr Index block = 64; // keys

} // namespace

KeySums::KeySums(const Matrix& keys)
    : keys_(keys)
    , before_(MatrixD::Zero(keys.rows() / block + 1, keys.cols()))
{
    for (Index b = 0; b + 1 < before_.rows(); ++b)
        before_.row(b + 1) = before_.row(b) + keys.middleRows(b * block, block).cast<double>().colwise().sum();
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
