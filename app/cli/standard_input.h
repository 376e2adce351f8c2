// SPDX-License-Identifier: GPL-3.0-or-later
// Reads standard input where a file is given as "-" or /dev/stdin, and pipes where one is given as <(...) of a shell.
#pragma once

#include "core/base/outcome.h"

#include <string>

namespace attentoscope::cli {

// Returns the path itself, or for a pipe the path of a temporary file with its contents, which is removed when the program ends.
// A pipe can be read once, so only one option can name it. Errors: a second option for one pipe, a full disk; they name `option`.
Outcome<std::string> filePath(const std::string& typed, const std::string& option);

bool isStandardInput(const std::string& typed); // "-" and its other names

// Replaces the paths of such temporary files by what the user typed.
std::string asTyped(std::string text);

} // namespace attentoscope::cli
