// The numbers of one head under one policy, from its rows a block at a time.
#pragma once

#include "core/labs/heads/head_study.h"
#include "core/run/result.h"

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

class HeadSums
{
public:
    // W_O of the head (d_v, D) where its part in the output is wanted. All must outlive this.
    HeadSums(const Inputs& inputs, const BoundMask& mask, const std::optional<MatrixD>& outputProjection, int threads);

    void add(const PolicyResult& result, std::span<const Index> rows); // with weights
    HeadNumbers numbers() const;

private:
    void addRow(const PolicyResult& result, Index r, Index row, std::size_t at);

    const Inputs& inputs_;
    const BoundMask& mask_;
    MatrixD gram_; // W_O W_Oᵀ, (d_v, d_v); empty: not wanted
    int threads_;
    // One number a row; beyond_ and within_: the entropies at these places.
    std::vector<double> entropy_, beyond_, within_, normalized_, maxWeight_, multiplier_, sinkMass_, distance_, power_;
};

} // namespace attentoscope
