// SPDX-License-Identifier: GPL-3.0-or-later
// A table of results, and its text as CSV, as JSON or aligned for reading.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>
#include <vector>

namespace attentoscope {

// One cell. NaN means an undefined number.
using Cell = std::variant<double, std::int64_t, std::string>;

struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows; // each as long as columns
};

std::string csvText(const Table& table); // a header line, then one line per row; undefined: empty
nlohmann::ordered_json jsonRows(const Table& table); // an array of objects; undefined: null
std::string readableText(const Table& table); // aligned, six digits; undefined: a dash. Empty columns are left out.

} // namespace attentoscope
