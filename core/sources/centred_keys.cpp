// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/centred_keys.h"

#include "core/sources/inputs.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr Index samples = 256; // keys sampled for the median of each column
constexpr double worthwhile = 16; // centre only if rounding becomes this many times smaller, which saves four bits
constexpr double longest = 1e12; // upper limit of ‖c‖₂: keeps q·c within the range of float32

std::vector<Index> countingKeys(const Inputs& inputs, const MatrixD& keys)
{
    std::vector<Index> counting;
    for (Index j = 0; j < keys.rows(); ++j)
        if (keys.row(j).cast<float>().allFinite() && (inputs.keyPadded.empty() || inputs.keyPadded[std::size_t(j)] == 0))
            counting.push_back(j);
    return counting;
}

// Takes the median of each column, so that a few keys elsewhere do not matter.
Eigen::RowVectorXd medians(const MatrixD& keys, const std::vector<Index>& counting)
{
    const Index count = Index(counting.size()), some = std::min(samples, count);
    Eigen::RowVectorXd centre(keys.cols());
    std::vector<double> column(static_cast<std::size_t>(some));
    for (Index t = 0; t < keys.cols(); ++t) {
        for (Index s = 0; s < some; ++s)
            column[std::size_t(s)] = keys(counting[std::size_t((2 * s + 1) * count / (2 * some))], t);
        const auto middle = column.begin() + some / 2;
        std::nth_element(column.begin(), middle, column.end());
        centre[t] = *middle;
    }
    return centre;
}

// Returns the largest rounding by float32 among the keys.
double roundingOf(const MatrixD& keys, const std::vector<Index>& counting, const Eigen::RowVectorXd& off)
{
    double most = 0;
    for (const Index j : counting) {
        const Eigen::RowVectorXd key = keys.row(j) - off;
        most = std::max(most, (key - key.cast<float>().cast<double>()).squaredNorm());
    }
    return std::sqrt(most);
}

} // namespace

void centreKeys(Inputs& inputs, const MatrixD& keys)
{
    const Index d = keys.cols();
    const std::vector<Index> counting = countingKeys(inputs, keys);
    if (counting.empty() || d == 0)
        return;
    const Eigen::RowVectorXd none = Eigen::RowVectorXd::Zero(d), centre = medians(keys, counting);
    inputs.keyRounding = roundingOf(keys, counting, none);
    if (!(inputs.keyRounding > 0) || !(centre.norm() <= longest))
        return;
    const double rounding = roundingOf(keys, counting, centre);
    if (rounding * worthwhile > inputs.keyRounding)
        return;
    Matrix q(inputs.q.rows(), d + CentredKeys::moreColumns), k(keys.rows(), d + CentredKeys::moreColumns);
    for (Index i = 0; i < q.rows(); ++i) {
        const double common = inputs.q.row(i).cast<double>().dot(centre);
        q.row(i).head(d) = inputs.q.row(i);
        q(i, d) = float(common);
        q(i, d + 1) = float(common - double(q(i, d)));
    }
    for (Index j = 0; j < k.rows(); ++j) {
        k.row(j).head(d) = (keys.row(j) - centre).cast<float>();
        k.row(j).tail(CentredKeys::moreColumns).setOnes();
    }
    auto centred = std::make_shared<CentredKeys>();
    centred->q = std::move(q);
    centred->k = std::move(k);
    centred->common.assign(centre.begin(), centre.end());
    centred->rounding = rounding;
    inputs.centred = std::move(centred);
}

std::shared_ptr<const CentredKeys> partOf(
    const std::shared_ptr<const CentredKeys>& centred, Index query, Index queries, Index key, Index keys)
{
    if (!centred)
        return nullptr;
    auto part = std::make_shared<CentredKeys>();
    part->q = centred->q.middleRows(query, queries);
    part->k = centred->k.middleRows(key, keys);
    part->common = centred->common;
    part->rounding = centred->rounding;
    return part;
}

} // namespace attentoscope
