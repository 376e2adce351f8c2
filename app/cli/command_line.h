// SPDX-License-Identifier: GPL-3.0-or-later
// Parses a command line and runs the command in it.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <string>
#include <vector>

namespace attentoscope::cli {

// Returns the text for stdout, or what --help and --version ask for. `words`: without the program's name. Errors: those of the
// command line and of the command.
Outcome<std::string> runWords(const std::vector<std::string>& words, const StopToken& stop);

// Runs the words of a program's main(), writes the result, and returns the exit status.
int runProgram(int argc, char** argv);

} // namespace attentoscope::cli
