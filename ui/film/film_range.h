// SPDX-License-Identifier: GPL-3.0-or-later
// Between what and what a film goes: a value for every place from 0, its beginning, to 1, its end.
#pragma once

#include "core/base/matrix.h"

#include <cstddef>
#include <vector>

namespace attentoscope {

struct FilmRange {
    double from = 0, to = 1; // which may be the smaller one
    bool logarithmic = false; // equal factors in equal times; both ends are above 0
    bool whole = false;
    std::vector<Index> numbers = {}; // the only ones that there are, ascending; empty: all

    double at(double place) const; // a whole number or one of three digits; at the ends as they are
    double placeOf(double value) const; // the nearest to it that there is
    std::size_t values() const; // how many different ones it shows; 0: any number
    bool operator==(const FilmRange&) const = default;
};

// One for each value, but not more than a film of any number has.
inline constexpr int mostUsualPictures = 60;
int usualPictures(const FilmRange& range);

// How long it takes at the usual speed: a few values stand long enough to be looked at.
double usualSeconds(const FilmRange& range);

} // namespace attentoscope
