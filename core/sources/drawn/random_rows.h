// SPDX-License-Identifier: GPL-3.0-or-later
// Random rows for generated sources. Row i depends only on (seed, purpose, trial, i, columns), so that a longer sequence
// extends a shorter one bit for bit and the number of threads does not matter. Intermediate vectors are double.
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

// Calls fill(begin, end) for ranges that cover rows from ... rows − 1, on all threads. `cost` is roughly how many numbers must
// be computed per row. Each range takes well below a millisecond and checks the stop token first. Returns false when stopped.
template <class Fill>
bool forEachRowRange(Index from, Index rows, Index cost, const StopToken& stop, const Fill& fill)
{
    constexpr Index numbersAtATime = 16384;
    const Index range = std::max(Index(1), numbersAtATime / std::max(Index(1), cost));
    if (rows - from <= range) { // a parallel region takes longer, even one of a single thread
        if (!stop.stop_requested() && rows > from)
            fill(from, rows);
        return !stop.stop_requested();
    }
    std::atomic<bool> outOfMemory{false}; // exceptions must not leave an OpenMP region
#pragma omp parallel for schedule(dynamic)
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

// Calls fill for the rows of m that are held and not filled in yet: see TokenRows::longer().
template <class Fill>
bool forEachNewRowRange(const TokenRows& m, Index cost, const StopToken& stop, const Fill& fill)
{
    for (const KeyRange& range : m.held())
        if (!forEachRowRange(range.begin, range.end, cost, stop, fill))
            return false;
    return !m.held().empty() || forEachRowRange(m.known(), m.rows(), cost, stop, fill);
}

Stream streamOf(const Experiment& experiment, StreamPurpose purpose, Index trial);

// Fills in row `row` of the stream's standard normal numbers, as doubles.
void normalRow(const Stream& stream, Index row, std::span<double> out);

// The dot product, summed as four partial sums in a fixed order, so that its bits do not depend on the compiler's target.
double dot(std::span<const double> x, std::span<const double> y);
// Replaces x by x − (x·direction) direction. `direction` is a unit vector.
void removeComponent(std::span<double> x, std::span<const double> direction);
// Divides x by ‖x‖. x = 0 becomes the first unit vector.
void normalize(std::span<double> x);
// Stores √d (√c x + √(1 − c) y) as floats. If x and y are orthonormal, its cosine with x is √c.
void storeMixed(std::span<const double> x, std::span<const double> y, double c, std::span<float> out);

inline std::span<float> rowOf(TokenRows& m, Index row) { return {m.data() + row * m.cols(), static_cast<std::size_t>(m.cols())}; }

// Allocates Q, K and V in the sizes of the experiment, with only the queries that the draw asks for.
Inputs emptyInputs(const Experiment& experiment, const Draw& draw);
// The number in the sequence of row r of a matrix: rows[r], or r if `rows` is empty.
inline Index rowNumber(std::span<const Index> rows, Index r) { return rows.empty() ? r : rows[static_cast<std::size_t>(r)]; }

// Fills rows begin ... end − 1 of m with N(0, 1): row r is row rowNumber(rows, r) of the stream.
void fillRows(TokenRows& m, std::span<const Index> rows, const Stream& stream, Index begin, Index end);
// Fill m (n, d) with N(0, 1), or with points uniform on the sphere of radius √d. Return false when stopped.
bool fillGaussian(TokenRows& m, std::span<const Index> rows, const Stream& stream, const StopToken& stop);
bool fillSphere(TokenRows& m, std::span<const Index> rows, const Stream& stream, const StopToken& stop);

} // namespace attentoscope
