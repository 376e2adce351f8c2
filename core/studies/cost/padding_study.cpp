// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/padding_study.h"

#include "core/attention/rows/row_set.h"
#include "core/base/free_memory.h"
#include "core/base/numbers.h"
#include "core/random/counter_random.h"
#include "core/sources/text_tokens.h"
#include "core/studies/cost/materialized.h"

#include <omp.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>

namespace attentoscope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Index drawnSequences = 32;
constexpr double middleLength = 48, spreadOfLogarithm = 0.7;
constexpr Index shortestDrawn = 4, longestDrawn = 256;
constexpr std::uint32_t paddingTrial = ~std::uint32_t(0); // a number that no sequence has

std::vector<Index> drawnLengths(Index seed)
{
    std::vector<float> normal(drawnSequences);
    fillNormal(Stream{.seed = std::uint64_t(seed), .purpose = StreamPurpose::BatchLengths}, 0, normal);
    std::vector<Index> lengths;
    for (const float g : normal)
        lengths.push_back(
            std::clamp(Index(std::llround(middleLength * std::exp(spreadOfLogarithm * double(g)))), shortestDrawn, longestDrawn));
    return lengths;
}

struct Sequence {
    Matrix q, k, v; // (ℓ, d), (ℓ, d), (ℓ, d_v)
    MatrixD weights, output; // of the sequence alone, in float64
};

Matrix random(Index seed, StreamPurpose purpose, std::uint32_t trial, Index rows, Index columns)
{
    Matrix m(rows, columns);
    fillNormal(Stream{std::uint64_t(seed), purpose, trial}, 0, std::span(m.data(), std::size_t(m.size())));
    return m;
}

Sequence sequenceOf(const PaddingBatch& batch, std::uint32_t number, Index length)
{
    return {random(batch.seed, StreamPurpose::Queries, number, length, batch.d),
        random(batch.seed, StreamPurpose::Keys, number, length, batch.d),
        random(batch.seed, StreamPurpose::Values, number, length, batch.dv), {}, {}};
}

double scaleOf(const PaddingBatch& batch) { return 1 / std::sqrt(double(batch.d)); }

void attendAlone(Sequence& sequence, double lambda)
{
    if (sequence.q.rows() == 0)
        return;
    sequence.weights = lambda * sequence.q.cast<double>() * sequence.k.cast<double>().transpose();
    for (Index i = 0; i < sequence.weights.rows(); ++i) {
        auto row = sequence.weights.row(i).array();
        row = (row - row.maxCoeff()).exp();
        row /= row.sum();
    }
    sequence.output = sequence.weights * sequence.v.cast<double>();
}

// A part of a row that is computed as one rectangle: the whole row, or a block of it.
struct Part {
    Index first = 0, count = 0; // positions of the row
    BoundMask mask;
    Materialized room;
};

struct RowData {
    Matrix q, k, v;
    std::vector<Part> parts;
};

MatrixView rowsOf(const Matrix& m, const Part& part) { return {m.data() + part.first * m.cols(), part.count, m.cols()}; }

std::string maskText(const BatchRow& row, std::span<const Index> lengths)
{
    if (row.tokens == row.width && row.sequences.size() <= 1)
        return "full";
    if (row.sequences.size() <= 1)
        return "padding(" + formatNumber(row.tokens) + ')';
    std::string text;
    for (const Index sequence : row.sequences)
        text += (text.empty() ? "block-diagonal(" : ",") + formatNumber(lengths[std::size_t(sequence)]);
    return text + ')';
}

// One arrangement of the batch, ready to run.
class Prepared
{
public:
    Prepared(const PaddingBatch& batch, const BatchRun& run, const std::vector<Sequence>& sequences)
        : batch_(batch)
        , run_(run)
        , sequences_(sequences)
    {
        const Sequence padding = sequenceOf(batch, paddingTrial, 1);
        for (const BatchRow& row : run.layout)
            rows_.push_back(fill(row, padding));
    }

