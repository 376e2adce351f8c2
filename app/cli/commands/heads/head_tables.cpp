// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/heads/head_tables.h"

#include "app/cli/commands/critical_output.h"
#include "app/cli/console.h"
#include "app/cli/options.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

namespace attentoscope::cli {
namespace {

// Converts nats to the unit of Shannon entropies, whatever the chosen entropy measure is.
double informationPerNat(const Experiment& experiment) { return experiment.bits ? 1 / std::numbers::ln2 : 1; }

// Tells whether the output shares of the heads are known, which takes W_O.
bool hasOutputShares(const HeadStudy& study)
{
    return !study.layers.front().heads.empty() && !std::isnan(outputShare(study.layers.front(), 0, 0));
}

bool hasUnit(const HeadColumn& column) { return column.unit == HeadColumn::Entropy || column.unit == HeadColumn::Information; }

bool hasUnits(const FoundHeads& found)
{
    return std::ranges::any_of(found.columns, [](const HeadColumn* column) { return hasUnit(*column); });
}

// The columns of the table; a report on a terminal leaves out some of the usual ones.
std::vector<const HeadColumn*> shownColumns(const FoundHeads& found, bool onTerminal)
{
    std::vector<const HeadColumn*> shown = found.columns;
    std::erase_if(shown, [&](const HeadColumn* column) {
        const bool brief = onTerminal && (column->key == "rows" || column->key == "entropy_gain");
        return !found.chosen && (brief || (column->key == "output_share" && !hasOutputShares(found.study)));
    });
    return shown;
}

Cell cellOf(const HeadColumn& column, const FoundHeads& found, const StudiedLayer& layer, std::size_t head, std::size_t policy)
{
    const double value = column.of(layer, head, policy);
    switch (column.unit) {
    case HeadColumn::Count:
        return Index(value);
    case HeadColumn::Entropy:
        return value * unitOf(found.experiment).perNat;
    case HeadColumn::Information:
        return value * informationPerNat(found.experiment);
    case HeadColumn::Plain:
        break;
    }
    return value;
}

// A pattern that was asked for, with its name in tables and its place in the numbers of a head.
struct NamedPattern {
    std::string name; // "previous_token", "offset_3"
    std::size_t index = 0;
};

std::vector<NamedPattern> patternsOf(const FoundHeads& found)
{
    std::vector<NamedPattern> patterns;
    for (std::size_t i = 0; i < keyPatterns().size() && found.setup.needs.patterns; ++i)
        if (const KeyPattern& pattern = keyPatterns()[i]; !pattern.ofOffset)
            patterns.push_back({pattern.key, i});
        else if (found.setup.patternOffset)
            patterns.push_back({pattern.key + ("_" + std::to_string(*found.setup.patternOffset)), i});
    return patterns;
}

PatternNumbers patternOf(const StudiedLayer& layer, std::size_t head, std::size_t policy, std::size_t pattern)
{
    const HeadEntry& entry = *layer.heads[head];
    return entry.problem ? PatternNumbers() : entry.numbers[policy].patterns[pattern];
}

Table tableOf(const FoundHeads& found, bool onTerminal)
{
    const auto columns = shownColumns(found, onTerminal);
    const auto patterns = patternsOf(found);
    const bool unit = hasUnits(found);
    Table table{{"layer", "head", "policy"}, {}};
    // The share of the output came last, so the unit stands before it.
    const auto put = [&](auto& line, const auto& cell, const auto& unitCell) {
        bool told = !unit;
        for (const HeadColumn* column : columns) {
            if (!told && column->key == "output_share") {
                line.push_back(unitCell);
                told = true;
            }
            line.push_back(cell(*column));
        }
        if (!told)
            line.push_back(unitCell);
    };
    put(
        table.columns, [](const HeadColumn& column) { return std::string(column.key); }, std::string("unit"));
    for (const NamedPattern& pattern : patterns) {
        table.columns.push_back(pattern.name);
        if (!onTerminal)
            table.columns.insert(table.columns.end(), {pattern.name + "_uniform", pattern.name + "_queries"});
    }
    for (const StudiedLayer& layer : found.study.layers)
        for (std::size_t head = 0; head < layer.heads.size(); ++head)
            for (std::size_t p = 0; p < found.study.policies.size(); ++p) {
                auto& line = table.rows.emplace_back(
                    std::vector<Cell>{layer.layer.number, Index(head), policyText(found.study.policies[p])});
                put(
                    line, [&](const HeadColumn& column) { return cellOf(column, found, layer, head, p); },
                    Cell(std::string(unitOf(found.experiment).name)));
                for (const NamedPattern& pattern : patterns) {
                    const PatternNumbers numbers = patternOf(layer, head, p, pattern.index);
                    line.emplace_back(numbers.weight);
                    if (!onTerminal)
                        line.insert(line.end(), {numbers.uniform, numbers.queries});
                }
            }
    addCritical(found.study, table, found.study.policies.size());
    return table;
}

// Returns what uniform weights would give under each pattern, and how many queries have such keys: both follow from mask and
// tokens, so they are mostly the same for all heads.
std::string uniformText(const FoundHeads& found)
{
    std::string text;
    for (const NamedPattern& pattern : patternsOf(found)) {
        const PatternNumbers* first = nullptr;
        bool same = true;
        for (const StudiedLayer& layer : found.study.layers)
            for (const SharedHeadEntry& entry : layer.heads) {
                if (entry->problem)
                    continue;
                const PatternNumbers& own = entry->numbers.front().patterns[pattern.index];
                first = first == nullptr ? &own : first;
                same = same && own.queries == first->queries && (own.queries == 0 || own.uniform == first->uniform);
            }
        if (first == nullptr || (same && first->queries == 0))
            continue;
        text += (text.empty() ? "uniform weights would give: " : ", ") + pattern.name + ' ';
        text += same ? formatBrief(first->uniform, 4) + " (" + formatNumber(first->queries) + " queries)"
                     : std::string("other numbers for other heads (--csv)");
    }
    return text.empty() ? text : text + '\n';
}

nlohmann::ordered_json countJson(const SinkHeads& found)
{
    return {{"sink_heads", found.sinks}, {"heads", found.heads}, {"share", found.share()}};
}

} // namespace

std::vector<const HeadColumn*> usualColumns(const HeadNeeds& needs)
{
    std::vector<const HeadColumn*> columns;
    for (const HeadColumn& column : headColumns())
        if (column.known(needs))
            columns.push_back(&column);
    return columns;
}

std::string columnNames()
{
    std::string names;
    for (const HeadColumn& column : headColumns())
        names += (names.empty() ? "" : ", ") + std::string(column.key);
    return names;
}

Table headTable(const FoundHeads& found) { return tableOf(found, false); }

nlohmann::ordered_json agreementJson(const FoundHeads& found)
{
    const double perNat = informationPerNat(found.experiment);
    auto json = nlohmann::ordered_json::array();
    for (const StudiedLayer& layer : found.study.layers) {
        if (!layer.agreement)
            continue;
        for (std::size_t p = 0; p < found.study.policies.size(); ++p) {
            const MatrixD& divergence = layer.agreement->divergence[p];
            auto matrix = nlohmann::ordered_json::array();
            for (Index a = 0; a < divergence.rows(); ++a) {
                matrix.push_back(nlohmann::ordered_json::array());
                for (Index b = 0; b < divergence.cols(); ++b)
                    matrix.back().push_back(divergence(a, b) * perNat);
            }
            json.push_back({{"layer", layer.layer.number}, {"policy", policyText(found.study.policies[p])},
                {"rows", layer.agreement->rows}, {"unit", found.experiment.bits ? "bits" : "nats"},
                {"mean", layer.agreement->mean(p) * perNat}, {"js", std::move(matrix)}});
        }
    }
    return json;
}

nlohmann::ordered_json sinkJson(const FoundHeads& found)
{
    auto policies = nlohmann::ordered_json::array();
    for (std::size_t p = 0; p < found.study.policies.size(); ++p) {
        nlohmann::ordered_json one = {{"policy", policyText(found.study.policies[p])}};
        one.update(countJson(sinkHeads(found.study, p, found.sinkThreshold)));
        one["layers"] = nlohmann::ordered_json::array();
        for (const StudiedLayer& layer : found.study.layers) {
            nlohmann::ordered_json ofLayer = {{"layer", layer.layer.number}};
            ofLayer.update(countJson(sinkHeads(layer, p, found.sinkThreshold)));
            one["layers"].push_back(std::move(ofLayer));
        }
        policies.push_back(std::move(one));
    }
    return {{"threshold", found.sinkThreshold}, {"policies", std::move(policies)}};
}

std::string headReport(const FoundHeads& found)
{
    std::string text = readableText(tableOf(found, true));
    if (hasUnits(found))
        text += "entropy in " + std::string(unitOf(found.experiment).name) + '\n';
    text += criticalText(found.study) + uniformText(found);
    for (std::size_t p = 0; p < found.study.policies.size() && found.setup.needs.keys; ++p) {
        const SinkHeads sinks = sinkHeads(found.study, p, found.sinkThreshold);
        text += "sink heads, " + policyText(found.study.policies[p]) + ": " + formatNumber(sinks.sinks) + " of "
            + formatNumber(sinks.heads) + " (mean weight on key 0 above " + formatBrief(found.sinkThreshold, 4) + ")\n";
    }
    const double perNat = informationPerNat(found.experiment);
    for (const StudiedLayer& layer : found.study.layers)
        for (std::size_t p = 0; layer.agreement && p < found.study.policies.size(); ++p)
            text += "layer " + formatNumber(layer.layer.number) + ", " + policyText(found.study.policies[p])
                + ": heads differ by " + formatBrief(layer.agreement->mean(p) * perNat, 4)
                + (found.experiment.bits ? " bits" : " nats") + " (Jensen-Shannon, mean over pairs and "
                + formatNumber(layer.agreement->rows) + " rows)\n";
    return text;
}

std::string patternHelp()
{
    std::size_t widest = 0;
    for (const KeyPattern& pattern : keyPatterns())
        widest = std::max(widest, std::string_view(pattern.key).size());
    std::string text = "Of each head, with --patterns (means over the queries i that see such a key j):\n";
    for (const KeyPattern& pattern : keyPatterns()) {
        const std::string key = pattern.key;
        text += "  " + key + std::string(widest - key.size() + 2, ' ') + pattern.help + '\n';
    }
    return text + '\n';
}

void warnOfMissingTokens(const HeadStudy& study)
{
    std::string names;
    for (const KeyPattern& pattern : keyPatterns())
        if (pattern.ofTokens)
            names += (names.empty() ? "" : " and ") + std::string(pattern.key);
    bool misses = false;
    for (const StudiedLayer& layer : study.layers)
        for (const SharedHeadEntry& entry : layer.heads)
            misses = misses || (!entry->problem && !entry->hasTokens);
    if (!misses)
        return;
    warn(names
        + " are empty where the tokens are not known; a file holds them in an array \"tokens\", or name a file of them by "
          "--tokens");
}

} // namespace attentoscope::cli
