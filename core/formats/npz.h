// Writing .npz archives (stored, not compressed). The file is whole or untouched.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {

struct NpzEntry {
    std::string name; // without ".npy"
    std::string bytes; // a whole .npy file, see npyBytes
};

Outcome<Done> writeNpz(const std::filesystem::path& target, const std::vector<NpzEntry>& entries);

} // namespace attentoscope
