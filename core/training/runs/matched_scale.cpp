// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/matched_scale.h"

#include "core/base/numbers.h"
#include "core/training/networks/retrieval.h"

#include <cmath>

namespace attentoscope::training {

Outcome<double> matchedMultiplier(const Rows<double>& scores, const NormalizerChoice& normalizer, double target, Index d)
{
    const Index n = scores.cols();
    const RowRule rule = rowRuleOf(normalizer, double(n));
    const auto entropyAt = [&](double m) {
        double sum = 0;
        Eigen::VectorXd row(n);
        for (Index i = 0; i < scores.rows(); ++i) {
            row = scores.row(i).transpose() * (m / std::sqrt(double(d)));
            sum += weighWithEntropy(rule, {row.data(), std::size_t(n)}, n);
        }
        return sum / double(scores.rows());
    };
    double low = 1e-3, high = 1e3;
    const double most = entropyAt(low), least = entropyAt(high);
    if (!(target <= most && target >= least))
        return badInput("target",
            {ATT_TEXT("core", "no scale gives these rows an entropy of %1 nats; %2 to %3 nats are possible"),
                {formatBrief(target, 5), formatBrief(least, 5), formatBrief(most, 5)}});
    while (high / low > 1 + 1e-9) {
        const double middle = std::sqrt(low * high);
        (entropyAt(middle) > target ? low : high) = middle;
    }
    return std::sqrt(low * high);
}

} // namespace attentoscope::training
