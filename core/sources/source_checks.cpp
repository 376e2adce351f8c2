// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of conditions between the fields of one source, for the table of sources.
#include "core/sources/makers.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <string>

namespace attentoscope {
namespace {

bool hasToken(const std::string& text) { return !trimmed(text).empty(); }

} // namespace

Outcome<Done> checkNeedles(const Experiment& experiment)
{
    if (experiment.d >= experiment.needles + 2)
        return Done{};
    return badInput("d",
        {ATT_TEXT("core", "must be at least %1 (needles + 2), not %2: a group of needles needs that many directions"),
            {std::to_string(experiment.needles + 2), std::to_string(experiment.d)}});
}

Outcome<Done> checkText(const Experiment& experiment)
{
    if (attendsAcross(experiment)) {
        if (!hasToken(experiment.textQ))
            return noToken("text-q");
        return hasToken(experiment.textK) ? Outcome<Done>(Done{}) : noToken("text-k");
    }
    if (std::none_of(experiment.text.begin(), experiment.text.end(), hasToken))
        return badInput("text", ATT_TEXT("core", "must have at least one token"));
    if (experiment.batch >= static_cast<Index>(experiment.text.size()))
        return badInput("batch",
            {ATT_TEXT("core", "must be below %1, the number of sequences, but is %2"),
                {std::to_string(experiment.text.size()), std::to_string(experiment.batch)}});
    return Done{};
}

Outcome<Done> checkTensors(const Experiment& experiment)
{
    const bool each = !experiment.queryFile.empty() || !experiment.keyFile.empty() || !experiment.valueFile.empty();
    if (each && !experiment.tensorFile.empty())
        return badInput(
            "tensors", ATT_TEXT("core", "cannot be used together with \"q\", \"k\" and \"v\"; give one or the other"));
    if (!experiment.tensorFile.empty())
        return Done{};
    if (experiment.queryFile.empty())
        return badInput("q", ATT_TEXT("core", "must name the .npy file of the queries"));
    if (experiment.keyFile.empty())
        return badInput("k", ATT_TEXT("core", "must name the .npy file of the keys"));
    return Done{};
}

Outcome<Done> checkWeights(const Experiment& experiment)
{
    if (experiment.tensorFile.empty())
        return badInput("tensors", ATT_TEXT("core", "must name the file of the attention weights"));
    if (experiment.rope != 0)
        return badInput("rope", ATT_TEXT("core", "must be off: attention weights come without queries and keys to rotate"));
    if (experiment.alibi != 0)
        return badInput("alibi", ATT_TEXT("core", "must be off: it cannot be applied to attention weights"));
    return Done{};
}

} // namespace attentoscope
