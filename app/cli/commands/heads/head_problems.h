// SPDX-License-Identifier: GPL-3.0-or-later
// Warnings and errors about layers and heads that have no numbers.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/heads/head_study.h"

#include <string>

namespace attentoscope::cli {

// Warns of given weights whose rows do not sum to 1: once for all heads of which the same is true, by the example of the first.
void warnOfRests(const HeadStudy& study, const std::string& before = {});

// Warns about each layer or head without numbers. Returns the first one's error when no head has numbers, or when one of the
// errors is a Failure, for then the remaining numbers are no answer. Each warning begins with `before`.
Outcome<Done> checkProblems(const HeadStudy& study, const std::string& before = {});

} // namespace attentoscope::cli
