// SPDX-License-Identifier: GPL-3.0-or-later
// Vector code for softmax rows, compiled once for each instruction set.
#include "core/statistics/softmax_rows.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/statistics/softmax_rows.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/statistics/softmax_formulas-inl.h"

#include <algorithm>
#include <array>
#include <cstddef>

#ifndef ATTENTOSCOPE_SOFTMAX_ROWS_COLUMNS
#define ATTENTOSCOPE_SOFTMAX_ROWS_COLUMNS
namespace attentoscope {

// The sums of some rows, one array for each kind, as vectors read and write them.
struct SoftmaxColumns {
    static constexpr std::size_t most = 32;
    using Column = std::array<double, most>;
    alignas(64) Column rest, weighted, restSquare, restCube, visible, logSum, mostEntropy;
    alignas(64) Column shannon, normalized, maxWeight, sumSquares, jacobianNorm;
};

} // namespace attentoscope
#endif

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

void computeColumns(SoftmaxColumns& all)
{
    constexpr hn::CappedTag<double, 8> d;
    for (std::size_t i = 0; i < SoftmaxColumns::most; i += hn::Lanes(d)) {
        const auto of = [&](const SoftmaxColumns::Column& column) HWY_ATTR { return hn::Load(d, column.data() + i); };
        const auto put = [&](auto value, SoftmaxColumns::Column& column) HWY_ATTR { hn::Store(value, d, column.data() + i); };
        const auto rest = of(all.rest), restSquare = of(all.restSquare), one = hn::Set(d, 1);
        const auto most = of(all.mostEntropy), shannon = shannonFormula(rest, of(all.weighted), of(all.logSum), most);
        put(shannon, all.shannon);
        put(hn::Div(shannon, most), all.normalized);
        put(maxWeightFormula(rest, one), all.maxWeight);
        put(sumSquaresFormula(rest, restSquare, one), all.sumSquares);
        put(jacobianNormFormula(rest, restSquare, of(all.restCube), of(all.visible)), all.jacobianNorm);
    }
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(computeColumns);

void putSoftmaxRows(std::span<const RowMoments> rows, std::span<const double> logSums, const SoftmaxRows& out)
{
    SoftmaxColumns columns{};
    for (std::size_t first = 0; first < rows.size(); first += SoftmaxColumns::most) {
        const std::size_t count = std::min(SoftmaxColumns::most, rows.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            const RowMoments& row = rows[first + i];
            columns.rest[i] = row.rest;
            columns.weighted[i] = row.weighted;
            columns.restSquare[i] = row.restSquare;
            columns.restCube[i] = row.restCube;
            columns.visible[i] = row.visible;
            columns.logSum[i] = logOfOthers(row, logSums[first + i]);
            columns.mostEntropy[i] = largestEntropy({}, row.visible);
        }
        HWY_DYNAMIC_DISPATCH(computeColumns)(columns);
        const auto put = [&](const SoftmaxColumns::Column& column, std::span<double> all) {
            std::copy_n(column.begin(), count, all.subspan(first).begin());
        };
        put(columns.shannon, out.shannon);
        put(columns.normalized, out.normalized);
        put(columns.maxWeight, out.maxWeight);
        put(columns.sumSquares, out.sumSquares);
        put(columns.jacobianNorm, out.jacobianNorm);
    }
}

} // namespace attentoscope
#endif
