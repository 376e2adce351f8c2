// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of a second source, beside those of the experiment: of the same experiment with nothing but the source replaced.
// Their questions are their own, so that they are measured after the curves of the experiment, and stay beside them.
#pragma once

#include "ui/document/questions/curves.h"
#include "ui/document/questions/curves_over.h"

#include <string>

namespace attentoscope {

struct CurvesBeside : Curves {
};
struct OverBeside : CurvesOver {
};

// Return what the curves of this source depend on, which must be a generated one. They end with the experiment's own.
CurveSubject besideSubject(const Document& document, const std::string& quantity, const std::string& source);
CurvesOver::Inputs overBesideInputs(const Document& document, const SweptAxis& axis, const std::string& source);

} // namespace attentoscope
