// SPDX-License-Identifier: GPL-3.0-or-later
// Mask expressions (core/README.md, 4): which keys a query may see, as an expression over atoms.
//   full  causal  padding  padding(11)  padding(5,7)  window(w)  sliding(w)  block-causal(b)  block-diagonal(b)
//   block-diagonal(3,5,2)  hierarchical(1,4,16)  prefix(p)  sink(k)  dilated(w,s)  cells(3:0-2,4-5:*)  recorded
//   file(mask.npy)   & | ! ( )
// `padding` alone hides the keys that the source marks as padding; padding(5,7) gives one length per sequence of the batch.
// cells(...) shows single cells and hides all others. Rows and keys are counted from 0, as in a file; see cell_set.h.
// file(...) also takes an array of a .npz or .safetensors file, model.npz:name; see mask_file.h.
// Precedence: ! before & before |. Sizes are 1 ... 1,000,000,000; padding, prefix and sink may also be 0.
//
// Query i has position p = i + n_k − n_q, as in fused kernels, or p = i if the queries are a sequence of their own. The
// formulas of atoms use p. With n_q > n_k the first queries come before the first key (p < 0): causal and the block masks
// show them no key, while atoms that ignore the position (full, padding, the first p keys of prefix, sink) still show theirs.
// Keys and queries beyond the last segment of a block-diagonal list form one more segment.
// A path that contains a bracket or a comma must be quoted, file("a (1).npy"); a quote within quotes is doubled.
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

// The inputs that an expression is applied to.
struct MaskShape {
    Index nq = 0, nk = 0;
    Index batch = 0; // index of the sequence in the batch (for padding(5,7))
    std::span<const std::uint8_t> keyPadded{}; // n_k flags or empty (for `padding`); must outlive the BoundMask
    Index sequences = 0; // number of sequences in the batch; 0: unknown
    // The next two are for `recorded`; either may be empty. They must outlive the BoundMask.
    std::string_view recordedMask{}; // an expression; `recorded` in it means the flags below
    std::span<const std::uint8_t> recorded{}; // (n_q, n_k) flags: 1 where the model saw the key
    FlagsPlace recordedPlace{}; // the array that these flags were read from
    MaskTrue maskTrue = MaskTrue::Told; // meaning of True in the tables of file(...)
    std::optional<Index> firstPlace{}; // position of query 0 if the queries are a sequence of their own; see Inputs

    Index position(Index query) const { return query + firstPlace.value_or(nk - nq); }
};

// An expression applied to a shape. Rows are computed on demand, without an n × n array (except that file masks are one).
// Thread-safe for reading.
class BoundMask
{
public:
    // Computes the visible keys of query row i (not of position i). `out` is overwritten; each thread needs its own.
    void row(Index i, KeyRanges& out) const;
    Index visible(Index i) const; // number of visible keys of row i
    // Explains why row i does not see key j. For an expression A & B & … it returns those of A, B, … that hide the key, in
    // canonical text; for any other expression, the whole text. Empty if the key is visible.
    std::vector<std::string> hiding(Index i, Index j) const;
    // Tells whether every query sees every key. False may be wrong for an unusual spelling of full ("causal | !causal"); true
    // never is.
    bool isFull() const { return full_; }
    // The tables read by the file(...) atoms.
    std::vector<FlagsPlace> tables() const;
    // Returns Python code for PyTorch that is true where a query sees a key: a boolean expression of the integer tensors i
    // (n_q, 1), positions of queries, and j (n_k), keys. It may use numpy and safetensors.torch to read the mask's files.
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

// A mask expression. The default is `full`. Copies share the tree.
class Mask
{
public:
    // Errors contain the byte column of the offending character or word.
    static Outcome<Mask> parse(std::string_view text);
    // Parses a text that is known to be valid, such as a literal in the program; an invalid one is a bug.
    static Mask of(std::string_view text);

    // The text given to parse(). Masks are compared by it, so that sessions keep what the user typed.
    const std::string& typed() const { return typed_; }
    bool operator==(const Mask& other) const { return typed_ == other.typed_; }
    // Canonical text: parse(text()).text() == text(), and equal expressions written with other spacing give equal text.
    std::string text() const;
    // Returns the same mask with its canonical text as typed text.
    Mask canonical() const;

    // The files read by the file(...) atoms.
    std::vector<std::string> files() const;
    // Returns the mask with its files renamed, in canonical text; the mask itself if no name changes.
    Mask withFiles(const std::function<std::string(const std::string&)>& named) const;
    bool usesPadding() const; // contains the atom `padding` without lengths
    bool usesRecord() const; // contains the atom `recorded`
    bool usesPlaces() const; // contains an atom that depends on the position of a query among the keys

    // Applies the expression to a shape. Errors: a mask file that cannot be read or has another shape, a list of lengths that
    // does not match the batch. Relative paths in file(...) start at the current directory.
    Outcome<BoundMask> bind(const MaskShape& shape) const;

private:
    std::shared_ptr<const MaskNode> root_;
    std::string typed_ = "full";
};

// The atoms of the expression language, for menus, help and tests: one entry per form. A name with two forms has two entries
// (`padding` and `padding(len)`).
struct MaskAtom {
    const char* name;
    const char* form; // "sliding(w)"
    const char* example; // "sliding(128)"
    const char* help; // ATT_TEXT, one sentence with the formula
    bool takesPath = false; // its argument is a path
    bool takesCells = false; // its argument is a set of cells, see cell_set.h
};
std::span<const MaskAtom> maskAtoms();

} // namespace attentoscope
