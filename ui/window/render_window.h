// The whole window as a picture file, once every result is in.
#pragma once

#include "core/base/outcome.h"

#include <QString>

namespace attentoscope {

class MainWindow;

// Runs the event loop until the engine rests, curves included. Errors: the experiment cannot be evaluated, it takes longer
// than the limit, the file cannot be written.
Outcome<Done> renderWindow(MainWindow& window, const QString& path, int limitSeconds = 600);

} // namespace attentoscope
