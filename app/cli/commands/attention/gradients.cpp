// SPDX-License-Identifier: GPL-3.0-or-later
// gradients: writes ∂L/∂Q, ∂L/∂K and ∂L/∂V for a given ∂L/∂O as arrays in an .npz, and prints a summary of their sizes.
#include "core/studies/gradients/gradients.h"

#include "app/cli/attention_options.h"
#include "app/cli/attention_output.h"
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/standard_input.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "core/formats/text_table.h"
#include "core/sources/source.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

struct GradientsOptions : AttentionOptions {
    explicit GradientsOptions(CLI::App& command)
        : AttentionOptions(command, {}, One)
    {
        outputGradient = addValue(command, "--grad-output", "G.npy",
            "The gradient of the loss with respect to the output, of shape (n_q, d_v); required");
        out = addValue(command, "--out", "FILE.npz", "Write dq (n_q, d), dk (n_k, d) and dv (n_k, d_v) to this file");
    }

    CLI::Option* outputGradient;
    CLI::Option* out;
};

struct GradientsOrder {
    Experiment experiment;
    GradientDemand demand;
    std::string gradientFile;
    std::string target; // empty: no file is written
};

// Reads ∂L/∂O from a file. If the data are generated, its shape is known, so the file's header is checked before the numbers
// are read.
Outcome<Matrix> readGradient(const std::string& file, const Experiment& experiment)
{
    const auto header = readNpyHeader(file);
    if (!header)
        return header.error();
    if (header->shape.size() == 2 && findSource(experiment.source)->generated) {
        const auto fits = checkOutputGradient(header->shape[0], header->shape[1], experiment.n, experiment.dv);
        if (!fits)
            return fits.error();
    }
    if (const auto fits = checkRoom(file, 2.0 * double(header->count()) * sizeof(float)); !fits)
        return fits.error();
    return readNpyMatrix(file);
}

Outcome<GradientsOrder> readOrder(const GradientsOptions& options)
{
    auto asked = options.read();
    if (!asked)
        return asked.error();
    GradientsOrder order;
    order.experiment = std::move(asked->experiment);
    order.demand.policy = order.experiment.policyA;
    order.demand.threads = asked->threads;
    options.experiment.warnOfMeasure(order.demand.policy);
    auto target = targetOf(*options.out, ".npz", order.experiment);
    if (!target)
        return target.error();
    order.target = *std::move(target);
    if (const auto has = needQueries(order.experiment); !has)
        return has.error();
    if (options.outputGradient->count() == 0)
        return badInput(
            "--grad-output", "is needed: a .npy array of shape (n_q, d_v), the gradient of the loss with respect to the output");
    const auto gradientFile = filePath(options.outputGradient->results().front(), "--grad-output");
    if (!gradientFile)
        return gradientFile.error();
    order.gradientFile = *gradientFile;
    return order;
}

// Replaces the core's names in an error by those of files and options.
Error namedByFileOrOption(Error error, const GradientsOrder& order)
{
    if (error.what == "G")
        return atOption(std::move(error), order.gradientFile);
    if (error.what == "V" && order.experiment.valueFile.empty()) {
        const bool fromFile = findSource(order.experiment.source)->ofFiles;
        return atOption(std::move(error), fromFile ? "--v" : "--dv");
    }
    return namedByFile(std::move(error), order.experiment);
}

struct Part {
    const char* name;
    const Matrix& matrix;
};

std::vector<Part> partsOf(const GradientResult& result)
{
    return {{"dq", result.gradients.q}, {"dk", result.gradients.k}, {"dv", result.gradients.v}};
}

double norm(const Matrix& m) { return m.cast<double>().norm(); }
double largest(const Matrix& m) { return m.size() > 0 ? double(m.cwiseAbs().maxCoeff()) : 0; }

// Writes the arrays; checks memory first, because they are held a second time, as bytes, while the file is written.
Outcome<Done> writeArrays(const GradientsOrder& order, const GradientResult& result)
{
    double bytes = 0;
    for (const Part& part : partsOf(result))
        bytes += sizeof(float) * double(part.matrix.size());
    if (const double free = availableBytes(); free > 0 && bytes > free)
        return failure("--out",
            {"writing the arrays takes another %1 MB, more than is free; take a smaller n", {formatBrief(bytes / 1e6, 4)}});
    std::vector<NpzEntry> entries;
    for (const Part& part : partsOf(result)) {
        const Index shape[] = {part.matrix.rows(), part.matrix.cols()};
        entries.push_back(
            {part.name, npyBytes(std::span(part.matrix.data(), static_cast<std::size_t>(part.matrix.size())), shape)});
    }
    const auto unchanged = checkWhatWasRead();
    return unchanged ? writeNpz(order.target, std::move(entries)) : unchanged;
}

