// SPDX-License-Identifier: GPL-3.0-or-later
// attentoscope, the program that draws, run on behalf of this one: what links the core alone need not start all of Qt.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope::cli {

// Returns what it printed and passes its warnings on. It needs no display and opens no window. `threads`: cores to use, 0: all.
// Errors: those that it says, as if they were our own; it is not beside this program; stopped.
Outcome<std::string> runWindowProgram(const std::vector<std::string>& arguments, int threads, const StopToken& stop);

std::filesystem::path programFolder(); // where this program lies

} // namespace attentoscope::cli
