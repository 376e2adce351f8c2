// SPDX-License-Identifier: GPL-3.0-or-later
// collapse: what layers of attention make of the cosine of tokens, over the scale γ ln n, as a phase diagram.
#include "app/cli/attention_output.h"
#include "app/cli/commands/command.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/experiment/lengths.h"
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "core/formats/text_table.h"
#include "core/studies/collapse/rank_collapse.h"
#include "core/studies/sweep/swept_axis.h"

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

constexpr const char* usualLengths = "64:16384:x16";
constexpr const char* usualGammas = "0:5:+0.25";
constexpr const char* usualCosines = "0,0.25,0.5,0.75";

struct Collapse {
    explicit Collapse(CLI::App& command)
        : lengths(addValue(command, "--lengths", "LENGTHS", "Numbers of tokens: FIRST:LAST:xFACTOR, FIRST:LAST:+STEP or a list")
                      ->default_str(usualLengths))
        , gammas(addValue(command, "--gamma", "VALUES", "Scales, beta = gamma ln n, written as lengths are")
                     ->default_str(usualGammas))
        , cosines(addValue(command, "--rho", "VALUES", "Cosines of any two tokens before the first layer, from 0 to below 1")
                      ->default_str(usualCosines))
        , layers(addValue(command, "--layers", "N", "Number of layers, one after the other")->default_str("1"))
        , out(addValue(command, "--out", "FILE.npz", "Write the grid as arrays"))
        , format(addFormatOptions(command))
        , parts(command)
    {
    }

    CLI::Option *lengths, *gammas, *cosines, *layers, *out;
    FormatOptions format;
    PartsOptions parts;
};

std::string typedIn(const CLI::Option& option)
{
    return option.count() > 0 ? option.results().front() : option.get_default_str();
}

Outcome<CollapsePlan> collapsePlan(const Collapse& options)
{
    CollapsePlan plan;
    const std::string typed = typedIn(*options.lengths);
    const auto lengths = Lengths::parse(typed);
    if (!lengths)
        return atOption(withColumn(lengths.error(), typed), "--lengths");
    plan.lengths = lengths->values();
    for (const auto& [option, values] : {std::pair{options.gammas, &plan.gammas}, {options.cosines, &plan.cosines}}) {
        auto parsed = parseSweptValues(typedIn(*option));
        if (!parsed)
            return atOption(withColumn(parsed.error(), typedIn(*option)), option->get_name());
        *values = *std::move(parsed);
    }
    const auto layers = integerOf(*options.layers, 1, 1, 1000);
    if (!layers)
        return layers.error();
    plan.layers = *layers;
    return plan;
}

Table collapseTable(const CollapseGrid& grid)
{
    Table table{{"n", "layer", "rho", "gamma", "critical_gamma", "rho_after", "apart", "own_weight", "entropy"}, {}};
    const CollapsePlan& plan = grid.plan;
    for (std::size_t n = 0; n < plan.lengths.size(); ++n)
        for (Index layer = 0; layer < plan.layers; ++layer)
            for (std::size_t c = 0; c < plan.cosines.size(); ++c)
                for (std::size_t g = 0; g < plan.gammas.size(); ++g) {
                    const CollapsedTokens& cell = grid.at(n, layer, c, g);
                    table.rows.push_back({plan.lengths[n], layer + 1, plan.cosines[c], plan.gammas[g],
                        criticalGamma(plan.cosines[c]), cell.cosine(), cell.apart, cell.ownWeight, cell.entropy});
                }
    return table;
}

// Says for each length and cosine where the transition lies.
Table transitionTable(const CollapsePlan& plan)
{
    Table table{{"n", "rho", "critical_gamma", "halfway_gamma"}, {}};
    for (const Index n : plan.lengths)
        for (const double cosine : plan.cosines)
            table.rows.push_back({n, cosine, criticalGamma(cosine), halfwayGamma(double(n), cosine)});
    return table;
}

Outcome<Done> writeGrid(const CollapseGrid& grid, const std::string& target)
{
    const CollapsePlan& plan = grid.plan;
    const std::vector<std::int64_t> lengths(plan.lengths.begin(), plan.lengths.end());
    const auto sizeOf = [](const auto& values) { return Index(values.size()); };
    const std::vector<Index> shape = {sizeOf(plan.lengths), plan.layers, sizeOf(plan.cosines), sizeOf(plan.gammas)};
    std::vector<double> apart, own, entropy;
    for (const CollapsedTokens& cell : grid.cells) {
        apart.push_back(cell.apart);
        own.push_back(cell.ownWeight);
        entropy.push_back(cell.entropy);
    }
    std::vector<double> after(apart);
    for (double& each : after)
        each = 1 - each;
    std::vector<NpzEntry> entries = {{"n", npyBytes(lengths, std::vector{shape[0]})},
        {"rho", npyBytes(plan.cosines, std::vector{shape[2]})}, {"gamma", npyBytes(plan.gammas, std::vector{shape[3]})}};
    for (const auto& [name, values] :
        {std::pair{"rho_after", &after}, {"apart", &apart}, {"own_weight", &own}, {"entropy", &entropy}})
        entries.push_back({name, npyBytes(*values, shape)});
    return writeNpz(target, std::move(entries));
}

