// What deserves attention about a result although it is right.
#pragma once

#include "core/attention/evaluate/result.h"

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// About the data alone, whatever is made of these rows of them: values and sequences of a file that are left out, and padding
// that the mask leaves visible, or asks for and does not find.
std::vector<Message> inputWarnings(
    const Experiment& experiment, const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows);

// Warns that float32 rounds float64 keys enough to show in logits. `whole`: judges the keys as they are, for
// what does not make scores of centred ones (core/sources/centred_keys.h).
std::optional<Message> roundedKeys(
    const Experiment& experiment, const Inputs& inputs, std::span<const Index> rows, bool whole = false);

// The masks that were read, of which nothing but the name of the array told what True means.
std::vector<FlagsPlace> masksByName(const Result& result);
// Lists what was decided without being asked and is no reason to worry: the meaning of True in masks of files, which queries
// count in no mean.
std::vector<Message> resultNotes(const Result& result);

// Of a policy that makes its scale of the entropy which each row has under the standard scale: how many rows are so diffuse that
// it is off again. None of other policies.
struct DiffuseRows {
    Index off = 0, rows = 0;
};
DiffuseRows diffuseRows(const PolicyChoice& policy, std::span<const double> standardEntropy);
// What to say of them, if there are any. `n`: the length that they were found at, where there are several.
std::optional<Message> diffuseRowsWarning(const PolicyChoice& policy, const DiffuseRows& found, std::optional<Index> n = {});

// To be called when everything else of the result is there.
void addWarnings(Result& result);

} // namespace attentoscope
