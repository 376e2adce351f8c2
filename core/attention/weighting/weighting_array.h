// core/attention/weighting/weighting.h for Eigen's arrays. Templates alone, so that whoever gives Eigen a namespace of its own
// (core/studies/cost/materialized_kernels-inl.h) gets code of its own.
#pragma once

namespace attentoscope {

// e of each logit, from how far it is below the row's largest: an expression of a map or of another expression.
template <class Array>
auto relativeWeights(const Array& below)
{
    return below.exp();
}

// a from e, in place. Some e must not be 0.
template <class Array>
void normalize(Array& relative)
{
    relative /= relative.sum();
}

} // namespace attentoscope
