// Q, K or V: one row of float32 numbers a token. A matrix in all but two things: its beginning is had without a copy, and what
// is once found of numbers that no longer change is kept.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace attentoscope {

// Of each row whether all entries are finite, and ‖·‖₂, meaningless where they are not.
struct TokenFacts {
    std::vector<std::uint8_t> finite;
    std::vector<double> norm;
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

    void resize(Index rows, Index columns); // the numbers are not set
    // The first rows, the same numbers in the same place. Neither is to be changed from then on.
    TokenRows beginning(Index rows) const;
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
};

inline MatrixView view(const TokenRows& rows) { return rows.view(); }

} // namespace attentoscope
