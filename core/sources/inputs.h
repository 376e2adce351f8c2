// SPDX-License-Identifier: GPL-3.0-or-later
// The Q, K and V of one sequence and what is known about them. A source makes them; every computation reads them.
#pragma once

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/outcome.h"
#include "core/experiment/head_order.h"
#include "core/experiment/leading_axes.h"
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

// Tells the user something about how a file is read, and names a layer that it concerns.
struct LayerRemark {
    Message said;
    Index layer = 0;
    bool operator==(const LayerRemark&) const = default;
};

struct CentredKeys;

// What the rows of given weights stand for that do not sum to 1 (core/sources/files/weights_rest.h).
struct RestOfRows {
    enum Kind {
        Shares, // nothing: a row's weights are divided by their sum
        Place, // the weight of one more place, which belongs to no key
        Kept, // nothing, and the weights stay as they are, whatever their sum
    };
    Kind kind = Shares;
    bool bySums = false; // neither the user nor the file decided, but the sums of the rows
    std::string normalizer; // what the file says made the weights, if that decided; else empty
    double rounding = 1e-4; // how far sums may be from 1 by the precision of the file's numbers
    std::vector<double> sums; // (n_q) Σ a over all keys of the file; empty: not known
    // (n_q) ln (1 − Σ a); −∞: there is no place; NaN: the row's weights stay as they are. Empty where kind is Shares.
    std::vector<double> logs;
};

struct Inputs {
    TokenRows q; // (n_q, d), or fewer rows: see queryRows
    TokenRows k; // (n_k, d)
    std::shared_ptr<const CentredKeys> centred; // queries and keys to compute scores from; null: use q and k
    double keyRounding = 0; // ‖k − float32(k)‖₂, the largest of all keys, with k as its file has it
    TokenRows v; // (n_k, d_v), or (0, 0) when there are no values
    std::string withoutValues; // why V is missing although the source has values; else empty

    // Attention weights that come without queries and keys: ln a_ij, used in place of the scores, (n_q, n_k), −∞ where a is
    // 0. q and k then have no columns, and there is no V.
    Matrix given;
    RestOfRows rest;

    std::vector<std::string> queryTokens; // n_q labels, or none
    std::vector<std::string> keyTokens; // n_k labels, or none
    std::vector<std::uint8_t> keyPadded; // n_k flags: 1 where the key is padding; empty when none is

    // Planted keys (source "needles"): group g owns the keys plantedKeys[g]; query i looks for those of queryGroup[i].
    std::vector<std::vector<Index>> plantedKeys; // each sorted; only keys < n_k
    std::vector<std::int32_t> queryGroup; // one per row of q, or empty

    std::vector<Message> doubts; // all that the user should know of how a file is read: see AttentionFile::remarks()
    HeadOrder otherOrder = HeadOrder::Told; // if the order of heads and tokens was guessed: the order not chosen
    LeadingAxes otherLeading; // if the meaning of the leading dimensions is in doubt: what else they may be
    // The numbers of Q, K and V that float32 cannot hold, as their file has them.
    std::vector<BeyondFloat> beyondQ, beyondK, beyondV;
    std::string recordedMask; // the mask that the model used, as its file names it; empty: not recorded
    std::vector<std::uint8_t>
        recordedVisible; // (n_q, n_k) flags: 1 where this head saw the key; empty where recordedMask names the mask
    FlagsPlace recordedPlace; // the array that recordedVisible was read from
    std::vector<FlagsPlace> masksBeside; // arrays of masks the model was called with, stored beside Q and K
    std::optional<Error> maskProblem; // why the recorded mask cannot be used; an error only if a mask expression asks for it
    Index trainedLength = 0; // length of the sequences the model was trained on; 0: unknown
    Index sequences = 1; // number of sequences in the batch this one was taken from

    // The place of query 0 among the keys, if the queries are a sequence of their own: 0, or after partOf() the place
    // relative to the first key that was kept. Empty: the last query stands at the last key.
    std::optional<Index> firstPlace;
    bool namedQueries = false; // queryTokens are labels of the queries' own, not copies of the key labels at the same places

    // When only some queries were made (see Draw): row r of q is query queryRows[r], ascending. Empty: q has all n_q queries.
    std::vector<Index> queryRows;
    Index queries = 0; // n_q if queryRows is not empty

    Index nq() const { return queryRows.empty() ? q.rows() : queries; }
    // Returns the row of q (and of queryGroup) that holds query i, which must have been made.
    Index stored(Index i) const
    {
        if (queryRows.empty())
            return i;
        return std::lower_bound(queryRows.begin(), queryRows.end(), i) - queryRows.begin();
    }
    Index nk() const { return k.rows(); }
    Index d() const { return q.cols(); }
    bool areWeights() const { return given.size() > 0; }
    // The d in λ = m / √d. It is 1 for given weights, because they are softmax(1 · ln a).
    Index scaleDimension() const { return areWeights() ? 1 : d(); }
    Index dv() const { return v.cols(); }
    // The matrices whose products q·k are the scores: those of `centred` (with two further columns) if it is set, else q and k.
    MatrixView scoringQueries() const;
    MatrixView scoringKeys() const;
    // Tells whether queries and keys are tokens of different sequences, judged by their labels. Keys without labels decide
    // nothing.
    bool isAcross() const
    {
        const bool otherTokens = queryTokens != keyTokens && !keyTokens.empty();
        return firstPlace && (nq() != nk() || queryTokens.empty() || otherTokens);
    }
    // The place of query i in the key sequence.
    Index position(Index i) const { return i + firstPlace.value_or(nk() - nq()); }
    // Tells whether query i is padding. This is known only if the queries are the same tokens as the keys: padding is flagged
    // for keys.
    bool isPadding(Index i) const { return knowsPaddedQueries() && keyPadded[std::size_t(i)] != 0; }
    bool knowsPaddedQueries() const { return !firstPlace && nq() == nk() && !keyPadded.empty(); }
};

// Cuts out keys first ... first + count − 1 and the queries at their places, as a sequence of their own. If first is 0,
// queries that stand before the first key are kept, too. If the queries are a sequence of their own, all of them are kept.
// The inputs must hold all queries and no planted keys.
Inputs partOf(const Inputs& inputs, Index first, Index count);

// Returns the first n tokens of a generated sequence, which equal what the source makes for length n (Source::generated). The
// numbers are shared, not copied. If the inputs hold only some queries, those of the first n are kept.
Inputs beginningOf(const Inputs& drawn, Index n);

// Sets where the queries stand and which labels they have: their own if there are any, else the labels of the last keys if
// the queries stand there.
void placeQueries(Inputs& inputs, QueryPlaces places);

// Tells whether the inputs are attention weights that are 0 for all keys after their queries. False if there are no such keys.
bool areCausal(const Inputs& inputs);

using SharedInputs = std::shared_ptr<const Inputs>;

// Makes the inputs immutable and shareable. Facts about their rows are computed only once from then on.
SharedInputs settled(Inputs inputs);

} // namespace attentoscope
