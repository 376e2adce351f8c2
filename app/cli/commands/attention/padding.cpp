// SPDX-License-Identifier: GPL-3.0-or-later
// padding: compares the cost of a batch of sequences of different lengths when it is padded, sorted, bucketed and packed.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/formats/text_table.h"
#include "core/studies/cost/padding_study.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

struct Padding {
    explicit Padding(CLI::App& command)
        : experiment(command, {.whole = true, .study = FieldGroup::Padding, .besides = {"source", "text", "d", "dv", "seed"}})
        , format(addFormatOptions(command))
        , threads(addThreadsOption(command))
    {
    }

    ExperimentOptions experiment;
    FormatOptions format;
    CLI::Option* threads;
};

Table waysTable(const PaddingStudy& study)
{
    Table table{{"way", "rows", "positions", "padding_positions", "cells", "multiply_adds", "padding_share", "stranger_share",
                    "wasted_share", "work_ratio", "time_ratio", "ms", "weight_difference", "output_difference", "hidden_weight"},
        {}};
    for (const BatchRun& run : study.runs) {
        const BatchWork& work = run.work;
        table.rows.push_back({std::string(nameOf(run.way)), Index(run.layout.size()), Index(work.positions), work.positionShare(),
            Index(work.cells), Index(work.multiplyAdds(study.batch.d, study.batch.dv)), work.paddingShare(),
            work.cells > 0 ? work.strangers / work.cells : 0, work.wasted(), workRatio(study, run), timeRatio(study, run), run.ms,
            run.weightError, run.outputError, run.paddingWeight});
    }
    return table;
}

std::string jsonOutput(const PaddingStudy& study)
{
    nlohmann::ordered_json json = {{"lengths", study.batch.lengths}, {"drawn", study.batch.drawn}, {"d", study.batch.d},
        {"dv", study.batch.dv}, {"seed", study.batch.seed}, {"batch_size", study.batch.setup.batchSize},
        {"bucket_width", study.batch.setup.bucketWidth}, {"pack_length", study.batch.setup.packLength}, {"threads", 1},
        {"simd", study.simd}, {"runs", study.runs.front().runs}};
    json["rows"] = jsonRows(waysTable(study));
    json["version"] = versionText();
    return jsonText(json);
}

std::string readableOutput(const PaddingStudy& study)
{
    Table table = waysTable(study);
    for (const std::string_view wide : {"output_difference", "ms", "multiply_adds", "positions", "rows"}) {
        const auto at = std::ranges::find(table.columns, wide) - table.columns.begin();
        table.columns.erase(table.columns.begin() + at);
        for (auto& row : table.rows)
            row.erase(row.begin() + at);
    }
    return std::to_string(study.batch.lengths.size()) + " sequences, " + formatNumber(Index(study.runs.front().work.tokens))
        + " tokens; time: shortest of " + std::to_string(study.runs.front().runs) + " runs on one thread, " + study.simd + '\n'
        + readableText(table);
}

Outcome<std::string> runPadding(const Padding& options, const StopToken& stop)
{
    const auto experiment = options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    if (*threads > 1)
        warn("--threads: one thread is used, so that the times can be compared");
    const auto batch = paddingBatch(*experiment);
    if (!batch)
        return batch.error();
    if (batch->drawn && experiment->source == "text")
        warn("--text: one sequence is not a batch; random lengths are used instead");
    const auto study = studyPadding(*batch, {}, {}, stop);
    if (!study)
        return study.error();
    if (options.format.wantsJson())
        return jsonOutput(**study);
    return options.format.wantsCsv() ? csvText(waysTable(**study)) : readableOutput(**study);
}

} // namespace

Action addPadding(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("padding",
        "Measure what padding costs: one batch of sequences of different lengths, padded, sorted, in buckets and packed");
    command->footer(
        "Ways: in-order and sorted pad each batch to its longest sequence; buckets groups sequences of nearly equal\n"
        "length, at most --batch-size in a batch; packed joins sequences into rows under a block-diagonal mask and\n"
        "computes whole rows; packed-blocks computes only the blocks of these rows.\n"
        "padding_share: the fraction of score cells that involve padding. stranger_share: the fraction between\n"
        "tokens of two different sequences. wasted_share: the sum of both. padding_positions: the fraction of\n"
        "positions that are padding. work_ratio and time_ratio: cells and shortest time relative to in-order.\n"
        "weight_difference: the largest difference from the weights of each sequence computed alone in float64.\n"
        "hidden_weight: the largest weight on padding or on another sequence.\n"
        "Examples:\n"
        "  attentoscope-cli padding --batch-lengths 12,37,5,64,8x20 --batch-size 4\n"
        "  attentoscope-cli padding --source text --text \"I love AI\" --text \"Machine learning is powerful\" --csv");
    const auto options = std::make_shared<Padding>(*command);
    return [options](const StopToken& stop) { return runPadding(*options, stop); };
}

} // namespace attentoscope::cli
