// SPDX-License-Identifier: GPL-3.0-or-later
// Sums up the numbers of one head under one policy, from its rows a block at a time.
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
    // `norms`: null if there are no keys. `outputProjection` is W_O of the head (d_v, D), if its share of the output is asked
    // for. keyInformation: whether to measure the quantities of all rows together. All arguments must outlive this object.
    HeadSums(const Inputs& inputs, const BoundMask& mask, const LogitNorms* norms, const std::optional<MatrixD>& outputProjection,
        bool keyInformation);

    void add(const PolicyResult& result, std::span<const Index> rows); // with weights, and with weights on keys
    HeadNumbers numbers() const;

private:
    void addKeys(const PolicyResult& result);

    const Inputs& inputs_;
    const BoundMask& mask_;
    const LogitNorms* norms_;
    MatrixD gram_; // W_O W_Oᵀ, (d_v, d_v); empty: not asked for
    std::vector<double> keyTotals_; // Σ of the shares a / Σ a over the rows, (n_k), and what goes to no key; empty: not wanted
    std::vector<std::vector<double>> values_; // one number for each row, of each quantity
    // Numbers of rows, one for each row to which they apply: Shannon's entropy; the chosen entropy at places beyond the trained
    // length, and within its second half; the power of the output.
    std::vector<double> shannon_, beyond_, within_, power_;
    std::vector<double> logitNorms_, leastEntropies_; // one for each row that sees a key
};

} // namespace attentoscope
