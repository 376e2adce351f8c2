#include "ui/pages/lab/lab_stories.h"

namespace attentoscope {

const Stories& labStories()
{
    static const Stories stories{"LabStories", {"n", "bits", "seed", "trials", "rows"}, {"length"},
        {
            {"noise", QT_TRANSLATE_NOOP("LabStories", "Noise: nothing is invariant"),
                QT_TRANSLATE_NOOP("LabStories",
                    "With nothing to find, no scale in ln n keeps H level: only the matched one does, and its m has to rise far "
                    "faster."),
                {{"source", "sphere"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"},
                    {"further", "entropy-matched,clipped,ssmax"}, {"lengths", "128:16384:x2"}}},
            {"needles", QT_TRANSLATE_NOOP("LabStories", "Needles: ln n holds the focus"),
                QT_TRANSLATE_NOOP("LabStories",
                    "Planted mass: the standard scale loses its needles as the hay grows; with ln n the focus stays, and H rises "
                    "far "
                    "less."),
                {{"source", "needles"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"},
                    {"further", "clipped,yarn"}}},
            {"freezes", QT_TRANSLATE_NOOP("LabStories", "ln n freezes"),
                QT_TRANSLATE_NOOP("LabStories",
                    "m: ln n lies above the freezing line at every length. So a few keys hold all the weight: H near 1 nat, "
                    "whatever "
                    "n."),
                {{"source", "sphere"}, {"policy-a", "standard"}, {"policy-b", "log-n"}, {"further", "entropy-invariant,ssmax"}}},
            {"meaning", QT_TRANSLATE_NOOP("LabStories", "What n means under a causal mask"),
                QT_TRANSLATE_NOOP("LabStories",
                    "Switch the meaning of n below: the sequence length gives all rows one scale, visible keys a smaller one to "
                    "early "
                    "rows."),
                {{"source", "needles"}, {"mask", "causal"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"},
                    {"further", "clipped"}, {"length", "sequence"}}},
        }};
    return stories;
}

} // namespace attentoscope
