// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix type of Q, K and V: one row of float32 numbers per token. It differs from a matrix in three ways: its first rows
// can be shared without a copy, it can grow without a copy while there is room, and facts about its rows are cached once they
// are final.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace attentoscope {

// For each row, whether all entries are finite, and ‖·‖₂ (not finite if an entry is not).
struct TokenFacts {
    std::vector<std::uint8_t> finite;
    std::vector<double> norm;
    bool allFinite = true;
    double longest = 0; // the largest ‖·‖₂ of the finite rows
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
