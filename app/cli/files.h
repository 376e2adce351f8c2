// SPDX-License-Identifier: GPL-3.0-or-later
// Checks and errors about the files that commands write and read.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"

#include <filesystem>
#include <string_view>

namespace attentoscope::cli {

// Checks that a command can write its arrays to this file, whose name must end in `extension` (".npz"). Call it before the
// computation, so that a bad target fails early; a target that the experiment reads is refused, too.
Outcome<Done> checkTarget(const std::filesystem::path& target, std::string_view extension, const Experiment& experiment);

// Replaces the name of the matrix at fault (Q, K, V) in an error by the name of the file that it was read from.
Error namedByFile(Error error, const Experiment& experiment);

// Returns the folder of models that come with the program: the installed one, else the one in the source tree it was built
// from.
std::filesystem::path shippedFolder();

} // namespace attentoscope::cli
