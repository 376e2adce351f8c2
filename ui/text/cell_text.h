// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of rows and cells, as the experiment wants it: entropies in nats or bits (Tsallis entropies have no unit), scores.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/inputs.h"

#include <QString>

namespace attentoscope {

double shownEntropy(const Experiment& experiment, double nats);
QString entropyUnit(const Experiment& experiment); // "nats", "bits" or nothing, translated
// "1.386 nats"; "—" for an undefined one.
QString entropyText(const Experiment& experiment, double nats);

// Row 5 “sat” · key 3 “cat”; without a key, of the row alone. Plain words, but for the signs that rich text needs.
QString cellTitle(const Inputs& inputs, Index row, Index key = -1);
QString tokenText(const std::vector<std::string>& tokens, Index place); // “sat”, for rich text; empty where there is none

QString scoreSymbol(const Experiment& experiment); // rich text: q·k; ln a where weights are given
QString hiddenText(const Experiment& experiment); // why a cell has no score

} // namespace attentoscope
