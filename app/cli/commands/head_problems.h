// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of layers and heads that have no numbers.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/heads/head_study.h"

#include <string>

namespace attentoscope::cli {

// A warning for each layer or head without numbers; the first one's error when no head has any, or when something went wrong
// on the way: then what there is is no answer.
// Each warning begins with `before`.
Outcome<Done> checkProblems(const HeadStudy& study, const std::string& before = {});

} // namespace attentoscope::cli
