// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what answers about any experiment depend on, about one that is not the document's, too.
#pragma once

#include "ui/document/questions/subject.h"

namespace attentoscope {

// See evaluationSubject().
Subject evaluationSubjectOf(const Experiment& experiment, std::uint64_t filesRead);
// See curveSubject().
CurveSubject curveSubjectOf(const Experiment& experiment, std::uint64_t filesRead, const std::string& quantity, bool withFurther,
    const CurveSubject* before);

} // namespace attentoscope
