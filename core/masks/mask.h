// The algebra of masks (science: section 4): which keys a query may see, as an expression over atoms.
//   full  causal  padding  padding(11)  padding(5,7)  window(w)  sliding(w)  block-causal(b)  block-diagonal(b)
//   block-diagonal(3,5,2)  hierarchical(1,4,16)  prefix(p)  sink(k)  dilated(w,s)  file(mask.npy)   & | ! ( )
// `padding` alone hides the keys that the source marks as padding; padding(5,7) gives one length per sequence of the batch.
// Precedence: ! before & before |.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// Visible keys begin ≤ j < end.
struct KeyRange {
    Index begin = 0, end = 0;
    bool operator==(const KeyRange&) const = default;
};
using KeyRanges = std::vector<KeyRange>; // ascending, disjoint, not touching, none empty

struct MaskNode; // expression tree, see mask_node.h

// What an expression is applied to.
struct MaskShape {
    Index nq = 0, nk = 0;
    Index batch = 0;                            // which sequence of the batch (for padding(5,7))
    std::span<const std::uint8_t> keyPadded{};  // n_k flags or empty (for `padding`); must outlive the BoundMask
};

// An expression applied to a shape: cheap rows, never an n × n array (except file masks, which are one).
// Thread-safe for reading.
class BoundMask
{
public:
    // The visible keys of query row i (not its position). `out` is overwritten; give each thread its own.
    void row(Index i, KeyRanges& out) const;
    Index visible(Index i) const; // number of visible keys of row i
    bool isFull() const;          // every query sees every key
    Index nq() const { return shape_.nq; }
    Index nk() const { return shape_.nk; }

private:
    friend class Mask;
    MaskShape shape_;
    std::shared_ptr<const MaskNode> root_;
};

class Mask
{
public:
    // Errors carry the byte column of the offending character or word.
    static Outcome<Mask> parse(std::string_view text);

    // Canonical text: parse(text()).text() == text(), and equal expressions written with other spacing give equal text.
    std::string text() const;

    // Errors: a mask file that cannot be read or has another shape, a list of lengths that the batch does not match.
    // Relative paths of file(...) are taken from the current directory.
    Outcome<BoundMask> bind(const MaskShape& shape) const;

private:
    std::shared_ptr<const MaskNode> root_;
};

// What the expression language offers, for menus, help and tests: one entry an atom.
struct MaskAtom {
    const char* name;
    const char* form;    // "sliding(w)"
    const char* example; // "sliding(128)"
    const char* help;    // ATT_TEXT, one sentence with the formula
};
std::span<const MaskAtom> maskAtoms();

} // namespace attentoscope
