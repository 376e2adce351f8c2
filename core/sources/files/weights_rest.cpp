// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/files/weights_rest.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

namespace attentoscope {
namespace {

constexpr double none = -std::numeric_limits<double>::infinity(), undecided = std::numeric_limits<double>::quiet_NaN();

struct NamedRest {
    std::string_view normalizer;
    RestOfRows::Kind rest;
};
constexpr std::array namedRests = {NamedRest{"softmax", RestOfRows::Shares}, NamedRest{"sparsemax", RestOfRows::Shares},
    NamedRest{"entmax", RestOfRows::Shares}, NamedRest{"top-k", RestOfRows::Shares}, NamedRest{"sink", RestOfRows::Place},
    NamedRest{"softmax1", RestOfRows::Place}, NamedRest{"softmax-off-by-one", RestOfRows::Place},
    NamedRest{"stick-breaking", RestOfRows::Place}, NamedRest{"sigmoid", RestOfRows::Kept},
    NamedRest{"softpick", RestOfRows::Kept}};

// Returns what the name says; it may have parameters, as in "sink:s=0".
std::optional<RestOfRows::Kind> restOf(std::string_view normalizer)
{
    const std::string_view name = trimmed(normalizer.substr(0, normalizer.find(':')));
    const auto found = std::ranges::find(namedRests, name, &NamedRest::normalizer);
    return found == namedRests.end() ? std::nullopt : std::optional(found->rest);
}

// Tells whether every row that counts sums to less than 1 by more than rounding.
bool allLackSome(const Inputs& inputs)
{
    Index counted = 0;
    for (Index i = 0; i < inputs.nq(); ++i) {
        const double sum = inputs.rest.sums[std::size_t(i)];
        if (sum == 0 || inputs.isPadding(i))
            continue;
        if (!(1 - sum > inputs.rest.rounding))
            return false;
        ++counted;
    }
    return counted > 0;
}

// Returns what the recorded weights of a row lack to 1.
double lackOf(const Inputs& inputs, Index row)
{
    const auto& sums = inputs.rest.sums;
    return sums.empty() ? 0 : 1 - sums[std::size_t(inputs.stored(row))];
}

} // namespace

double roundingOfSums(std::span<const float> weights)
{
    std::uint32_t used = 0;
    for (const float weight : weights)
        used |= std::bit_cast<std::uint32_t>(weight);
    const int unused = std::countr_zero(used | 0x80000000U); // of the 23 bits of a float's fraction
    return unused >= 16 ? 1e-2 : unused >= 13 ? 2e-3 : 1e-4;
}

void readRest(Inputs& inputs, WeightsRest asked, const std::string& normalizer)
{
    RestOfRows& rest = inputs.rest;
    const auto named = restOf(normalizer);
    rest.kind = RestOfRows::Shares;
    if (asked == WeightsRest::Sink) {
        rest.kind = RestOfRows::Place;
    } else if (asked == WeightsRest::Told && named) {
        rest.kind = *named;
        rest.normalizer = normalizer;
    } else if (asked == WeightsRest::Told) {
        rest.bySums = true;
        rest.kind = allLackSome(inputs) ? RestOfRows::Place : RestOfRows::Shares;
    }
    if (!normalizer.empty() && !named)
        inputs.doubts.push_back(
            {ATT_TEXT("core", "the file names the normalizer “%1”, which is not known; the known ones are %2"),
                {normalizer, [] {
                     std::string names;
                     for (const NamedRest& each : namedRests)
                         names.append(names.empty() ? "" : ", ").append(each.normalizer);
                     return names;
                 }()}});
    rest.logs.clear();
    if (rest.kind == RestOfRows::Shares)
        return;
    for (const double sum : rest.sums) {
        const double lacking = 1 - sum;
        const bool keeps = rest.kind == RestOfRows::Kept || lacking < -rest.rounding;
        rest.logs.push_back(keeps ? undecided : lacking > 0 ? std::log(lacking) : none);
    }
}

std::optional<Message> restNote(const Inputs& inputs, std::span<const Index> rows, std::span<const double> seen)
{
    const RestOfRows& rest = inputs.rest;
    if (rest.kind == RestOfRows::Kept)
        return Message(ATT_TEXT("core",
                           "the file says that %1 made the weights: they stay as they are, and if a row sums to less than 1, the "
                           "difference belongs to no position"),
            {rest.normalizer});
    struct {
        Index count = 0, first = 0; // rows
        double sum = 0; // of the first one
    } above, others; // more than 1 together with the place of the rest; all others that are not 1
    const auto add = [](auto& some, Index row, double sum) {
        if (some.count++ == 0)
            some.first = row, some.sum = sum;
    };
    Index lacking = 0; // rows below 1 in the file
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const double lacks = lackOf(inputs, rows[r]);
        const double whole = seen[r] + (rest.kind == RestOfRows::Place ? std::max(0.0, lacks) : 0);
        if (seen[r] == 0 || std::abs(whole - 1) <= rest.rounding)
            continue;
        if (rest.kind == RestOfRows::Place && whole > 1) {
            add(above, rows[r], seen[r]);
            continue;
        }
        add(others, rows[r], seen[r]);
        lacking += lacks > rest.rounding;
    }
    const auto put = [&](const char* pattern) {
        const auto& some = above.count > 0 ? above : others;
        return Message(pattern,
            {formatNumber(some.count), formatNumber(Index(rows.size())), formatNumber(some.first), formatBrief(some.sum, 4)});
    };
    if (rest.kind == RestOfRows::Shares && others.count > 0)
        return put(rest.bySums && lacking == others.count
                ? ATT_TEXT("core",
                    "in %1 of %2 rows the visible weights do not sum to 1 (row %3: %4); each row is divided by its sum; the "
                    "setting \"rest\" sink counts the missing part as one more position instead")
                : ATT_TEXT(
                    "core", "in %1 of %2 rows the visible weights do not sum to 1 (row %3: %4); each row is divided by its sum"));
    if (rest.kind == RestOfRows::Place && above.count > 0)
        return put(ATT_TEXT("core",
            "%1 of %2 rows of weights sum to more than 1 (row %3: %4): these rows stay as they are; only rows that sum to less "
            "than 1 get one more position, which belongs to no key"));
    if (rest.kind == RestOfRows::Place && others.count > 0)
        return put(ATT_TEXT("core",
            "in %1 of %2 rows the mask hides some weight (the visible weight of row %3 is %4): each row is divided by the sum of "
            "its visible weights and the weight of the position that belongs to no key"));
    if (rest.kind == RestOfRows::Shares || !rest.bySums || rows.empty())
        return {};
    const auto row = std::ranges::find_if(seen, [](double sum) { return sum > 0; });
    const auto at = row == seen.end() ? 0 : row - seen.begin();
    return Message(ATT_TEXT("core",
                       "every row of weights sums to less than 1 (row %1: %2): the missing part counts as one more position, "
                       "which belongs to no key; choose \"rest\" rescale to divide each row by its sum instead"),
        {formatNumber(rows[std::size_t(at)]), formatBrief(1 - lackOf(inputs, rows[std::size_t(at)]), 4)});
}

} // namespace attentoscope
