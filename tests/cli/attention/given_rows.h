// SPDX-License-Identifier: GPL-3.0-or-later
// Makes pseudo-random rows that a test both writes to files for the program and passes to its twin.
#pragma once

#include "core/formats/tensors/npy.h"
#include "tests/cli/attention/plain_attention.h"

#include <cstdint>
#include <string>
#include <vector>

// Returns pseudo-random numbers in [−reach, reach], the same on every machine.
inline std::vector<float> noise(std::size_t count, std::uint32_t seed, float reach = 1)
{
    std::vector<float> values(count);
    std::uint32_t state = seed;
    for (float& value : values) {
        state = state * 1664525u + 1013904223u;
        value = reach * (float(state >> 8) / float(1 << 23) - 1);
    }
    return values;
}

// Returns float32 values within ±2 of `about`.
inline PlainAttention::Rows givenRows(int rows, int columns, std::uint32_t seed, double about = 0)
{
    PlainAttention::Rows out;
    out.assign(std::size_t(rows), std::vector<double>(std::size_t(columns), 0));
    std::uint32_t state = seed * 2654435761u;
    for (auto& row : out)
        for (double& value : row) {
            state = state * 1664525u + 1013904223u;
            value = double(float(about + 4 * double(state >> 8) / double(1 << 24) - 2));
        }
    return out;
}

inline std::string npyOf(const PlainAttention::Rows& rows)
{
    std::vector<float> values;
    for (const auto& row : rows)
        values.insert(values.end(), row.begin(), row.end());
    const attentoscope::Index shape[] = {attentoscope::Index(rows.size()), attentoscope::Index(rows.front().size())};
    return attentoscope::npyBytes(values, shape);
}
