// The mean score of a row without its scores: q times the mean of the keys it sees, in float64. Sums of whole blocks of keys
// are made once, so a row costs time with its ranges and not with its keys; memory n_k d / 8 bytes.
#pragma once

#include "core/base/matrix.h"
#include "core/masks/key_ranges.h"

namespace attentoscope {

class KeySums
{
public:
    explicit KeySums(const Matrix& keys); // (n_k, d); must outlive this

    // s̄ over the visible keys; NaN when there are none. Thread-safe.
    double meanScore(const float* query, const KeyRanges& visible) const;

private:
    const Matrix& keys_;
    MatrixD before_; // (blocks + 1, d): the sum of all keys before each block
};

} // namespace attentoscope
