// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of attentoscope-cli. Each is one function that adds its options to the parser and returns the action to run. To
// add a command, write a file with such a function, declare it here, name it in main.cpp and list its source in CMakeLists.txt.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <CLI/App.hpp>
#include <functional>
#include <string>

namespace attentoscope::cli {

// Runs a command after its options were parsed, and returns the text for stdout. Nothing is written there before the whole
// result is known.
using Action = std::function<Outcome<std::string>(StopToken)>;

Action addAttend(CLI::App& root);
Action addClaims(CLI::App& root);
Action addCluster(CLI::App& root);
Action addCollapse(CLI::App& root);
Action addCollect(CLI::App& root);
Action addCompletion(CLI::App& root); // must come last: it lists the other commands
Action addSweep(CLI::App& root);
Action addTheory(CLI::App& root);
Action addRaster(CLI::App& root);
Action addExtrapolate(CLI::App& root);
Action addFactors(CLI::App& root);
Action addGradients(CLI::App& root);
Action addGuide(CLI::App& root);
Action addHeads(CLI::App& root);
Action addInfo(CLI::App& root);
Action addJl(CLI::App& root);
Action addProject(CLI::App& root);
Action addLinear(CLI::App& root);
Action addAdditive(CLI::App& root);
Action addLesson(CLI::App& root);
Action addMerge(CLI::App& root);
Action addPadding(CLI::App& root);
Action addRender(CLI::App& root);
Action addSinks(CLI::App& root);

} // namespace attentoscope::cli
