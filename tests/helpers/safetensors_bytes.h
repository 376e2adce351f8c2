// SPDX-License-Identifier: GPL-3.0-or-later
// Makes complete .safetensors files by hand, independently of the code under test.
#pragma once

#include <cstdint>
#include <string>

namespace attentoscope::test {

inline std::string safetensorsLength(std::uint64_t length)
{
    std::string bytes;
    for (int i = 0; i < 8; ++i)
        bytes += static_cast<char>(length >> (8 * i) & 0xff);
    return bytes;
}

inline std::string safetensorsFile(const std::string& header, const std::string& numbers)
{
    return safetensorsLength(header.size()) + header + numbers;
}

inline std::string safetensorsEntry(
    const std::string& name, const std::string& type, const std::string& shape, std::uint64_t begin, std::uint64_t end)
{
    std::string entry = "\"";
    entry.append(name).append("\": {\"dtype\": \"").append(type).append("\", \"shape\": ").append(shape);
    entry.append(", \"data_offsets\": [").append(std::to_string(begin)).append(", ").append(std::to_string(end));
    return entry + "]}";
}

} // namespace attentoscope::test
