// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/subject.h"

#include "core/attention/evaluate/curve_lengths.h"
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "core/statistics/quantities.h"
#include "ui/document/document.h"
#include "ui/document/questions/curve_subject_of.h"

#include <algorithm>
#include <cstddef>

namespace attentoscope {

Subject sourceSubject(const Subject& subject)
{
    const Experiment& experiment = subject.experiment;
    Experiment part;
    part.source = experiment.source;
    part.rope = experiment.rope;
    if (experiment.rope != 0)
        part.ropePairing = experiment.ropePairing;
    const Source* source = findSource(experiment.source);
    if (source != nullptr && source->ofFiles)
        part.maskTrue = experiment.maskTrue; // mask files are read together with the source's files
    if (source != nullptr)
        for (const char* key : source->fields)
            copyField(part, experiment, key);
    return {std::move(part), subject.filesRead};
}

Subject evaluationSubject(const Document& document) { return evaluationSubjectOf(document.experiment(), document.filesRead()); }

Subject evaluationSubjectOf(const Experiment& experiment, std::uint64_t filesRead)
{
    Experiment part = experiment;
    for (const FieldGroup group :
        {FieldGroup::Curves, FieldGroup::Gradients, FieldGroup::Projection, FieldGroup::Padding, FieldGroup::Extrapolation})
        resetFields(part, group);
    return {std::move(part), filesRead};
}

CurveSubject curveSubject(const Document& document, const std::string& quantity, bool withFurther, const CurveSubject* before)
{
    return curveSubjectOf(document.experiment(), document.filesRead(), quantity, withFurther, before);
}

CurveSubject curveSubjectOf(const Experiment& experiment, std::uint64_t filesRead, const std::string& quantity, bool withFurther,
    const CurveSubject* before)
{
    Experiment part = experiment;
    const Experiment defaults;
    part.bits = defaults.bits;
    part.dv = defaults.dv;
    for (const FieldGroup group : {FieldGroup::Gradients, FieldGroup::Projection, FieldGroup::Padding, FieldGroup::Extrapolation})
        resetFields(part, group);
    const Source* source = findSource(part.source);
    const bool drawn = source != nullptr && source->generated;
    // Lengths that the user set are all that is measured, and a recording has lengths of its own up to its end.
    const bool ends = part.lengths != defaults.lengths || choosesOwnLengths(part);
    const Index last = part.lengths.values().back(), reach = ends ? 0 : drawn ? part.n : maxLength;
    if (drawn)
        part.n = defaults.n; // a sweep generates every length anew: the length of the map does not matter
    if (!withFurther)
        part.further.clear();
    const Quantity* shown = findQuantity(quantity);
    CurveSubject subject{{std::move(part), filesRead}, reach > last ? reach : 0, shown != nullptr && shown->ofAllRows};
    if (!withFurther && before != nullptr) {
        Subject narrowed = before->subject;
        narrowed.experiment.further.clear();
        if (narrowed == subject.subject)
            subject.subject = before->subject; // A and B were measured together with further policies
    }
    return subject;
}

Subject headSubject(const Experiment& experiment, std::uint64_t filesRead)
{
    Experiment part = experiment;
    const Experiment defaults;
    part.head = part.layer = 0;
    part.bits = defaults.bits;
    part.dv = experiment.source == "multihead" ? experiment.dv : defaults.dv;
    for (const FieldGroup group :
        {FieldGroup::Curves, FieldGroup::Gradients, FieldGroup::Projection, FieldGroup::Padding, FieldGroup::Extrapolation})
        resetFields(part, group);
    return {std::move(part), filesRead};
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

std::vector<PolicyChoice> furtherMaps(const Experiment& experiment)
{
    std::vector<PolicyChoice> policies = sweptPolicies(experiment);
    policies.erase(policies.begin(), policies.begin() + std::ptrdiff_t(comparedPolicies(experiment).size()));
    policies.resize(std::min(policies.size(), mostMaps - 2));
    return policies;
}

} // namespace attentoscope
