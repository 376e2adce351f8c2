// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/npz_reader.h"

#include <cstring>
#include <stdexcept>
#include <zip.h>

namespace {

// Returns the text between `before` and `after` in an .npy header: {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
std::string between(const std::string& header, const std::string& before, const std::string& after)
{
    const auto begin = header.find(before);
    const auto end = header.find(after, begin + before.size());
    if (begin == std::string::npos || end == std::string::npos)
        throw std::runtime_error("no " + before + " in " + header);
    return header.substr(begin + before.size(), end - begin - before.size());
}

template <class Number>
std::vector<double> numbers(const std::string& bytes)
{
    std::vector<Number> stored(bytes.size() / sizeof(Number));
    std::memcpy(stored.data(), bytes.data(), stored.size() * sizeof(Number));
    return {stored.begin(), stored.end()};
}

NpzArray parseNpy(const std::string& bytes)
{
    if (bytes.substr(0, 8) != std::string("\x93NUMPY\x01\x00", 8))
        throw std::runtime_error("not a .npy of version 1");
    const std::size_t length = static_cast<unsigned char>(bytes[8]) + 256u * static_cast<unsigned char>(bytes[9]);
    const std::string header = bytes.substr(10, length), data = bytes.substr(10 + length);
    NpzArray array;
    array.dtype = between(header, "'descr': '", "'");
    if (between(header, "'fortran_order': ", ",") != "False")
        throw std::runtime_error("not row-major");
    std::string shape = between(header, "'shape': (", ")") + ",";
    std::int64_t count = 1;
    for (std::size_t at = 0, comma; (comma = shape.find(',', at)) != std::string::npos; at = comma + 1) {
        const std::string size = shape.substr(at, comma - at);
        if (size.find_first_of("0123456789") == std::string::npos)
            continue;
        array.shape.push_back(std::stoll(size));
        count *= array.shape.back();
    }
    if (array.dtype == "<f8")
        array.values = numbers<double>(data);
    else if (array.dtype == "<f4")
        array.values = numbers<float>(data);
    else if (array.dtype == "<i8")
        array.values = numbers<std::int64_t>(data);
    if (static_cast<std::int64_t>(array.values.size()) != count)
        throw std::runtime_error("shape and size differ");
    return array;
}

} // namespace

std::map<std::string, NpzArray> readNpz(const std::filesystem::path& path)
{
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
    if (archive == nullptr)
        throw std::runtime_error("not a sound zip archive: " + path.string());
    std::map<std::string, NpzArray> arrays;
    for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i) {
        zip_stat_t entry;
        zip_stat_index(archive, i, 0, &entry);
        std::string bytes(entry.size, '\0');
        zip_file_t* file = zip_fopen_index(archive, i, 0);
        const bool whole = zip_fread(file, bytes.data(), bytes.size()) == static_cast<zip_int64_t>(bytes.size());
        zip_fclose(file);
        std::string name = entry.name;
        if (!whole || !name.ends_with(".npy"))
            throw std::runtime_error("bad entry " + name);
        arrays[name.substr(0, name.size() - 4)] = parseNpy(bytes);
    }
    zip_discard(archive);
    return arrays;
}
