// The computation of the heads page, and what it finds. The job runs on the worker's thread and keeps what it has found, so that
// it goes on there when more urgent work has stopped it.
#pragma once

#include "core/labs/heads/head_study.h"
#include "ui/document/engine/study.h"

namespace attentoscope {

struct HeadFindings {
    Experiment of; // see headPart()
    HeadStudy study;
};

// The experiment that the heads depend on: which head is shown, and what is said of other things, is set to its default.
Experiment headPart(const Experiment& experiment);

// Everything of headPart(experiment), beginning with the layer that the experiment has chosen, whose agreement is wanted, too.
// `soFar`: of the same part, or empty.
StudyJob headJob(const Experiment& experiment, HeadStudy soFar);

// The place of the experiment's layer; 0 when it is not there.
std::size_t shownLayer(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope
