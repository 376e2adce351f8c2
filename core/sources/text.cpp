// Typed tokens. Every distinct token has one fixed random vector, N(0, I_d), that depends on the seed and the token's
// bytes alone: the same token has the same vector in every place and every sequence. It serves as query and as key, so
// that equal tokens attend to each other, which is what a class can see and check.
#include "core/sources/drawn/random_rows.h"
#include "core/sources/makers.h"
#include "core/sources/text_tokens.h"

#include "core/base/numbers.h"

namespace attentoscope {
namespace {

// FNV-1a, 64 bits.
std::uint64_t hashOf(std::string_view token)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : token)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

// Each token has a stretch of the stream to itself, longer than the longest vector.
void tokenVector(const Stream& stream, std::string_view token, std::span<float> out)
{
    constexpr int stretchBits = 14;
    fillNormal(stream, hashOf(token) >> stretchBits << stretchBits, out);
}

} // namespace

Outcome<Inputs> makeText(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    auto batch = paddedBatch(experiment.text);
    if (!batch)
        return batch.error();
    const auto sequences = Index(batch->size());
    if (experiment.batch < 0 || experiment.batch >= sequences)
        return badInput("batch",
            {ATT_TEXT("core", "is %1, but there are %2 sequences, counted from 0"),
                {formatNumber(experiment.batch), formatNumber(sequences)}});
    if (experiment.d < 1)
        return badInput("d", ATT_TEXT("core", "must be at least 1"));

    Inputs in;
    in.sequences = sequences;
    in.keyTokens = std::move((*batch)[static_cast<std::size_t>(experiment.batch)]);
    in.queryTokens = in.keyTokens;
    const auto n = Index(in.keyTokens.size());
    in.k.resize(n, experiment.d);
    in.v.resize(experiment.dv > 0 ? n : 0, experiment.dv);
    const Stream vectors = streamOf(experiment, StreamPurpose::Tokens, draw.trial);
    const Stream values = streamOf(experiment, StreamPurpose::ValueTokens, draw.trial);
    const bool done = forEachRowRange(n, experiment.d + experiment.dv, stop, [&](Index begin, Index end) {
        for (Index row = begin; row < end; ++row) {
            const std::string& token = in.keyTokens[static_cast<std::size_t>(row)];
            tokenVector(vectors, token, rowOf(in.k, row));
            if (in.v.size() > 0)
                tokenVector(values, token, rowOf(in.v, row));
        }
    });
    if (!done)
        return cancelled();
    in.q = in.k;
    if (std::find(in.keyTokens.begin(), in.keyTokens.end(), paddingToken) != in.keyTokens.end())
        for (const std::string& token : in.keyTokens)
            in.keyPadded.push_back(token == paddingToken);
    return in;
}

Outcome<SourceSize> textSize(const Experiment& experiment)
{
    const auto batch = paddedBatch(experiment.text);
    if (!batch)
        return batch.error();
    const auto n = Index(batch->front().size());
    return SourceSize{n, n, experiment.d, experiment.dv};
}

} // namespace attentoscope
