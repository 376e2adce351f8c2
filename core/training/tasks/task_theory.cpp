// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/tasks/task_theory.h"

#include "core/random/counter_random.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace attentoscope::training {

double bitsOfScore(double score) { return -logSigmoid(score) / std::numbers::ln2; }

double firstTokenScore(double logit, Index others) { return 0.5 / (1 + double(others) * std::exp(-logit)); }

double parityScoreInTheory(double logit, Index n, Index ones)
{
    const double odd = double((n + 1) / 2), even = double(n / 2 + 1); // places among 0 … n
    const bool isOdd = ones % 2 == 1;
    const double same = isOdd ? odd : even, other = isOdd ? even : odd;
    // The head for places like the count, less the head for the others, at the place of the count.
    const double seen = 1 / (same + other * std::exp(-2 * logit)), missed = 1 / (same + other * std::exp(2 * logit));
    return (seen - missed) / double(n + 1);
}

double voteAccuracy(double multiplier, Index n, Index draws)
{
    std::vector<float> drawn(std::size_t(n), 0.0F);
    double total = 0;
    for (Index draw = 0; draw < draws; ++draw) {
        fillNormal({0, StreamPurpose::TaskTheory, std::uint32_t(draw)}, 0, drawn);
        double both = 0, right = 0, own = 0;
        for (const float r : drawn) {
            both += std::exp((1 + multiplier) * double(r));
            right += std::exp(2 * double(r));
            own += std::exp(2 * multiplier * double(r));
        }
        total += 1 - std::acos(std::min(1.0, both / std::sqrt(right * own))) / std::numbers::pi;
    }
    return total / double(draws);
}

double voteAccuracyLimit(double multiplier)
{
    return 1 - std::acos(std::exp(-(multiplier - 1) * (multiplier - 1) / 2)) / std::numbers::pi;
}

} // namespace attentoscope::training
