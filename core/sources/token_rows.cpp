// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/token_rows.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
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

// Returns memory of which only those pages exist that are written to. Throws std::bad_alloc.
std::shared_ptr<float> sparseMemory(std::size_t numbers)
{
    const std::size_t bytes = std::max<std::size_t>(1, numbers) * sizeof(float);
#if defined(__linux__)
    // Without MAP_NORESERVE Linux refuses more than the memory of the machine.
    void* const made = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED)
        throw std::bad_alloc();
    return {static_cast<float*>(made), [bytes](float* memory) { munmap(memory, bytes); }};
#else
    void* const made = std::malloc(bytes);
    if (!made)
        throw std::bad_alloc();
    return {static_cast<float*>(made), [](float* memory) { std::free(memory); }};
#endif
}

// Returns zeros, in memory that is taken when it is first written. Throws std::bad_alloc.
std::shared_ptr<double[]> zeros(std::size_t count)
{
    std::shared_ptr<double[]> made(static_cast<double*>(std::calloc(std::max<std::size_t>(1, count), sizeof(double))), std::free);
    if (!made)
        throw std::bad_alloc();
    return made;
}

// Computes the facts of the rows of m that are held. If the facts of its first rows are known, they are reused.
TokenFacts factsOf(const MatrixView& m, const KeyRanges& held, const TokenFacts* known = nullptr)
{
    const auto norm = zeros(std::size_t(m.rows()));
    TokenFacts facts{.norm = {norm.get(), std::size_t(m.rows())}, .memory = norm};
    if (known != nullptr) {
        std::ranges::copy(known->norm, norm.get());
        facts.allFinite = known->allFinite;
        facts.longest = known->longest;
    }
    const Index first = known != nullptr ? Index(known->norm.size()) : 0;
    const auto look = [&](Index i) {
        std::array<double, 8> partial{}; // independent sums, so that additions can overlap
        const float* row = m.data() + i * m.cols();
        Index t = 0;
        for (; t + 8 <= m.cols(); t += 8)
            for (Index p = 0; p < 8; ++p)
                partial[p] += double(row[t + p]) * double(row[t + p]);
        for (; t < m.cols(); ++t)
            partial[0] += double(row[t]) * double(row[t]);
        norm[i] = std::sqrt(std::accumulate(partial.begin(), partial.end(), 0.0));
    };
    const KeyRanges all = held.empty() ? KeyRanges{{first, m.rows()}} : held;
    for (const KeyRange& range : all) {
        const Index begin = std::max(range.begin, first);
        if ((range.end - begin) * m.cols() > 1 << 18) {
#pragma omp parallel for schedule(static)
            for (Index i = begin; i < range.end; ++i)
                look(i);
        } else { // outside of a parallel region, because entering one takes longer than a few rows
            for (Index i = begin; i < range.end; ++i)
                look(i);
        }
        for (Index i = begin; i < range.end; ++i) {
            facts.allFinite = facts.allFinite && facts.isFinite(i);
            facts.longest = facts.isFinite(i) ? std::max(facts.longest, norm[i]) : facts.longest;
        }
    }
    return facts;
}

} // namespace

struct TokenRows::Numbers {
    Matrix matrix; // (room, columns)
    std::shared_ptr<float> some; // in place of the matrix, which is then empty
    KeyRanges held; // the rows in it
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

void TokenRows::resizeHolding(const KeyRanges& held, Index rows, Index columns)
{
    auto numbers = std::make_shared<Numbers>();
    numbers->some = sparseMemory(std::size_t(rows) * std::size_t(columns));
    numbers->held = held;
    numbers_ = std::move(numbers);
    known_ = 0;
    new (static_cast<View*>(this)) View(numbers_->some.get(), rows, columns);
}

const KeyRanges& TokenRows::held() const
{
    static const KeyRanges all;
    return numbers_ ? numbers_->held : all;
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
    assert(rows >= this->rows() && held().empty());
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

TokenRows TokenRows::beginning(Index rows) const
{
    assert(held().empty());
    return numbers_ ? TokenRows(numbers_, rows) : TokenRows();
}

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
        return std::make_shared<const TokenFacts>(factsOf(view(), held()));
    const std::lock_guard lock(numbers_->finding);
    if (const auto& known = numbers_->facts; !known || Index(known->norm.size()) < rows())
        numbers_->facts =
            std::make_shared<const TokenFacts>(factsOf(MatrixView(data(), numbers_->settled, cols()), held(), known.get()));
    return numbers_->facts;
}

} // namespace attentoscope
