// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix type of Q, K and V: one row of float32 numbers per token. It differs from a matrix in four ways: its first rows
// can be shared without a copy, it can grow without a copy while there is room, facts about its rows are cached once they are
// final, and it can hold some of its rows alone.
#pragma once

#include "core/base/matrix.h"
#include "core/masks/key_ranges.h"

#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

namespace attentoscope {

struct TokenFacts {
    std::span<const double> norm{}; // ‖·‖₂ of each row; not finite if an entry is not; 0 for a row that is not held
    bool allFinite = true;
    double longest = 0; // the largest ‖·‖₂ of the finite rows
    std::shared_ptr<const double[]> memory{}; // holds the norms

    // A float squared is finite in float64, and so is any sum of such squares.
    bool isFinite(Index row) const { return std::isfinite(norm[std::size_t(row)]); }
};

class TokenRows : public Eigen::Map<Matrix> // (tokens, columns), row-major
{
public:
    using View = Eigen::Map<Matrix>;

    TokenRows()
        : View(nullptr, 0, 0)
    {
    }
    TokenRows(Matrix numbers); // takes ownership of them
    template <class Derived>
    TokenRows(const Eigen::DenseBase<Derived>& numbers)
        : TokenRows(Matrix(numbers))
    {
    }
    TokenRows(const TokenRows& other)
        : TokenRows(Matrix(other.view()))
    {
    } // copies the numbers
    TokenRows(TokenRows&& other) noexcept;
    // Replaces the storage instead of writing into it, because other objects may share it.
    TokenRows& operator=(TokenRows other) noexcept;

    // Leaves the numbers uninitialized. Room for more rows costs only address space until they are written.
    void resize(Index rows, Index columns, Index room = 0);
    // Sets the size, but makes room for some of the rows alone. The others take address space, and may not be read.
    void resizeHolding(const KeyRanges& held, Index rows, Index columns);
    const KeyRanges& held() const; // the rows that are held; empty: all
    // Returns the first rows, sharing the same memory. Afterwards neither object may be changed.
    TokenRows beginning(Index rows) const;
    // Returns a longer matrix that begins with these rows, which must be settled. It shares their memory if that has room and
    // no other matrix has extended them yet; else it copies them into memory with the given room. The caller must fill in the
    // rows after known(). Until they are settled, these rows may not be extended again.
    TokenRows longer(Index rows, Index room) const;
    Index known() const { return known_; } // number of rows already filled in
    Index room() const; // rows that the memory can hold in all
    MatrixView view() const { return {data(), rows(), cols()}; }
    operator Matrix() const = delete; // copies must be explicit: Matrix(rows)

    // Declares that the numbers will not change any more.
    void settle();
    // Returns the facts of these rows, and possibly of further rows of the same memory. They are cached if the rows are
    // settled.
    std::shared_ptr<const TokenFacts> facts() const;

private:
    struct Numbers;
    explicit TokenRows(std::shared_ptr<Numbers> numbers, Index rows);
    void lookAt(Index rows);

    std::shared_ptr<Numbers> numbers_; // null: there are no rows
    Index known_ = 0;
};

inline MatrixView view(const TokenRows& rows) { return rows.view(); }

} // namespace attentoscope
