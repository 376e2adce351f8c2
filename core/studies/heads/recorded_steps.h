// SPDX-License-Identifier: GPL-3.0-or-later
// Finds recordings of one model at several steps of its training: files in one folder whose names differ only in their last
// number, as step-100.npz, step-200.npz, …
#pragma once

#include "core/base/matrix.h"

#include <filesystem>
#include <vector>

namespace attentoscope {

struct RecordedStep {
    Index step = 0;
    std::filesystem::path file;
    bool operator==(const RecordedStep&) const = default;
};

// Returns this file, whether it exists or not, and the other recordings beside it, ascending; none for a name without a number.
std::vector<RecordedStep> recordedSteps(const std::filesystem::path& file);

} // namespace attentoscope
