#include "ui/pages/gradients/gradient_stories.h"

#include "core/session/fields.h"

#include <QCoreApplication>

#include <algorithm>
#include <cassert>

namespace attentoscope {

namespace {

const std::vector<GradientStory>& table()
{
    static const std::vector<GradientStory> stories{
        {"vanish", QT_TRANSLATE_NOOP("GradientStories", "Does ln n / √d let gradients vanish?"),
            QT_TRANSLATE_NOOP("GradientStories",
                "Among noise ln n lies beyond the freezing line: a typical score receives next to nothing and more and more rows "
                "are one-hot. What there is gathers on a few keys, so the mean of λ‖J‖ is even larger than under the standard "
                "scale."),
            {{"source", "sphere"}, {"n", "512"}, {"d", "64"}, {"policy-a", "standard"}, {"policy-b", "log-n"}}},
        {"extremes", QT_TRANSLATE_NOOP("GradientStories", "Too small, too large"),
            QT_TRANSLATE_NOOP("GradientStories",
                "A scales by a quarter of the standard: every key gets the same weight and every score the same small gradient. "
                "B "
                "does not scale at all (λ = 1): many rows are one-hot and receive almost none."),
            {{"source", "sphere"}, {"n", "512"}, {"d", "64"}, {"policy-a", "constant:m=0.25"}, {"policy-b", "none"}}},
        {"found", QT_TRANSLATE_NOOP("GradientStories", "Something to find"),
            QT_TRANSLATE_NOOP("GradientStories",
                "With needles the gradient stays wherever they are found: four equal keys share the weight and none of them "
                "freezes alone. Against n the standard scale washes out, ln n does not."),
            {{"source", "needles"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"}}},
    };
    return stories;
}

} // namespace

std::span<const GradientStory> gradientStories() { return table(); }

QString storyName(const GradientStory& story) { return QCoreApplication::translate("GradientStories", story.name); }
QString storyText(const GradientStory& story) { return QCoreApplication::translate("GradientStories", story.story); }

Experiment storyExperiment(const GradientStory& story, const Experiment& present)
{
    Experiment experiment;
    experiment.seed = present.seed;
    experiment.bits = present.bits;
    experiment.further = present.further;
    experiment.trials = present.trials;
    experiment.rows = present.rows;
    experiment.gradients = present.gradients;
    for (const auto& [key, text] : story.fields) {
        [[maybe_unused]] const auto done = setFieldFromText(experiment, *findField(key), text);
        assert(done.ok());
    }
    return experiment;
}

const GradientStory* storyOf(const Experiment& experiment)
{
    const auto found = std::ranges::find_if(
        table(), [&](const GradientStory& story) { return storyExperiment(story, experiment) == experiment; });
    return found == table().end() ? nullptr : &*found;
}

} // namespace attentoscope
