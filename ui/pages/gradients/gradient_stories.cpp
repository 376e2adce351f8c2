// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/gradient_stories.h"

namespace attentoscope {

const Stories& gradientStories()
{
    static const Stories stories{"GradientStories",
        {"seed", "bits", "further", "trials", "rows", "additive-units", "additive-gain", "recurrent-units", "recurrent-gain"}, {},
        {
            {"vanish", QT_TRANSLATE_NOOP("GradientStories", "Does ln n / √d make gradients vanish?"),
                QT_TRANSLATE_NOOP("GradientStories",
                    "Among noise keys the multiplier ln n is above the freezing multiplier: a typical score receives almost no "
                    "gradient, and more and more rows are one-hot. The remaining gradient is on a few keys, so the mean of λ‖J‖ "
                    "(J: Jacobian of the softmax) is even larger than under the standard scale."),
                {{"source", "sphere"}, {"n", "512"}, {"d", "64"}, {"policy-a", "standard"}, {"policy-b", "log-n"}}},
            {"extremes", QT_TRANSLATE_NOOP("GradientStories", "Scale too small, too large"),
                QT_TRANSLATE_NOOP("GradientStories",
                    "A uses a quarter of the standard scale: every key gets nearly the same weight and every score nearly the "
                    "same small gradient. B does not scale at all (λ = 1): many rows are one-hot and receive almost no "
                    "gradient."),
                {{"source", "sphere"}, {"n", "512"}, {"d", "64"}, {"policy-a", "constant:m=0.25"}, {"policy-b", "none"}}},
            {"found", QT_TRANSLATE_NOOP("GradientStories", "Needles to find"),
                QT_TRANSLATE_NOOP("GradientStories",
                    "Rows that find their needles keep their gradient: four equal keys share the weight, so no single key "
                    "freezes the row. As n grows, weights wash out under the standard scale, but not under ln n."),
                {{"source", "needles"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"}}},
        }};
    return stories;
}

} // namespace attentoscope
