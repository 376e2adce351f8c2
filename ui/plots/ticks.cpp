// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/ticks.h"

#include "core/base/numbers.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace attentoscope {
namespace {

QString powerOfTen(int exponent)
{
    if (exponent >= -3 && exponent <= 4)
        return QString::fromStdString(formatBrief(std::pow(10.0, exponent), 2));
    return powerOfTenText(exponent);
}

// Returns the smallest of 1, 2, 5 × 10^k that is at least `step`.
double niceStep(double step)
{
    const double decade = std::pow(10.0, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (factor * decade >= step * (1 - 1e-9))
            return factor * decade;
    return 10 * decade;
}

// Return the next number of 1, 2, 5 × 10^k that is not above, or not below.
double numberAbove(double number) { return niceStep(number); }
double numberBelow(double number)
{
    const double decade = std::pow(10.0, std::floor(std::log10(number) + 1e-9));
    for (const double factor : {5.0, 2.0})
        if (factor * decade <= number * (1 + 1e-9))
            return factor * decade;
    return decade;
}

QString withDecimals(double value, double step)
{
    const int decimals = std::clamp(int(std::ceil(-std::log10(step) - 1e-9)), 0, 12);
    return fixedText(value, decimals);
}

} // namespace

std::vector<Tick> linearTicks(double low, double high, int most)
{
    std::vector<Tick> ticks;
    if (!(high > low) || !std::isfinite(high - low) || most < 2)
        return ticks;
    if (high - low < 1e-14 * std::max(std::abs(low), std::abs(high)))
        return ticks; // the ticks could not be told apart
    double step = niceStep((high - low) / most);
    while (std::floor(high / step + 1e-9) - std::ceil(low / step - 1e-9) + 1 > most)
        step = niceStep(step * 1.01);
    const double largest = std::max(std::abs(low), std::abs(high));
    const auto place = [&] {
        ticks.clear();
        for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) {
            const double at = k == 0 ? 0 : k * step;
            const bool plain = largest < 1e6 && step >= 1e-4;
            ticks.push_back({at, plain ? withDecimals(at, step) : briefText(at)});
        }
    };
    place();
    for (; ticks.size() < 2; place()) // a single number shows no scale
        step = niceStep(0.4 * step);
    if (ticks.size() > std::size_t(most))
        ticks = {ticks.front(), ticks.back()};
    return ticks;
}

std::vector<Tick> wholeTicks(double low, double high, int most)
{
    std::vector<Tick> ticks = linearTicks(low, high, most);
    std::erase_if(ticks, [](const Tick& tick) { return std::abs(tick.at - std::round(tick.at)) > 1e-6; });
    for (Tick& tick : ticks)
        tick.text = countText(std::llround(tick.at));
    return ticks;
}

std::vector<Tick> cellTicks(double low, double high, int most)
{
    std::vector<Tick> ticks;
    if (!(high > low) || most < 1)
        return ticks;
    const double cells = high - low;
    double step = 1;
    if (cells > 128)
        while (std::floor((high - 1) / step) - std::ceil(low / step) + 1 > most)
            step *= 2;
    else
        step = std::max(1.0, niceStep(cells / most));
    while (std::floor((high - 1) / step) - std::ceil(low / step) + 1 > most)
        step = cells > 128 ? step * 2 : niceStep(step * 1.01);
    const auto tickAt = [](double cell) { return Tick{cell + 0.5, countText(std::int64_t(cell))}; };
    for (double cell = std::ceil(low / step) * step; cell <= high - 1; cell += step)
        ticks.push_back(tickAt(cell));
    const Tick last = tickAt(std::floor(high - 1));
    if (most < 2 || last.at < low || (!ticks.empty() && ticks.back() == last))
        return ticks;
    // The end counts more than what has no room beside it.
    while (!ticks.empty() && (last.at - ticks.back().at < cells / most * (1 - 1e-9) || ticks.size() >= std::size_t(most)))
        ticks.pop_back();
    ticks.push_back(last);
    return ticks;
}

std::vector<Tick> lengthTicks(double low, double high, int most)
{
    std::vector<Tick> ticks;
    if (!(low > 0) || !(high > low) || most < 1)
        return ticks;
    const int first = int(std::ceil(std::log2(low) - 1e-9));
    const int last = int(std::floor(std::log2(high) + 1e-9));
    // Prefer a stride that leads from the first power of two to the last; else begin later, because the end counts more.
    int stride = std::max(1, (last - first + most) / most);
    for (int wider = stride; wider <= 2 * stride; ++wider)
        if ((last - first) % wider == 0) {
            stride = wider;
            break;
        }
    for (int k = first + (last - first) % stride; k <= last; k += stride)
        ticks.push_back({std::exp2(k), std::exp2(k) >= 1 ? countText(std::llround(std::exp2(k))) : briefText(std::exp2(k))});
    if (ticks.size() < 2)
        return wholeTicks(low, high, most);
    return ticks;
}

std::vector<Tick> decadeTicks(double low, double high, int most)
{
    std::vector<Tick> ticks;
    if (!(low > 0) || !(high > low) || most < 1)
        return ticks;
    const int first = int(std::ceil(std::log10(low) - 1e-9));
    const int last = int(std::floor(std::log10(high) + 1e-9));
    if (last - first >= 1) {
        const int stride = std::max(1, (last - first + most) / most);
        for (int k = last; k >= first; k -= stride)
            ticks.push_back({std::pow(10.0, k), powerOfTen(k)});
        std::reverse(ticks.begin(), ticks.end());
        return ticks;
    }
    for (int k = int(std::floor(std::log10(low))); k <= last + 1; ++k)
        for (const double factor : {1.0, 2.0, 5.0})
            if (const double at = factor * std::pow(10.0, k); at >= low && at <= high)
                ticks.push_back({at, briefText(at)});
    if (ticks.size() > std::size_t(most))
        ticks = {ticks.front(), ticks.back()};
    return ticks;
}

std::vector<Tick> powerTicks(double low, double high, int most)
{
    std::vector<Tick> ticks;
    if (!(low > 0) || !(high > low))
        return ticks;
    constexpr double several = 3; // decades, over which whole ones waste little
    if (const double from = numberBelow(low), to = numberAbove(high); std::log10(high / low) < several) {
        for (double at = from; at < to * (1 + 1e-9); at = numberAbove(at * 1.01))
            ticks.push_back({at, briefText(at)});
        if (ticks.size() <= std::size_t(most))
            return ticks;
        const auto isInside = [&](const Tick& tick) { return tick.at > from * (1 + 1e-9) && tick.at < to * (1 - 1e-9); };
        ticks = {ticks.front(), ticks.back()};
        std::ranges::copy_if(decadeTicks(from, to, std::max(most, 2)), std::inserter(ticks, ticks.end() - 1), isInside);
        return ticks;
    }
    int first = int(std::floor(std::log10(low) + 1e-9)), last = int(std::ceil(std::log10(high) - 1e-9));
    const auto missing = [&](int stride) { return (stride - (last - first) % stride) % stride; };
    int stride = std::max(1, (last - first + most - 2) / std::max(1, most - 1));
    while (missing(stride) > 1) // decades that hold nothing
        ++stride;
    first -= missing(stride);
    for (int k = first; k <= last; k += stride)
        ticks.push_back({std::pow(10.0, k), powerOfTen(k)});
    return ticks;
}

} // namespace attentoscope
