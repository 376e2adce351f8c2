// SPDX-License-Identifier: GPL-3.0-or-later
// A command of attentoscope-cli: one function that puts its options on the parser and returns what the command does.
// A new command is a file with such a function, its declaration here, a word in main.cpp and its source in CMakeLists.txt.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <CLI/App.hpp>
#include <functional>
#include <string>

namespace attentoscope::cli {

// Called after parsing; gives the text for stdout. Nothing is written there before the whole result is known.
using Action = std::function<Outcome<std::string>(StopToken)>;

Action addAttend(CLI::App& root);
Action addCollect(CLI::App& root);
Action addCompletion(CLI::App& root); // last: it lists the others
Action addSweep(CLI::App& root);
Action addTheory(CLI::App& root);
Action addRaster(CLI::App& root);
Action addFactors(CLI::App& root);
Action addGradients(CLI::App& root);
Action addHeads(CLI::App& root);
Action addInfo(CLI::App& root);
Action addJl(CLI::App& root);
Action addProject(CLI::App& root);
Action addLinear(CLI::App& root);
Action addAdditive(CLI::App& root);
Action addLesson(CLI::App& root);
Action addPadding(CLI::App& root);
Action addRender(CLI::App& root);
Action addSinks(CLI::App& root);

} // namespace attentoscope::cli
