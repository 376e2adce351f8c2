// SPDX-License-Identifier: GPL-3.0-or-later
// The table of atoms (internal to the masks). A new mask is one new entry in mask_atoms.cpp: the parser, the printer, the menus
// and the tests take everything from there.
#pragma once

#include "core/formats/tensors/npy.h"
#include "core/masks/cell_set.h"
#include "core/masks/mask.h"

#include <string>
#include <vector>

namespace attentoscope {

constexpr Index maxMaskNumber = 1'000'000'000; // so that sums and products of two sizes stay within an Index

// What stands in the brackets of an atom.
struct AtomArguments {
    std::vector<Index> numbers;
    std::string path; // of `file`
    CellSet cells; // of `cells`
};

// What binding to a shape worked out once for all rows.
struct AtomData {
    KeyRanges ranges; // the same for every row
    std::vector<Index> ends; // of the segments
    NpyFlags flags; // (n_q, n_k)
    std::shared_ptr<const BoundMask> mask; // another expression
};

struct AtomRow {
    const AtomArguments& arguments;
    const AtomData& data;
    Index query; // i
    Index position; // of the query among the keys, may be negative
    Index nk;
};

// How many arguments stand in the brackets, and the smallest number that each may be.
struct ArgumentRule {
    std::size_t fewest = 0, most = 0;
    Index smallest = 0;

    constexpr ArgumentRule from(Index least) const { return {fewest, most, least}; }
};

struct AtomRule {
    MaskAtom shown;
    ArgumentRule arguments{};
    // Null when there is nothing to prepare.
    Outcome<AtomData> (*prepare)(const AtomArguments& arguments, const MaskShape& shape) = nullptr;
    // Appends the visible keys to an empty `out` with addRange(), ascending.
    void (*ranges)(const AtomRow& row, KeyRanges& out);
    // Where i sees j, in Python for tensors i and j that broadcast; see mask_python.cpp for what stands in braces.
    const char* python;
    bool everything = false; // it shows every key to every query, whatever the shape
    bool sourcePadding = false; // it hides what the source marks as padding
    bool record = false; // it shows what the file records
    bool countsKeys = false; // its first number is how many keys a query sees
    bool places = false; // it asks where the query stands among the keys
};

std::span<const AtomRule> atomRules();

} // namespace attentoscope
