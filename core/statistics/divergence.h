// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how two scales of the same scores differ, row by row, in closed form from the sums that each pass found. With logits
// x = λ s, KL(a‖b) = E_a[x_a − x_b] − log Z_a + log Z_b, and E_a[s] follows from the Shannon entropy of a. In nats. Where ALiBi
// adds a bias, use core/studies/rows/divergences.h instead.
#pragma once

#include "core/statistics/row_statistics.h"

#include <vector>

namespace attentoscope {

// Returns KL(a‖b) of row r, where a and b hold the same rows of the same scores. NaN for a row that sees no key. For λ_a = 0
// and λ_b > 0 it needs b.meanField, and is NaN without it.
double klDivergence(const RowStatistics& a, const RowStatistics& b, std::size_t r);
std::vector<double> klDivergence(const RowStatistics& a, const RowStatistics& b); // the same for every row

// Returns −Σ a log b = H(a) + KL(a‖b).
double crossEntropy(const RowStatistics& a, const RowStatistics& b, std::size_t r);

// Returns the mean over rows of log n_i − H_i, an upper bound on how much a query tells about the key that it looks at. NaN
// when no row sees a key.
double informationReading(const RowStatistics& rows);

} // namespace attentoscope
