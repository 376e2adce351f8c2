// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that the table of sources in source.cpp points to. Only source.cpp includes this.
#pragma once

#include "core/sources/source.h"

namespace attentoscope {

Outcome<Inputs> makeNeedles(const Experiment& experiment, const Draw& draw, StopToken stop);
Outcome<Inputs> makeSphere(const Experiment& experiment, const Draw& draw, StopToken stop);
Outcome<Inputs> makeGaussian(const Experiment& experiment, const Draw& draw, StopToken stop);
Outcome<Inputs> makeTopics(const Experiment& experiment, const Draw& draw, StopToken stop);
Outcome<Inputs> makeMultiHead(const Experiment& experiment, const Draw& draw, StopToken stop);
Outcome<Inputs> makeText(const Experiment& experiment, const Draw& draw, StopToken stop);
Outcome<Inputs> makeTensors(const Experiment& experiment, const Draw& draw, StopToken stop);
Outcome<Inputs> makeWeights(const Experiment& experiment, const Draw& draw, StopToken stop);

// The planted keys of makeNeedles(), without making Q, K and V.
Planting needlesPlanted(const Experiment& experiment, const Draw& draw);

// Check conditions between the fields of a source, beyond the range of each field. For multi-head attention see
// validateMultiHead().
Outcome<Done> checkNeedles(const Experiment& experiment);
Outcome<Done> checkText(const Experiment& experiment);
Outcome<Done> checkTensors(const Experiment& experiment);
Outcome<Done> checkWeights(const Experiment& experiment);

Error noToken(const char* key); // error: the text of the field `key` (queries or keys) has no token

// Sizes of Q, K and V for sourceSize().
Outcome<SourceSize> textSize(const Experiment& experiment);
Outcome<SourceSize> tensorSize(const Experiment& experiment);

} // namespace attentoscope
