// Entropies as the experiment wants them shown: nats or bits; Tsallis entropies have no unit.
#pragma once

#include "core/experiment/experiment.h"

#include <QString>

namespace attentoscope {

double shownEntropy(const Experiment& experiment, double nats);
QString entropyUnit(const Experiment& experiment); // "nats", "bits" or nothing, translated
// "1.386 nats"; "—" for an undefined one.
QString entropyText(const Experiment& experiment, double nats);

} // namespace attentoscope
