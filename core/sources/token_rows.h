// SPDX-License-Identifier: GPL-3.0-or-later
// Q, K or V: one row of float32 numbers a token. A matrix in all but three things: its beginning is had without a copy, it goes
// on without one where there is room, and what is once found of numbers that no longer change is kept.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace attentoscope {

// Of each row whether all entries are finite, and ‖·‖₂, not finite where they are not.
struct TokenFacts {
    std::vector<std::uint8_t> finite;
    std::vector<double> norm;
    bool allFinite = true;
    double longest = 0; // ‖·‖₂ of the finite ones
};

class TokenRows : public Eigen::Map<Matrix> // (tokens, columns), row-major
{
public:
    using View = Eigen::Map<Matrix>;

    TokenRows()
        : View(nullptr, 0, 0)
    {
    }
    TokenRows(Matrix numbers); // takes them
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
    // Never into the numbers that are there: others may look at them.
    TokenRows& operator=(TokenRows other) noexcept;

    // The numbers are not set. Room for more rows than these is only address space until they are written.
    void resize(Index rows, Index columns, Index room = 0);
    // The first rows, the same numbers in the same place. Neither is to be changed from then on.
    TokenRows beginning(Index rows) const;
    // More rows that begin with these, which are settled: the same numbers in the same place where there is room, else a copy of
    // them with so much room. The others are to be made, as are all rows of a matrix that did not go on from one; until they are
    // settled no other may go on from these.
    TokenRows longer(Index rows, Index room) const;
    Index known() const { return known_; } // rows that need not be made
    Index room() const; // for so many rows in all
    MatrixView view() const { return {data(), rows(), cols()}; }
    operator Matrix() const = delete; // a copy is asked for in words: Matrix(rows)

    // The numbers will not change any more.
    void settle();
    // Of these rows, or of more that begin with them. Found once if settled.
    std::shared_ptr<const TokenFacts> facts() const;

private:
    struct Numbers;
    explicit TokenRows(std::shared_ptr<Numbers> numbers, Index rows);
    void lookAt(Index rows);

    std::shared_ptr<Numbers> numbers_; // null: no rows
    Index known_ = 0;
};

inline MatrixView view(const TokenRows& rows) { return rows.view(); }

} // namespace attentoscope
