// SPDX-License-Identifier: GPL-3.0-or-later
// What the study of padding batches: part of Experiment, so that a session keeps it.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr Index maxBatchLength = 4096, mostSequences = 1024;

// How long the sequences of a batch are, in the order in which they come.
class BatchLengths
{
public:
    // "37,12,64", and "8x100" for eight of 100: each 0 ... maxBatchLength, at most mostSequences. Empty: none are given. Errors
    // carry the byte column of the part at fault.
    static Outcome<BatchLengths> parse(std::string_view text);

    const std::string& text() const { return text_; } // as it was typed
    const std::vector<Index>& values() const { return values_; }
    bool operator==(const BatchLengths& other) const { return text_ == other.text_; }

private:
    std::string text_;
    std::vector<Index> values_;
};

struct PaddingSetup {
    BatchLengths lengths; // empty: those of the text, or drawn
    Index batchSize = 8; // sequences a batch
    Index bucketWidth = 10; // how far lengths in one bucket may be apart
    Index packLength = 0; // of a row that sequences are packed into; 0: as the longest

    bool operator==(const PaddingSetup&) const = default;
};

} // namespace attentoscope
