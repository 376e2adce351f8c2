// SPDX-License-Identifier: GPL-3.0-or-later
// A film as a command line says it: "n", "n:64..4096", "tau:0.25..4:once".
#pragma once

#include "ui/window/film/film_maker.h"

#include <QString>

namespace attentoscope {

struct FilmSubject;

// Its track, its ends, and once, repeat or back (the usual one). Errors: which tracks there are, why this one cannot be played,
// ends that cannot be.
Outcome<FilmOrder> filmOf(const QString& text, const FilmSubject& subject);

} // namespace attentoscope
