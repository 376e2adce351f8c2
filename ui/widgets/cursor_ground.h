// SPDX-License-Identifier: GPL-3.0-or-later
// Names what the rows and keys of an experiment are, for cursors: they follow a row at another length or scale, but go when
// another source takes its place.
#pragma once

#include "core/experiment/experiment.h"

#include <QString>

namespace attentoscope {

inline QString cursorGroundOf(const Experiment& experiment)
{
    return QString::fromStdString(experiment.source + '\n' + experiment.tensorFile + '\n' + experiment.queryFile);
}

} // namespace attentoscope
