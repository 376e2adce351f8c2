// SPDX-License-Identifier: GPL-3.0-or-later
// The source "text": typed tokens. Every distinct token has one fixed random vector, N(0, I_d), that depends only on the seed
// and the token's bytes: the same token has the same vector in every place and every sequence. It serves as query and as key,
// so that equal tokens attend to each other. With two texts, the queries are the tokens of one and the keys those of the
// other; "word=meaning" has the vector of the meaning, so that a word can attend to its translation.
#include "core/sources/drawn/random_rows.h"
#include "core/sources/makers.h"
#include "core/sources/text_tokens.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace attentoscope {
namespace {

// The 64-bit FNV-1a hash.
std::uint64_t hashOf(std::string_view token)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : token)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

// Fills in the vector of a token. Each token has its own section of the random stream, longer than the longest vector.
void tokenVector(const Stream& stream, std::string_view token, std::span<float> out)
{
    constexpr int stretchBits = 14;
    fillNormal(stream, hashOf(token) >> stretchBits << stretchBits, out);
}

// Fills in the vector of several meanings: their sum, scaled to the length of a single one.
void meantVector(const Stream& stream, const std::vector<std::string>& meaning, std::span<float> out)
{
    tokenVector(stream, meaning.front(), out);
    if (meaning.size() == 1)
        return;
    std::vector<float> other(out.size());
    for (std::size_t m = 1; m < meaning.size(); ++m) {
        tokenVector(stream, meaning[m], other);
        std::ranges::transform(out, other, out.begin(), std::plus());
    }
    const float length = std::sqrt(float(meaning.size()));
    for (float& number : out)
        number /= length;
}

// Fills one row per token.
bool fillRows(const Stream& stream, const std::vector<std::vector<std::string>>& meanings, TokenRows& rows, const StopToken& stop)
{
    return forEachRowRange(0, rows.rows(), rows.cols(), stop, [&](Index begin, Index end) {
        for (Index row = begin; row < end; ++row)
            meantVector(stream, meanings[std::size_t(row)], rowOf(rows, row));
    });
}

// The tokens of the queries and of the keys.
struct Sequences {
    MeantTokens queries, keys;
    bool two = false; // false: the queries are the keys
    Index count = 1; // number of sequences in the batch
};

Outcome<MeantTokens> tokensOfField(const char* key, const std::string& text)
{
    auto tokens = meantTokensOf(text);
    if (tokens && tokens->words.empty())
        return noToken(key);
    if (tokens)
        return tokens;
    Error error = tokens.error();
    error.what = key;
    return error;
}

Outcome<Sequences> sequencesOf(const Experiment& experiment)
{
    Sequences sequences;
    if (attendsAcross(experiment)) {
        auto queries = tokensOfField("text-q", experiment.textQ), keys = tokensOfField("text-k", experiment.textK);
        if (!queries)
            return queries.error();
        if (!keys)
            return keys.error();
        return Sequences{*std::move(queries), *std::move(keys), true};
    }
    auto words = paddedSequence(experiment.text, std::size_t(experiment.batch));
    if (!words)
        return words.error();
    sequences.count = Index(experiment.text.size());
    if (experiment.batch < 0 || experiment.batch >= sequences.count)
        return badInput("batch",
            {ATT_TEXT("core", "is %1, but there are %2 sequences, counted from 0"),
                {formatNumber(experiment.batch), formatNumber(sequences.count)}});
    sequences.keys.words = *std::move(words);
    for (const std::string& word : sequences.keys.words)
        sequences.keys.meanings.push_back({word});
    return sequences;
}

} // namespace

Error noToken(const char* key)
{
    return badInput(key,
        ATT_TEXT(
            "core", "must have at least one token: cross-attention needs both the text of the queries and the text of the keys"));
}

Outcome<Inputs> makeText(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    auto sequences = sequencesOf(experiment);
    if (!sequences)
        return sequences.error();
    if (experiment.d < 1)
        return badInput("d", ATT_TEXT("core", "must be at least 1"));

    Inputs in;
    in.sequences = sequences->count;
    in.keyTokens = std::move(sequences->keys.words);
    in.keyTokens.shrink_to_fit(); // they are kept for long, and their number was not known beforehand
    const auto n = Index(in.keyTokens.size());
    in.k.resize(n, experiment.d);
    if (draw.values)
        in.v.resize(experiment.dv > 0 ? n : 0, experiment.dv);
    const Stream vectors = streamOf(experiment, StreamPurpose::Tokens, draw.trial);
    const Stream values = streamOf(experiment, StreamPurpose::ValueTokens, draw.trial);
    if (!fillRows(vectors, sequences->keys.meanings, in.k, stop) || !fillRows(values, sequences->keys.meanings, in.v, stop))
        return cancelled();
    if (sequences->two) {
        in.queryTokens = std::move(sequences->queries.words);
        in.namedQueries = true;
        in.q.resize(Index(in.queryTokens.size()), experiment.d);
        if (!fillRows(vectors, sequences->queries.meanings, in.q, stop))
            return cancelled();
        placeQueries(in, experiment.queries);
    } else {
        in.queryTokens = in.keyTokens;
        in.q = experiment.rope == 0 ? in.k.beginning(n) : in.k; // share the numbers, unless RoPE will rotate them
    }
    if (std::find(in.keyTokens.begin(), in.keyTokens.end(), paddingToken) != in.keyTokens.end())
        for (const std::string& token : in.keyTokens)
            in.keyPadded.push_back(token == paddingToken);
    return in;
}

Outcome<SourceSize> textSize(const Experiment& experiment)
{
    const auto sequences = sequencesOf(experiment);
    if (!sequences)
        return sequences.error();
    const auto keys = Index(sequences->keys.words.size());
    SourceSize size{keys, keys, experiment.d, experiment.dv};
    if (sequences->two) {
        size.nq = Index(sequences->queries.words.size());
        size.ownQueries = experiment.queries != QueryPlaces::Suffix;
    }
    return size;
}

} // namespace attentoscope
