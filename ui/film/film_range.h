// SPDX-License-Identifier: GPL-3.0-or-later
// The values that a film goes through: one for every place from 0, its start, to 1, its end.
#pragma once

#include "core/base/matrix.h"

#include <cstddef>
#include <vector>

namespace attentoscope {

struct FilmRange {
    double from = 0, to = 1; // `to` may be the smaller one
    bool logarithmic = false; // equal times multiply the value by equal factors; both ends are above 0
    bool whole = false;
    std::vector<Index> numbers = {}; // the only possible values, ascending; empty: all

    double at(double place) const; // rounded to a whole number or three digits; exact at both ends
    double placeOf(double value) const; // the place whose value is nearest to `value`
    std::size_t values() const; // how many different values it shows; 0: no fixed number
    bool operator==(const FilmRange&) const = default;
};

// A film has a picture for each value, or this many if there are more values.
inline constexpr int mostUsualPictures = 60;
int usualPictures(const FilmRange& range);

// Returns how long the film takes at the usual speed. If it has few values, each stays long enough to be looked at.
double usualSeconds(const FilmRange& range);

} // namespace attentoscope
