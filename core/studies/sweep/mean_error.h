// How far off the means of a sweep may be: against what depends on where the rows come from, and so does the estimate.
//   drawn anew in each trial   against the mean over all draws, from the spread of the trials. Of a single draw only against
//                              other queries to the same keys, which is less: all rows of a draw share their keys
//   the beginning of a file    against the mean over every row of that beginning; 0 where all are evaluated. From how rows differ
//                              that follow each other, and from how many keys the others see: wide enough that twice of it holds
//                              that mean in nine of ten files, however many rows there are
//   windows of a file          against the mean of a sequence that goes on for ever in the same way. Windows that have keys in
//                              common are no independent draws
// tests/core/studies/sweep/mean_error_test.cpp compares them with what such means really differ by.
#pragma once

#include "core/base/matrix.h"
#include "core/studies/sweep/seen_keys.h"

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
    double step = 0; // the same with what two that follow each other differ by anyhow; NaN of a single row
    double ahead = 0; // how far the mean may be off because these rows see more or less keys than all do
    double unseen = 0; // which part of all rows was not evaluated
};

// `values`: of evenly spaced rows, see sampledRows(), in their order. `rows`: how many there are in all. fewest: the value of the
// row that sees fewest keys, NaN where that is not known; then the mean is taken to be ahead by what values gain with ln n.
RowSample rowSample(std::span<const double> values, Index rows, const SeenKeys& seen = {}, double fewest = 0);

MeanError overDraws(std::span<const RowSample> draws);
// None of less than 4 rows. Of few rows it is wider as Student's t is; too large by a half and more where values go with the
// place or neighbours are alike.
MeanError ofBeginning(const RowSample& sample);
// Window i begins with key begins[i], ascending. No error unless three fit one behind another: fewer tell too little. Then it is
// within some 15 % on the average.
MeanError overWindows(std::span<const RowSample> windows, std::span<const Index> begins, Index length);

} // namespace attentoscope
