// SPDX-License-Identifier: GPL-3.0-or-later
// A file given as "-": standard input.
#pragma once

#include "core/base/outcome.h"

#include <string>

namespace attentoscope::cli {

// The path itself, or for "-" a file that holds what standard input had to say. It can be read once, so "-" can stand for one
// file only; the file is gone when the program ends. Errors: a second "-", a full disk; `option` is named.
Outcome<std::string> filePath(const std::string& typed, const std::string& option);

} // namespace attentoscope::cli
