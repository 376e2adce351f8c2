// SPDX-License-Identifier: GPL-3.0-or-later
// A step of a lesson written down from an experiment as it stands.
#pragma once

#include "core/experiment/experiment.h"

#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

// "# Title" and the block "set" that makes `to` of `from`; `settings`: keys and values of how it is looked at.
std::string lessonStep(const std::string& title, const Experiment& from, const Experiment& to,
    const std::vector<std::pair<std::string, std::string>>& settings);

// The header of a new lesson.
std::string lessonHeader(const std::string& title, const std::string& language, const std::string& about);

} // namespace attentoscope
