// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_range.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

// Rounds to three digits, which boxes and captions can show; the steps between pictures are much larger than that.
double shortened(double value)
{
    constexpr int digits = 3;
    if (value == 0)
        return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - digits + 1);
    return unit < 1 ? std::round(value / unit) / std::round(1 / unit) : std::round(value / unit) * unit;
}

double indexOf(const std::vector<Index>& numbers, double value) // of the nearest number
{
    const auto nearest =
        std::ranges::min_element(numbers, {}, [value](Index number) { return std::abs(double(number) - value); });
    return double(nearest - numbers.begin());
}

} // namespace

double FilmRange::at(double place) const
{
    const double t = std::clamp(place, 0.0, 1.0);
    if (!numbers.empty()) {
        const double first = indexOf(numbers, from), last = indexOf(numbers, to);
        return double(numbers[std::size_t(std::lround(first + t * (last - first)))]);
    }
    if (t == 0 || t == 1)
        return t == 0 ? from : to; // exact, not rounded
    const double value = logarithmic ? from * std::pow(to / from, t) : from + t * (to - from);
    return whole ? std::round(value) : shortened(value);
}

double FilmRange::placeOf(double value) const
{
    double first = from, last = to, here = value;
    if (!numbers.empty()) {
        first = indexOf(numbers, from);
        last = indexOf(numbers, to);
        here = indexOf(numbers, value);
    } else if (logarithmic) {
        first = std::log(from);
        last = std::log(to);
        here = std::log(std::max(value, std::min(from, to)));
    }
    return first == last ? 0 : std::clamp((here - first) / (last - first), 0.0, 1.0);
}

std::size_t FilmRange::values() const
{
    if (!numbers.empty())
        return std::size_t(std::abs(indexOf(numbers, to) - indexOf(numbers, from))) + 1;
    return whole ? std::size_t(std::abs(to - from)) + 1 : 0;
}

int usualPictures(const FilmRange& range)
{
    const std::size_t values = range.values();
    return values == 0 ? mostUsualPictures : int(std::clamp<std::size_t>(values, 2, mostUsualPictures));
}

double usualSeconds(const FilmRange& range)
{
    constexpr double longest = 8, shortest = 2, each = 0.5;
    return range.values() == 0 ? longest : std::clamp(double(range.values()) * each, shortest, longest);
}

} // namespace attentoscope