    bool run(const StopToken& stop)
    {
        const double lambda = scaleOf(batch_);
        for (RowData& row : rows_)
            for (Part& part : row.parts)
                if (!materialize(
                        rowsOf(row.q, part), rowsOf(row.k, part), rowsOf(row.v, part), part.mask, lambda, part.room, stop))
                    return false;
        return true;
    }

    void compare(BatchRun& found) const
    {
        for (std::size_t at = 0; at < rows_.size(); ++at)
            compareRow(run_.layout[at], rows_[at], found);
    }

private:
    RowData fill(const BatchRow& row, const Sequence& padding) const
    {
        RowData data{Matrix(row.width, batch_.d), Matrix(row.width, batch_.d), Matrix(row.width, batch_.dv), {}};
        Index first = 0;
        for (const Index number : row.sequences) {
            const Sequence& sequence = sequences_[std::size_t(number)];
            const Index count = sequence.q.rows();
            data.q.middleRows(first, count) = sequence.q;
            data.k.middleRows(first, count) = sequence.k;
            data.v.middleRows(first, count) = sequence.v;
            if (run_.way == BatchWay::Blocks && count > 0)
                data.parts.push_back(partOf(first, count, "full"));
            first += count;
        }
        for (Index at = first; at < row.width; ++at) {
            data.q.row(at) = padding.q.row(0);
            data.k.row(at) = padding.k.row(0);
            data.v.row(at) = padding.v.row(0);
        }
        if (run_.way != BatchWay::Blocks && row.width > 0)
            data.parts.push_back(partOf(0, row.width, maskText(row, batch_.lengths)));
        return data;
    }

    Part partOf(Index first, Index count, const std::string& mask) const
    {
        return {first, count, *Mask::of(mask).bind({.nq = count, .nk = count}), roomFor(count, count, batch_.dv)};
    }

    // Returns the part in which the sequence that begins at this position of the row was computed.
    static const Part& partAt(const RowData& data, Index first)
    {
        return *std::ranges::find_if(
            data.parts, [&](const Part& part) { return part.first <= first && first < part.first + part.count; });
    }

    void compareRow(const BatchRow& row, const RowData& data, BatchRun& found) const
    {
        Index first = 0;
        for (const Index number : row.sequences) {
            const Sequence& alone = sequences_[std::size_t(number)];
            const Index count = alone.q.rows();
            if (count == 0)
                continue;
            const Part& part = partAt(data, first);
            const Index at = first - part.first;
            const MatrixD weights = part.room.weights.block(at, at, count, count).cast<double>();
            const MatrixD output = part.room.output.middleRows(at, count).cast<double>();
            found.weightError = std::max(found.weightError, (weights - alone.weights).cwiseAbs().maxCoeff());
            found.outputError = std::max(found.outputError, (output - alone.output).cwiseAbs().maxCoeff());
            const auto before = part.room.weights.block(at, 0, count, at);
            const auto after = part.room.weights.block(at, at + count, count, part.count - at - count);
            for (const auto& others : {Matrix(before), Matrix(after)})
                if (others.size() > 0)
                    found.paddingWeight = std::max(found.paddingWeight, double(others.maxCoeff()));
            first += count;
        }
    }

    const PaddingBatch& batch_;
    const BatchRun& run_;
    const std::vector<Sequence>& sequences_;
    std::vector<RowData> rows_;
};

// Limits the measurement to one thread, because the distribution of rows among threads is not its subject.
class OneThread
{
public:
    OneThread() { omp_set_num_threads(1); }
    ~OneThread() { omp_set_num_threads(before_); }
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;

private:
    int before_ = omp_get_max_threads();
};

// Runs all ways in turn, so that other load on the machine affects them alike. The first turn warms the caches, and its results
// are compared.
bool measure(PaddingStudy& study, std::vector<Prepared>& ways, const PaddingLimits& limits, const StopToken& stop)
{
    const OneThread alone;
    std::vector<std::vector<double>> times(ways.size());
    double spent = 0;
    for (int turn = 0; turn <= limits.mostRuns && (turn <= limits.fewestRuns || spent < limits.patienceMs); ++turn)
        for (std::size_t at = 0; at < ways.size(); ++at) {
            const auto begin = Clock::now();
            if (!ways[at].run(stop))
                return false;
            const double ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
            if (turn == 0)
                ways[at].compare(study.runs[at]);
            else
                times[at].push_back(ms), spent += ms;
        }
    for (std::size_t at = 0; at < ways.size(); ++at) {
        study.runs[at].ms = std::ranges::min(times[at]);
        study.runs[at].runs = int(times[at].size());
    }
    return true;
}

