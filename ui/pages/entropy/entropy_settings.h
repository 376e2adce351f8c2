// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the page of entropies shows.
#pragma once

#include "core/studies/rows/sinks.h"
#include "ui/document/view_state.h"

namespace attentoscope {

struct EntropySettings {
    bool tsallisSpectrum = false; // Tsallis spectrum, else Rényi's
    bool normalizedRows = false;
    bool crossEntropy = false; // cross-entropy between A and B, else their divergence
    bool ofSinks = false; // the effect of sinks, else spectra and distributions
    Sinks sinks = Sinks::First; // the keys that count as sinks
    double factor = 1; // multiplies the scale of B, to try other scales
    std::optional<double> targetEntropy; // nats; none: A's mean entropy

    void correct();
    bool operator==(const EntropySettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
