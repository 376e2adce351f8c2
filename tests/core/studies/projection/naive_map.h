// SPDX-License-Identifier: GPL-3.0-or-later
// Attention from its definition, in float64 and cell by cell, for any scores: the twin that studies of maps are compared with.
#pragma once

#include "core/attention/evaluate/result.h"

#include <cmath>
#include <functional>
#include <vector>

namespace attentoscope {

struct NaiveRow {
    std::vector<double> a;
    double entropy = 0;
};

// Returns a row whose weights are proportional to `share`.
inline NaiveRow naiveRow(std::size_t keys, const std::function<double(std::size_t)>& share)
{
    NaiveRow row;
    double sum = 0;
    for (std::size_t j = 0; j < keys; ++j)
        sum += share(j);
    for (std::size_t j = 0; j < keys; ++j) {
        row.a.push_back(share(j) / sum);
        row.entropy -= row.a.back() > 0 ? row.a.back() * std::log(row.a.back()) : 0;
    }
    return row;
}

inline double naiveMoved(const NaiveRow& a, const NaiveRow& b)
{
    double sum = 0;
    for (std::size_t j = 0; j < a.a.size(); ++j)
        sum += std::fabs(a.a[j] - b.a[j]) / 2;
    return sum;
}

inline double naiveDot(const Inputs& inputs, Index i, Index j)
{
    double sum = 0;
    for (Index c = 0; c < inputs.d(); ++c)
        sum += double(inputs.q(i, c)) * double(inputs.k(j, c));
    return sum;
}

} // namespace attentoscope
