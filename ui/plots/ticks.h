// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the ticks of an axis and their texts, at most seven as a rule.
#pragma once

#include <QString>

#include <vector>

namespace attentoscope {

struct Tick {
    double at = 0;
    QString text;

    bool operator==(const Tick&) const = default;
};

// Returns ticks in steps of 1, 2 or 5 times a power of ten, for a linear scale.
std::vector<Tick> linearTicks(double low, double high, int most = 7);
// Returns those of linearTicks() that lie at whole numbers.
std::vector<Tick> wholeTicks(double low, double high, int most = 7);
// Returns ticks at whole cells, each in the middle of its cell, and at the last one. Steps are powers of two over more than 128
// cells, else 1, 2 or 5 times a power of ten.
std::vector<Tick> cellTicks(double low, double high, int most = 7);
// Returns powers of two for a logarithmic scale, thinned evenly; whole numbers if fewer than two fit.
std::vector<Tick> lengthTicks(double low, double high, int most = 7);
// Returns powers of ten for a logarithmic scale, thinned evenly; 1, 2 and 5 times them if fewer than two fit.
std::vector<Tick> decadeTicks(double low, double high, int most = 7);
// Returns ticks for a logarithmic scale on paper, where both ends of the axis have a number: the first is not above `low`, the
// last not below `high`. Powers of ten over several decades, else numbers of 1, 2, 5 × 10^k at the ends.
std::vector<Tick> powerTicks(double low, double high, int most = 7);

} // namespace attentoscope
