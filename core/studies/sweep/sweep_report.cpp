// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/sweep_report.h"

#include "core/base/undefined.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>

namespace attentoscope {
namespace {

struct Line {
    const SweepTable& sweep;
    const SweepPoint& point;
    PointEstimates estimates;
    const EntropyUnit& unit;

    double inUnit(const Quantity& quantity, double value) const
    {
        return quantity.unit == QuantityUnit::Entropy ? value * unit.perNat : value;
    }
};

struct Column {
    std::string name;
    std::function<Cell(const Line&)> cell;
    bool ofAllRows = false; // a quantity of all rows together
};

Column meanOf(const Quantity& quantity)
{
    return {quantity.key, [&quantity](const Line& line) { return line.inUnit(quantity, line.point[quantity].mean); },
        quantity.ofAllRows};
}

Column errorOf(const Quantity& quantity)
{
    return {std::string(quantity.key) + "_stderr",
        [&quantity](const Line& line) { return line.inUnit(quantity, line.point[quantity].error); }, quantity.ofAllRows};
}

Column theoryOf(const Quantity& quantity)
{
    return {std::string("theory_") + quantity.key,
        [&quantity](const Line& line) { return line.inUnit(quantity, line.point.theory(quantity)); }};
}

Column estimateOf(const char* name, Estimate PointEstimates::*estimate)
{
    return {name, [estimate](const Line& line) { return (line.estimates.*estimate).entropy * line.unit.perNat; }};
}

std::vector<Column> makeColumns()
{
    const Quantity& entropy = quantity("entropy");
    std::vector<Column> columns = {
        {"policy", [](const Line& line) { return policyText(line.sweep.policies[line.point.policy]); }},
        {"n", [](const Line& line) { return line.point.n; }}};
    const auto addAll = [&](auto&& wanted, Column (*make)(const Quantity&)) {
        for (const Quantity* each : sweptQuantities())
            if (wanted(*each))
                columns.push_back(make(*each));
    };
    const Quantity& meanField = quantity("mean_field");
    columns.push_back(meanOf(entropy));
    columns.push_back(errorOf(entropy));
    addAll([&](const Quantity& each) { return each.tier <= 2 && &each != &entropy; }, meanOf);
    columns.push_back({"multiplier", [](const Line& line) { return line.point.multiplier; }});
    columns.push_back(theoryOf(entropy));
    columns.push_back(
        {"limit_entropy", [](const Line& line) { return line.point.limitEntropy.value_or(undefined) * line.unit.perNat; }});
    columns.push_back({"seconds", [](const Line& line) { return line.point.trials > 0 ? line.point.seconds : undefined; }});
    addAll([&](const Quantity& each) { return each.tier > 2 && &each != &meanField; }, meanOf);
    addAll([&](const Quantity& each) { return &each != &entropy; }, errorOf);
    addAll([&](const Quantity& each) { return &each != &entropy && each.expected; }, theoryOf);
    columns.push_back({meanField.key, [&meanField](const Line& line) { // measured as it is; expected where it is an entropy
                           const double nats =
                               line.point.trials > 0 ? line.point[meanField].mean : line.estimates.meanField.entropy;
                           return nats * line.unit.perNat;
                       }});
    columns.push_back(estimateOf("laplace", &PointEstimates::laplace));
    columns.push_back(estimateOf("gaussian", &PointEstimates::gaussian));
    columns.push_back(estimateOf("law_024", &PointEstimates::law024));
    columns.push_back({"freezing_multiplier", [](const Line& line) { return line.estimates.freezing; }});
    columns.push_back({"frozen_entropy", [](const Line& line) { return line.estimates.frozenEntropy * line.unit.perNat; }});
    columns.push_back({"trials", [](const Line& line) { return line.point.trials > 0 ? Cell(line.point.trials) : undefined; }});
    columns.push_back({"rows", [](const Line& line) { return line.point.trials > 0 ? Cell(line.point.rows) : undefined; }});
    columns.push_back({"unit", [](const Line& line) { return std::string(line.unit.name); }});
    return columns;
}

} // namespace

Table sweepReport(const SweepTable& sweep, const EntropyUnit& unit, bool started)
{
    static const std::vector<Column> all = makeColumns();
    std::vector<Column> columns;
    std::ranges::copy_if(
        all, std::back_inserter(columns), [&](const Column& column) { return sweep.keyInformation || !column.ofAllRows; });
    Table table;
    for (const Column& column : columns)
        table.columns.push_back(column.name);
    std::map<Index, double> freezing; // the same for every policy
    for (const SweepPoint& point : sweep.points) {
        if (started && point.trials == 0)
            continue;
        if (!freezing.contains(point.n))
            freezing[point.n] = freezingAt(sweep.experiment, double(point.n));
        const Line line{sweep, point, estimatesAt(sweep, point, freezing[point.n]), unit};
        auto& cells = table.rows.emplace_back();
        for (const Column& column : columns)
            cells.push_back(column.cell(line));
    }
    return table;
}

Table shortReport(Table report)
{
    report.columns.erase(std::ranges::find(report.columns, "seconds"), report.columns.end());
    for (auto& row : report.rows)
        row.resize(report.columns.size());
    return report;
}

} // namespace attentoscope
