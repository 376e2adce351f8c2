// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers as a pure function of (seed, stream, index), so that any element can be computed alone, in any order, on any
// thread. The generator is Philox4x32-10 (Salmon et al., SC11): the key is the seed; stream and index are the counter.
#pragma once

#include <cstdint>
#include <span>

namespace attentoscope {

// The purposes of streams; no two uses share numbers. The values must not change, because sessions depend on them.
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
    TrainedWeights = 60,
    TrainedLengths = 61,
    TaskCodes = 62,
    TaskTokens = 63,
    TaskClasses = 64,
    TaskQuestions = 65,
    TestTokens = 66,
    TestClasses = 67,
    TestQuestions = 68,
    TaskTheory = 69,
};

struct Stream {
    std::uint64_t seed = 0;
    StreamPurpose purpose = StreamPurpose::Queries;
    std::uint32_t trial = 0;
};

// Sets out[j] to element first + j of the stream of standard normal numbers.
void fillNormal(const Stream& stream, std::uint64_t first, std::span<float> out);
// Returns element `index` of the stream of uniform 64-bit words (for shuffles and choices).
std::uint64_t randomWord(const Stream& stream, std::uint64_t index);
// Returns element `index` mapped to 0 ... bound − 1; the bias is negligible (bound < 2^32).
std::uint32_t randomBelow(const Stream& stream, std::uint64_t index, std::uint32_t bound);

} // namespace attentoscope
