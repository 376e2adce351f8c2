// SPDX-License-Identifier: GPL-3.0-or-later
// The algebra of masks (core/README.md, 4): which keys a query may see, as an expression over atoms.
//   full  causal  padding  padding(11)  padding(5,7)  window(w)  sliding(w)  block-causal(b)  block-diagonal(b)
//   block-diagonal(3,5,2)  hierarchical(1,4,16)  prefix(p)  sink(k)  dilated(w,s)  cells(3:0-2,4-5:*)  recorded
//   file(mask.npy)   & | ! ( )
// `padding` alone hides the keys that the source marks as padding; padding(5,7) gives one length per sequence of the batch.
// cells(...) shows single cells and hides all others: rows, counted from 0 as in a file, and their keys; see cell_set.h.
// file(...) also takes an array of a .npz or .safetensors file, model.npz:name; see mask_file.h.
// Precedence: ! before & before |. Sizes are 1 ... 1,000,000,000; padding, prefix and sink may also be 0.
//
// Query i stands at position p = i + n_k − n_q, as fused kernels do, or, where the queries are a sequence of their own, at p = i;
// the formulas hold for p. With n_q > n_k the first
// queries stand before the first key (p < 0): causal and the block masks show them nothing, and what does not ask for
// a position (full, padding, the p of prefix, sink) stays visible. Keys and queries beyond the last segment of a
// block-diagonal list form one further segment.
// A path with a bracket or a comma stands in quotes, file("a (1).npy"); a quote within quotes is doubled.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/formats/tensors/flags_place.h"
#include "core/masks/key_ranges.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

struct MaskNode; // expression tree, see mask_node.h

// What an expression is applied to.
struct MaskShape {
    Index nq = 0, nk = 0;
    Index batch = 0; // which sequence of the batch (for padding(5,7))
    std::span<const std::uint8_t> keyPadded{}; // n_k flags or empty (for `padding`); must outlive the BoundMask
    Index sequences = 0; // how many there are; 0: not known
    // For `recorded`, either may be empty; they must outlive the BoundMask:
    std::string_view recordedMask{}; // an expression, in which `recorded` means ...
    std::span<const std::uint8_t> recorded{}; // ... (n_q, n_k) flags: 1 where the model saw the key
    FlagsPlace recordedPlace{}; // where they were read from
    MaskTrue maskTrue = MaskTrue::Told; // in the tables of file(...)
    std::optional<Index> firstPlace{}; // of query 0, where the queries are a sequence of their own; see Inputs

    Index position(Index query) const { return query + firstPlace.value_or(nk - nq); }
};

// An expression applied to a shape: cheap rows, never an n × n array (except file masks, which are one).
// Thread-safe for reading.
class BoundMask
{
public:
    // The visible keys of query row i (not its position). `out` is overwritten; give each thread its own.
    void row(Index i, KeyRanges& out) const;
    Index visible(Index i) const; // number of visible keys of row i
    // Why row i does not see key j: of an expression A & B & … those of A, B, … that hide it, in canonical text; of any other the
    // whole of it. None when it does.
    std::vector<std::string> hiding(Index i, Index j) const;
    // True: every query sees every key. It may miss an unusual spelling of full ("causal | !causal"), but never claims it
    // wrongly.
    bool isFull() const { return full_; }
    // The tables that its file(...) atoms read.
    std::vector<FlagsPlace> tables() const;
    // Where a query sees a key, in Python for PyTorch: a boolean expression of integer tensors i (n_q, 1), the places of the
    // queries, and j (n_k), the keys. It may use numpy and safetensors.torch to read the files of the mask.
    std::string python() const;
    Index nq() const { return shape_.nq; }
    Index nk() const { return shape_.nk; }
    Index position(Index query) const { return shape_.position(query); } // may be negative

private:
    friend class Mask;
    MaskShape shape_;
    std::shared_ptr<const MaskNode> root_; // null: everything is visible
    bool full_ = true;
};

// An expression. One that was not parsed from anything is `full`. Copies share the tree.
class Mask
{
public:
    // Errors carry the byte column of the offending character or word.
    static Outcome<Mask> parse(std::string_view text);
    // Of a text that is known to be a mask, as those that stand in the program are: another one is a bug.
    static Mask of(std::string_view text);

    // As it was typed: what parse() was given. Masks are equal when this is, so that sessions keep what was typed.
    const std::string& typed() const { return typed_; }
    bool operator==(const Mask& other) const { return typed_ == other.typed_; }
    // Canonical text: parse(text()).text() == text(), and equal expressions written with other spacing give equal text.
    std::string text() const;
    // The same mask, typed in its canonical text.
    Mask canonical() const;

    // The files that its file(...) atoms read.
    std::vector<std::string> files() const;
    // Reading these instead, in its canonical text; the same one where none has another name.
    Mask withFiles(const std::function<std::string(const std::string&)>& named) const;
    bool usesPadding() const; // the atom `padding`, without lengths
    bool usesRecord() const; // the atom `recorded`
    bool usesPlaces() const; // an atom that asks where a query stands among the keys

    // Errors: a mask file that cannot be read or has another shape, a list of lengths that the batch does not match.
    // Relative paths of file(...) are taken from the current directory.
    Outcome<BoundMask> bind(const MaskShape& shape) const;

private:
    std::shared_ptr<const MaskNode> root_;
    std::string typed_ = "full";
};

// What the expression language offers, for menus, help and tests: one entry a form. A name with two meanings has two
// entries (`padding` and `padding(len)`).
struct MaskAtom {
    const char* name;
    const char* form; // "sliding(w)"
    const char* example; // "sliding(128)"
    const char* help; // ATT_TEXT, one sentence with the formula
    bool takesPath = false; // in its brackets, instead of numbers
    bool takesCells = false; // likewise, see cell_set.h
};
std::span<const MaskAtom> maskAtoms();

} // namespace attentoscope
