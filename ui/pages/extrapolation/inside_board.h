// SPDX-License-Identifier: GPL-3.0-or-later
// The board of heads: maps, entropies and critical multipliers of a network's heads while it is trained, and the autopsy of a
// test example that grows.
#pragma once

#include "ui/pages/extrapolation/inside_pictures.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec insideBoard();
// Makes what stands beside its pictures: the choice of network, head, step and test example, and the numbers of the autopsy.
PartSpec insideSide();

// Tells what is shown of the networks that are known; nothing: `step` is null.
ShownHead headInside(const Answers& answers, const Document& document);
void chooseStep(Document& document, const Answers& answers, std::size_t place); // of those that are known

QString whyNeverAutopsy(const SharedNetworks& known); // of networks of this task; empty: there can be one, or none is known
QString whyNoAutopsy(const SharedNetworks& known); // at present; empty: there can be one
// Returns the autopsy of these networks; null: it is not known.
const std::vector<training::Autopsy>* knownAutopsy(const Answers& answers, const SharedNetworks& known);

} // namespace attentoscope
