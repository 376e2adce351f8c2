// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the machine: threads, instruction set, free memory, library versions.
#pragma once

#include "core/base/free_memory.h"

#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

int hardwareThreads(); // number of threads that OpenMP uses
std::string simdName(); // instruction set that the kernels run on, such as "AVX-512"
std::string versionText(); // "0.1.0"
std::vector<std::pair<std::string, std::string>> coreLibraries(); // pairs of name and version

} // namespace attentoscope
