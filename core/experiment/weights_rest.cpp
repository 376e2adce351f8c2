// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/weights_rest.h"

namespace attentoscope {

Outcome<WeightsRest> parseWeightsRest(std::string_view text)
{
    for (const WeightsRest rest : {WeightsRest::Told, WeightsRest::Sink, WeightsRest::Rescale})
        if (text == weightsRestText(rest))
            return rest;
    return badInput("rest", ATT_TEXT("core", "must be auto, sink or rescale"));
}

std::string weightsRestText(const WeightsRest& rest)
{
    switch (rest) {
    case WeightsRest::Sink:
        return "sink";
    case WeightsRest::Rescale:
        return "rescale";
    case WeightsRest::Told:
        break;
    }
    return "auto";
}

} // namespace attentoscope
