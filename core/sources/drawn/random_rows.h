// SPDX-License-Identifier: GPL-3.0-or-later
// Random rows for generated sources. Row i is a function of (seed, purpose, trial, i, columns) alone, so that a longer
// sequence extends a shorter one bit for bit and the number of threads does not matter. Vectors are worked on in double.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/random/counter_random.h"
#include "core/sources/source.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <span>
#include <vector>

namespace attentoscope {

// Calls fill(begin, end) for ranges that cover rows from ... rows − 1, on all threads. `cost` is about how many numbers a row
// takes to make; the stop token is looked at before each range, well within a millisecond. False when stopped.
template <class Fill>
bool forEachRowRange(Index from, Index rows, Index cost, const StopToken& stop, const Fill& fill)
{
    constexpr Index numbersAtATime = 16384;
    const Index range = std::max(Index(1), numbersAtATime / std::max(Index(1), cost));
    std::atomic<bool> outOfMemory{false}; // no exception may leave a parallel region
#pragma omp parallel for schedule(dynamic) if (rows - from > range)
    for (Index first = from; first < rows; first += range) {
        if (stop.stop_requested() || outOfMemory)
            continue;
        try {
            fill(first, std::min(rows, first + range));
        } catch (const std::bad_alloc&) {
            outOfMemory = true;
        }
    }
    if (outOfMemory)
        throw std::bad_alloc();
    return !stop.stop_requested();
}

// Of all rows that are to be made: see TokenRows::longer().
template <class Fill>
bool forEachNewRowRange(const TokenRows& m, Index cost, const StopToken& stop, const Fill& fill)
{
    return forEachRowRange(m.known(), m.rows(), cost, stop, fill);
}

Stream streamOf(const Experiment& experiment, StreamPurpose purpose, Index trial);

// Row `row` of standard normal numbers, as doubles.
void normalRow(const Stream& stream, Index row, std::span<double> out);

// The same bits whatever the compiler's target: four partial sums in a fixed order.
double dot(std::span<const double> x, std::span<const double> y);
// x − (x·direction) direction, for a unit direction.
void removeComponent(std::span<double> x, std::span<const double> direction);
// x / ‖x‖; the first unit vector when x = 0.
void normalize(std::span<double> x);
// out = √d (√c x + √(1 − c) y) as floats: cosine √c with x when x, y are orthonormal.
void storeMixed(std::span<const double> x, std::span<const double> y, double c, std::span<float> out);

inline std::span<float> rowOf(TokenRows& m, Index row) { return {m.data() + row * m.cols(), static_cast<std::size_t>(m.cols())}; }

// Q, K and V in the sizes of the experiment, with only the queries that the draw wants.
Inputs emptyInputs(const Experiment& experiment, const Draw& draw);
// Which row of the sequence row r of a matrix is: rows[r], or r when `rows` is empty.
inline Index rowNumber(std::span<const Index> rows, Index r) { return rows.empty() ? r : rows[static_cast<std::size_t>(r)]; }

// Rows begin ... end − 1 of m with N(0, 1), as they come from the stream: row r is row rowNumber(rows, r) of it.
void fillRows(TokenRows& m, std::span<const Index> rows, const Stream& stream, Index begin, Index end);
// m (n, d) filled with N(0, 1), or with points uniform on the sphere of radius √d. False when stopped.
bool fillGaussian(TokenRows& m, std::span<const Index> rows, const Stream& stream, const StopToken& stop);
bool fillSphere(TokenRows& m, std::span<const Index> rows, const Stream& stream, const StopToken& stop);

} // namespace attentoscope
