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
    if (a.rope != b.rope || (a.rope != 0 && a.ropePairing != b.ropePairing))
        return false;
    return std::all_of(source->fields.begin(), source->fields.end(), [&](const char* key) {
        const Field* field = findField(key);
        return field == nullptr || field->get(a) == field->get(b);
    });
}

Experiment sweepPart(const Experiment& experiment, bool lab)
{
    Experiment part = experiment;
    const Experiment defaults;
    part.bits = defaults.bits;
    part.dv = defaults.dv;
    part.gradients = defaults.gradients;
    part.projection = defaults.projection;
    const Source* source = findSource(experiment.source);
    if (source != nullptr && source->generated)
        part.n = defaults.n; // every length is drawn anew, whatever the map shows
    if (!lab)
        part.further.clear();
    return part;
}

std::vector<PolicyChoice> sweptPolicies(const Experiment& experiment)
{
    std::vector<PolicyChoice> policies = comparedPolicies(experiment);
    if (givesWeights(experiment))
        return policies;
    for (const PolicyChoice& choice : experiment.further)
        if (std::find(policies.begin(), policies.end(), choice) == policies.end())
            policies.push_back(choice);
    return policies;
}

Index evaluatedRows(Index nq, Index nk)
{
    constexpr Index quickCells = Index(1) << 25;
    if (nq <= 0 || nk <= 0 || nq <= quickCells / nk)
        return 0;
    return std::max<Index>(256, quickCells / nk);
}

} // namespace attentoscope