RunCost costOf(const GradientResult& result) { return {result.sourceMs, result.elapsedMs, result.threads, result.bytesPeak}; }

std::string jsonOutput(const GradientsOrder& order, const GradientResult& result)
{
    const Inputs& inputs = *result.inputs;
    nlohmann::ordered_json json = {{"n_q", inputs.nq()}, {"n_k", inputs.nk()}, {"d", inputs.d()}, {"d_v", inputs.dv()}};
    addSettings(json, order.experiment, order.demand.policy);
    json.update({{"grad_output", order.gradientFile}, {"grad_output_norm", norm(order.demand.outputGradient)},
        {"empty_rows", result.emptyRows}});
    addPositions(json, order.experiment);
    for (const Part& part : partsOf(result))
        json[part.name] = {{"norm", norm(part.matrix)}, {"max_abs", largest(part.matrix)}};
    addCost(json, costOf(result));
    json["out"] = targetJson(order.target);
    json["version"] = versionText();
    return jsonText(json);
}

Table summaryTable(const GradientResult& result)
{
    Table table{{"gradient", "rows", "columns", "norm", "max_abs"}, {}};
    for (const Part& part : partsOf(result))
        table.rows.push_back({std::string(part.name), std::int64_t(part.matrix.rows()), std::int64_t(part.matrix.cols()),
            norm(part.matrix), largest(part.matrix)});
    return table;
}

std::string readableOutput(const GradientsOrder& order, const GradientResult& result)
{
    const std::string values = ", d_v " + formatNumber(result.inputs->dv());
    return settingsText(order.experiment, *result.inputs, order.demand.policy, {}, values) + readableText(summaryTable(result))
        + '\n' + costText(costOf(result)) + targetText(order.target, ".npz");
}

Outcome<std::string> runGradients(const GradientsOptions& options, const StopToken& stop)
{
    auto order = readOrder(options);
    if (!order)
        return order.error();
    auto gradient = readGradient(order->gradientFile, order->experiment);
    if (!gradient)
        return namedByFileOrOption(gradient.error(), *order);
    order->demand.outputGradient = *std::move(gradient);
    ProgressBar bar;
    const auto result = attentionGradients(order->experiment, order->demand, stop, bar.part(0, 1));
    if (!result)
        return namedByFileOrOption(result.error(), *order);
    warn(result->warnings);
    if (stop.stop_requested())
        return cancelled();
    if (!order->target.empty()) {
        if (const auto written = writeArrays(*order, *result); !written)
            return written.error();
    }
    if (options.format.wantsJson())
        return jsonOutput(*order, *result);
    if (options.format.wantsCsv())
        return csvText(summaryTable(*result));
    return readableOutput(*order, *result);
}

} // namespace

Action addGradients(CLI::App& root)
{
    CLI::App* command = root.add_subcommand(
        "gradients", "Compute the gradients of a loss with respect to Q, K and V from its gradient with respect to the output");
    command->footer(
        "Let G be the gradient of the loss with respect to the output O = A V, where A = softmax(lambda Q K^T).\n"
        "  dv = A^T G, dx = A * (G V^T - rowsum(A * G V^T)), dq = lambda dx K, dk = dx^T (lambda Q).\n"
        "A normalizer other than the softmax has its own Jacobian in place of the one in dx.\n"
        "With --rope, dq and dk are the gradients with respect to Q and K as given, before RoPE rotates them.\n"
        "The scale lambda counts as a constant of each row. No n x n array is kept.\n\n"
        "Examples:\n"
        "  attentoscope-cli gradients --n 2048 --dv 64 --grad-output G.npy --mask causal --out grads.npz\n"
        "  attentoscope-cli gradients --q Q.npy --k K.npy --v V.npy --grad-output G.npy --policy entropy-invariant --json");
    const auto options = std::make_shared<GradientsOptions>(*command);
    return [options](const StopToken& stop) { return runGradients(*options, stop); };
}

} // namespace attentoscope::cli
