// How many keys lie within g of the best one, for the gaps of many rows: a histogram whose bins are 2⁻¹² of the octave of
// their gaps wide, each with the largest gap in it. What is read from it is a value of the step function that the gaps make, at
// one of them, and its maximum is at most 1 part in 4096 below the true one. About 2 MB, whatever there is to count.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope {

class GapCounts
{
public:
    GapCounts();

    void add(std::span<const float> gaps); // > 0
    void merge(const GapCounts& other); // in any order: the same

    // max over g ≥ g₁ of ln(1 + N̄(g)) / g, N̄ = how many gaps there are up to g, a row, and N̄(g₁) = 1. NaN: it stays below 1.
    double critical(Index rows) const;

private:
    std::vector<std::uint64_t> counts_;
    std::vector<float> largest_; // 0: the bin is empty
};

} // namespace attentoscope