std::string collapseJson(const CollapseGrid& grid, const std::string& target)
{
    nlohmann::ordered_json json = {{"lengths", grid.plan.lengths}, {"rho", grid.plan.cosines}, {"gamma", grid.plan.gammas},
        {"layers", grid.plan.layers}, {"out", targetJson(target)}};
    json["transitions"] = jsonRows(transitionTable(grid.plan));
    json["rows"] = jsonRows(collapseTable(grid));
    json["version"] = versionText();
    return jsonText(json);
}

std::string collapseText(const CollapseGrid& grid, const std::string& target)
{
    return readableText(transitionTable(grid.plan))
        + "critical_gamma: 1 / (1 - rho), where the cosine jumps as n grows; halfway_gamma: where it is half of its way from rho "
          "to 1 at this n, after one layer\n"
        + targetText(target, ".npz");
}

// The grid, or what the command writes instead of it where this process does not have all parts.
struct SharedGrid {
    CollapseGrid grid{};
    std::optional<std::string> instead{};
};

Outcome<SharedGrid> collapseInParts(const PartsOptions& options, const CollapsePlan& plan, const StopToken& stop)
{
    auto parts = collapseParts(plan);
    if (!parts)
        return atOption(parts.error(), "--" + parts.error().what);
    PartedWork work;
    work.identity = {{"lengths", plan.lengths}, {"rho", plan.cosines}, {"gamma", plan.gammas}, {"layers", plan.layers}};
    work.parts = partsAsValues(*std::move(parts));
    auto shared = options.run("collapse", std::move(work), 0, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return SharedGrid{{}, *std::move(shared->instead)};
    std::vector<CollapsePart> found;
    for (const PartValue& value : shared->found) {
        auto read = readPart([&] { return collapsePartIn(value, plan); });
        if (!read)
            return badInput("part " + formatNumber(Index(found.size())), "is not what collapse found");
        found.push_back(*std::move(read));
    }
    return SharedGrid{withParts(plan, std::move(found)), {}};
}

Outcome<std::string> runCollapse(const Collapse& options, const StopToken& stop)
{
    const auto plan = collapsePlan(options);
    if (!plan)
        return plan.error();
    const std::string target = options.out->count() > 0 ? options.out->results().front() : "";
    if (!target.empty())
        if (const auto usable = checkTarget(target, ".npz", Experiment()); !usable)
            return usable.error();
    const auto found = options.parts.areShared() ? collapseInParts(options.parts, *plan, stop) : [&]() -> Outcome<SharedGrid> {
        auto whole = rankCollapse(*plan);
        return whole ? Outcome(SharedGrid{*std::move(whole), {}}) : atOption(whole.error(), "--" + whole.error().what);
    }();
    if (!found)
        return found.error();
    if (found->instead)
        return *found->instead;
    const CollapseGrid& grid = found->grid;
    if (!target.empty())
        if (const auto written = writeGrid(grid, target); !written)
            return written.error();
    if (options.format.wantsJson())
        return collapseJson(grid, target);
    return options.format.wantsCsv() ? csvText(collapseTable(grid)) : collapseText(grid, target);
}

} // namespace

Action addCollapse(CLI::App& root)
{
    CLI::App* command = root.add_subcommand(
        "collapse", "Tell at which scale layers of attention make all tokens the same, and at which they do not");
    command->footer(
        "Unit tokens of equal pairwise cosine rho are their own queries, keys and values, without a residual, and are\n"
        "given unit length after each layer: all is a closed form (arXiv 2510.05554).\n"
        "  rho_after   cosine of any two tokens after the layer\n"
        "  apart       1 - rho_after, with all its digits\n"
        "  own_weight  of each token on itself\n"
        "  entropy     of each row of weights, in nats\n\n"
        "Examples:\n  attentoscope-cli collapse --lengths 64:1048576:x4 --rho 0.5 --gamma 0:4:+0.1 --csv > jump.csv\n"
        "  attentoscope-cli collapse --lengths 1024 --rho 0:0.95:+0.05 --gamma 0:8:+0.1 --layers 6 --out phases.npz");
    const auto options = std::make_shared<Collapse>(*command);
    return [options](const StopToken& stop) { return runCollapse(*options, stop); };
}

} // namespace attentoscope::cli
