// SPDX-License-Identifier: GPL-3.0-or-later
// The attention file that an experiment names, for sources that read one.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/files/attention_file.h"

namespace attentoscope {

// Errors: those of AttentionFile, no file named.
Outcome<AttentionFile> openAttention(const Experiment& experiment);

// An experiment that looks at a tensor file, with what the file says: the mask, scale (as τ = s √d) and trained length (as the n₀
// of policies) that it records, whatever file there was before. Without a recorded mask, padding that it knows of is hidden;
// attention weights have the mask that they were made with, causal where they are 0 above the diagonal, and no positions added to
// them. Errors: those of AttentionFile.
Outcome<Experiment> asTheFileSays(const Experiment& experiment);

// Makes the note on what True was taken to mean in a mask where only the name of its array told it.
std::optional<Message> meaningOfTrue(const FlagsPlace& place);
// The same of all masks that an experiment reads from files, which is what it takes. What is wrong with one is said when it is
// used.
std::vector<Message> meaningsOfTrue(const Experiment& experiment);

// The record in words, part by part: "mask causal", "trained at 128 tokens".
std::vector<Message> recordText(const ModelRecord& record);

} // namespace attentoscope
