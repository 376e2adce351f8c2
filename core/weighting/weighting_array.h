// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of core/weighting/weighting.h for Eigen's arrays. All are templates, so that a file that puts Eigen
// into a namespace of its own (core/studies/cost/materialized_kernels-inl.h) gets instances of its own.
#pragma once

namespace attentoscope {

// Returns e of each logit, from its difference to the row's largest logit, as an Eigen expression.
template <class Array>
auto relativeWeights(const Array& below)
{
    return below.exp();
}

// Divides e by their sum in place, which makes the weights a of them. At least one e must not be 0.
template <class Array>
void normalize(Array& relative)
{
    relative /= relative.sum();
}

} // namespace attentoscope
