// SPDX-License-Identifier: GPL-3.0-or-later
// A session for whoever only says what there is.
#pragma once

#include "core/session/session.h"

#include <filesystem>

namespace attentoscope {

// Reads a session as readSession() does, but lays nothing out: the files that it holds stay in `files`, and the experiment names
// them as it does.
Outcome<Session> lookIntoSession(const std::filesystem::path& path);

} // namespace attentoscope
