// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_stories.h"

namespace attentoscope {

const Stories& labStories()
{
    static const Stories stories{"LabStories", {"n", "bits", "seed", "trials", "rows"}, {"length"},
        {
            {"noise", QT_TRANSLATE_NOOP("LabStories", "Noise: ln n lets H grow"),
                QT_TRANSLATE_NOOP("LabStories",
                    "With noise alone, no scale of the form ln n keeps H flat. Only the entropy-matched scale does, and its m "
                    "must grow far faster."),
                {{"source", "sphere"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"},
                    {"further", "entropy-matched,clipped,ssmax"}, {"lengths", "128:16384:x2"}}},
            {"needles", QT_TRANSLATE_NOOP("LabStories", "Needles: ln n keeps the focus"),
                QT_TRANSLATE_NOOP("LabStories",
                    "Weight on the needles: under the standard scale it falls as the hay grows; with ln n it stays, and H grows "
                    "far less."),
                {{"source", "needles"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"},
                    {"further", "clipped,yarn"}}},
            {"where", QT_TRANSLATE_NOOP("LabStories", "Where ln n works, and where not"),
                QT_TRANSLATE_NOOP("LabStories",
                    "Entropy gained from n to 16 n. With large d and cosine the needles score far above the hay, and the entropy "
                    "does not grow. With small d and cosine the needles are lost in the hay, and the entropy grows by about ln "
                    "16 = 2.8 nats under both scales, as with noise. In the band between, B keeps the focus that A loses."),
                {{"source", "needles"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"}},
                {{"lab_board", "grid"}, {"grid_of", "gained"}, {"grid_quantity", "entropy"}, {"grid_across", ""},
                    {"grid_up", ""}}},
            {"freezes", QT_TRANSLATE_NOOP("LabStories", "m = ln n freezes"),
                QT_TRANSLATE_NOOP("LabStories",
                    "In the plot of m: ln n is above the freezing multiplier at every length, so a few keys hold all the weight: "
                    "H is near 1 nat at any n."),
                {{"source", "sphere"}, {"policy-a", "standard"}, {"policy-b", "log-n"}, {"further", "entropy-invariant,ssmax"}}},
            {"meaning", QT_TRANSLATE_NOOP("LabStories", "What n means under a causal mask"),
                QT_TRANSLATE_NOOP("LabStories",
                    "Below, choose what n means: with the sequence length, all rows get the same scale; with the number of "
                    "visible keys, early rows get a smaller one."),
                {{"source", "needles"}, {"mask", "causal"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"},
                    {"further", "clipped"}, {"length", "sequence"}}},
            {"sink", QT_TRANSLATE_NOOP("LabStories", "A sink takes unused weight"),
                QT_TRANSLATE_NOOP("LabStories",
                    "Weight to no key: with noise alone, a sink of s = 8 takes 97 % of the weight at n = 64, 78 % at 512, 10 % "
                    "at 16384. A scale that grows with n weakens the sink: 5 % at 16384. Under ln n the sink takes nothing from "
                    "n = 512 on."),
                {{"source", "sphere"}, {"policy-a", "standard@sink:s=8"}, {"policy-b", "entropy-invariant@sink:s=8"},
                    {"further", "standard,log-n@sink:s=8"}}},
            {"sparse", QT_TRANSLATE_NOOP("LabStories", "Sparse weights keep needles"),
                QT_TRANSLATE_NOOP("LabStories",
                    "Weight on the needles (cosine 0.5): without a scale in ln n, sparsemax keeps all of it up to n = 512, where "
                    "the softmax has 21 %. Then the noise exceeds its threshold: 97 % at 4096, 91 % at 16384 (softmax 0.8 %)."),
                {{"source", "needles"}, {"cosine", "0.5"}, {"policy-a", "standard"}, {"policy-b", "standard@sparsemax"},
                    {"further", "entropy-invariant,standard@entmax,entropy-invariant@entmax"}}},
            {"sigmoid", QT_TRANSLATE_NOOP("LabStories", "Sigmoid with b = −ln n"),
                QT_TRANSLATE_NOOP("LabStories",
                    "Σ a: the sigmoid gives each key a weight of its own. Under 1/√d the weights of a row sum to 5.1 at n = 64 "
                    "and to 1.9 at 16384, and the weight on the needles falls from 3.7 to 0.2. Under the entropy-invariant scale "
                    "the weight on the needles grows from 2.4 to 2.8, but there is more and more hay."),
                {{"source", "needles"}, {"policy-a", "standard@sigmoid"}, {"policy-b", "entropy-invariant@sigmoid"},
                    {"further", "standard"}}},
        },
        {{"lab_board", "curves"}, {"lab_axis", ""}}};
    return stories;
}

} // namespace attentoscope
