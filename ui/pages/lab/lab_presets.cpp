#include "ui/pages/lab/lab_presets.h"

#include "core/session/fields.h"

#include <QCoreApplication>

#include <algorithm>
#include <cassert>

namespace attentoscope {

namespace {

const std::vector<LabPreset>& table()
{
    static const std::vector<LabPreset> presets{
        {"noise", QT_TRANSLATE_NOOP("LabPresets", "Noise: nothing is invariant"),
            QT_TRANSLATE_NOOP("LabPresets",
                "With nothing to find, no scale in ln n keeps H level: only the matched one does, and its m has to rise far "
                "faster."),
            {{"source", "sphere"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"},
                {"further", "entropy-matched,clipped,ssmax"}, {"lengths", "128:16384:x2"}}},
        {"needles", QT_TRANSLATE_NOOP("LabPresets", "Needles: ln n holds the focus"),
            QT_TRANSLATE_NOOP("LabPresets",
                "Planted mass: the standard scale loses its needles as the hay grows; with ln n the focus stays, and H rises far "
                "less."),
            {{"source", "needles"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"}, {"further", "clipped,yarn"}}},
        {"freezes", QT_TRANSLATE_NOOP("LabPresets", "ln n freezes"),
            QT_TRANSLATE_NOOP("LabPresets",
                "m: ln n lies above the freezing line at every length. So a few keys hold all the weight: H near 1 nat, whatever "
                "n."),
            {{"source", "sphere"}, {"policy-a", "standard"}, {"policy-b", "log-n"}, {"further", "entropy-invariant,ssmax"}}},
        {"meaning", QT_TRANSLATE_NOOP("LabPresets", "What n means under a causal mask"),
            QT_TRANSLATE_NOOP("LabPresets",
                "Switch the meaning of n below: the sequence length gives all rows one scale, visible keys a smaller one to "
                "early "
                "rows."),
            {{"source", "needles"}, {"mask", "causal"}, {"policy-a", "standard"}, {"policy-b", "entropy-invariant"},
                {"further", "clipped"}, {"length", "sequence"}}},
    };
    return presets;
}

} // namespace

std::span<const LabPreset> labPresets() { return table(); }

QString presetName(const LabPreset& preset) { return QCoreApplication::translate("LabPresets", preset.name); }
QString presetStory(const LabPreset& preset) { return QCoreApplication::translate("LabPresets", preset.story); }

Experiment presetExperiment(const LabPreset& preset, const Experiment& present)
{
    Experiment experiment;
    experiment.n = present.n;
    experiment.bits = present.bits;
    experiment.seed = present.seed;
    experiment.trials = present.trials;
    experiment.rows = present.rows;
    for (const auto& [key, text] : preset.fields) {
        [[maybe_unused]] const auto done = setFieldFromText(experiment, *findField(key), text);
        assert(done.ok());
    }
    return experiment;
}

const LabPreset* presetOf(const Experiment& experiment)
{
    const auto found = std::find_if(table().begin(), table().end(), [&](const LabPreset& preset) {
        Experiment wanted = presetExperiment(preset, experiment);
        wanted.length = experiment.length;
        return wanted == experiment;
    });
    return found == table().end() ? nullptr : &*found;
}

} // namespace attentoscope
