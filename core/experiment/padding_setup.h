// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of the study of padded batches. Part of Experiment, so that sessions store it.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr Index maxBatchLength = 4096, mostSequences = 1024;

// The lengths of the sequences of a batch, in their order.
class BatchLengths
{
public:
    // Parses "37,12,64", with "8x100" for eight of length 100. Each length is 0 ... maxBatchLength, and there are at most
    // mostSequences. An empty text gives an empty list. Errors contain the byte column of the invalid part.
    static Outcome<BatchLengths> parse(std::string_view text);

    const std::string& text() const { return text_; } // as it was typed
    const std::vector<Index>& values() const { return values_; }
    bool operator==(const BatchLengths& other) const { return text_ == other.text_; }

private:
    std::string text_;
    std::vector<Index> values_;
};

struct PaddingSetup {
    BatchLengths lengths; // empty: the lengths of the text's sequences, or random ones
    Index batchSize = 8; // sequences per batch
    Index bucketWidth = 10; // largest difference of lengths within a bucket
    Index packLength = 0; // length of a row into which sequences are packed; 0: that of the longest sequence

    bool operator==(const PaddingSetup&) const = default;
};

} // namespace attentoscope
