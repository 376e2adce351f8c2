// SPDX-License-Identifier: GPL-3.0-or-later
// Makes small tensor files by hand for tests of the window.
#pragma once

#include "core/formats/tensors/npy.h"
#include "tests/helpers/safetensors_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <QFile>
#include <QString>

#include <cstring>
#include <numeric>
#include <string>
#include <vector>

namespace attentoscope::test {

struct MadeArray {
    std::string name;
    std::vector<Index> shape;
    float first = 0; // number k is first + (37 k + 11) mod 101 / 50 − 1
};

inline std::vector<float> numbersOf(const MadeArray& array)
{
    Index count = 1;
    for (const Index size : array.shape)
        count *= size;
    std::vector<float> numbers(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < numbers.size(); ++k)
        numbers[k] = array.first + static_cast<float>((k * 37 + 11) % 101) / 50 - 1;
    return numbers;
}

inline std::string safetensorsOf(const std::vector<MadeArray>& arrays)
{
    std::string header = "{", bytes;
    for (const MadeArray& array : arrays) {
        const std::vector<float> numbers = numbersOf(array);
        std::string shape;
        for (const Index size : array.shape)
            shape += (shape.empty() ? "[" : ", ") + std::to_string(size);
        const std::uint64_t begin = bytes.size(), length = numbers.size() * sizeof(float);
        bytes.resize(begin + length);
        std::memcpy(bytes.data() + begin, numbers.data(), length);
        header += (header.size() > 1 ? ", " : "") + safetensorsEntry(array.name, "F32", shape + "]", begin, begin + length);
    }
    return safetensorsFile(header + "}", bytes);
}

inline QString put(const TempFolder& folder, const std::string& name, const std::string& bytes)
{
    return QString::fromStdString(folder.put(name, bytes).string());
}

inline QString putSafetensors(const TempFolder& folder, const std::string& name, const std::vector<MadeArray>& arrays)
{
    return put(folder, name, safetensorsOf(arrays));
}

inline QString putNpy(const TempFolder& folder, const std::string& name, const std::vector<Index>& shape, float first = 0)
{
    return put(folder, name, npyBytes(std::span<const float>(numbersOf({name, shape, first})), shape));
}

inline QString putNpy(
    const TempFolder& folder, const std::string& name, const std::vector<float>& numbers, const std::vector<Index>& shape)
{
    return put(folder, name, npyBytes(std::span<const float>(numbers), shape));
}

// Makes two stacks of layers, so that it is not clear which one is meant.
inline std::vector<MadeArray> twoStacks()
{
    std::vector<MadeArray> arrays;
    for (const char* stack : {"encoder", "decoder"})
        for (int layer = 0; layer < 3; ++layer)
            for (const char* role : {"q", "k", "v"})
                arrays.push_back({std::string(stack) + ".layers." + std::to_string(layer) + "." + role, {2, 6, 4}, 0});
    return arrays;
}

} // namespace attentoscope::test
