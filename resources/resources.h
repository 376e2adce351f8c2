// SPDX-License-Identifier: GPL-3.0-or-later
// Files that come with the program. Those in a static library are dropped by the linker unless something asks for them: this
// does.
#pragma once

#include <QString>

void attentoscopeInitResources();

// The recorded language model that comes beside the program: that of the installation, else of the sources that it was built
// from. Empty where it is in neither.
QString shippedModel();
