// SPDX-License-Identifier: GPL-3.0-or-later
// What commands say about the files they write and read.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"

#include <filesystem>
#include <string_view>

namespace attentoscope::cli {

// Whether the arrays of a command can be written to this file, whose name must end on `extension` (".npz"). To be asked
// before the computation: it fails early and with the reason, also where the experiment reads the file.
Outcome<Done> checkTarget(const std::filesystem::path& target, std::string_view extension, const Experiment& experiment);

// The matrix (Q, K, V) that is at fault goes by the name of the file that it came from.
Error namedByFile(Error error, const Experiment& experiment);

// The folder of models that come with the program: of the installation, else of the sources that it was built from.
std::filesystem::path shippedFolder();

} // namespace attentoscope::cli
