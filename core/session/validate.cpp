// What must hold before an experiment is computed: each field that counts in its range, and the fields with each other.
#include "core/session/fields.h"

#include "core/sources/rope.h"
#include "core/sources/source.h"

namespace attentoscope {

Outcome<Done> validate(const Experiment& experiment)
{
    Experiment scratch; // storing tells whether a value is accepted
    const auto accepted = [&](const Field& field) { return setField(scratch, field, field.get(experiment)); };

    if (auto known = accepted(*findField("source")); !known)
        return known;
    const Source& source = *findSource(experiment.source);
    for (const Field& field : experimentFields())
        if (reads(source, field))
            if (auto done = accepted(field); !done)
                return done;
    if (experiment.rope != 0 && !source.ofFiles && experiment.d % 2 != 0) // what files hold is seen when they are read
        return oddForRope(experiment.d);
    return source.check != nullptr ? source.check(experiment) : Done{};
}

} // namespace attentoscope
