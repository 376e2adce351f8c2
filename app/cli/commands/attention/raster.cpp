// SPDX-License-Identifier: GPL-3.0-or-later
// raster: writes the attention map at a given size in pixels as an array of floats, and prints a summary.
#include "core/attention/raster/raster.h"

#include "app/cli/attention_options.h"
#include "app/cli/attention_output.h"
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/machine.h"
#include "core/attention/matching/matching.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/formats/tensors/npy.h"
#include "core/studies/rows/raster_parts.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

constexpr int mostPixels = 32768; // in each direction
constexpr double mostWork = 1e11; // multiply-adds, about a second; for more, rows are sampled unless --rows is given

struct RasterOptions : AttentionOptions {
    explicit RasterOptions(CLI::App& command)
        : AttentionOptions(command, {}, One, Json)
        , parts(command)
    {
        size = addValue(command, "--size", "WxH", "Pixels across (keys) and down (queries), at most one for each key and query")
                   ->default_str("800x800");
        range = addValue(command, "--range", "R0:R1,C0:C1",
            "Draw queries R0 to R1 - 1 and keys C0 to C1 - 1; a number left out stands for the first or the last")
                    ->default_str(":,:");
        reduce = addValue(command, "--reduce", "max|mean",
            "Show the largest or the mean value of a pixel's cells. The mean is taken over the visible cells; for weights it is "
            "taken over all cells, where a masked key has weight 0. The window and render show the mean of weights by default")
                     ->default_str("max");
        stage = addValue(command, "--stage", "scores|logits|weights|log-weights", "Show this value of each cell")
                    ->default_str("weights");
        rows = addValue(command, "--rows", "N",
            "Compute about this many query rows, evenly spaced inside each row of pixels and at least one in each; 0: all. "
            "Without this option, all rows are computed if rows x keys x d is at most "
                + formatNumber(mostWork) + ", otherwise as many as stay below that");
        out = addValue(command, "--out", "FILE.npy",
            "Write the picture to this file: float32, (H, W), first query first, NaN where every cell is masked or has no weight "
            "to take the logarithm of");
    }

    PartsOptions parts;
    CLI::Option* size;
    CLI::Option* range;
    CLI::Option* reduce;
    CLI::Option* stage;
    CLI::Option* rows;
    CLI::Option* out;
};

// Returns the typed value, or the option's default.
std::string typed(const CLI::Option& option) { return option.count() > 0 ? option.results().front() : option.get_default_str(); }

Outcome<Done> readSize(const CLI::Option& option, RasterRequest& request)
{
    const std::string text = typed(option);
    const auto parts = split(text, 'x');
    const auto width = parseInteger(parts.front()), height = parseInteger(parts.back());
    const auto good = [](const std::optional<std::int64_t>& pixels) { return pixels && 1 <= *pixels && *pixels <= mostPixels; };
    if (parts.size() != 2 || !good(width) || !good(height))
        return badInput("--size",
            {"must be WIDTHxHEIGHT in pixels, each from 1 to %1, as in 800x600, not \"%2\"", {std::to_string(mostPixels), text}});
    request.width = static_cast<int>(*width);
    request.height = static_cast<int>(*height);
    return Done{};
}

// Both ends as typed, before the number of queries and keys is known. An end that was left out is empty.
struct TypedRange {
    std::optional<Index> row0, row1, col0, col1;
};

Outcome<TypedRange> readRange(const CLI::Option& option)
{
    const std::string text = typed(option);
    TypedRange range;
    bool good = true;
    const auto readEnd = [&](std::string_view word, std::optional<Index>& end) {
        if (trimmed(word).empty())
            return;
        end = parseInteger(word);
        good = good && end.has_value();
    };
    const auto sides = split(text, ',');
    if (sides.size() == 2) {
        const auto rows = split(sides[0], ':'), cols = split(sides[1], ':');
        good = rows.size() == 2 && cols.size() == 2;
        if (good) {
            readEnd(rows[0], range.row0);
            readEnd(rows[1], range.row1);
            readEnd(cols[0], range.col0);
            readEnd(cols[1], range.col1);
        }
    }
    if (sides.size() != 2 || !good)
        return badInput("--range", {"must be R0:R1,C0:C1, queries and then keys, as in 0:512,100:200, not \"%1\"", {text}});
    return range;
}

