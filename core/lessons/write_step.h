// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a lesson step from the current experiment.
#pragma once

#include "core/experiment/experiment.h"

#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

// Returns "# Title" and the `set` block that changes `from` into `to`. `settings` are keys and values of view settings.
std::string lessonStep(const std::string& title, const Experiment& from, const Experiment& to,
    const std::vector<std::pair<std::string, std::string>>& settings);

// Returns the header of a new lesson.
std::string lessonHeader(const std::string& title, const std::string& language, const std::string& about);

} // namespace attentoscope
