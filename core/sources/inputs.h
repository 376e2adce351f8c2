// The Q, K, V of one sequence, with what is known about them: what a source makes and every computation reads.
#pragma once

#include "core/base/matrix.h"
#include "core/formats/tensors/flags_place.h"
#include "core/sources/token_rows.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace attentoscope {

struct Inputs {
    TokenRows q; // (n_q, d), or fewer rows: see queryRows
    TokenRows k; // (n_k, d)
    TokenRows v; // (n_k, d_v), or (0, 0) when there are no values
    std::string withoutValues; // why there are none although the source has some; else empty

    // Attention weights without queries and keys: ln a_ij in place of the scores, (n_q, n_k), −∞ where a is 0. q and k then have
    // no columns, and there are no values.
    Matrix given;

    std::vector<std::string> queryTokens; // n_q labels, or none
    std::vector<std::string> keyTokens; // n_k labels, or none
    std::vector<std::uint8_t> keyPadded; // n_k flags: 1 where the key is padding; empty when none is

    // Planted keys (source "needles"): group g owns the keys plantedKeys[g]; query i looks for those of queryGroup[i].
    std::vector<std::vector<Index>> plantedKeys; // each sorted; only keys < n_k
    std::vector<std::int32_t> queryGroup; // one per row of q, or empty

    // How many heads there are, where nothing tells whether heads or tokens come first and there are more heads than tokens; else
    // 0.
    Index doubtfulHeads = 0;
    std::string recordedMask; // the mask that the model used, as its file has it; empty: it does not say
    std::vector<std::uint8_t>
        recordedVisible; // (n_q, n_k) flags: 1 where this head saw the key; empty where that mask has a name
    FlagsPlace recordedPlace; // where those flags are
    Index trainedLength = 0; // of the sequences that the model was trained on; 0: not known
    Index sequences = 1; // how many sequences the batch has that this one was taken from

    // When only some queries were made (see Draw): row r of q is query queryRows[r], ascending. Empty: all n_q are there.
    std::vector<Index> queryRows;
    Index queries = 0; // n_q when only some were made

    Index nq() const { return queryRows.empty() ? q.rows() : queries; }
    // The row of q, and of queryGroup, that is query i; it must be there.
    Index stored(Index i) const
    {
        if (queryRows.empty())
            return i;
        return std::lower_bound(queryRows.begin(), queryRows.end(), i) - queryRows.begin();
    }
    Index nk() const { return k.rows(); }
    Index d() const { return q.cols(); }
    bool areWeights() const { return given.size() > 0; }
    // d in λ = m / √d: weights that are given are softmax(1 · ln a).
    Index scaleDimension() const { return areWeights() ? 1 : d(); }
    Index dv() const { return v.cols(); }
    // Query i stands at this place of the key sequence (a decoding suffix when n_q < n_k).
    Index position(Index i) const { return i + nk() - nq(); }
    // Whether query i stands at the place of a key that is padding.
    bool isPadding(Index i) const { return !keyPadded.empty() && position(i) >= 0 && keyPadded[std::size_t(position(i))] != 0; }
};

// Keys first ... first + count − 1 and the queries that stand among them, as a sequence of their own; a part that begins with the
// first key keeps the queries that stand before it, too. The inputs hold all queries and nothing planted.
Inputs partOf(const Inputs& inputs, Index first, Index count);

// The first n tokens of a sequence that a source has drawn: what it makes of so many (Source::generated). The numbers are shared.
// Of the rows that the inputs hold, those of the first n queries.
Inputs beginningOf(const Inputs& drawn, Index n);

// Whether they are weights that are 0 for every key ahead of its query, of which there is one.
bool areCausal(const Inputs& inputs);

using SharedInputs = std::shared_ptr<const Inputs>;

} // namespace attentoscope