Outcome<Done> applyRange(const TypedRange& range, Index nq, Index nk, RasterRequest& request)
{
    request.row0 = range.row0.value_or(0);
    request.row1 = range.row1.value_or(nq);
    request.col0 = range.col0.value_or(0);
    request.col1 = range.col1.value_or(nk);
    return checkRequest(request, nq, nk);
}

// The order as far as it is known before queries and keys exist.
struct RasterOrder {
    Experiment experiment;
    RasterRequest request; // without ranges and rows
    TypedRange range;
    std::optional<Index> rows;
    std::string target; // empty: no file is written
};

Outcome<RasterOrder> readOrder(const RasterOptions& options)
{
    auto asked = options.read();
    if (!asked)
        return asked.error();
    RasterOrder order;
    order.experiment = std::move(asked->experiment);
    options.experiment.warnOfMeasure(order.experiment.policyA);
    order.experiment.dv = 0; // a map needs no values
    order.request.threads = asked->threads;
    if (const auto size = readSize(*options.size, order.request); !size)
        return size.error();
    const auto range = readRange(*options.range);
    if (!range)
        return range.error();
    order.range = *range;
    const auto stage = parseStage(typed(*options.stage));
    if (!stage)
        return badInput("--stage", {"must be scores, logits, weights or log-weights, not \"%1\"", {typed(*options.stage)}});
    order.request.stage = *stage;
    const auto reduce = parseReduce(typed(*options.reduce));
    if (!reduce)
        return badInput("--reduce", {"must be max or mean, not \"%1\"", {typed(*options.reduce)}});
    order.request.reduce = *reduce;
    const auto rows = integerOf(*options.rows, 0, 0, maxLength);
    if (!rows)
        return rows.error();
    if (options.rows->count() > 0)
        order.rows = *rows;
    auto target = targetOf(*options.out, ".npy", order.experiment);
    if (!target)
        return target.error();
    order.target = *std::move(target);
    return order;
}

struct Picture {
    SharedInputs inputs;
    SharedRaster raster;
    std::optional<std::string> instead; // is written in place of the result where this process does not have all parts
    std::vector<Message> warnings;
    double sourceMs = 0, bytesPeak = 0;
};

// Fills in the ranges and rows of the request, once the map's size is known.
Outcome<Done> complete(const RasterOrder& order, Index nq, Index nk, Index d, RasterRequest& request)
{
    if (const auto inside = applyRange(order.range, nq, nk, request); !inside)
        return inside;
    request.maxRows = order.rows ? *order.rows : rowsForWork(mostWork, request, nk, d);
    return Done{};
}

// Draws in parts. Leaves the picture without a raster where this process does not have all of them.
Outcome<Done> drawParts(const PartsOptions& options, const RasterWork& work, Picture& picture, const StopToken& stop)
{
    auto identity = identityOf(work.experiment);
    if (!identity)
        return identity.error();
    const RasterRequest& request = work.request;
    PartedWork all;
    all.identity = {{"experiment", *std::move(identity)}, {"policy", policyText(work.experiment.policyA)},
        {"range", {request.row0, request.row1, request.col0, request.col1}}, {"size", {request.width, request.height}},
        {"stage", stageName(request.stage)}, {"reduce", reduceName(request.reduce)}, {"rows", request.maxRows}};
    all.parts = partsAsValues(rasterParts(work));
    auto shared = options.run("raster", std::move(all), request.threads, stop);
    if (!shared)
        return shared.error();
    picture.instead = std::move(shared->instead);
    std::vector<SharedRaster> strips;
    for (std::size_t part = 0; part < shared->found.size(); ++part) {
        auto read = readPart([&] { return stripIn(shared->found[part], work, Index(part)); });
        if (!read)
            return badInput("part " + formatNumber(Index(part)), "is not what raster found");
        strips.push_back(*std::move(read));
    }
    if (!picture.instead)
        picture.raster = joined(strips);
    return Done{};
}

