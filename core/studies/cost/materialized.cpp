// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/materialized.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <new>

namespace attentoscope {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();
constexpr double blockWork = 2e7; // multiply-adds: some milliseconds between two checks of the stop token

// Calls task(first, count) for blocks of rows. Returns false when stopped.
template <class Task>
bool forBlocks(Index rows, double workARow, const StopToken& stop, const Task& task)
{
    const Index block = std::clamp(Index(blockWork / workARow), Index(8), Index(256));
    std::atomic<bool> outOfMemory{false}; // no exception may leave a parallel region
#pragma omp parallel for schedule(dynamic) if (double(rows) * workARow > 2e6)
    for (Index first = 0; first < rows; first += block) {
        if (stop.stop_requested() || outOfMemory)
            continue;
        try {
            task(first, std::min(block, rows - first));
        } catch (const std::bad_alloc&) {
            outOfMemory = true;
        }
    }
    if (outOfMemory)
        throw std::bad_alloc();
    return !stop.stop_requested();
}

void fillMasked(const BoundMask& mask, Index row, float with, Eigen::Ref<Eigen::RowVectorXf> values)
{
    KeyRanges visible;
    mask.row(row, visible);
    Index from = 0;
    for (const KeyRange& range : visible) {
        values.segment(from, range.begin - from).setConstant(with);
        from = range.end;
    }
    values.tail(values.size() - from).setConstant(with);
}

} // namespace

Materialized roomFor(Index nq, Index nk, Index dv)
{
    Materialized room;
    room.scores.resize(nq, nk);
    room.weights.resize(nq, nk);
    room.output.resize(nq, dv);
    return room;
}

bool materialize(const MatrixView& q, const MatrixView& k, const MatrixView& v, const BoundMask& mask, double lambda,
    Materialized& out, const StopToken& stop, const MaterializedKernels& kernels)
{
    const Index nq = q.rows(), nk = k.rows();
    const auto scoreRows = [&](Index first, Index count) {
        kernels.scores(q.row(first).data(), count, q.cols(), k.data(), nk, out.scores.row(first).data());
        for (Index i = first; !mask.isFull() && i < first + count; ++i)
            fillMasked(mask, i, hidden, out.scores.row(i));
    };
    const auto weighRows = [&](Index first, Index count) {
        for (Index i = first; i < first + count; ++i) {
            kernels.softmax(out.scores.row(i).data(), nk, float(lambda), out.weights.row(i).data());
            if (!mask.isFull()) // because with some instruction sets Eigen's e^−∞ is 3e-39
                fillMasked(mask, i, 0, out.weights.row(i));
        }
    };
    const auto mixRows = [&](Index first, Index count) {
        kernels.mix(out.weights.row(first).data(), count, nk, v.data(), v.cols(), out.output.row(first).data());
    };
    return forBlocks(nq, double(nk * q.cols()), stop, scoreRows) && forBlocks(nq, double(nk) * 16, stop, weighRows)
        && forBlocks(nq, double(nk * v.cols()), stop, mixRows);
}

} // namespace attentoscope
