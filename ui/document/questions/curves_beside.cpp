// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/curves_beside.h"

#include "core/session/fields.h"
#include "core/sources/source.h"

#include <utility>

namespace attentoscope {

namespace {

// Replaces the source, and forgets what the new one does not read: it is not measured again when that changes.
void replaceSource(Experiment& experiment, const std::string& name)
{
    const Experiment defaults;
    const Source& source = *findSource(name);
    for (const Field& field : experimentFields())
        if (!reads(source, field))
            copyField(experiment, defaults, field.key);
    experiment.source = name;
}

} // namespace

CurveSubject besideSubject(const Document& document, const std::string& quantity, const std::string& source)
{
    CurveSubject of = curveSubject(document, quantity, false, nullptr);
    Experiment& part = of.subject.experiment;
    const Source* present = findSource(part.source);
    if (present == nullptr || !present->generated)
        of.reach = 0; // those of a given sequence go on to its end; a generated one has none
    replaceSource(part, source);
    part.n = Experiment().n;
    return of;
}

CurvesOver::Inputs overBesideInputs(const Document& document, const SweptAxis& axis, const std::string& source)
{
    Subject subject = overSubject(document, axis);
    replaceSource(subject.experiment, source);
    return {std::move(subject), axis};
}

} // namespace attentoscope
