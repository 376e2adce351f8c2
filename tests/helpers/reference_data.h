// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the known answers in tests/data/attention.npz (written by NumPy in float64) straight from the archive.
#pragma once

#include <zip.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace attentoscope::test {

struct ReferenceArray {
    std::vector<std::size_t> shape;
    std::vector<double> values;
};

inline ReferenceArray parseArray(const std::string& bytes)
{
    const std::size_t header = std::uint8_t(bytes.at(8)) + 256U * std::uint8_t(bytes.at(9));
    const std::string text = bytes.substr(10, header);
    ReferenceArray array;
    std::size_t count = 1;
    const std::size_t open = text.find('(', text.find("'shape'")), close = text.find(')', open);
    for (std::size_t at = open + 1; at < close;) {
        std::size_t used = 0;
        const std::string rest = text.substr(at, close - at);
        if (rest.find_first_of("0123456789") == std::string::npos)
            break;
        array.shape.push_back(std::stoul(rest, &used));
        count *= array.shape.back();
        at += used + 1;
    }
    const bool integers = text.find("i8") != std::string::npos;
    if (!integers && text.find("f8") == std::string::npos)
        throw std::runtime_error("unexpected type: " + text);
    array.values.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const char* at = bytes.data() + 10 + header + 8 * i;
        std::int64_t integer;
        if (integers) {
            std::memcpy(&integer, at, 8);
            array.values[i] = double(integer);
        } else {
            std::memcpy(&array.values[i], at, 8);
        }
    }
    return array;
}

inline std::map<std::string, ReferenceArray> readReference(const std::string& path)
{
    std::map<std::string, ReferenceArray> arrays;
    zip_t* archive = zip_open(path.c_str(), ZIP_RDONLY, nullptr);
    if (!archive)
        throw std::runtime_error("cannot open " + path);
    for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i) {
        zip_stat_t stat;
        zip_stat_index(archive, i, 0, &stat);
        std::string bytes(stat.size, '\0');
        zip_file_t* file = zip_fopen_index(archive, i, 0);
        zip_fread(file, bytes.data(), stat.size);
        zip_fclose(file);
        const std::string name = stat.name;
        arrays[name.substr(0, name.size() - 4)] = parseArray(bytes);
    }
    zip_discard(archive);
    return arrays;
}

} // namespace attentoscope::test
