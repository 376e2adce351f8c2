// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a film from its text on the command line: "n", "n:64..4096", "tau:0.25..4:once".
#pragma once

#include "ui/drawing/film_maker.h"

#include <QString>

namespace attentoscope {

struct FilmSubject;

// Reads a film. The text names the track, its two ends, and "once", "repeat" or "back" (the default). Errors: the track is
// unknown (the message lists all), this one cannot be played, or the ends are invalid.
Outcome<FilmOrder> filmOf(const QString& text, const FilmSubject& subject);

} // namespace attentoscope
