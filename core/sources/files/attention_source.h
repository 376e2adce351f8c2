// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the attention file that an experiment names, for sources that read one.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/files/attention_file.h"

namespace attentoscope {

// Opens the file. Errors: those of AttentionFile; the experiment names no file.
Outcome<AttentionFile> openAttention(const Experiment& experiment);

// Reads the token files that the experiment names; their labels replace those stored beside the tensors. Also places the queries.
// Errors: those of the files; another number of labels.
Outcome<Done> readLabels(const Experiment& experiment, Inputs& inputs);

// Returns the experiment with the settings that its tensor file records: mask, scale (as τ = s √d) and trained length (as n₀
// of the policies), regardless of the file used before. Without a recorded mask, known padding is hidden. Attention weights
// get the mask they were made with (causal if they are 0 above the diagonal) and no positional terms. Errors: those of
// AttentionFile.
Outcome<Experiment> asTheFileSays(const Experiment& experiment);

// Hides padding in the mask expression beneath painted cells; the painted cells stay as they are. Errors: the mask would have
// too many parts.
Outcome<Mask> withPadding(const Mask& mask);

// Tells whether queries and keys of a layer are one sequence and the file does not say which keys a query saw: the model's mask
// may have been causal, and only the user knows. False for a layer with a problem.
bool leavesMaskOpen(const AttentionFile& file, std::size_t layer);

// Returns a note on the assumed meaning of True in a mask if only the name of its array tells it.
std::optional<Message> meaningOfTrue(const FlagsPlace& place);
// Does the same for all masks that an experiment reads from files. Masks with errors are skipped: the error is reported when
// the mask is used.
std::vector<Message> meaningsOfTrue(const Experiment& experiment);

// The record in words, one message per part: "mask causal", "trained at 128 tokens".
std::vector<Message> recordText(const ModelRecord& record);

} // namespace attentoscope
