// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/batch_pictures.h"

#include "ui/text/joined.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr Hue usefulHue = Hue::subject(0), computedHue = Hue::reference(), batchTimeHue = Hue::subject(1);
constexpr double inset = 0.15; // space beside the text about a way, in rows

class BatchWords
{
    Q_DECLARE_TR_FUNCTIONS(BatchWords)
};

Series batchSteps(const QString& key, const QString& name, Hue hue)
{
    return seriesNamed({.kind = key}, name, hue, Series::Steps);
}

QString wayAt(double x)
{
    const auto way = std::size_t(std::clamp(x, 0.0, double(std::size(allBatchWays)) - 1));
    return wayText(allBatchWays[way]);
}

// Ticks with the names of the ways, one unit each.
std::vector<Tick> wayTicks()
{
    std::vector<Tick> ticks;
    for (std::size_t way = 0; way < std::size(allBatchWays); ++way)
        ticks.push_back({double(way) + 0.5, wayText(allBatchWays[way])});
    return ticks;
}

QString percentText(double share) { return inPercent(fixedText(100 * share, 1)); }

double largestWeightError(const PaddingStudy& study)
{
    return std::ranges::max(study.runs, {}, &BatchRun::weightError).weightError;
}

} // namespace

QString wayText(BatchWay way)
{
    switch (way) {
    case BatchWay::InOrder:
        return BatchWords::tr("as given");
    case BatchWay::Sorted:
        return BatchWords::tr("sorted");
    case BatchWay::Buckets:
        return BatchWords::tr("buckets");
    case BatchWay::Packed:
        return BatchWords::tr("packed");
    case BatchWay::Blocks:
        return BatchWords::tr("blocks");
    }
    return {};
}

QString wayHelp(BatchWay way)
{
    switch (way) {
    case BatchWay::InOrder:
        return BatchWords::tr(
            "Batches of the sequences in the given order, each batch padded with [PAD] to its longest sequence");
    case BatchWay::Sorted:
        return BatchWords::tr("Batches of the sequences sorted by length, each batch padded with [PAD] to its longest sequence");
    case BatchWay::Buckets:
        return BatchWords::tr("Sequences sorted by length. A new batch begins when a batch is full, or when a sequence exceeds "
                              "the shortest of its batch by more than the width of a bucket");
    case BatchWay::Packed:
        return BatchWords::tr("Sequences packed one after the other into rows of one length. Every score of a row is computed, "
                              "and a block-diagonal mask hides the scores between two sequences");
    case BatchWay::Blocks:
        return BatchWords::tr(
            "Packed rows, of which only the blocks on the diagonal are computed, as in kernels for sequences of variable length");
    }
    return {};
}

LinePicture batchPicture(const PaddingStudy& study)
{
    LinePicture picture;
    picture.title = QStringLiteral("<b>%1</b>").arg(BatchWords::tr("Rows of the batch: tokens and padding"));
    picture.yLabel = BatchWords::tr("positions");
    picture.xLabel = BatchWords::tr("row");
    picture.xText = [](double) { return BatchWords::tr("a row"); };
    Series width = batchSteps("positions", BatchWords::tr("tokens + [PAD]"), computedHue);
    Series tokens = batchSteps("tokens", BatchWords::tr("tokens"), usefulHue);
    double at = 0;
    for (const BatchRun& run : study.runs) {
        if (run.way == BatchWay::Blocks) // has the same rows as another way
            continue;
        const double first = at;
        for (const BatchRow& row : run.layout) {
            for (Series* series : {&width, &tokens})
                series->xs.push_back(at);
            width.ys.push_back(double(row.width));
            tokens.ys.push_back(double(row.tokens));
            ++at;
        }
        picture.zones.push_back({first + inset, at - inset, percentText(run.work.positionShare())});
        picture.xTicks.push_back({(first + at) / 2, wayText(run.way)});
    }
    for (Series* series : {&width, &tokens})
        series->xs.push_back(at);
    picture.xLow = 0, picture.xHigh = at;
    picture.series = {std::move(width), std::move(tokens)};
    picture.note = BatchWords::tr("percentages: share of positions that are [PAD]");
    return picture;
}

LinePicture batchWorkPicture(const PaddingStudy& study)
{
    LinePicture picture;
    picture.title = QStringLiteral("<b>%1</b>").arg(BatchWords::tr("Work and time"));
    picture.yLabel = BatchWords::tr("relative to the given order");
    picture.xLabel = BatchWords::tr("batch arrangement");
    picture.xTicks = wayTicks();
    picture.xText = wayAt;
    picture.xLow = 0, picture.xHigh = double(study.runs.size());
    Series cells = batchSteps("computed", BatchWords::tr("scores computed"), computedHue);
    Series useful = batchSteps("useful", BatchWords::tr("scores between tokens of one sequence"), usefulHue);
    Series time = seriesNamed({.kind = "time"}, BatchWords::tr("time, measured"), batchTimeHue);
    time.measured = time.thin = true;
    time.dash = Dash::Dotted;
    for (std::size_t at = 0; at < study.runs.size(); ++at) {
        const BatchRun& run = study.runs[at];
        for (Series* series : {&cells, &useful})
            series->xs.push_back(double(at));
        cells.ys.push_back(workRatio(study, run));
        useful.ys.push_back(run.work.useful / study.runs.front().work.cells);
        time.xs.push_back(double(at) + 0.5);
        time.ys.push_back(timeRatio(study, run));
    }
    for (Series* series : {&cells, &useful})
        series->xs.push_back(double(study.runs.size()));
    picture.series = {std::move(cells), std::move(useful), std::move(time)};
    picture.note = batchRunText(study);
    return picture;
}

QString batchText(const PaddingStudy& study)
{
    const auto [shortest, longest] = std::ranges::minmax(study.batch.lengths);
    const QString text = study.batch.drawn ? BatchWords::tr("%1 sequences, each of random length from %2 to %3 tokens")
                                           : BatchWords::tr("%1 sequences of %2 to %3 tokens");
    return text.arg(countText((long long)(study.batch.lengths.size())), countText(shortest), countText(longest));
}

QString batchSentence(const PaddingStudy& study)
{
    const BatchRun &inOrder = study.runs.front(), &blocks = study.runs.back();
    QString text = BatchWords::tr("In the given order, <b>%1</b> of the scores are spent on [PAD].")
                       .arg(percentText(inOrder.work.paddingShare()));
    if (!study.finished)
        return text;
    text = inOneText({text,
        BatchWords::tr(
            "Packed, and computed block by block, the same weights take <b>%1</b> of the work and <b>%2</b> of the time.")
            .arg(percentText(workRatio(study, blocks)), percentText(timeRatio(study, blocks)))});
    const double hidden = std::ranges::max(study.runs, {}, &BatchRun::paddingWeight).paddingWeight;
    return inOneText({text,
        BatchWords::tr("The weights differ by at most %1 from those of each sequence computed alone; the largest weight on "
                       "padding or another sequence is %2.")
            .arg(briefText(largestWeightError(study), 2), briefText(hidden, 2))});
}

QString batchRunText(const PaddingStudy& study)
{
    if (!study.finished)
        return BatchWords::tr("Measuring …");
    return BatchWords::tr("time: shortest of %1 runs on one thread, all scores stored, computed with Eigen (%2)")
        .arg(countText(study.runs.front().runs), QString::fromStdString(study.simd));
}

} // namespace attentoscope
