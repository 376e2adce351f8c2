// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/gradient_stories.h"

namespace attentoscope {

const Stories& gradientStories()
{
    static const Stories stories{"GradientStories",
        {"seed", "bits", "further", "trials", "rows", "additive-units", "additive-gain", "recurrent-units", "recurrent-gain"}, {},
        {
            {"vanish", QT_TRANSLATE_NOOP("GradientStories", "Does ln n / √d let gradients vanish?"),
                QT_TRANSLATE_NOOP("GradientStories",
                    "Among noise ln n is above the freezing multiplier: a typical score receives almost no gradient, and more "
                    "and more rows are one-hot. The rest is on a few keys, so the mean of λ‖J‖ is even larger than under the "
                    "standard scale."),
                {{"source", "sphere"}, {"n", "512"}, {"d", "64"}, {"policy-a", "standard"}, {"policy-b", "log-n"}}},
            {"extremes", QT_TRANSLATE_NOOP("GradientStories", "Too small, too large"),
                QT_TRANSLATE_NOOP("GradientStories",
                    "A scales by a quarter of the standard: every key gets the same weight and every score the same small "
                    "gradient. "
                    "B "
                    "does not scale at all (λ = 1): many rows are one-hot and receive almost none."),
                {{"source", "sphere"}, {"n", "512"}, {"d", "64"}, {"policy-a", "constant:m=0.25"}, {"policy-b", "none"}}},
            {"found", QT_TRANSLATE_NOOP("GradientStories", "Something to find"),
                QT_TRANSLATE_NOOP("GradientStories",
                    "With needles the gradient stays where they are found: four equal keys share the weight, so no single key "
                    "freezes the row. As n grows, the standard scale washes out, and ln n does not."),
                {{"source", "needles"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"}}},
        }};
    return stories;
}

} // namespace attentoscope
