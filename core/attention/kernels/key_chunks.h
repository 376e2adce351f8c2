// SPDX-License-Identifier: GPL-3.0-or-later
// The streaming pass in chunks of keys: what it has summed over each chunk, and the results of the whole from that. Several
// processes can so share the keys of one attention, of which none holds all. The bits are those of attentionPass(), because it
// merges the same chunks in the same order.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/masks/key_ranges.h"

#include <vector>

namespace attentoscope {

extern const Index keysOfChunk;

// Holds what a pass has summed over one chunk of keys: for each row and each order of the keys (one, or P with
// PassProblem::byPlace()) its maximum, argmax and number of ties, the sums under each scale and those of e · v.
using KeyChunk = std::vector<double>;
// Returns the numbers of a chunk.
std::size_t numbersOfChunk(const PassProblem& problem);

// Tells whether these rules can be applied to sums over chunks: a softmax, with a sink or without. Others see all keys of a row.
bool canSumChunks(Normalization kind);

// Sums over keys [first, last), which begin and end with a chunk or with the last key; no others are read. Requires
// canSumChunks() of all rules, and neither bins nor a ranked key. Returns false when stopped.
bool sumChunks(const PassProblem& problem, const KeyRange& keys, std::vector<KeyChunk>& found, const StopToken& stop,
    const Progress& progress);
// Writes the moments, argmax and output that attentionPass() writes, from the sums of all chunks in their order; without keys.
bool passOfChunks(const PassProblem& problem, const PassOutput& out, const std::vector<KeyChunk>& chunks, const StopToken& stop);

} // namespace attentoscope
