// SPDX-License-Identifier: GPL-3.0-or-later
// Where a film is and where it goes from there, in places from 0 to 1. Both ends are always shown: a step goes no further.
#pragma once

#include <vector>

namespace attentoscope {

enum class AtEnd { Stop, Repeat, TurnBack };
inline constexpr AtEnd allAtEnds[] = {AtEnd::Stop, AtEnd::Repeat, AtEnd::TurnBack};

struct Transport {
    double place = 0;
    bool forth = true; // else back
    AtEnd atEnd = AtEnd::TurnBack;

    // A step on; false: it is over, and nothing has moved.
    bool advance(double by);
    void rewind(); // so that it can be played again, if it is over
};

// The places of the pictures of a film whose way forth has so many (1 or more). What turns back shows neither end twice in a
// row, also when it is repeated.
std::vector<double> placesOf(int pictures, AtEnd atEnd);

} // namespace attentoscope
