// SPDX-License-Identifier: GPL-3.0-or-later
// Resource files that come with the program. The linker drops resources in a static library unless something refers to them; a
// call of this function does.
#pragma once

#include <QString>

void attentoscopeInitResources();

// Returns the path of the recorded language model that ships with the program: the installed one, else the one in the source
// tree it was built from. Empty if neither exists.
QString shippedModel();

// Returns the path of the trained networks that ship with the program, in the same way. They are those of "attentoscope-cli
// extrapolate --save max-retrieval.safetensors --watch-every 100".
QString shippedNetworks();

// Returns the path of a picture of the window in the guide: the installed one, else the one in the source tree. Empty if neither
// exists.
QString shippedScreenshot(const QString& name);
