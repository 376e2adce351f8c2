// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a vector that the keys of a head have in common. The softmax does not change when it is subtracted from all keys, but
// float32 does: at scores near 1e7, which a large mean of real keys leads to, float32 cannot tell one key from another.
#pragma once

#include "core/base/matrix.h"
#include "core/masks/mask.h"

#include <span>
#include <vector>

namespace attentoscope {

// Returns the keys that the mean of keyOffset() is taken over, if they are finite.
std::vector<Index> keysOfOffset(const BoundMask& mask);

// Returns the (d) vector to subtract from every key (PassProblem::keyOffset), or an empty one. It is a mean over some finite
// keys that queries of the mask see. It does not depend on the rows that a pass is asked for, nor on keys that no query sees.
// It is empty if it would hardly make the keys shorter, ‖k − offset‖ against ‖k‖: unless the mean is about half as long as the
// spread of the keys. A shorter mean costs float32 less than a bit, so that results do not jump at this limit. k: (n_k, d), the
// keys that the mask is for. norms: (n_k) or more, ‖k‖ in float64, not finite if the key is not.
std::vector<float> keyOffset(const MatrixView& k, std::span<const double> norms, const BoundMask& mask);

} // namespace attentoscope
