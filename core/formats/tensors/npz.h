// SPDX-License-Identifier: GPL-3.0-or-later
// Writing .npz archives (stored, not compressed). The file is whole or untouched.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace attentoscope {

struct NpzEntry {
    std::string name; // without ".npy"
    std::string bytes; // a whole .npy file, see npyBytes; or what it begins with, and then:

    // What is made only when it is written, after the entries before this one: next() is asked for a piece after the other until
    // there are `more` bytes beyond the beginning. It must not give more than that, nor nothing.
    std::uintmax_t more = 0;
    std::function<Outcome<std::string>()> next = {};
};

// Errors: a full disk, an unwritable folder, names that are empty or the same, what next() finds.
Outcome<Done> writeNpz(const std::filesystem::path& target, std::vector<NpzEntry> entries);

} // namespace attentoscope
