// What is known of a row of attention weights, or of all rows together, each described once: a quantity is one entry of the table
// in quantities.cpp. Tables, curves, CSV, JSON and their help take names, units and values from there.
#pragma once

#include "core/statistics/expected_means.h"
#include "core/statistics/row_statistics.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace attentoscope {

struct KeySpan {
    Index begin = 0, end = 0; // begin ≤ j < end; what lies outside the sequence does not count
};

enum class QuantityUnit {
    Entropy, // nats, or bits where the experiment asks for them; Tsallis entropies have none
    Share, // a part of 1
    Keys, // a number of keys
    Plain,
};

struct Quantity {
    const char* key; // "jacobian_norm": in CSV, JSON and sessions
    const char* symbol; // for heads of columns and switches: "‖J‖", or a short word (ATT_TEXT)
    const char* label; // ATT_TEXT, beside an axis: "peak weight"
    const char* help; // ATT_TEXT, one sentence
    const char* absent; // ATT_TEXT: why it may be undefined where rows see keys; else null
    QuantityUnit unit;
    // One number a row; empty where it was not asked for. Null for the weight on `keys`.
    PerRow<double> RowStatistics::*values = nullptr;
    // Instead: the weight on these keys, as far as they are visible, of a query that stands at this place. NaN where none is.
    KeySpan (*keys)(Index place) = nullptr;
    bool ofAllRows = false; // `values` holds one number of all rows together, where it was asked for
    bool swept = false; // its mean is measured against length
    double ExpectedMeans::*expected = nullptr; // its mean in theory, where there is one; null: theory does not give it
    bool ofHeads = false; // heads are coloured and compared by its mean
    int tier = 3; // how soon it is shown where there is little room: 1 first, 3 only in whole tables
};

// In the order of columns.
std::span<const Quantity> quantities();
std::span<const Quantity* const> sweptQuantities();
const Quantity* findQuantity(std::string_view key);
const Quantity& quantity(std::string_view key); // there must be one
// Its place in quantities().
std::size_t indexOf(const Quantity& quantity);

// How many are the weight on some keys.
std::size_t quantitiesOnKeys();

// One number a row; empty where the rows have none.
std::span<const double> valuesOf(const Quantity& quantity, const RowStatistics& rows);

} // namespace attentoscope
