// The numbers of one head under one policy, from its rows a block at a time.
#pragma once

#include "core/attention/evaluate/logit_norms.h"
#include "core/attention/evaluate/result.h"
#include "core/studies/heads/head_study.h"

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

class HeadSums
{
public:
    // Null: there are no keys. W_O of the head (d_v, D) where its part in the output is wanted. keyInformation: what all rows
    // tell together of the keys is wanted. All must outlive this.
    HeadSums(const Inputs& inputs, const BoundMask& mask, const LogitNorms* norms, const std::optional<MatrixD>& outputProjection,
        bool keyInformation);

    void add(const PolicyResult& result, std::span<const Index> rows); // with weights, and those on keys
    HeadNumbers numbers() const;

private:
    void addKeys(const PolicyResult& result);

    const Inputs& inputs_;
    const BoundMask& mask_;
    const LogitNorms* norms_;
    MatrixD gram_; // W_O W_Oᵀ, (d_v, d_v); empty: not wanted
    std::vector<double> keyTotals_; // Σ of the shares a / Σ a over the rows, (n_k), and what goes to no key; empty: not wanted
    std::vector<std::vector<double>> values_; // one number a row, of each quantity
    std::vector<double> shannon_, beyond_, within_, power_; // one a row; the entropies at these places; of a row
    std::vector<double> logitNorms_, leastEntropies_; // one a row that sees a key
};

} // namespace attentoscope
