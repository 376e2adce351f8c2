// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/reports/row_report.h"

#include "core/statistics/quantities.h"

namespace attentoscope {

std::vector<RowColumn> rowColumns(const RowStatistics& rows, const EntropyUnit& unit)
{
    std::vector<RowColumn> columns;
    for (const Quantity& quantity : quantities()) {
        const std::span<const double> values = valuesOf(quantity, rows);
        if (values.empty() || quantity.ofAllRows)
            continue;
        RowColumn& column = columns.emplace_back(RowColumn{quantity.key, {values.begin(), values.end()}});
        if (quantity.unit == QuantityUnit::Entropy)
            for (double& value : column.values)
                value *= unit.perNat;
    }
    return columns;
}

Table rowReport(const Result& result)
{
    const EntropyUnit unit = unitOf(result.experiment);
    const bool several = result.policies.size() > 1;
    Table table;
    for (const PolicyResult& policy : result.policies) {
        const auto columns = rowColumns(policy.rows, unit);
        if (table.columns.empty()) {
            table.columns = {"row_index", "visible", "argmax"};
            if (several)
                table.columns.insert(table.columns.begin(), "policy");
            for (const RowColumn& column : columns)
                table.columns.push_back(column.key);
            table.columns.push_back("unit");
        }
        for (std::size_t r = 0; r < policy.rows.size(); ++r) {
            auto& line = table.rows.emplace_back();
            if (several)
                line.emplace_back(policyText(policy.policy));
            line.insert(line.end(), {result.rowIndex[r], policy.rows.visible[r], policy.rows.argmax[r]});
            for (const RowColumn& column : columns)
                line.emplace_back(column.values[r]);
            line.emplace_back(unit.name);
        }
    }
    return table;
}

} // namespace attentoscope
