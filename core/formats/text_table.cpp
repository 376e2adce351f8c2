// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/text_table.h"

#include "core/base/numbers.h"
#include "core/base/printable_text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace attentoscope {
namespace {

bool isUndefined(const Cell& value)
{
    const double* number = std::get_if<double>(&value);
    return number && !std::isfinite(*number);
}

std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c;
        if (c == '"')
            quoted += c;
    }
    return quoted + '"';
}

std::string csvCell(const Cell& value)
{
    if (isUndefined(value))
        return {};
    if (const auto* text = std::get_if<std::string>(&value))
        return csvField(*text);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return formatNumber(*whole);
    return formatNumber(std::get<double>(value));
}

std::string readableCell(const Cell& value)
{
    if (isUndefined(value))
        return "-";
    if (const auto* number = std::get_if<double>(&value))
        return formatBrief(*number, 6);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return formatNumber(*whole);
    return printableText(std::get<std::string>(value));
}

template <class Text>
void appendCsvLine(std::string& out, std::size_t count, Text&& text)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0)
            out += ',';
        out += text(i);
    }
    out += '\n';
}

} // namespace

std::string csvText(const Table& table)
{
    std::string out;
    const std::size_t count = table.columns.size();
    appendCsvLine(out, count, [&](std::size_t i) { return csvField(table.columns[i]); });
    for (const auto& row : table.rows)
        appendCsvLine(out, count, [&](std::size_t i) { return csvCell(row[i]); });
    return out;
}

nlohmann::ordered_json jsonRows(const Table& table)
{
    auto rows = nlohmann::ordered_json::array();
    for (const auto& row : table.rows) {
        auto object = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < row.size(); ++i)
            std::visit([&](const auto& value) { object[table.columns[i]] = value; }, row[i]);
        rows.push_back(std::move(object));
    }
    return rows;
}

std::string readableText(const Table& table)
{
    std::vector<std::string> lines(table.rows.size() + 1);
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const bool empty =
            !table.rows.empty() && std::ranges::all_of(table.rows, [c](const auto& row) { return isUndefined(row[c]); });
        if (empty)
            continue;
        std::vector<std::string> cells = {printableText(table.columns[c])};
        bool words = false;
        for (const auto& row : table.rows) {
            cells.push_back(readableCell(row[c]));
            words = words || std::holds_alternative<std::string>(row[c]);
        }
        const std::size_t width = std::ranges::max(cells, {}, &std::string::size).size();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!lines[i].empty())
                lines[i] += "  ";
            const std::string padding(width - cells[i].size(), ' ');
            lines[i] += words ? cells[i] + padding : padding + cells[i];
        }
    }
    std::string out;
    for (std::string& line : lines) {
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

} // namespace attentoscope
