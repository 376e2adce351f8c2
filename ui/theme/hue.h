// SPDX-License-Identifier: GPL-3.0-or-later
// What something in a picture belongs to, which decides its colour. Theme::color() gives the colour; a line's marker follows
// from the hue, too, so that a picture can be read without colour.
#pragma once

namespace attentoscope {

class Hue
{
public:
    constexpr Hue() = default; // same as plain()

    // Policy A is 0, B is 1, the further ones follow; they reuse the colours after B's when these run out.
    template <class Place>
    static constexpr Hue policy(Place index)
    {
        return Hue(static_cast<int>(index));
    }
    // Things other than policies that a picture compares (ways to compute, matrices, quantities), in the colours of further
    // policies.
    static constexpr Hue subject(int index) { return Hue(2 + index); }
    // What the others are compared with, such as a level or an even share: grey.
    static constexpr Hue reference() { return Hue(5); }
    // Something that belongs to no policy but is as important: text colour.
    static constexpr Hue plain() { return Hue(-1); }
    // Something that belongs to no policy and is less important: colour of secondary text.
    static constexpr Hue quiet() { return Hue(-2); }

    constexpr bool isPlain() const { return index_ == -1; }
    constexpr bool isQuiet() const { return index_ == -2; }
    constexpr bool isNeutral() const { return index_ < 0; }
    constexpr int place() const { return index_; } // index into the colours and markers; negative when neutral

    constexpr bool operator==(const Hue&) const = default;

private:
    explicit constexpr Hue(int index)
        : index_(index)
    {
    }

    int index_ = -1;
};

} // namespace attentoscope
