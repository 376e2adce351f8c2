// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of one question each over the keys of its own example, forwards and backwards, for a batch of examples that have
// equally many keys. Logits, weights and their gradients are those of core/weighting, in float64 and a whole row at a time, for
// rows are short and many; scores and outputs are products in Scalar (float or double). The scale of a row counts as a constant,
// even where it is computed from the row. The bits do not depend on the number of threads. Naive twins:
// core/attention/kernels/reference.h forwards, attentionBackward() and finite differences backwards.
#pragma once

#include "core/training/networks/retrieval_scale.h"
#include "core/training/products/product.h"

#include <span>
#include <vector>

namespace attentoscope::training {

template <class Scalar>
struct RetrievalInputs {
    const Rows<Scalar>& q; // (examples, d)
    const Rows<Scalar>& k; // (examples · n, d): the keys of one example after those of another
    const Rows<Scalar>& v; // (examples · n, d_v)
    Index keys() const { return q.rows() == 0 ? 0 : k.rows() / q.rows(); } // n
};

template <class Scalar>
struct RetrievalResult {
    Rows<double> logits; // (examples, n)
    Rows<Scalar> weights; // (examples, n)
    Rows<Scalar> output; // (examples, d_v)
    std::vector<double> lambda; // (examples)
    std::vector<double> entropy; // (examples), nats
};

template <class Scalar>
struct RetrievalGradient {
    Rows<Scalar> q, k, v; // the shapes of RetrievalInputs
};

template <class Scalar>
void retrieve(const RetrievalInputs<Scalar>& inputs, const RetrievalScale& scale, RetrievalResult<Scalar>& out, int threads);

// Replaces the logits of a row by weights, for a query at `place`, and returns their entropy in nats, with the leftover weight as
// one more place (core/README.md, 11); NaN where nothing has weight.
double weighWithEntropy(const RowRule& rule, std::span<double> logits, Index place);

// Returns q·k for every key of each question, (examples, n).
template <class Scalar>
Rows<double> retrievalScores(const RetrievalInputs<Scalar>& inputs, int threads);

// Given ∂L/∂output, sets the gradients of all inputs.
template <class Scalar>
void retrieveBackward(const RetrievalInputs<Scalar>& inputs, const RetrievalScale& scale, const RetrievalResult<Scalar>& result,
    const Rows<Scalar>& ofOutput, RetrievalGradient<Scalar>& out, int threads);

} // namespace attentoscope::training
