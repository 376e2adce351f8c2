// Where the ticks of an axis stand and what they say. At most seven as a rule.
#pragma once

#include <QString>

#include <vector>

namespace attentoscope {

struct Tick {
    double at = 0;
    QString text;

    bool operator==(const Tick&) const = default;
};

// 1-2-5 steps on a linear scale.
std::vector<Tick> linearTicks(double low, double high, int most = 7);
// Of them those at whole numbers.
std::vector<Tick> wholeTicks(double low, double high, int most = 7);
// Whole cells: powers of two as the step when the range is long, 1-2-5 when it is short. A tick stands at the middle of its cell.
std::vector<Tick> cellTicks(double low, double high, int most = 7);
// Powers of two on a logarithmic scale, thinned evenly; where fewer than two lie inside, whole numbers.
std::vector<Tick> lengthTicks(double low, double high, int most = 7);
// Powers of ten on a logarithmic scale, thinned evenly; where fewer than two lie inside, 1-2-5 of them.
std::vector<Tick> decadeTicks(double low, double high, int most = 7);

} // namespace attentoscope
