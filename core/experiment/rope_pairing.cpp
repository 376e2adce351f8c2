// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/rope_pairing.h"

namespace attentoscope {

Outcome<RopePairing> parseRopePairing(std::string_view text)
{
    for (const RopePairing pairing : {RopePairing::Interleaved, RopePairing::Half})
        if (text == ropePairingText(pairing))
            return pairing;
    return badInput("rope-pairing", ATT_TEXT("core", "must be interleaved or half"));
}

std::string ropePairingText(const RopePairing& pairing) { return pairing == RopePairing::Half ? "half" : "interleaved"; }

} // namespace attentoscope
