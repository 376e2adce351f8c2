// How far off the means of a sweep may be: against what depends on where the rows come from, and so does the estimate.
//   drawn anew in each trial   against the mean over all draws, from the spread of the trials. Of a single draw only against
//                              other queries to the same keys, which is less: all rows of a draw share their keys
//   the beginning of a file    against the mean over every row of that beginning; 0 where all are evaluated. That rows differ
//                              because each sees more keys than the one before is no uncertainty of their mean
//   windows of a file          against the mean of a sequence that goes on for ever in the same way. Windows that have keys in
//                              common are no independent draws
// tests/core/studies/sweep/mean_error_test.cpp compares them with what such means really differ by.
#pragma once

#include "core/base/matrix.h"

#include <span>

namespace attentoscope {

struct MeanError {
    double mean = 0; // over trials of the mean over rows; NaN when nothing is defined
    double error = 0; // its standard error; NaN where there is nothing to tell it from
};

// What one trial says. Rows that are NaN are left out.
struct RowSample {
    Index count = 0; // rows that are defined
    double mean = 0; // over them; NaN when there are none
    double noise = 0; // variance of a row about its neighbours; NaN of a single row
    double ahead = 0; // how far the mean is ahead of all rows' because each is the last of its stretch
    double unseen = 0; // which part of all rows was not evaluated
};
// `values`: of evenly spaced rows, see evenlySpacedRows(), in their order. `rows`: how many there are in all.
RowSample rowSample(std::span<const double> values, Index rows);

MeanError overDraws(std::span<const RowSample> draws);
// Within some 15 % on the average for queries unlike their neighbours, with or without a causal mask; up to two thirds too large
// where neighbours are alike, and too small where rows only differ before the first one that is evaluated.
MeanError ofBeginning(const RowSample& sample);
// Window i begins with key begins[i], ascending. No error unless three fit one behind another: fewer tell too little. Then it is
// within some 15 % on the average.
MeanError overWindows(std::span<const RowSample> windows, std::span<const Index> begins, Index length);

} // namespace attentoscope
