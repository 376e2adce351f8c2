// SPDX-License-Identifier: GPL-3.0-or-later
// Tells what something in a picture belongs to, which decides its colour and its marker, so that a picture can be read without
// colour. Theme::color() gives the colour, markerOf() the marker.
#pragma once

namespace attentoscope {

class Hue
{
public:
    static constexpr int sharedColors = 4; // of further policies and other subjects by their position: teal, plum, olive, grey
    static constexpr int furtherColors = sharedColors + 1; // further policies have wine, too

    constexpr Hue() = default; // same as plain()

    // Policy A is 0, B is 1. From 2 on it is the look that further policies had by their position in earlier versions.
    template <class Place>
    static constexpr Hue policy(Place index)
    {
        const int place = static_cast<int>(index);
        return place < 2 ? Hue(place, place) : further((place - 2) % sharedColors + (place - 2) / sharedColors * furtherColors);
    }
    // A further policy by the number of its look (ui/document/policy_looks.h): five colours with a marker each, then the same
    // colours with other markers.
    static constexpr Hue further(int look)
    {
        const int color = look % furtherColors, round = look / furtherColors;
        const int likePlum = 1; // no picture has both plum and wine unless it is of an earlier version
        return Hue(2 + color, 2 + (color == wine ? likePlum : color) + sharedColors * round);
    }
    static constexpr int plum = 1, wine = 4; // colours of looks
    // Things other than policies that a picture compares (ways to compute, matrices, quantities), in the colours of further
    // policies.
    static constexpr Hue subject(int index) { return policy(2 + index); }
    // What the others are compared with, such as a level or an even share: grey.
    static constexpr Hue reference() { return policy(5); }
    // Something that belongs to no policy but is as important: text colour.
    static constexpr Hue plain() { return Hue(-1, 0); }
    // Something that belongs to no policy and is less important: colour of secondary text.
    static constexpr Hue quiet() { return Hue(-2, 0); }

    constexpr bool isPlain() const { return color_ == -1; }
    constexpr bool isQuiet() const { return color_ == -2; }
    constexpr bool isNeutral() const { return color_ < 0; }
    constexpr int color() const { return color_; } // index into the colours of the theme; negative when neutral
    constexpr int marker() const { return marker_; } // index into the markers

    constexpr bool operator==(const Hue&) const = default;

private:
    constexpr Hue(int color, int marker)
        : color_(color)
        , marker_(marker)
    {
    }

    int color_ = -1, marker_ = 0;
};

} // namespace attentoscope
