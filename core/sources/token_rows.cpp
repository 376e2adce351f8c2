// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/token_rows.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <new>
#include <numeric>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace attentoscope {
namespace {

// Asks for large pages before a large matrix is first written. Without them the kernel spends half of the time of making
// random numbers on handing out pages.
void askForLargePages([[maybe_unused]] Matrix& numbers)
{
#if defined(__linux__)
    constexpr std::uintptr_t page = 2 << 20;
    const auto begin = (reinterpret_cast<std::uintptr_t>(numbers.data()) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(numbers.data() + numbers.size())) / page * page;
    if (begin < end)
        madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE); // a refusal does no harm
#endif
}

// Computes the facts of all rows of m. If the facts of its first rows are known, they are reused.
TokenFacts factsOf(const MatrixView& m, const TokenFacts* known = nullptr)
{
    TokenFacts facts;
    if (known != nullptr)
        facts = *known;
    const Index first = Index(facts.norm.size());
    facts.finite.resize(std::size_t(m.rows()), 1);
    facts.norm.resize(std::size_t(m.rows()), 0);
#pragma omp parallel for schedule(static) if ((m.rows() - first) * m.cols() > 1 << 18)
    for (Index i = first; i < m.rows(); ++i) {
        std::array<double, 8> partial{}; // independent sums, so that additions can overlap
        const float* row = m.data() + i * m.cols();
        Index t = 0;
        for (; t + 8 <= m.cols(); t += 8)
            for (Index p = 0; p < 8; ++p)
                partial[p] += double(row[t + p]) * double(row[t + p]);
        for (; t < m.cols(); ++t)
            partial[0] += double(row[t]) * double(row[t]);
        const double square = std::accumulate(partial.begin(), partial.end(), 0.0);
        facts.norm[i] = std::sqrt(square);
        facts.finite[i] = std::isfinite(square); // a float squared is finite in float64, and so is any sum of them
    }
    for (Index i = first; i < m.rows(); ++i) {
        facts.allFinite = facts.allFinite && facts.finite[i];
        facts.longest = facts.finite[i] ? std::max(facts.longest, facts.norm[i]) : facts.longest;
    }
    return facts;
}

} // namespace

struct TokenRows::Numbers {
    Matrix matrix; // (room, columns)
    std::atomic<Index> settled{0}; // number of rows that will not change
    std::mutex finding;
    std::shared_ptr<const TokenFacts> facts; // of the first rows; null until asked for
};

TokenRows::TokenRows(Matrix numbers)
    : View(nullptr, 0, numbers.cols())
    , numbers_(std::make_shared<Numbers>())
{
    numbers_->matrix = std::move(numbers);
    lookAt(numbers_->matrix.rows());
}

TokenRows::TokenRows(std::shared_ptr<Numbers> numbers, Index rows)
    : View(nullptr, 0, 0)
    , numbers_(std::move(numbers))
{
    lookAt(rows);
}

TokenRows::TokenRows(TokenRows&& other) noexcept
    : View(other.data(), other.rows(), other.cols())
    , numbers_(std::move(other.numbers_))
    , known_(other.known_)
{
    new (static_cast<View*>(&other)) View(nullptr, 0, 0); // Eigen's documented way to redirect a map
}

TokenRows& TokenRows::operator=(TokenRows other) noexcept
{
    new (static_cast<View*>(this)) View(other.data(), other.rows(), other.cols());
    numbers_ = std::move(other.numbers_);
    known_ = other.known_;
    return *this;
}

void TokenRows::lookAt(Index rows)
{
    new (static_cast<View*>(this)) View(numbers_->matrix.data(), rows, numbers_->matrix.cols());
}

void TokenRows::resize(Index rows, Index columns, Index room)
{
    Matrix numbers;
    try {
        numbers.resize(std::max(rows, room), columns);
    } catch (const std::bad_alloc&) {
        if (room <= rows)
            throw;
        numbers.resize(rows, columns);
    }
    askForLargePages(numbers);
    *this = TokenRows(std::move(numbers));
    lookAt(rows);
}

Index TokenRows::room() const { return numbers_ ? numbers_->matrix.rows() : 0; }

TokenRows TokenRows::longer(Index rows, Index room) const
{
    assert(rows >= this->rows());
    TokenRows more;
    if (numbers_ && numbers_->settled == this->rows() && numbers_->matrix.rows() >= rows) {
        more = TokenRows(numbers_, rows);
    } else {
        more.resize(rows, cols(), room);
#pragma omp parallel for schedule(static) if (size() > 1 << 18)
        for (Index i = 0; i < this->rows(); ++i)
            more.row(i) = row(i);
        more.numbers_->settled = this->rows();
    }
    more.known_ = this->rows();
    return more;
}

TokenRows TokenRows::beginning(Index rows) const { return numbers_ ? TokenRows(numbers_, rows) : TokenRows(); }

void TokenRows::settle()
{
    if (numbers_)
        numbers_->settled = std::max(numbers_->settled.load(), rows());
    known_ = rows();
}

std::shared_ptr<const TokenFacts> TokenRows::facts() const
{
    if (!numbers_)
        return std::make_shared<const TokenFacts>();
    if (numbers_->settled < rows())
        return std::make_shared<const TokenFacts>(factsOf(view()));
    const std::lock_guard held(numbers_->finding);
    if (const auto& known = numbers_->facts; !known || Index(known->norm.size()) < rows())
        numbers_->facts = std::make_shared<const TokenFacts>(factsOf(MatrixView(data(), numbers_->settled, cols()), known.get()));
    return numbers_->facts;
}

} // namespace attentoscope
