// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what render draws: sessions as the user named them, with the changes that the options make.
#pragma once

#include "app/cli/commands/render/render_options.h"
#include "app/cli/drawing_program.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/claims/claim.h"
#include "core/session/session.h"

#include <string>
#include <utility>
#include <vector>

namespace attentoscope::cli {

// Holds what is drawn: views of a session, and perhaps of further ones, whose names begin the names of their views.
struct Sheet {
    Session first;
    std::vector<std::pair<std::string, Session>> further;
    std::string views; // empty: none were named
    const Claim* claim = nullptr; // whose session the first one begins with
};

// Reads what the command starts from. If the word names panels of several sessions, the first of them holds the rest.
Outcome<Sheet> sheetOf(const RenderOptions& options, DrawingProgram& program, const StopToken& stop);

} // namespace attentoscope::cli
