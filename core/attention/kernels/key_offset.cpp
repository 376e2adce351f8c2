// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/key_offset.h"

#include "core/attention/kernels/key_weights.h"
#include "core/base/vector_math.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace attentoscope {
namespace {

constexpr Index samples = 64; // their mean is off by an eighth of the spread: little, if the mean is worth subtracting
constexpr double worthwhile = 1.25; // least gain for which an offset is used, in ‖k‖² / ‖k − offset‖²
constexpr double longest = 1e12; // offset, far beyond any model's: its products with queries stay in the range of float32

// Returns the t-th visible key of a row, counted over its ranges; −1 if there are not so many.
Index visibleKey(const KeyRanges& ranges, Index t)
{
    for (const KeyRange& range : ranges) {
        if (t < range.end - range.begin)
            return range.begin + t;
        t -= range.end - range.begin;
    }
    return -1;
}

struct Sampled {
    const float* key;
    double norm; // ‖k‖
};

std::vector<Sampled> sampleOf(const MatrixView& k, std::span<const double> norms, const BoundMask& mask)
{
    std::vector<Sampled> keys;
    for (const Index key : keysOfOffset(mask))
        if (std::isfinite(norms[std::size_t(key)]))
            keys.push_back({k.data() + key * k.cols(), norms[std::size_t(key)]});
    return keys;
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// Returns the mean. Keys longer than the median count only as much as a key of median length, so that a single outlier does not
// decide where the centre is.
std::vector<float> centreOf(const std::vector<Sampled>& keys, Index d)
{
    std::vector<double> lengths;
    lengths.reserve(keys.size());
    for (const Sampled& sampled : keys)
        lengths.push_back(sampled.norm);
    const double usual = median(lengths);
    std::vector<float> centre(std::size_t(d), 0.0F);
    Eigen::Map<Eigen::VectorXf> sum(centre.data(), d);
    double total = 0;
    for (std::size_t s = 0; s < keys.size(); ++s) {
        const double weight = lengths[s] > usual ? usual / lengths[s] : 1;
        sum += float(weight) * Eigen::Map<const Eigen::VectorXf>(keys[s].key, d);
        total += weight;
    }
    sum /= float(total);
    return centre;
}

// Tells whether keys get shorter in the geometric mean. That way a few long keys cannot justify an offset that makes all others
// longer.
bool isWorthwhile(const std::vector<Sampled>& keys, const std::vector<float>& offset)
{
    const Index d = Index(offset.size());
    double square = 0; // ‖offset‖²
    keyScores(offset.data(), offset.data(), 1, d, &square);
    if (!(square > 0 && square < longest * longest))
        return false;
    const double least = 0x1p-48 * square; // subtracting the offset from itself leaves nothing but rounding
    std::vector<double> gains;
    gains.reserve(keys.size());
    for (const Sampled& sampled : keys) {
        double product = 0;
        keyScores(offset.data(), sampled.key, 1, d, &product);
        const double own = sampled.norm * sampled.norm;
        gains.push_back(std::max(own, least) / std::max(own - 2 * product + square, least));
    }
    toLogarithms(gains);
    return std::accumulate(gains.begin(), gains.end(), 0.0) > double(keys.size()) * std::log(worthwhile);
}

} // namespace

// Takes keys from everywhere: one of each of some evenly spaced rows, at positions that share no period with the data. A key that
// many rows see is likelier to be taken, and the time does not grow with n.
std::vector<Index> keysOfOffset(const BoundMask& mask)
{
    std::vector<Index> keys;
    keys.reserve(samples);
    KeyRanges ranges;
    const Index rows = std::min(samples, mask.nq());
    for (Index s = 0; s < samples && rows > 0; ++s) {
        if (s == 0 || !mask.isFull()) // with a full mask one row stands for all
            mask.row((s % rows + 1) * mask.nq() / rows - 1, ranges);
        const Index visible = keyCount(ranges);
        const double turn = double(s) * std::numbers::phi; // its fractions are evenly spread, however many there are
        const Index key = visibleKey(ranges, Index((turn - std::floor(turn)) * double(visible)));
        if (key >= 0)
            keys.push_back(key);
    }
    return keys;
}

std::vector<float> keyOffset(const MatrixView& k, std::span<const double> norms, const BoundMask& mask)
{
    const std::vector<Sampled> keys = k.cols() > 0 ? sampleOf(k, norms, mask) : std::vector<Sampled>();
    if (keys.empty())
        return {};
    std::vector<float> centre = centreOf(keys, k.cols());
    return isWorthwhile(keys, centre) ? std::move(centre) : std::vector<float>();
}

} // namespace attentoscope
