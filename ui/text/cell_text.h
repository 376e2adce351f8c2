// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about rows and cells. Entropies are in nats or bits, as the experiment says (Tsallis entropies have no unit).
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/inputs.h"

#include <QString>

namespace attentoscope {

double shownEntropy(const Experiment& experiment, double nats);
QString entropyUnit(const Experiment& experiment); // "nats", "bits" or empty, translated
// Returns "1.386 nats" in the unit of the experiment, or "—" for an undefined entropy.
QString entropyText(const Experiment& experiment, double nats);

// Returns Row 5 “sat” · key 3 “cat”, or the row alone without a key. Plain words; only signs special to rich text are escaped.
QString cellTitle(const Inputs& inputs, Index row, Index key = -1);
QString tokenText(const std::vector<std::string>& tokens, Index place); // “sat”, for rich text; empty if there is no token

QString scoreSymbol(const Experiment& experiment); // rich text: q·k, or ln a where weights are given
QString hiddenText(const Experiment& experiment); // says why a cell has no score

} // namespace attentoscope
