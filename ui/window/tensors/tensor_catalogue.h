// SPDX-License-Identifier: GPL-3.0-or-later
// The arrays that the files of a choice hold, and what each is used as: made from headers, without reading their numbers.
#pragma once

#include "ui/window/tensors/tensor_choice.h"

#include <vector>

namespace attentoscope {

enum class ArrayRole { Unused, Queries, Keys, Values, Weights, Padding, Mask, Tokens };

struct CatalogueLine {
    std::string name; // of a .npy: its file
    std::string dtype;
    std::vector<Index> shape;
    double bytes = 0;
    std::optional<Message> problem{}; // why it cannot be read
    bool isText = false; // labels
    ArrayRole role = ArrayRole::Unused;
    std::optional<Index> layer{};
};
QString roleText(const CatalogueLine& line); // "Q, layer 3", "not used", or the problem

class TensorCatalogue
{
public:
    TensorCatalogue() = default;
    // Errors: a file that cannot be read.
    static Outcome<TensorCatalogue> open(const TensorChoice& choice);

    const std::vector<CatalogueLine>& lines() const { return lines_; } // in the order of the file
    const NameMatching& matching() const { return matching_; } // of the file with many arrays
    double bytes() const;
    // What the arrays of one file are used as in these layers; null: nothing is.
    void setRoles(const AttentionFile* attention);
    // Names that Q, K, V or weights can be given: those that patterns have for them, those with {L} in place of a number that
    // several arrays have, then every array that may be one of them.
    std::vector<std::string> offeredNames(ArrayRole role) const;
    // The names of a pattern, with {L} if it has layers: the partners of the one that is given, or nothing.
    std::optional<NameChoice> partnersOf(const std::string& name) const;

private:
    bool oneFile_ = true;
    std::vector<CatalogueLine> lines_;
    NameMatching matching_;
};

// What a pattern calls the arrays of a role: "layers.{L}.q". Empty: it has none.
std::string nameBy(const NamePattern& pattern, ArrayRole role);
std::string& nameOf(NameChoice& names, ArrayRole role); // Queries, Keys or Values

} // namespace attentoscope
