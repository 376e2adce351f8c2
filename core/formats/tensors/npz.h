// SPDX-License-Identifier: GPL-3.0-or-later
// Writes .npz archives (stored, not compressed). If writing fails, an existing file is left untouched.
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
    std::string bytes; // a whole .npy file (see npyBytes), or its beginning if `more` is set

    // The rest of the file, made only when it is written, after the entries before this one. next() is called for one piece
    // after another until they add up to `more` bytes. Pieces must not be empty and must not exceed `more` in total.
    std::uintmax_t more = 0;
    std::function<Outcome<std::string>()> next = {};
};

// Errors: a full disk, an unwritable folder, empty or duplicate names, errors of next().
Outcome<Done> writeNpz(const std::filesystem::path& target, std::vector<NpzEntry> entries);

} // namespace attentoscope
