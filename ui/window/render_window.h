// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a picture of the whole window to a file once every result is in.
#pragma once

#include "core/base/outcome.h"

#include <QString>

namespace attentoscope {

class MainWindow;

// Draws the window, running the event loop until the engine is idle (curves included). Errors: the experiment cannot be
// evaluated, it takes longer than the limit, or the file cannot be written.
Outcome<Done> renderWindow(MainWindow& window, const QString& path, int limitSeconds = 600);

} // namespace attentoscope
