// SPDX-License-Identifier: GPL-3.0-or-later
// Examples of the masked language model: sequences from a text in which some pieces are hidden behind one further piece. Each
// sequence of n tokens hides the same number of them. Keyed as all examples are (task.h).
#pragma once

#include "core/training/networks/encoder.h"
#include "core/training/tasks/cut_text.h"
#include "core/training/tasks/task.h"

namespace attentoscope::training {

// Returns how many tokens of a sequence are hidden: the share `hidden` of them, rounded, and at least one.
Index hiddenTokens(Index n, double hidden);

// Makes sequences first … first + sequences − 1, from the part of the text that is for training, or for tests. The hidden piece
// has the number text.pieces.size(). n must be below the number of tokens of that part.
void drawPieces(
    const CutText& text, double hidden, const ExampleStreams& streams, Index first, Index sequences, Index n, PieceBatch& batch);

} // namespace attentoscope::training
