// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/critical_question.h"

#include "core/session/fields.h"
#include "core/sources/source.h"
#include "ui/document/document.h"

namespace attentoscope {

Outcome<SharedCriticalGrowth> CriticalGrowths::answer(const Subject& of, Memory& memory, const Work<SharedCriticalGrowth>& work)
{
    if (memory.of != of)
        memory = {of, {}};
    const auto tell = [&](const SharedCriticalGrowth& part) {
        memory.points = part->points;
        work.tell(part);
    };
    return criticalGrowth(of.experiment, {.known = memory.points}, work.stop, tell);
}

Subject criticalSubject(const Document& document)
{
    const Experiment& experiment = document.experiment();
    Subject subject = sourceSubject({experiment, document.filesRead()});
    Experiment& part = subject.experiment;
    part.mask = experiment.mask;
    part.batch = experiment.batch;
    part.lengths = experiment.lengths;
    if (const Source* source = findSource(part.source); source != nullptr && source->generated)
        part.n = Experiment().n; // irrelevant here: generated inputs are drawn at each of `lengths`
    part.dv = Experiment().dv;
    return subject;
}

} // namespace attentoscope
