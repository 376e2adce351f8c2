// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson with its pictures as a file to hand out: .pdf or .html.
#pragma once

#include "core/base/outcome.h"
#include "core/lessons/lesson.h"

#include <QString>

namespace attentoscope {

// Computes every step and runs the event loop meanwhile. Errors: another ending, a step that cannot be computed, the file cannot
// be written, it takes longer than the limit.
Outcome<Done> writeHandout(const SharedLesson& lesson, const QString& path, bool answers, int limitSeconds);

} // namespace attentoscope
