// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/projection_theory.h"

#include "core/studies/projection/projection_matrix.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/chi_squared.hpp>

#include <cmath>

namespace attentoscope::theory {
namespace {

using namespace boost::math::policies;
using Quiet = policy<domain_error<ignore_error>, pole_error<ignore_error>, overflow_error<ignore_error>,
    underflow_error<ignore_error>, evaluation_error<ignore_error>>; // an infinite density at 0 is returned instead of throwing

// P rows of the Hadamard matrix keep every distance exactly; of k = b P + r rows only the last r contribute variance.
double hadamardVariance(double dim, double padded, double k)
{
    const double rest = std::fmod(k, padded);
    if (rest == 0 || padded == 1)
        return 0;
    const double ofRest = 2 / rest * (padded - rest) / (padded - 1) * (dim - 1) / (dim + 2);
    return (rest / k) * (rest / k) * ofRest;
}

} // namespace

double ratioVariance(ProjectionMatrix matrix, Index dim, Index k)
{
    switch (matrix) {
    case ProjectionMatrix::Gaussian:
    case ProjectionMatrix::Sparse:
        return 2 / double(k);
    case ProjectionMatrix::Rademacher:
        return 2 / double(k) * (1 - 3 / (double(dim) + 2));
    case ProjectionMatrix::Hadamard:
        return hadamardVariance(double(dim), double(paddedDimension(dim)), double(k));
    }
    return 0;
}

double gaussianRatioDensity(Index k, double ratio)
{
    if (ratio < 0)
        return 0;
    const boost::math::chi_squared_distribution<double, Quiet> distribution(static_cast<double>(k));
    return double(k) * boost::math::pdf(distribution, double(k) * ratio);
}

std::optional<double> hadamardRatioDensity(Index dim, Index k, double ratio)
{
    if (dim != paddedDimension(dim) || k >= dim)
        return {};
    const double share = double(k) / double(dim), place = ratio * share;
    if (place < 0 || place > 1)
        return 0.0;
    const boost::math::beta_distribution<double, Quiet> distribution(double(k) / 2, double(dim - k) / 2);
    return share * boost::math::pdf(distribution, place);
}

double boundDimension(double constant, double n, double epsilon) { return constant * std::log(n) / (epsilon * epsilon); }
double boundDistortion(double constant, double n, double k) { return std::sqrt(constant * std::log(n) / k); }
double headDimension(double constant, double n) { return constant * std::log(n); }
double invariantDimension(double d, double n0, double n) { return d * std::log(n) / std::log(n0); }

} // namespace attentoscope::theory
