// SPDX-License-Identifier: GPL-3.0-or-later
// The Q, K, V of one sequence, with what is known about them: what a source makes and every computation reads.
#pragma once

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/outcome.h"
#include "core/experiment/head_order.h"
#include "core/experiment/query_places.h"
#include "core/formats/tensors/beyond_float.h"
#include "core/formats/tensors/flags_place.h"
#include "core/sources/token_rows.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

struct CentredKeys;

struct Inputs {
    TokenRows q; // (n_q, d), or fewer rows: see queryRows
    TokenRows k; // (n_k, d)
    std::shared_ptr<const CentredKeys> centred; // what scores are made of in their place; null: of these
    double keyRounding = 0; // ‖k − float32(k)‖₂ of a key, at most, as its file has it
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

    std::vector<Message> doubts; // how arrays of a file were taken where nothing tells, and what would have them taken otherwise
    HeadOrder otherOrder = HeadOrder::Told; // where one of these is of heads and tokens: the order that they were not taken for
    // Numbers of Q, K and V as their file has them, where float32 cannot hold them.
    std::vector<BeyondFloat> beyondQ, beyondK, beyondV;
    std::string recordedMask; // the mask that the model used, as its file has it; empty: it does not say
    std::vector<std::uint8_t>
        recordedVisible; // (n_q, n_k) flags: 1 where this head saw the key; empty where that mask has a name
    FlagsPlace recordedPlace; // where those flags are
    std::vector<FlagsPlace> masksBeside; // what that was read from, where it stood beside Q and K as the model was called with it
    std::optional<Error> maskProblem; // why that cannot be used: of a mask that is asked for it is an error
    std::vector<Message> strayMasks; // what is named like a mask and is none of this layer
    Index trainedLength = 0; // of the sequences that the model was trained on; 0: not known
    Index sequences = 1; // how many sequences the batch has that this one was taken from

    // Where query 0 stands if the queries are a sequence of their own: at 0; in a part of the keys, before it or in it. None: so
    // that the last query stands at the last key.
    std::optional<Index> firstPlace;
    bool namedQueries = false; // queryTokens are labels of their own, not those of the keys at the same places
    Index strayQueryTokens = 0; // labels that the file has for another number of queries

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
    // The numbers that scores are the products of, q·k: those of centred where there is one, with two columns more.
    MatrixView scoringQueries() const;
    MatrixView scoringKeys() const;
    // Whether queries and keys are tokens of different sequences, as far as their labels tell: keys without any tell nothing.
    bool isAcross() const
    {
        const bool otherTokens = queryTokens != keyTokens && !keyTokens.empty();
        return firstPlace && (nq() != nk() || queryTokens.empty() || otherTokens);
    }
    // Query i stands at this place of the key sequence.
    Index position(Index i) const { return i + firstPlace.value_or(nk() - nq()); }
    // Whether query i is padding, as the key at its place is: where all queries are the tokens that the keys are.
    bool isPadding(Index i) const { return knowsPaddedQueries() && keyPadded[std::size_t(i)] != 0; }
    bool knowsPaddedQueries() const { return !firstPlace && nq() == nk() && !keyPadded.empty(); }
};

// Keys first ... first + count − 1 and the queries that stand among them, as a sequence of their own; a part that begins with the
// first key keeps the queries that stand before it, too. Queries that are a sequence of their own stay, all of them. The inputs
// hold all queries and nothing planted.
Inputs partOf(const Inputs& inputs, Index first, Index count);

// The first n tokens of a sequence that a source has drawn: what it makes of so many (Source::generated). The numbers are shared.
// Of the rows that the inputs hold, those of the first n queries.
Inputs beginningOf(const Inputs& drawn, Index n);

// Settles where the queries stand, and with that whose labels they have: their own, if there are some, else, where they stand at
// the last keys, those of these.
void placeQueries(Inputs& inputs, QueryPlaces places);

// Whether they are weights that are 0 for every key ahead of its query, of which there is one.
bool areCausal(const Inputs& inputs);

using SharedInputs = std::shared_ptr<const Inputs>;

// What nobody changes any more: what is asked of its rows more than once is found once.
SharedInputs settled(Inputs inputs);

} // namespace attentoscope