Outcome<PaddingStudy> countedWork(const PaddingBatch& batch, const PaddingLimits& limits)
{
    PaddingStudy study{batch, {}, materializedKernels().front()->simd};
    double cells = 0, positions = 0;
    for (const BatchWay way : allBatchWays) {
        auto layout = layoutOf(way, batch.lengths, batch.setup);
        if (!layout)
            return layout.error();
        const BatchWork work = workOf(way, *layout, batch.lengths);
        cells += work.cells;
        positions += work.positions;
        study.runs.push_back({way, *std::move(layout), work});
    }
    if (std::ranges::all_of(batch.lengths, [](Index length) { return length == 0; }))
        return badInput("batch-lengths", ATT_TEXT("core", "at least one length must be above 0"));
    const double mostCells = std::min(limits.mostCells, limits.mostWork / double(batch.d + batch.dv));
    if (cells > mostCells)
        return badInput("batch-lengths",
            {ATT_TEXT("core",
                 "these lengths make %1 scores in all, but at most %2 can be measured; choose shorter or fewer sequences"),
                {formatNumber(Index(cells)), formatNumber(Index(mostCells))}});
    // Memory for Q, K, V, for the float64 outputs of the sequences alone, and for the outputs of every way.
    const double columns = double(2 * batch.d + 2 * batch.dv);
    const double needed =
        positions * columns * sizeof(float) + study.runs.front().work.tokens * columns * sizeof(double) + cells * sizeof(double);
    if (auto fits = checkRoom("d", needed); !fits)
        return fits.error();
    return study;
}

} // namespace

Outcome<PaddingBatch> paddingBatch(const Experiment& experiment)
{
    PaddingBatch batch{experiment.padding.lengths.values(), experiment.padding, experiment.d,
        experiment.dv > 0 ? experiment.dv : experiment.d, experiment.seed};
    batch.setup.lengths = {};
    if (!batch.lengths.empty())
        return batch;
    if (experiment.source == "text" && experiment.text.size() > 1) {
        for (const std::string& text : experiment.text) {
            const auto tokens = tokensOf(text);
            if (!tokens)
                return tokens.error();
            batch.lengths.push_back(Index(tokens->size()));
        }
        if (std::ranges::all_of(batch.lengths, [](Index length) { return length == 0; }))
            return badInput("text", ATT_TEXT("core", "holds no token; type some words"));
        return batch;
    }
    batch.lengths = drawnLengths(experiment.seed);
    batch.drawn = true;
    return batch;
}

Outcome<SharedPaddingStudy> studyPadding(
    const PaddingBatch& batch, const PaddingLimits& limits, const PaddingTold& tell, StopToken stop)
{
    try {
        auto study = countedWork(batch, limits);
        if (!study)
            return study.error();
        if (tell)
            tell(std::make_shared<const PaddingStudy>(*study));
        std::vector<Sequence> sequences;
        for (std::size_t number = 0; number < batch.lengths.size(); ++number) {
            sequences.push_back(sequenceOf(batch, std::uint32_t(number), batch.lengths[number]));
            attendAlone(sequences.back(), scaleOf(batch));
            if (stop.stop_requested())
                return cancelled();
        }
        std::vector<Prepared> ways;
        for (const BatchRun& run : study->runs)
            ways.emplace_back(batch, run, sequences);
        if (!measure(*study, ways, limits, stop))
            return cancelled();
        study->finished = true;
        return std::make_shared<const PaddingStudy>(*std::move(study));
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

double timeRatio(const PaddingStudy& study, const BatchRun& run) { return run.ms / study.runs.front().ms; }

double workRatio(const PaddingStudy& study, const BatchRun& run) { return run.work.cells / study.runs.front().work.cells; }

} // namespace attentoscope
