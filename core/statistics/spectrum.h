// The Rényi entropies of one row for many orders at once, from its logits in float64. The streaming pass (entropy.h) knows one
// general order at a time; this is for rows whose logits are at hand.
#pragma once

#include <span>
#include <vector>

namespace attentoscope {

// One entropy an order, nats; orders α from 0 to ∞: 0 is log n, 1 Shannon's, ∞ the min-entropy. Logits that are NaN or −∞ are
// masked. NaN when no key is visible.
std::vector<double> renyiSpectrum(std::span<const double> logits, std::span<const double> orders);

// Orders that show the whole spectrum, evenly spaced on the scale α / (1 + α): 0 ... ∞, with 1 among them for an odd count ≥ 3.
std::vector<double> spectrumOrders(std::size_t count);

} // namespace attentoscope
