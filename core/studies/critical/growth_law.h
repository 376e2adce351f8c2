// How something grows with the length: which of some laws a · f(n), each a multiplier policy by itself, lies closest to it.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

enum class GrowthLaw { Constant, RootLog, Log, LogSquared };
inline constexpr GrowthLaw allGrowthLaws[] = {GrowthLaw::Constant, GrowthLaw::RootLog, GrowthLaw::Log, GrowthLaw::LogSquared};
const char* nameOf(GrowthLaw law); // "constant", "sqrt-ln-n", "ln-n", "ln2-n": on the command line
const char* formulaOf(GrowthLaw law); // "1", "√ln n", "ln n", "ln² n"
double valueOf(GrowthLaw law, double n); // f(n)

// By least squares.
struct LawFit {
    GrowthLaw law = GrowthLaw::Constant;
    double factor = 0; // a
    double residual = 0; // root of the mean square of what is left, as a part of the mean of what is fitted

    double at(double n) const { return factor * valueOf(law, n); }
};

struct GrowthFit {
    std::vector<LawFit> laws; // the closest first
    std::size_t lengths = 0; // that had a value

    const LawFit& best() const { return laws.front(); }
    // Whether the lengths tell: there are at least 4, and the next law leaves at least half as much again.
    bool isTold() const;
};

inline constexpr std::size_t fewestLengths = 4;

// What has no value, NaN or ∞, is left out; nothing where fewer than two lengths above 1 have one.
std::optional<GrowthFit> fitGrowth(std::span<const double> lengths, std::span<const double> values);

} // namespace attentoscope
