// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace attentoscope {
namespace {

// How many characters must be inserted, removed, replaced or swapped with the next one, ignoring case.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    std::vector<std::size_t> row(b.size() + 1), before(b.size() + 1), above;
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        above = row; // of the first i characters; `before` of one fewer
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = above[j] + (lower(a[i]) == lower(b[j]) ? 0 : 1);
            row[j + 1] = std::min({replaced, row[j] + 1, above[j + 1] + 1});
            if (i > 0 && j > 0 && lower(a[i]) == lower(b[j - 1]) && lower(a[i - 1]) == lower(b[j]))
                row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
        }
        before = above;
    }
    return row.back();
}

} // namespace

std::string nearestName(std::string_view name, const std::vector<std::string>& known)
{
    std::string nearest;
    // A larger distance is more than a typing error, and leaves nothing in common.
    std::size_t distance = std::min(std::max<std::size_t>(1, name.size() / 3) + 1, name.size());
    for (const std::string& candidate : known) {
        if (name.size() > 2 * candidate.size()) // too long, and perhaps very long
            continue;
        if (const std::size_t d = editDistance(name, candidate); d < distance) {
            distance = d;
            nearest = candidate;
        }
    }
    return nearest;
}

Message unknownNameMessage(std::string_view name, const std::vector<std::string>& known, const char* meant, const char* list)
{
    if (const std::string nearest = nearestName(name, known); !nearest.empty())
        return {meant, {std::string(name), nearest}};
    std::string all;
    for (const std::string& each : known)
        all.append(all.empty() ? "" : ", ").append(each);
    return {list, {std::string(name), all}};
}

} // namespace attentoscope