Outcome<Picture> draw(const RasterOrder& order, const PartsOptions& parts, const StopToken& stop)
{
    const auto begin = std::chrono::steady_clock::now();
    const Experiment& experiment = order.experiment;
    Picture picture;
    RasterRequest request = order.request;
    Draw queries;
    if (findSource(experiment.source)->generated) { // only the queries of the rows computed need be generated
        if (const auto done = complete(order, experiment.n, experiment.n, experiment.d, request); !done)
            return done.error();
        queries.queryRows = computedRows(request);
        if (Index(queries.queryRows.size()) == experiment.n)
            queries.queryRows.clear(); // empty: all queries
    }
    const auto inputs = makeInputs(experiment, queries, stop);
    if (!inputs)
        return inputs.error();
    picture.inputs = *inputs;
    const Inputs& in = *picture.inputs;
    if (const auto done = complete(order, in.nq(), in.nk(), in.d(), request); !done)
        return done.error();
    picture.sourceMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    const auto mask = bindMask(experiment, in);
    if (!mask)
        return mask.error();
    const auto rows = computedRows(request);
    picture.warnings = inputWarnings(experiment, in, *mask, rows);
    for (const auto& warning : {needlesBeyond(experiment, in.nk()), alibiAhead(experiment, *mask, rows)})
        if (warning)
            picture.warnings.push_back(*warning);
    picture.bytesPeak =
        rasterBytes(request, in.nq(), in.nk(), 1) + double(in.q.size() + in.k.size() + in.v.size()) * sizeof(float);
    auto scale = resolveForAllRows(experiment, in, *mask, {experiment.policyA}, request.threads, stop);
    if (!scale)
        return scale.error();
    std::ranges::move(scale->notes, std::back_inserter(picture.warnings));
    if (parts.areShared()) {
        const auto drawn = drawParts(parts, {experiment, picture.inputs, *mask, scale->policies.front(), request}, picture, stop);
        return drawn ? Outcome(std::move(picture)) : drawn.error();
    }
    ProgressBar bar;
    const auto rasters = rasterize(experiment, picture.inputs, *mask, scale->policies, request, stop, bar.part(0, 1));
    if (!rasters)
        return rasters.error();
    picture.raster = rasters->front();
    return picture;
}

std::int64_t maskedPixels(const Raster& raster)
{
    return std::ranges::count_if(raster.values, [](float value) { return std::isnan(value); }) - raster.without;
}

bool isSampled(const Raster& raster) { return raster.rowsComputed < raster.request.row1 - raster.request.row0; }

// Says which rows a picture was made from.
std::string rowsRule(const Raster& raster)
{
    if (!isSampled(raster))
        return "all rows of the range";
    const Index each = std::max<Index>(1, raster.request.maxRows / raster.height);
    return (each == 1 ? std::string("the last row") : "up to " + formatNumber(each) + " evenly spaced rows")
        + " of each row of pixels";
}

std::string jsonOutput(const RasterOrder& order, const Picture& picture, const RunCost& cost)
{
    const Raster& raster = *picture.raster;
    const RasterRequest& request = raster.request;
    const Experiment& experiment = order.experiment;
    const Inputs& inputs = *picture.inputs;
    const auto masked = maskedPixels(raster);
    const bool some = masked + raster.without < std::int64_t(raster.values.size());
    nlohmann::ordered_json json = {{"width", raster.width}, {"height", raster.height}, {"stage", stageName(request.stage)},
        {"reduce", reduceName(request.reduce)}, {"rows", {request.row0, request.row1}}, {"keys", {request.col0, request.col1}},
        {"rows_computed", raster.rowsComputed}, {"rows_sampled", isSampled(raster)}, {"rows_rule", rowsRule(raster)},
        {"masked_pixels", masked}, {"without_weight", raster.without}, {"n_q", inputs.nq()}, {"n_k", inputs.nk()},
        {"d", inputs.d()}};
    addSettings(json, experiment, experiment.policyA);
    addCost(json, cost);
    addPositions(json, experiment);
    json["low"] = some ? nlohmann::ordered_json(double(raster.low)) : nlohmann::ordered_json();
    json["high"] = some ? nlohmann::ordered_json(double(raster.high)) : nlohmann::ordered_json();
    json["out"] = targetJson(order.target);
    json["version"] = versionText();
    return jsonText(json);
}

