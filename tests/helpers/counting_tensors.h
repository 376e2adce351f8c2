// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a .safetensors file by hand whose numbers count upwards, so that each number tells its place.
#pragma once

#include "core/base/matrix.h"
#include "tests/helpers/npy_bytes.h"
#include "tests/helpers/safetensors_bytes.h"

#include <string>
#include <utility>
#include <vector>

namespace attentoscope::test {

// Returns the bytes of a file of float32 tensors; each tensor holds 0, 1, 2 ...
inline std::string safetensors(const std::vector<std::pair<std::string, std::vector<Index>>>& tensors)
{
    std::string header, numbers;
    for (const auto& [name, shape] : tensors) {
        Index count = 1;
        std::string list;
        for (const Index size : shape) {
            list.append(list.empty() ? "" : ", ").append(std::to_string(size));
            count *= size;
        }
        std::vector<float> stored;
        for (Index i = 0; i < count; ++i)
            stored.push_back(float(i));
        const std::string bytes = packed(stored, false);
        header.append(header.empty() ? "{" : ", ");
        header.append(safetensorsEntry(name, "F32", "[" + list + "]", numbers.size(), numbers.size() + bytes.size()));
        numbers += bytes;
    }
    return safetensorsFile(header + "}", numbers);
}

} // namespace attentoscope::test
