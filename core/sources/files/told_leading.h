// SPDX-License-Identifier: GPL-3.0-or-later
// What the dimensions of stored arrays in front of tokens and numbers are: chosen by the user, or told by the number of
// dimensions, by names, and by the masks and tokens beside the arrays.
#pragma once

#include "core/base/message.h"
#include "core/experiment/head_order.h"
#include "core/experiment/leading_axes.h"
#include "core/formats/tensors/tensor_file.h"

#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

// The places of dimensions in an array, counted from the front. The last dimension holds the numbers of a vector, or the keys.
struct AxisPlaces {
    std::optional<std::size_t> layers, batch, heads;
    std::size_t rows = 0; // tokens
};
AxisPlaces placesOf(const LeadingAxes& axes, HeadOrder order); // heads that come last in `axes` may stand after the tokens

// The sizes of an array.
struct Planes {
    Index layers = 1, batches = 1, heads = 1, n = 0, d = 0;
};
Planes planesOf(const TensorInfo& tensor, const AxisPlaces& places);
// Selects one table (n, d) of an array.
TensorSlice sliceOf(const TensorInfo& tensor, const AxisPlaces& places, Index layer, Index batch, Index head);

// The usual meaning of so many leading dimensions; empty where there are more than three of them, or where heads stand side by
// side and there are more than one.
LeadingAxes usualLeading(std::size_t count, bool split);

// The readings of a layer's arrays that come into question, those that are usual first.
struct LeadingCandidates {
    std::vector<LeadingAxes> usual; // at least one; if nothing decides between several, the first is a guess
    std::vector<LeadingAxes> unusual; // considered only where no usual one fits what lies beside the arrays
    std::string by; // the array whose name says that the first is likelier than usual, if any
};
// `numbered`: names number the layers, so no dimension does. `recorded`: the file records how its model was called.
LeadingCandidates leadingCandidates(const TensorInfo& tensor, bool numbered, bool recorded, bool split);

// The evidence for the meaning of the leading dimensions.
enum class LeadingBasis {
    Usual, // chosen by the user, or there is nothing to decide
    Name, // the array is named as PyTorch names weights, which are averaged over heads unless the user wants all
    Beside, // a mask or tokens beside the arrays fit no other reading
    Nothing, // a guess
};
struct ToldLeading {
    LeadingAxes axes; // of the array with the most dimensions
    LeadingBasis basis = LeadingBasis::Usual;
    std::string by{}; // the array that is the evidence, with its shape
    LeadingAxes other{}; // what to choose if this is wrong; empty: there is no doubt

    // The doubt in words, for an array that is read so.
    std::optional<Message> doubt(const TensorInfo& tensor, HeadOrder order, bool weights) const;
};

} // namespace attentoscope
