// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/cross_entropy.h"

#include "core/weighting/weighting.h"

#include <cmath>

namespace attentoscope::training {

double ClassifierLoss::mean() const
{
    double sum = 0;
    for (const double loss : losses)
        sum += loss;
    return sum / double(losses.size());
}

template <class Scalar>
ClassifierLoss crossEntropy(const Rows<Scalar>& classScores, std::span<const Index> labels, Rows<Scalar>* gradient)
{
    ClassifierLoss found;
    const Index examples = classScores.rows(), classes = classScores.cols();
    if (gradient)
        gradient->resize(examples, classes);
    std::vector<double> shares(std::size_t(classes), 0);
    for (Index i = 0; i < examples; ++i) {
        const auto score = [&](std::size_t c) { return double(classScores(i, Index(c))); };
        const auto row = relativeNormalizerOf(shares.size(), score, [&](std::size_t c, double, double e) { shares[c] = e; });
        const Index label = labels[std::size_t(i)];
        Index best = 0;
        for (Index c = 1; c < classes; ++c)
            best = classScores(i, c) > classScores(i, best) ? c : best;
        found.right.push_back(best == label);
        found.losses.push_back(-row.normalizer().logWeight(score(std::size_t(label))));
        for (Index c = 0; gradient && c < classes; ++c)
            (*gradient)(i, c) = Scalar((shares[std::size_t(c)] / row.sum - (c == label ? 1 : 0)) / double(examples));
    }
    return found;
}

template ClassifierLoss crossEntropy(const Rows<float>&, std::span<const Index>, Rows<float>*);
template ClassifierLoss crossEntropy(const Rows<double>&, std::span<const Index>, Rows<double>*);

} // namespace attentoscope::training
