// SPDX-License-Identifier: GPL-3.0-or-later
// Makes complete .npy files by hand, independently of the code under test.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace attentoscope::test {

// Concatenates magic, version, header length in the version's width, header and numbers.
inline std::string npyFile(int version, const std::string& header, const std::string& numbers)
{
    std::string bytes = "\x93NUMPY";
    bytes += static_cast<char>(version);
    bytes += '\0';
    for (std::size_t i = 0; i < (version == 1 ? 2 : 4); ++i)
        bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
    return bytes + header + numbers;
}

inline std::string headerText(const std::string& descr, const std::string& order, const std::string& shape)
{
    return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

// Returns the bytes of the numbers in the given byte order (the tests run on little-endian machines).
template <class Number>
std::string packed(const std::vector<Number>& numbers, bool bigEndian)
{
    std::string bytes;
    for (const Number number : numbers) {
        char raw[sizeof(Number)];
        std::memcpy(raw, &number, sizeof raw);
        if (bigEndian)
            std::reverse(raw, raw + sizeof raw);
        bytes.append(raw, sizeof raw);
    }
    return bytes;
}

} // namespace attentoscope::test
