// SPDX-License-Identifier: GPL-3.0-or-later
// What the table of sources points to: one maker a source. For source.cpp only.
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

// What makeNeedles() plants.
Planting needlesPlanted(const Experiment& experiment, const Draw& draw);

// What must hold between the fields of a source beyond the range of each; see validateMultiHead() for the one of several heads.
Outcome<Done> checkNeedles(const Experiment& experiment);
Outcome<Done> checkText(const Experiment& experiment);
Outcome<Done> checkTensors(const Experiment& experiment);
Outcome<Done> checkWeights(const Experiment& experiment);

Error noToken(const char* key); // of the text of the queries or that of the keys, with the field's key

// What sourceSize() says of these.
Outcome<SourceSize> textSize(const Experiment& experiment);
Outcome<SourceSize> tensorSize(const Experiment& experiment);

} // namespace attentoscope
