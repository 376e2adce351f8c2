// SPDX-License-Identifier: GPL-3.0-or-later
// Runs attentoscope, the program that draws, as a child process, so that this program need not link and start all of Qt.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope::cli {

// Returns what the program printed and passes its warnings on. It needs no display and opens no window. `threads`: cores to
// use, 0: all. Errors: those that the program reports, as if they were our own; the program is not in our folder; stopped.
Outcome<std::string> runWindowProgram(const std::vector<std::string>& arguments, int threads, const StopToken& stop);

std::filesystem::path programFolder(); // the folder of the running executable

} // namespace attentoscope::cli
