// SPDX-License-Identifier: GPL-3.0-or-later
// The entropies of a row of weights, computed from sums that one streaming pass collects (core/README.md, 2).
#pragma once

#include "core/base/outcome.h"
#include "core/weighting/weighting.h"

#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace attentoscope {

struct EntropyMeasure {
    enum Kind { Shannon, Renyi, Tsallis };
    Kind kind = Shannon;
    double order = 2; // α of Rényi (0 ... inf) or q of Tsallis (0 ... 64); unused for Shannon

    bool operator==(const EntropyMeasure&) const = default;
};

// "shannon", "renyi:2", "renyi:inf", "tsallis:1.5" and back.
Outcome<EntropyMeasure> parseEntropyMeasure(std::string_view text);
std::string entropyMeasureText(const EntropyMeasure& measure);

// Sums over the visible keys of one row, with e_j = a_j / max a, which is exp(x_j − max x) for a softmax. One key of the
// largest weight (e = 1) is left out of the "rest" sums, because the Jacobian and the small entropy of a peaked row depend on
// the other keys alone.
struct RowMoments {
    double maxLogit = 0; // max x
    double rest = 0; // Σ e without one largest key (0 ... n − 1)
    double weighted = 0; // Σ e ln e (≤ 0)
    double restSquare = 0; // Σ e² without that key
    double restCube = 0; // Σ e³ without that key
    double power = 0; // Σ e^order where the measure needs it (needsPower), or Σ (e^order − e) (powerIsExcess)
    double distance = 0; // Σ e |p − j| of a query at place p, if it was asked for and weights are exponentials (isOfSoftmax)
    double visible = 0; // number of visible keys
    // Changed only by normalizers other than the softmax:
    double without = 0; // number of visible keys that have no weight
    double total = 1; // Σ a
    double logTotal =
        0; // its logarithm, which is there where Σ a is too small for a number; of rules that sum weights as they are
    double nowhere = 0; // 1 − Σ a where that is the weight of the place that belongs to no key, else 0
    double jacobian = std::numeric_limits<double>::quiet_NaN(); // ‖J‖_F; NaN: compute it from the sums
    double threshold = 0; // see Normalizer; for stick-breaking ln (1 − Σ a)
    double largestKey = -1; // the first key of the largest weight, where it is not a key of the largest logit

    double sum() const { return 1 + rest; } // of a row with a visible key
    double logSum() const { return std::log(sum()); } // code that has computed many logarithms at once passes them on instead
    double square() const { return 1 + restSquare; }
    double cube() const { return 1 + restCube; }
    double support() const { return visible - without; } // number of keys with weight
};

// Tells whether Σ (e^order − e) is summed instead of Σ e^order. Close to order 1 the formulas divide by order − 1, which would
// magnify the rounding of Σ e^order; the excess keeps its digits.
inline bool powerIsExcess(double order) { return order > 0.98 && order < 1.02; }

// Returns whether this measure needs Σ e^order (orders 0, 1, 2, 3 and ∞ follow from the other sums).
bool needsPower(const EntropyMeasure& measure);

// Returns log Σ e, for uses that add it to other small numbers: where the others weigh little beside the largest key, it keeps
// their digits. logSum: RowMoments::logSum() of the row.
double logOfOthers(const RowMoments& row, double logSum);

// Returns the entropy in nats (Tsallis has no unit). NaN when no key is visible; 0 when a single key has all the weight. The
// place that belongs to no key counts as one more key. Weights that sum to another number without such a place count as shares
// of their sum.
double entropyOf(const EntropyMeasure& measure, const RowMoments& row, double logSum);
inline double entropyOf(const EntropyMeasure& measure, const RowMoments& row) { return entropyOf(measure, row, row.logSum()); }
inline double shannonOf(const RowMoments& row) { return entropyOf({}, row); }
// Returns the entropy of the keys alone, whose weights are rescaled to sum to 1.
double entropyOfKeys(const EntropyMeasure& measure, const RowMoments& row, double logSum);
inline double entropyOfKeys(const EntropyMeasure& measure, const RowMoments& row)
{
    return entropyOfKeys(measure, row, row.logSum());
}
// Returns the largest value of this measure with n keys: log n, or Tsallis' (1 − n^{1−q})/(q − 1).
double largestEntropy(const EntropyMeasure& measure, double n);

// Only for rules that isOfSoftmax().
RelativeNormalizer relativeNormalizerOf(const RowMoments& row);
Normalizer normalizerOf(const RowMoments& row, const RowRule& rule = {});
double logSumExpOf(const RowMoments& row, double logSum); // log Σ exp x, only for rules that isOfSoftmax(); NaN for an empty row
inline double logSumExpOf(const RowMoments& row) { return logSumExpOf(row, row.logSum()); }
double maxWeightOf(const RowMoments& row); // NaN for an empty row
double sumSquaresOf(const RowMoments& row); // Σ a²; NaN for an empty row
double jacobianNormOf(const RowMoments& row); // ‖∂a/∂x‖_F, for a softmax ‖diag(a) − a aᵀ‖_F; NaN for an empty row

// Sums over the weights themselves, with weighted = Σ a ln a, from which all moments except maxLogit, visible and without
// follow: for rules whose weights are not relative to a largest logit. `power` is Σ (a / largest a)^order, because a high order
// would make small weights underflow, or Σ (a^order − a) (powerIsExcess).
struct WeightSums {
    double sum = 0, weighted = 0, square = 0, cube = 0, power = 0;
};
void putWeightSums(const WeightSums& sums, double largest, double order, RowMoments& row);
// Fills in the same moments, and support and the largest key, from the weights of the visible keys.
void putWeights(std::span<const double> weights, double order, RowMoments& row);

} // namespace attentoscope
