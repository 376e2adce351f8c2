// What deserves attention about a result although it is right.
#pragma once

#include "core/attention/evaluate/result.h"

#include <span>
#include <vector>

namespace attentoscope {

// About the data alone, whatever is made of these rows of them: values and sequences of a file that are left out, and padding
// that the mask leaves visible, or asks for and does not find.
std::vector<Message> inputWarnings(
    const Experiment& experiment, const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows);

// To be called when everything else of the result is there.
void addWarnings(Result& result);

} // namespace attentoscope
