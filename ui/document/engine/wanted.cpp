#include "ui/document/engine/wanted.h"

#include "core/session/fields.h"
#include "core/sources/source.h"

#include <algorithm>

namespace attentoscope {

bool sameInputs(const Experiment& a, const Experiment& b)
{
    const Source* source = findSource(a.source);
    if (source == nullptr || a.source != b.source)
        return false;
    return std::all_of(source->fields.begin(), source->fields.end(), [&](const char* key) {
        const Field* field = findField(key);
        return field == nullptr || field->get(a) == field->get(b);
    });
}

Experiment sweepPart(const Experiment& experiment)
{
    Experiment part = experiment;
    const Experiment defaults;
    part.bits = defaults.bits;
    part.dv = defaults.dv;
    const Source* source = findSource(experiment.source);
    if (source != nullptr && source->generated)
        part.n = defaults.n; // every length is drawn anew, whatever the map shows
    return part;
}

Index evaluatedRows(Index nq, Index nk)
{
    constexpr Index quickCells = Index(1) << 25;
    if (nq <= 0 || nk <= 0 || nq <= quickCells / nk)
        return 0;
    return std::max<Index>(256, quickCells / nk);
}

} // namespace attentoscope
