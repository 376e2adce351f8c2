// SPDX-License-Identifier: GPL-3.0-or-later
// The standard errors of the means of a sweep. What the error refers to, and how it is estimated, depends on where the rows
// come from:
//   drawn in each trial: against the mean over all draws, from the spread of the trials. For a single draw only against
//   other queries to the same keys, which is less, because all rows of a draw share their keys.
//   the beginning of a file: against the mean over every row of that beginning; 0 where all are evaluated. From the
//   differences of neighbouring rows, and from how many keys the other rows see: wide enough that in nine of ten files
//   that mean lies within twice the error, however many rows there are.
//   windows of a file: against the mean of a sequence that goes on forever in the same way. Windows that share keys are
//   not independent draws.
// tests/core/studies/sweep/mean_error_test.cpp compares the estimates with the actual errors of such means.
#pragma once

#include "core/base/matrix.h"
#include "core/studies/sweep/seen_keys.h"

#include <span>

namespace attentoscope {

struct MeanError {
    double mean = 0; // over trials of the mean over rows; NaN when nothing is defined
    double error = 0; // its standard error; NaN where it cannot be estimated
};

// The summary of one trial. Rows that are NaN are left out.
struct RowSample {
    Index count = 0; // rows that are defined
    double mean = 0; // over them; NaN when there are none
    double noise = 0; // variance of a row about its neighbours, without a trend; NaN for a single row
    double step = 0; // the same, including the trend between neighbours; NaN for a single row
    double ahead = 0; // how far the mean may be off because the evaluated rows see more or fewer keys than all rows do
    double unseen = 0; // the share of all rows that was not evaluated
};

// `values` belong to evenly spaced rows in their order, see sampledRows(). `rows` is the number of all rows. `fewest` is the
// value of the row that sees the fewest keys, from which the growth of the values with ln n and so RowSample::ahead is
// estimated; where it is NaN, not known, ahead is 0.
RowSample rowSample(std::span<const double> values, Index rows, const SeenKeys& seen = {}, double fewest = 0);

MeanError overDraws(std::span<const RowSample> draws);
// Returns NaN for fewer than 4 rows. For few rows the error is widened as Student's t is. It is too large by a half or more
// where values depend on the place or neighbours are alike.
MeanError ofBeginning(const RowSample& sample);
// Window i begins with key begins[i], ascending. Returns no error unless three windows fit one after another, because fewer are
// not enough to estimate from. Otherwise the error is accurate to 15 % on average.
MeanError overWindows(std::span<const RowSample> windows, std::span<const Index> begins, Index length);

} // namespace attentoscope
