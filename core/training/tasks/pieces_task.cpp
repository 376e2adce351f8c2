// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/tasks/pieces_task.h"

#include "core/random/counter_random.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace attentoscope::training {

Index hiddenTokens(Index n, double hidden) { return std::clamp<Index>(Index(std::lround(hidden * double(n))), 1, n); }

void drawPieces(
    const CutText& text, double hidden, const ExampleStreams& streams, Index first, Index sequences, Index n, PieceBatch& batch)
{
    constexpr std::uint64_t stride = std::uint64_t(1) << 24; // at least as many numbers as a sequence has tokens
    const Index begin = streams.test ? text.trained : 0, size = streams.test ? text.tested() : text.trained;
    assert(n >= 1 && n < size);
    const Stream places{streams.seed, streams.test ? StreamPurpose::TestTokens : StreamPurpose::TaskTokens, streams.trial};
    const Stream order{streams.seed, streams.test ? StreamPurpose::TestClasses : StreamPurpose::TaskClasses, streams.trial};
    const Index count = hiddenTokens(n, hidden);
    batch.n = n;
    batch.tokens.clear();
    batch.asked.clear();
    batch.labels.clear();
    std::vector<Index> chosen(std::size_t(n), 0);
    for (Index s = 0; s < sequences; ++s) {
        const std::uint64_t example = std::uint64_t(first + s);
        const Index from = begin + Index(randomBelow(places, example, std::uint32_t(size - n)));
        const Index row = Index(batch.tokens.size());
        batch.tokens.insert(batch.tokens.end(), text.tokens.begin() + from, text.tokens.begin() + from + n);
        std::iota(chosen.begin(), chosen.end(), Index(0));
        for (Index i = 0; i < count; ++i)
            std::swap(chosen[std::size_t(i)],
                chosen[std::size_t(i + Index(randomBelow(order, example * stride + std::uint64_t(i), std::uint32_t(n - i))))]);
        std::sort(chosen.begin(), chosen.begin() + count);
        for (Index i = 0; i < count; ++i) {
            Index& token = batch.tokens[std::size_t(row + chosen[std::size_t(i)])];
            batch.asked.push_back(row + chosen[std::size_t(i)]);
            batch.labels.push_back(token);
            token = Index(text.pieces.size());
        }
    }
}

} // namespace attentoscope::training
