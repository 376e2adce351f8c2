// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities: numbers of a row of attention weights, or of all rows together. Each is described once, as an entry of the table
// in quantities.cpp, from which tables, curves, CSV, JSON and their help take names, units and values.
#pragma once

#include "core/statistics/expected_means.h"
#include "core/statistics/row_statistics.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace attentoscope {

struct KeySpan {
    Index begin = 0, end = 0; // begin ≤ j < end; keys outside the sequence do not count
};

enum class QuantityUnit {
    Entropy, // nats, or bits where the experiment asks for them; Tsallis entropies have no unit
    Share, // a part of 1
    Keys, // a number of keys
    Plain,
};

struct Quantity {
    const char* key; // "jacobian_norm": in CSV, JSON and sessions
    const char* symbol; // for column headings and switches: "‖J‖", or a short word (ATT_TEXT)
    const char* label; // ATT_TEXT, beside an axis: "largest weight"
    const char* help; // ATT_TEXT, one sentence
    const char* absent; // ATT_TEXT: why the value may be undefined where rows see keys; else null
    QuantityUnit unit;
    // The array with one number for each row; empty where it was not asked for. Null for a quantity that has `keys`.
    PerRow<double> RowStatistics::*values = nullptr;
    // Returns the keys whose visible part the quantity sums the weight of, for a query at this place; the quantity is NaN where
    // none of them is visible. Null for a quantity that has `values`.
    KeySpan (*keys)(Index place) = nullptr;
    bool ofAllRows = false; // `values` holds one number for all rows together, if that was asked for
    bool swept = false; // its mean is measured against length
    double ExpectedMeans::*expected = nullptr; // its expected mean; null: theory does not cover it
    bool ofHeads = false; // heads are coloured and compared by its mean
    int tier = 3; // priority where there is little room: 1 is shown first, 3 only in whole tables
};

// All quantities, in the order of columns.
std::span<const Quantity> quantities();
std::span<const Quantity* const> sweptQuantities();
const Quantity* findQuantity(std::string_view key);
const Quantity& quantity(std::string_view key); // the key must exist
// Returns the index of a quantity in quantities().
std::size_t indexOf(const Quantity& quantity);

// Returns how many quantities are the weight on some keys.
std::size_t quantitiesOnKeys();

// Returns one number for each row; empty where the rows have none.
std::span<const double> valuesOf(const Quantity& quantity, const RowStatistics& rows);

} // namespace attentoscope
