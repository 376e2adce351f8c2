// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a lesson with its pictures to a file to hand out (.pdf or .html).
#pragma once

#include "core/base/outcome.h"
#include "core/lessons/lesson.h"

#include <QString>

namespace attentoscope {

// Computes every step, running the event loop meanwhile. Errors: the file name has another ending, a step cannot be computed,
// the file cannot be written, or it takes longer than the limit.
Outcome<Done> writeHandout(const SharedLesson& lesson, const QString& path, bool answers, int limitSeconds);

} // namespace attentoscope
