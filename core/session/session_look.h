// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a session without side effects, for programs that only show its content.
#pragma once

#include "core/session/session.h"

#include <filesystem>

namespace attentoscope {

// Reads a session like readSession(), but extracts nothing: its files stay in `files`, and the experiment keeps the names in
// the session.
Outcome<Session> lookIntoSession(const std::filesystem::path& path);

} // namespace attentoscope
