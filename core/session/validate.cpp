// What must hold before an experiment is computed: each field that counts in its range, and the fields with each other.
#include "core/session/fields.h"

#include "core/sources/rope.h"
#include "core/sources/source.h"

namespace attentoscope {

Outcome<Done> validate(const Experiment& experiment)
{
    if (auto known = checkFields(experiment, [](const Field& field) { return field.everySource; }); !known)
        return known;
    const Source& source = *findSource(experiment.source);
    if (auto inRange = checkFields(experiment, [&](const Field& field) { return reads(source, field); }); !inRange)
        return inRange;
    if (experiment.rope != 0 && !source.ofFiles && experiment.d % 2 != 0) // what files hold is seen when they are read
        return oddForRope(experiment.d);
    return source.check != nullptr ? source.check(experiment) : Done{};
}

} // namespace attentoscope
