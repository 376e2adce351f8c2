// The attention file that an experiment names, for sources that read one.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/attention_file.h"

namespace attentoscope {

// Errors: those of AttentionFile, no file named.
Outcome<AttentionFile> openAttention(const Experiment& experiment);

// The experiment that looks at the first head of a tensor file, as its names tell it: Q, K and V or attention weights as
// weightsAsMade() has them. Everything else is as in `experiment`. Errors: those of AttentionFile.
Outcome<Experiment> experimentWith(const Experiment& experiment, const std::filesystem::path& file);

// An experiment that looks at attention weights, with the mask that they were made with, causal where they are 0 above the
// diagonal, and no positions added to them. Errors: those of AttentionFile.
Outcome<Experiment> weightsAsMade(const Experiment& experiment);

} // namespace attentoscope
