// SPDX-License-Identifier: GPL-3.0-or-later
// The Rényi entropies of one row for many orders at once, from its logits in float64. The streaming pass (entropy.h) computes
// one general order at a time; this is for rows whose logits are in memory.
#pragma once

#include <span>
#include <vector>

namespace attentoscope {

// Returns one entropy for each order α from 0 to ∞, in nats: 0 gives log n, 1 Shannon's entropy, ∞ the min-entropy. Logits that
// are NaN or −∞ are masked. NaN when no key is visible.
std::vector<double> renyiSpectrum(std::span<const double> logits, std::span<const double> orders);

// Returns orders that show the whole spectrum, 0 ... ∞, evenly spaced on the scale α / (1 + α); an odd count ≥ 3 includes 1.
std::vector<double> spectrumOrders(std::size_t count);

} // namespace attentoscope
