// Recordings of one model at several steps of its training: files of one folder whose names differ in their last number alone, as
// step-100.npz, step-200.npz, …
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

// This file, whether it is there or not, and those beside it, ascending; of a name without a number: none.
std::vector<RecordedStep> recordedSteps(const std::filesystem::path& file);

} // namespace attentoscope
