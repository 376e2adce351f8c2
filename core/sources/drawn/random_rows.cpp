// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/drawn/random_rows.h"

#include <cassert>
#include <cmath>

namespace attentoscope {

Stream streamOf(const Experiment& experiment, StreamPurpose purpose, Index trial)
{
    return {static_cast<std::uint64_t>(experiment.seed), purpose, static_cast<std::uint32_t>(trial)};
}

void normalRow(const Stream& stream, Index row, std::span<double> out)
{
    constexpr std::size_t piece = 256;
    float numbers[piece];
    const std::uint64_t first = std::uint64_t(row) * out.size();
    for (std::size_t done = 0; done < out.size(); done += piece) {
        const std::size_t count = std::min(piece, out.size() - done);
        fillNormal(stream, first + done, {numbers, count});
        std::copy_n(numbers, count, out.begin() + std::ptrdiff_t(done));
    }
}

double dot(std::span<const double> x, std::span<const double> y)
{
    double partial[4] = {};
    std::size_t i = 0;
    for (; i + 4 <= x.size(); i += 4)
        for (std::size_t lane = 0; lane < 4; ++lane)
            partial[lane] += x[i + lane] * y[i + lane];
    for (; i < x.size(); ++i)
        partial[0] += x[i] * y[i];
    return (partial[0] + partial[1]) + (partial[2] + partial[3]);
}

void removeComponent(std::span<double> x, std::span<const double> direction)
{
    const double along = dot(x, direction);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] -= along * direction[i];
}

void normalize(std::span<double> x)
{
    const double norm = std::sqrt(dot(x, x));
    if (norm == 0) {
        x[0] = 1;
        return;
    }
    for (double& value : x)
        value /= norm;
}

void storeMixed(std::span<const double> x, std::span<const double> y, double c, std::span<float> out)
{
    const double d = double(out.size());
    const double ofX = std::sqrt(d * c), ofY = std::sqrt(d * (1 - c));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<float>(ofX * x[i] + ofY * y[i]);
}

Inputs emptyInputs(const Experiment& experiment, const Draw& draw)
{
    Inputs in;
    in.queryRows = draw.queryRows;
    in.queries = experiment.n;
    if (draw.begun) {
        assert(draw.queryRows.empty() && draw.begun->queryRows.empty() && draw.begun->d() == experiment.d
            && draw.begun->dv() == experiment.dv);
        in.q = draw.begun->q.longer(experiment.n, draw.room);
        in.k = draw.begun->k.longer(experiment.n, draw.room);
        if (experiment.dv > 0)
            in.v = draw.begun->v.longer(experiment.n, draw.room);
        return in;
    }
    in.q.resize(draw.queryRows.empty() ? experiment.n : Index(draw.queryRows.size()), experiment.d, draw.room);
    if (!draw.keys.empty()) {
        in.k.resizeHolding(draw.keys, experiment.n, experiment.d);
        if (experiment.dv > 0)
            in.v.resizeHolding(draw.keys, experiment.n, experiment.dv);
        return in;
    }
    in.k.resize(experiment.n, experiment.d, draw.room);
    if (experiment.dv > 0)
        in.v.resize(experiment.n, experiment.dv, draw.room);
    return in;
}

// Fills neighbouring rows in one call, because the generator is fastest in long runs.
void fillRows(TokenRows& m, std::span<const Index> rows, const Stream& stream, Index begin, Index end)
{
    const auto d = static_cast<std::uint64_t>(m.cols());
    if (rows.empty()) {
        fillNormal(
            stream, std::uint64_t(begin) * d, {m.data() + begin * m.cols(), static_cast<std::size_t>((end - begin) * m.cols())});
        return;
    }
    for (Index r = begin; r < end; ++r)
        fillNormal(stream, std::uint64_t(rowNumber(rows, r)) * d, rowOf(m, r));
}

bool fillGaussian(TokenRows& m, std::span<const Index> rows, const Stream& stream, const StopToken& stop)
{
    return forEachNewRowRange(m, m.cols(), stop, [&](Index begin, Index end) { fillRows(m, rows, stream, begin, end); });
}

bool fillSphere(TokenRows& m, std::span<const Index> rows, const Stream& stream, const StopToken& stop)
{
    const double radius = std::sqrt(double(m.cols()));
    return forEachNewRowRange(m, m.cols(), stop, [&](Index begin, Index end) {
        fillRows(m, rows, stream, begin, end);
        std::vector<double> direction(static_cast<std::size_t>(m.cols()));
        for (Index row = begin; row < end; ++row) {
            const std::span<float> values = rowOf(m, row);
            std::copy(values.begin(), values.end(), direction.begin());
            const double norm = std::sqrt(dot(direction, direction));
            if (norm == 0)
                direction[0] = 1;
            const double scale = radius / (norm == 0 ? 1 : norm);
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = static_cast<float>(scale * direction[i]);
        }
    });
}

} // namespace attentoscope
