// What the keys of a head have in common. Softmax does not change when one vector is subtracted from all keys, but float32 does:
// with scores near 1e7, as a large mean of real keys makes them, it holds nothing of what tells one key from another.
#pragma once

#include "core/base/matrix.h"
#include "core/masks/mask.h"

#include <span>
#include <vector>

namespace attentoscope {

// (d) what to subtract from every key (PassProblem::keyOffset), or empty. It is a mean over some finite keys that queries of the
// mask see, in float64 and rounded once: the same whatever rows a pass is asked for, and nothing of a key that nobody sees.
// Empty where keys would hardly be shorter for it, ‖k − offset‖ against ‖k‖: unless the mean is about half as long as the keys
// spread. Below that it costs float32 less than a bit, so that nothing jumps at the border, and scores are what they would be.
// k: (n_k, d), of the keys that the mask is for. norms: (n_k) or more, ‖k‖ in float64, not finite where a key is not.
std::vector<float> keyOffset(const MatrixView& k, std::span<const double> norms, const BoundMask& mask);

} // namespace attentoscope
