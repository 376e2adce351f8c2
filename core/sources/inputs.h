// The Q, K, V of one sequence, with what is known about them: what a source makes and every computation reads.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace attentoscope {

struct Inputs {
    Matrix q; // (n_q, d)
    Matrix k; // (n_k, d)
    Matrix v; // (n_k, d_v), or (0, 0) when there are no values

    std::vector<std::string> queryTokens; // n_q labels, or none
    std::vector<std::string> keyTokens; // n_k labels, or none
    std::vector<std::uint8_t> keyPadded; // n_k flags: 1 where the key is padding; empty when none is

    // Planted keys (source "needles"): group g owns the keys plantedKeys[g]; query i looks for those of queryGroup[i].
    std::vector<std::vector<Index>> plantedKeys; // each sorted; only keys < n_k
    std::vector<std::int32_t> queryGroup; // n_q, or empty

    Index sequences = 1; // how many sequences the batch has that this one was taken from

    Index nq() const { return q.rows(); }
    Index nk() const { return k.rows(); }
    Index d() const { return q.cols(); }
    Index dv() const { return v.cols(); }
    // Query i stands at this place of the key sequence (a decoding suffix when n_q < n_k).
    Index position(Index i) const { return i + nk() - nq(); }
};

using SharedInputs = std::shared_ptr<const Inputs>;

} // namespace attentoscope
