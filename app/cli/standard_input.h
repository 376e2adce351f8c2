// SPDX-License-Identifier: GPL-3.0-or-later
// Reads standard input where a file is given as "-".
#pragma once

#include "core/base/outcome.h"

#include <string>

namespace attentoscope::cli {

// Returns the path itself, or for "-" the path of a temporary file with the contents of standard input. Standard input can be
// read once, so only one option can be "-"; the file is removed when the program ends. Errors: a second "-", a full disk; they
// name `option`.
Outcome<std::string> filePath(const std::string& typed, const std::string& option);

} // namespace attentoscope::cli
