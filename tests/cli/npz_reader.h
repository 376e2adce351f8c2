// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what attend --out wrote, with libzip and a .npy reader that shares no code with the writer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

struct NpzArray {
    std::string dtype; // "<f8", "<f4", "<i8"
    std::vector<std::int64_t> shape;
    std::vector<double> values; // row-major
};

std::map<std::string, NpzArray> readNpz(const std::filesystem::path& path);
