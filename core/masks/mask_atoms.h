// SPDX-License-Identifier: GPL-3.0-or-later
// The table of atoms (internal to the masks). A new mask is one new entry in mask_atoms.cpp: parser, printer, menus and tests
// are all derived from the table.
#pragma once

#include "core/formats/tensors/npy.h"
#include "core/masks/cell_set.h"
#include "core/masks/mask.h"

#include <string>
#include <vector>

namespace attentoscope {

constexpr Index maxMaskNumber = 1'000'000'000; // keeps sums and products of two sizes within the range of Index

// The arguments of an atom, in its brackets.
struct AtomArguments {
    std::vector<Index> numbers;
    std::string path; // for `file`
    CellSet cells; // for `cells`
};

// Data that an atom computes once for all rows when it is bound to a shape.
struct AtomData {
    KeyRanges ranges; // the same keys for every row
    std::vector<Index> ends; // end of each segment
    NpyFlags flags; // (n_q, n_k)
    std::shared_ptr<const BoundMask> mask; // another bound expression
};

struct AtomRow {
    const AtomArguments& arguments;
    const AtomData& data;
    Index query; // i
    Index position; // of the query among the keys, may be negative
    Index nk;
};

// The number of arguments of an atom, and the smallest value of each.
struct ArgumentRule {
    std::size_t fewest = 0, most = 0;
    Index smallest = 0;

    constexpr ArgumentRule from(Index least) const { return {fewest, most, least}; }
};

struct AtomRule {
    MaskAtom shown;
    ArgumentRule arguments{};
    // Null if there is nothing to prepare.
    Outcome<AtomData> (*prepare)(const AtomArguments& arguments, const MaskShape& shape) = nullptr;
    // Appends the visible keys to an empty `out` with addRange(), in ascending order.
    void (*ranges)(const AtomRow& row, KeyRanges& out);
    // Python code that is true where i sees j, for tensors i and j that broadcast; mask_python.cpp explains the parts in
    // braces.
    const char* python;
    bool everything = false; // shows every key to every query, whatever the shape
    bool sourcePadding = false; // hides the keys that the source marks as padding
    bool record = false; // shows the mask recorded in the file
    bool countsKeys = false; // its first argument is the number of keys that a query sees
    bool places = false; // depends on the position of the query among the keys
};

std::span<const AtomRule> atomRules();

} // namespace attentoscope
