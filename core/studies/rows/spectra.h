// SPDX-License-Identifier: GPL-3.0-or-later
// The Rényi spectrum of a result: the mean over rows of H_α for every order α, under each policy.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <span>
#include <vector>

namespace attentoscope {

struct Spectra {
    std::vector<double> orders; // α
    std::vector<std::vector<double>> mean; // (policies, orders) nats; NaN when no row sees a key
    Index rows = 0; // number of rows in the mean; all of them see a key
};

// Computes the mean over `rows` evenly spaced rows of the result, or over all for 0. All arithmetic after the scores is in
// float64, with an exponential for each row, key, policy and order. The only error is Cancelled.
Outcome<Spectra> renyiSpectra(const Result& result, std::span<const double> orders, Index rows = 64, StopToken stop = {});

} // namespace attentoscope
