// What must hold before an experiment is computed: each field that counts in its range, and the fields with each other.
#include "core/session/fields.h"

#include "core/base/numbers.h"
#include "core/sources/multihead.h"
#include "core/sources/rope.h"
#include "core/sources/source.h"

#include <algorithm>

namespace attentoscope {
namespace {

bool reads(const Source& source, std::string_view key)
{
    return std::any_of(source.fields.begin(), source.fields.end(), [key](const char* field) { return field == key; });
}

bool hasToken(const std::string& text) { return !trimmed(text).empty(); }

Outcome<Done> validateFiles(const Experiment& experiment)
{
    const bool each = !experiment.queryFile.empty() || !experiment.keyFile.empty() || !experiment.valueFile.empty();
    if (each && !experiment.tensorFile.empty())
        return badInput("tensors", ATT_TEXT("core", "cannot be used together with q, k and v; give one or the other"));
    if (!experiment.tensorFile.empty())
        return Done{};
    if (experiment.queryFile.empty())
        return badInput("q", ATT_TEXT("core", "must name the .npy file of the queries"));
    if (experiment.keyFile.empty())
        return badInput("k", ATT_TEXT("core", "must name the .npy file of the keys"));
    return Done{};
}

Outcome<Done> validateWeights(const Experiment& experiment)
{
    if (experiment.tensorFile.empty())
        return badInput("tensors", ATT_TEXT("core", "must name the file of the attention weights"));
    if (experiment.rope != 0)
        return badInput("rope", ATT_TEXT("core", "must be off: attention weights come without queries and keys to turn"));
    if (experiment.alibi != 0)
        return badInput("alibi", ATT_TEXT("core", "must be off: attention weights are what they are"));
    return Done{};
}

Outcome<Done> validateTogether(const Experiment& experiment, const Source& source)
{
    if (reads(source, "needles") && experiment.d < experiment.needles + 2)
        return badInput("d",
            {ATT_TEXT("core", "must be at least needles + 2 = %1, not %2: a group of needles needs as many directions"),
                {std::to_string(experiment.needles + 2), std::to_string(experiment.d)}});
    if (experiment.rope != 0 && reads(source, "d") && experiment.d % 2 != 0)
        return oddForRope(experiment.d);
    if (reads(source, "heads"))
        if (auto valid = validateMultiHead(experiment); !valid)
            return valid;
    if (reads(source, "text")) {
        if (std::none_of(experiment.text.begin(), experiment.text.end(), hasToken))
            return badInput("text", ATT_TEXT("core", "must have at least one token"));
        if (experiment.batch >= static_cast<Index>(experiment.text.size()))
            return badInput("batch",
                {ATT_TEXT("core", "must be below the number of sequences, which is %1, not %2"),
                    {std::to_string(experiment.text.size()), std::to_string(experiment.batch)}});
    }
    if (source.weights)
        return validateWeights(experiment);
    if (reads(source, "tensors"))
        return validateFiles(experiment);
    return Done{};
}

} // namespace

Outcome<Done> validate(const Experiment& experiment)
{
    Experiment scratch; // storing tells whether a value is accepted
    const auto accepted = [&](const Field& field) { return setField(scratch, field, field.get(experiment)); };

    if (auto known = accepted(*findField("source")); !known)
        return known;
    const Source& source = *findSource(experiment.source);
    for (const Field& field : experimentFields())
        if (field.group != FieldGroup::Source || reads(source, field.key))
            if (auto done = accepted(field); !done)
                return done;
    return validateTogether(experiment, source);
}

} // namespace attentoscope
