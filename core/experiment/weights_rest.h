// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of what becomes of 1 − Σ a where rows of given attention weights sum to less than 1: models with a sink that
// belongs to no key are often recorded without it, and dropout or a cut leave such rows, too.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class WeightsRest {
    Told, // by the normalizer that the file names, else by the sums (core/sources/files/weights_rest.h)
    Sink, // one more place, which belongs to no key
    Rescale, // nothing: the weights are divided by their sum
};

// Convert to and from "auto", "sink" and "rescale".
Outcome<WeightsRest> parseWeightsRest(std::string_view text);
std::string weightsRestText(const WeightsRest& rest);

} // namespace attentoscope
