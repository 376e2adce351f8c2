// The attention file that an experiment names, for sources that read one.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/attention_file.h"

namespace attentoscope {

// Errors: those of AttentionFile, no file named.
Outcome<AttentionFile> openAttention(const Experiment& experiment);

// What the file that an experiment reads records of the chosen layer; nothing where it is no file of queries and keys. Errors: those
// of AttentionFile.
Outcome<ModelRecord> recordOf(const Experiment& experiment);

// An experiment that looks at a tensor file, with what the file says: the mask, scale (as τ = s √d) and trained length (as the n₀ of
// policies that were given none) that it records. Without a recorded mask, padding that it knows of is hidden; attention weights
// have the mask that they were made with, causal where they are 0 above the diagonal, and no positions added to them. Errors: those
// of AttentionFile.
Outcome<Experiment> asTheFileSays(const Experiment& experiment);

// The record in words: "mask causal, trained at 128 tokens". Empty where it is.
Message recordText(const ModelRecord& record);

} // namespace attentoscope
