// How two scales of the same scores differ, row by row, in closed form from what each pass found: with logits x = λ s (where
// ALiBi adds a bias see core/studies/rows/divergences.h)
// KL(a‖b) = E_a[x_a − x_b] − log Z_a + log Z_b, and E_a[s] follows from the Shannon entropy of a. Nats.
#pragma once

#include "core/statistics/row_statistics.h"

#include <vector>

namespace attentoscope {

// KL(a‖b) of row r, where a and b hold the same rows of the same scores. NaN for a row that sees no key; for λ_a = 0 beside
// λ_b > 0 it needs b.meanField, and is NaN without.
double klDivergence(const RowStatistics& a, const RowStatistics& b, std::size_t r);
std::vector<double> klDivergence(const RowStatistics& a, const RowStatistics& b); // of every row

// −Σ a log b = H(a) + KL(a‖b).
double crossEntropy(const RowStatistics& a, const RowStatistics& b, std::size_t r);

// The mutual-information reading log n − mean H: what a query tells of the key that it looks at, at most, in the mean over rows
// of log n_i − H_i. NaN when no row sees a key.
double informationReading(const RowStatistics& rows);

// Mean of |H − H*|² over rows: the penalty that training towards a target entropy would add. NaN when no row sees a key.
double targetEntropyPenalty(const RowStatistics& rows, double target);

} // namespace attentoscope
