// What something in a picture belongs to, which is what its colour means; Theme::color() says how that looks, and the marker
// of a line goes with it, so that a picture can be read without colour.
#pragma once

namespace attentoscope {

class Hue
{
public:
    constexpr Hue() = default; // plain

    // 0 is policy A, 1 policy B, then the further ones, round and round among themselves.
    template <class Place>
    static constexpr Hue policy(Place index)
    {
        return Hue(static_cast<int>(index));
    }
    // What a picture compares that is no policy (ways to compute, matrices, quantities): the colours of further policies.
    static constexpr Hue subject(int index) { return Hue(2 + index); }
    // What the others are held against: a level, a share for everyone. Grey.
    static constexpr Hue reference() { return Hue(5); }
    // Belongs to none of them, and is as important: text colour.
    static constexpr Hue plain() { return Hue(-1); }
    // Belongs to none of them, and steps back: the colour of secondary text.
    static constexpr Hue quiet() { return Hue(-2); }

    constexpr bool isPlain() const { return index_ == -1; }
    constexpr bool isQuiet() const { return index_ == -2; }
    constexpr bool isNeutral() const { return index_ < 0; }
    constexpr int place() const { return index_; } // among the colours and markers; negative when neutral

    constexpr bool operator==(const Hue&) const = default;

private:
    explicit constexpr Hue(int index)
        : index_(index)
    {
    }

    int index_ = -1;
};

} // namespace attentoscope
