// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/table_arrays.h"

#include "core/formats/tensors/npy.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <variant>

namespace attentoscope {
namespace {

template <class Value, class Get>
std::vector<Value> columnOf(const Table& table, std::size_t column, const Get& get)
{
    std::vector<Value> values;
    values.reserve(table.rows.size());
    for (const auto& row : table.rows)
        values.push_back(get(row[column]));
    return values;
}

double number(const Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return double(*whole);
    const auto* real = std::get_if<double>(&cell);
    return real != nullptr ? *real : std::numeric_limits<double>::quiet_NaN();
}

std::string text(const Cell& cell)
{
    const auto* text = std::get_if<std::string>(&cell);
    return text != nullptr ? *text : std::string();
}

} // namespace

std::vector<NpzEntry> columnArrays(const Table& table, const std::string& prefix)
{
    const Index shape[] = {Index(table.rows.size())};
    std::vector<NpzEntry> arrays;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto all = [&](auto is) {
            return std::ranges::all_of(table.rows, [&](const auto& row) { return is(row[column]); });
        };
        const auto isWhole = [](const Cell& cell) { return std::holds_alternative<std::int64_t>(cell); };
        const auto isNumber = [](const Cell& cell) { return !std::holds_alternative<std::string>(cell); };
        NpzEntry& array = arrays.emplace_back();
        array.name = prefix + table.columns[column];
        if (all(isWhole))
            array.bytes = npyBytes(
                columnOf<std::int64_t>(table, column, [](const Cell& cell) { return std::get<std::int64_t>(cell); }), shape);
        else if (all(isNumber))
            array.bytes = npyBytes(columnOf<double>(table, column, number), shape);
        else
            array.bytes = npyBytes(columnOf<std::string>(table, column, text));
    }
    return arrays;
}

} // namespace attentoscope
