// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers as a pure function of (seed, stream, index): any element can be made alone, in any order, on any thread.
// Philox4x32-10 (Salmon et al., SC11). The key is the seed; stream and index are the counter.
#pragma once

#include <cstdint>
#include <span>

namespace attentoscope {

// What a stream is for, so that no two uses ever share numbers. Kept stable: sessions depend on it.
enum class StreamPurpose : std::uint32_t {
    Queries = 1,
    Keys = 2,
    Values = 3,
    GroupDirections = 4,
    NeedlePositions = 5,
    QueryGroups = 6,
    TopicDirections = 7,
    TopicMembers = 8,
    Tokens = 9,
    ValueTokens = 10,
    HeadTokens = 40,
    HeadDirections = 41,
    HeadKinds = 42,
    HeadQueries = 43,
    HeadKeys = 44,
    HeadValues = 45,
    HeadOutputs = 46,
    HeadAims = 47,
    OutputProjection = 48,
    AdditiveScorer = 30,
    RecurrentNet = 31,
    RecurrentInputs = 32,
    ProjectionPoints = 20,
    ProjectionEntries = 21,
    ProjectionSigns = 22,
    ProjectionOrder = 23,
    PerformerVectors = 24,
    PerformerFeatures = 25,
    TokenOrder = 50,
    BatchLengths = 51,
};

struct Stream {
    std::uint64_t seed = 0;
    StreamPurpose purpose = StreamPurpose::Queries;
    std::uint32_t trial = 0;
};

// out[j] = element first + j of the stream of standard normal numbers.
void fillNormal(const Stream& stream, std::uint64_t first, std::span<float> out);
// Element `index` of the stream of uniform 64-bit words (for shuffles and choices).
std::uint64_t randomWord(const Stream& stream, std::uint64_t index);
// Element `index` mapped to 0 ... bound − 1 without bias that matters (bound < 2^32).
std::uint32_t randomBelow(const Stream& stream, std::uint64_t index, std::uint32_t bound);

} // namespace attentoscope
