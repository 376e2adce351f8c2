// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/plot_reading.h"

#include <algorithm>

namespace attentoscope {

void thinOut(std::vector<ReadLine>& lines)
{
    constexpr std::size_t most = 512;
    const auto thin = [](std::vector<double>& numbers, std::size_t step) {
        std::size_t kept = 0;
        for (std::size_t k = 0; k < numbers.size(); k += step)
            numbers[kept++] = numbers[k];
        numbers.resize(kept);
    };
    for (ReadLine& line : lines) {
        const std::size_t step = (std::max<std::size_t>(line.xs.size(), 1) + most - 1) / most;
        if (step == 1 || line.steps) // each step is as wide as it is drawn
            continue;
        for (std::vector<double>* numbers : {&line.xs, &line.ys, &line.errors})
            thin(*numbers, step);
    }
}

} // namespace attentoscope
