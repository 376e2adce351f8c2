// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the curves against length of any experiment depend on, of one that is not the document's, too.
#pragma once

#include "ui/document/questions/subject.h"

namespace attentoscope {

// See curveSubject().
CurveSubject curveSubjectOf(const Experiment& experiment, std::uint64_t filesRead, const std::string& quantity, bool withFurther,
    const CurveSubject* before);

} // namespace attentoscope
