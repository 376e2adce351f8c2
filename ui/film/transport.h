// SPDX-License-Identifier: GPL-3.0-or-later
// The place of a film, from 0 to 1, and how playing moves it. Both ends are always shown: a step that would pass an end stops
// there.
#pragma once

#include <vector>

namespace attentoscope {

enum class AtEnd { Stop, Repeat, TurnBack };
inline constexpr AtEnd allAtEnds[] = {AtEnd::Stop, AtEnd::Repeat, AtEnd::TurnBack};

struct Transport {
    double place = 0;
    bool forth = true; // the direction: forth, else back
    AtEnd atEnd = AtEnd::TurnBack;

    // Goes one step on. Returns false, without moving, if the film is over.
    bool advance(double by);
    void rewind(); // goes back to the start if the film is over, so that it can be played again
};

// Returns the places of a film's pictures, given the number of pictures from start to end (1 or more). A film that turns back
// shows neither end twice in a row, also when it is repeated.
std::vector<double> placesOf(int pictures, AtEnd atEnd);

} // namespace attentoscope