std::string readableOutput(const RasterOrder& order, const Picture& picture, RunCost cost)
{
    const Raster& raster = *picture.raster;
    const RasterRequest& request = raster.request;
    const auto masked = maskedPixels(raster);
    cost.threads = 0;
    const std::string values = masked + raster.without == std::int64_t(raster.values.size())
        ? "no visible cell"
        : "from " + formatBrief(double(raster.low), 6) + " to " + formatBrief(double(raster.high), 6);
    return settingsText(order.experiment, *picture.inputs, order.experiment.policyA) + std::to_string(raster.width) + " x "
        + std::to_string(raster.height) + " pixels of queries " + formatNumber(request.row0) + ':' + formatNumber(request.row1)
        + " and keys " + formatNumber(request.col0) + ':' + formatNumber(request.col1) + "; " + reduceName(request.reduce)
        + " of " + stageName(request.stage) + ", " + values + ", " + formatNumber(masked) + " pixels masked"
        + (raster.without > 0 ? ", " + formatNumber(raster.without) + " without weight" : "") + "\n"
        + formatNumber(raster.rowsComputed) + " rows computed: " + rowsRule(raster)
        + (isSampled(raster) ? " (--rows 0 computes all)" : "") + "; " + costText(cost) + targetText(order.target, ".npy");
}

// Replaces the core's names in an error by those of options.
Error namedByRasterOption(Error error, const Experiment& experiment)
{
    if (error.what == "size" || error.what == "range")
        return atOption(error, "--" + error.what);
    return namedByFile(std::move(error), experiment);
}

Outcome<std::string> runRaster(const RasterOptions& options, const StopToken& stop)
{
    const auto order = readOrder(options);
    if (!order)
        return order.error();
    const auto picture = draw(*order, options.parts, stop);
    if (!picture)
        return namedByRasterOption(picture.error(), order->experiment);
    if (picture->instead)
        return *picture->instead;
    warn(picture->warnings);
    if (stop.stop_requested())
        return cancelled();
    if (!order->target.empty()) {
        const Raster& raster = *picture->raster;
        const Index shape[] = {raster.height, raster.width};
        if (const auto unchanged = checkWhatWasRead(); !unchanged)
            return unchanged.error();
        if (const auto written = writeFileSafely(order->target, npyBytes(raster.values, shape)); !written)
            return written.error();
    }
    const int threads = order->request.threads > 0 ? order->request.threads : hardwareThreads();
    const RunCost cost = options.parts.dropsTimes()
        ? costLeftEmpty()
        : RunCost{picture->sourceMs, picture->raster->elapsedMs, threads, picture->bytesPeak};
    return options.format.wantsJson() ? jsonOutput(*order, *picture, cost) : readableOutput(*order, *picture, cost);
}

} // namespace

Action addRaster(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("raster", "Draw the attention map at a size in pixels, without ever holding the whole map");
    command->footer("Examples:\n  attentoscope-cli raster --n 16384 --mask causal --size 800x800 --out map.npy\n"
                    "  attentoscope-cli raster --n 1000000 --reduce mean --stage log-weights --out map.npy --json\n"
                    "  attentoscope-cli raster --q Q.npy --k K.npy --range 0:512,0:512 --size 512x512 --out corner.npy");
    const auto options = std::make_shared<RasterOptions>(*command);
    return [options](const StopToken& stop) { return runRaster(*options, stop); };
}

} // namespace attentoscope::cli
