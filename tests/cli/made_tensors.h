// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a .safetensors file of float32 arrays by hand. Each array holds the given numbers, or pseudo-random ones in [−1, 1].
#pragma once

#include "tests/helpers/safetensors_bytes.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

struct MadeArray {
    std::string name;
    std::vector<int> shape;
    std::vector<float> numbers = {};
};

inline std::string madeTensors(const std::vector<MadeArray>& arrays)
{
    using namespace attentoscope::test;
    std::string header, numbers;
    std::uint32_t state = 1;
    for (const MadeArray& array : arrays) {
        std::string shape;
        std::size_t count = 1;
        for (const int size : array.shape) {
            shape += (shape.empty() ? "" : ", ") + std::to_string(size);
            count *= std::size_t(size);
        }
        const std::size_t begin = numbers.size();
        for (std::size_t i = 0; i < count; ++i) {
            state = state * 1664525u + 1013904223u;
            const float value = array.numbers.empty() ? float(state >> 8) / float(1 << 23) - 1 : array.numbers[i];
            char bytes[sizeof value];
            std::memcpy(bytes, &value, sizeof value);
            numbers.append(bytes, sizeof value);
        }
        header += (header.empty() ? "{" : ", ") + safetensorsEntry(array.name, "F32", "[" + shape + "]", begin, numbers.size());
    }
    return safetensorsFile(header + "}", numbers);
}
