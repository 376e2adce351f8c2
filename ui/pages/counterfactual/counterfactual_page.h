// SPDX-License-Identifier: GPL-3.0-or-later
// The page "another policy": what B instead of A does to every head with the same queries and keys. It shows before and after
// as points and as a table, the difference of the chosen head's maps, and its curves against length.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

struct HeadStudy;

BoardSpec counterfactualBoard();
const HeadStudy& changedHeads(const Answers& answers); // the chosen layer first, the others once the curves are done

// Returns the experiment whose heads the page shows: the document's, or one of the recorded model.
Experiment changedExperiment(const Document& document);

} // namespace attentoscope
