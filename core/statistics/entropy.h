// The entropies of a row of weights, computed from sums that one streaming pass collects (core/README.md, 2).
#pragma once

#include "core/attention/weighting/weighting.h"
#include "core/base/outcome.h"

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

// Sums over the visible keys of one row, with e_j = a_j / max a, which is exp(x_j − max x) for a softmax. One key of the largest
// weight (e = 1) is left out of the "rest" sums, because a peaked row's Jacobian and small entropy live in what remains.
struct RowMoments {
    double maxLogit = 0; // max x
    double rest = 0; // Σ e but for one largest key (0 ... n − 1)
    double weighted = 0; // Σ e ln e (≤ 0)
    double restSquare = 0; // Σ e² but for that key
    double restCube = 0; // Σ e³ but for that key
    double power = 0; // Σ e^order where the measure needs it (needsPower), or Σ (e^order − e) (powerIsExcess)
    double visible = 0; // number of visible keys
    // What only rules beside the softmax change:
    double without = 0; // how many of the visible keys have no weight
    double total = 1; // Σ a
    double logTotal =
        0; // its logarithm, which is there where Σ a is too small for a number; of rules that sum weights as they are
    double nowhere = 0; // 1 − Σ a where that is the weight of a place that belongs to no key, else 0
    double jacobian = std::numeric_limits<double>::quiet_NaN(); // ‖J‖_F; NaN: it follows from the sums
    double threshold = 0; // as of Normalizer; of stick-breaking ln (1 − Σ a)
    double largestKey = -1; // the first key of the largest weight, where that is not one of the largest logit

    double sum() const { return 1 + rest; } // of a row with a visible key
    double logSum() const { return std::log(sum()); } // who has found many at a time hands them to what follows
    double square() const { return 1 + restSquare; }
    double cube() const { return 1 + restCube; }
    double support() const { return visible - without; } // keys with weight
};

// Close to order 1 the formulas divide by order − 1 what the sums have lost in rounding. There the excess Σ (e^order − e)
// is summed instead, which keeps its digits.
inline bool powerIsExcess(double order) { return order > 0.98 && order < 1.02; }

// Whether Σ e^order is needed for this measure (orders 0, 1, 2, 3 and ∞ follow from the other sums).
bool needsPower(const EntropyMeasure& measure);

// log Σ e where it is added up with other small numbers: few others beside the largest keep their digits. logSum: of the row.
double logOfOthers(const RowMoments& row, double logSum);

// In nats (Tsallis has no unit). NaN when no key is visible; 0 when one is and has all the weight. The place that belongs to no
// key counts as one more, and weights that sum to something else without one count as shares of their sum.
double entropyOf(const EntropyMeasure& measure, const RowMoments& row, double logSum);
inline double entropyOf(const EntropyMeasure& measure, const RowMoments& row) { return entropyOf(measure, row, row.logSum()); }
inline double shannonOf(const RowMoments& row) { return entropyOf({}, row); }
// The same of the keys alone, as shares of what they have.
double entropyOfKeys(const EntropyMeasure& measure, const RowMoments& row, double logSum);
inline double entropyOfKeys(const EntropyMeasure& measure, const RowMoments& row)
{
    return entropyOfKeys(measure, row, row.logSum());
}
// The largest value this measure can take with n keys: log n, or Tsallis' (1 − n^{1−q})/(q − 1).
double largestEntropy(const EntropyMeasure& measure, double n);

// Of rules that isOfSoftmax().
RelativeNormalizer relativeNormalizerOf(const RowMoments& row);
Normalizer normalizerOf(const RowMoments& row, const RowRule& rule = {});
double logSumExpOf(const RowMoments& row, double logSum); // log Σ exp x, of such rules; NaN for an empty row
inline double logSumExpOf(const RowMoments& row) { return logSumExpOf(row, row.logSum()); }
double maxWeightOf(const RowMoments& row); // NaN for an empty row
double sumSquaresOf(const RowMoments& row); // Σ a²; NaN for an empty row
double jacobianNormOf(const RowMoments& row); // ‖∂a/∂x‖_F, of a softmax ‖diag(a) − a aᵀ‖_F; NaN for an empty row

// The moments but for maxLogit, visible and without, from the sums over the weights themselves, Σ a ln a among them: for rules
// that know no logit to be relative to. `power`: Σ (a / largest a)^order, which a high order would make none of small weights, or
// Σ (a^order − a) (powerIsExcess).
struct WeightSums {
    double sum = 0, weighted = 0, square = 0, cube = 0, power = 0;
};
void putWeightSums(const WeightSums& sums, double largest, double order, RowMoments& row);
// The same, support and largest key among them, from the weights of visible keys.
void putWeights(std::span<const double> weights, double order, RowMoments& row);

} // namespace attentoscope
