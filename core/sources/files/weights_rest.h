// SPDX-License-Identifier: GPL-3.0-or-later
// Decides what rows of recorded attention weights stand for that do not sum to 1 (Inputs::rest).
#pragma once

#include "core/base/message.h"
#include "core/experiment/weights_rest.h"
#include "core/sources/inputs.h"

#include <optional>
#include <span>
#include <string>

namespace attentoscope {

// Returns how far the sum of a row of weights may be from 1 because of the precision of its numbers: that of bfloat16, float16
// or float32, judged by the bits that the numbers use, for weights are often stored in a wider type than they were computed in.
double roundingOfSums(std::span<const float> weights);

// Sets Inputs::rest but for its sums and its rounding, which must be there. `normalizer`: what the file says made the weights;
// empty: nothing. A file that says nothing, or nothing known, has a place for the rest if every row does sum to less than 1 by
// more than rounding; rows without weight and padding queries do not count.
void readRest(Inputs& inputs, WeightsRest asked, const std::string& normalizer);

// Returns a note about rows of given weights that do not sum to 1: what became of the rest. `seen`: the sum of the weights that
// the mask shows, for each of these rows.
std::optional<Message> restNote(const Inputs& inputs, std::span<const Index> rows, std::span<const double> seen);

} // namespace attentoscope
