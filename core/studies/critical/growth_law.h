// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the growth of a quantity with length by laws a · f(n), each of which could itself be a multiplier policy, and finds the
// closest.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

enum class GrowthLaw { Constant, RootLog, Log, LogSquared };
inline constexpr GrowthLaw allGrowthLaws[] = {GrowthLaw::Constant, GrowthLaw::RootLog, GrowthLaw::Log, GrowthLaw::LogSquared};
const char* nameOf(GrowthLaw law); // "constant", "sqrt-ln-n", "ln-n", "ln2-n": as on the command line
const char* formulaOf(GrowthLaw law); // "1", "√ln n", "ln n", "ln² n"
double valueOf(GrowthLaw law, double n); // f(n)

// A law fitted by least squares.
struct LawFit {
    GrowthLaw law = GrowthLaw::Constant;
    double factor = 0; // a
    double residual = 0; // root mean square of the residuals, divided by the mean of the values

    double at(double n) const { return factor * valueOf(law, n); }
};

struct GrowthFit {
    std::vector<LawFit> laws; // the closest first
    std::size_t lengths = 0; // lengths that have a value

    const LawFit& best() const { return laws.front(); }
    // Returns whether the closest law is clear: there are at least 4 lengths, and the residual of the next law is at least half
    // as large again.
    bool isTold() const;
};

inline constexpr std::size_t fewestLengths = 4;

// Values that are NaN or ∞ are left out. Returns nothing where fewer than two lengths above 1 have a value.
std::optional<GrowthFit> fitGrowth(std::span<const double> lengths, std::span<const double> values);

} // namespace attentoscope
