// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the arrays in the files of a choice and the role of each. It reads only headers, no numbers.
#pragma once

#include "ui/window/tensors/tensor_choice.h"

#include <vector>

namespace attentoscope {

enum class ArrayRole { Unused, Queries, Keys, Values, Weights, Padding, Mask, Tokens };

struct CatalogueLine {
    std::string name; // for a .npy: its file name
    std::string dtype;
    std::vector<Index> shape;
    double bytes = 0;
    std::optional<Message> problem{}; // why the array cannot be read
    bool isText = false; // labels of tokens
    ArrayRole role = ArrayRole::Unused;
    std::optional<Index> layer{};
};
QString roleText(const CatalogueLine& line); // "Q, layer 3", "not used", or the problem

class TensorCatalogue
{
public:
    TensorCatalogue() = default;
    // Errors: a file cannot be read.
    static Outcome<TensorCatalogue> open(const TensorChoice& choice);

    const std::vector<CatalogueLine>& lines() const { return lines_; } // in the order of the file
    const NameMatching& matching() const { return matching_; } // for the file with many arrays
    bool holdsWeights() const; // whether the names of one file show attention weights, but no queries and keys
    double bytes() const;
    // Sets the roles that the arrays of one file have in these layers; null: all unused.
    void setRoles(const AttentionFile* attention);
    // Returns names to offer for Q, K, V or weights: first those of known patterns, then names in which {L} replaces a number
    // that several arrays differ in, then every array that may have the role.
    std::vector<std::string> offeredNames(ArrayRole role) const;
    // Returns the names of the pattern that `name` belongs to (with {L} if it has layers), or nothing.
    std::optional<NameChoice> partnersOf(const std::string& name) const;

private:
    bool oneFile_ = true;
    std::vector<CatalogueLine> lines_;
    NameMatching matching_;
};

// Returns a pattern's name for the arrays of a role, e.g. "layers.{L}.q"; empty: it has none.
std::string nameBy(const NamePattern& pattern, ArrayRole role);
std::string& nameOf(NameChoice& names, ArrayRole role); // `role`: Queries, Keys or Values

} // namespace attentoscope
