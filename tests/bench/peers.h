// The same row statistics by other libraries, from the whole map in memory.
#pragma once

#include "core/sources/inputs.h"

#include <optional>

namespace attentoscope::bench {

// Shannon entropy of all rows, summed, by Eigen.
double eigenEntropy(const Inputs& inputs);

// Median seconds that PyTorch takes for the entropies of n rows over n keys, by the faster of two ways to write it. Nothing when
// there is no python3 with torch.
std::optional<double> torchSeconds(Index n, Index d, int threads);

} // namespace attentoscope::bench
