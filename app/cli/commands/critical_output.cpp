// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/critical_output.h"

#include "core/attention/reports/row_report.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

namespace attentoscope::cli {
namespace {

std::optional<GrowthFit> growthOfPolicy(const SweepTable& sweep, std::size_t policy)
{
    std::vector<double> ns, multipliers;
    for (const SweepPoint& point : sweep.points)
        if (point.policy == policy) {
            ns.push_back(double(point.n));
            multipliers.push_back(point.multiplier);
        }
    return fitGrowth(ns, multipliers);
}

nlohmann::ordered_json lawJson(const LawFit& fit)
{
    return {{"law", nameOf(fit.law)}, {"factor", fit.factor}, {"residual", fit.residual}};
}

nlohmann::ordered_json fitJson(const std::optional<GrowthFit>& fit)
{
    if (!fit)
        return {{"law", nullptr}, {"told", false}};
    auto json = lawJson(fit->best());
    json["told"] = fit->isTold();
    return json;
}

std::string lawText(const LawFit& fit)
{
    constexpr const char* laws[] = {"", "sqrt(ln n)", "ln n", "(ln n)^2"}; // ASCII, so that any terminal shows them
    const std::string factor = formatBrief(fit.factor, 4), law = laws[std::size_t(fit.law)];
    return law.empty() ? factor : factor == "1" ? law : factor + ' ' + law;
}

} // namespace

Table rowReport(const Result& result, const std::optional<CriticalMultiplier>& critical)
{
    Table table = attentoscope::rowReport(result);
    if (!critical)
        return table;
    table.columns.emplace_back(criticalKey);
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        table.rows[row].emplace_back(critical->ofRows[row]);
    return table;
}

std::string criticalText(const CriticalMultiplier& critical)
{
    return "critical multiplier " + formatBrief(critical.pooled, 4) + ", median of the rows "
        + formatBrief(critical.ofRow(0.5), 4) + "; " + formatNumber(critical.rows) + " of "
        + formatNumber(Index(critical.ofRows.size())) + " rows are pooled, those that see keys of different scores\n";
}

void addCritical(const HeadStudy& study, Table& table, std::size_t linesOfAHead)
{
    if (study.counted() == 0)
        return;
    for (const char* column : {criticalKey, "critical_row_median", "critical_rows"})
        table.columns.emplace_back(column);
    auto line = table.rows.begin();
    for (const StudiedLayer& layer : study.layers)
        for (const SharedCriticalMultiplier& head : layer.critical)
            for (std::size_t i = 0; i < linesOfAHead; ++i, ++line)
                line->insert(line->end(), {head->pooled, head->ofRow(0.5), head->rows});
}

nlohmann::ordered_json criticalJson(const HeadStudy& study)
{
    auto json = nlohmann::ordered_json::array();
    for (const StudiedLayer& layer : study.layers)
        json.push_back({{"layer", layer.layer.number}, {criticalKey, layer.meanCritical()}});
    return json;
}

std::string criticalText(const HeadStudy& study)
{
    std::string text;
    for (const StudiedLayer& layer : study.layers)
        if (const double critical = layer.meanCritical(); !std::isnan(critical))
            text += "layer " + formatNumber(layer.layer.number) + ": critical multiplier " + formatBrief(critical, 4)
                + " (mean over heads)\n";
    return text;
}

void addCritical(const CriticalGrowth& growth, const SweepTable& sweep, Table& table)
{
    for (const char* column : {criticalKey, "critical_rows"})
        table.columns.emplace_back(column);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Index n = sweep.points[i].n;
        const auto point = std::ranges::find(growth.points, n, &CriticalPoint::n);
        table.rows[i].emplace_back(growth.at(n));
        table.rows[i].emplace_back(point == growth.points.end() ? Cell(std::nan("")) : Cell(point->rows));
    }
}

nlohmann::ordered_json criticalJson(const CriticalGrowth& growth, const SweepTable& sweep)
{
    const auto fit = growth.fit();
    auto json = fitJson(fit);
    json["laws"] = nlohmann::ordered_json::array();
    for (const LawFit& law : fit ? fit->laws : std::vector<LawFit>())
        json["laws"].push_back(lawJson(law));
    json["policies"] = nlohmann::ordered_json::array();
    for (std::size_t policy = 0; policy < sweep.policies.size(); ++policy) {
        nlohmann::ordered_json one = {{"policy", policyText(sweep.policies[policy])}};
        one.update(fitJson(growthOfPolicy(sweep, policy)));
        json["policies"].push_back(std::move(one));
    }
    return json;
}

std::string criticalText(const CriticalGrowth& growth, const SweepTable& sweep)
{
    const auto fit = growth.fit();
    if (!fit)
        return "critical_multiplier: no law was fitted, because too few lengths have a multiplier\n";
    std::string text = fit->isTold() ? "critical_multiplier grows as "
                                     : "critical_multiplier: these lengths do not decide between laws; the closest is ";
    text += lawText(fit->best()) + " (residual " + formatBrief(100 * fit->best().residual, 2) + " %), then "
        + lawText(fit->laws[1]) + " (" + formatBrief(100 * fit->laws[1].residual, 2) + " %)\n";
    constexpr double exact = 1e-9; // allows for rounding
    for (std::size_t policy = 0; policy < sweep.policies.size(); ++policy)
        if (const auto own = growthOfPolicy(sweep, policy))
            text += "  " + policyText(sweep.policies[policy]) + ": m " + (own->best().residual < exact ? "= " : "near ")
                + lawText(own->best()) + '\n';
    return text;
}

} // namespace attentoscope::cli
