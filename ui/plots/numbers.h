// The numbers of a picture. They say whether two pictures are the same, and so NaN, which stands for a gap, equals itself here:
// they are compared bit by bit.
#pragma once

#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace attentoscope {

template <class T>
struct Numbers : std::vector<T> {
    using std::vector<T>::vector;
    using std::vector<T>::operator=;
    Numbers(std::vector<T> values)
        : std::vector<T>(std::move(values))
    {
    }

    friend bool operator==(const Numbers& a, const Numbers& b)
    {
        return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
    }
    friend bool operator==(const Numbers& a, const std::vector<T>& b) { return a == Numbers(b); }
};

// Numbers that never change and are shared: copying a picture of a million keys copies none of them.
template <class T>
class SharedNumbers
{
public:
    SharedNumbers(std::shared_ptr<const std::vector<T>> values)
        : values_(std::move(values))
    {
    }
    SharedNumbers(std::vector<T> values = {})
        : values_(std::make_shared<const std::vector<T>>(std::move(values)))
    {
    }
    SharedNumbers(std::initializer_list<T> values)
        : SharedNumbers(std::vector<T>(values))
    {
    }

    std::size_t size() const { return values_->size(); }
    const T& operator[](std::size_t i) const { return (*values_)[i]; }
    auto begin() const { return values_->begin(); }
    auto end() const { return values_->end(); }
    operator std::span<const T>() const { return *values_; }

    friend bool operator==(const SharedNumbers& a, const SharedNumbers& b)
    {
        return a.values_ == b.values_
            || (a.size() == b.size() && std::memcmp(a.values_->data(), b.values_->data(), a.size() * sizeof(T)) == 0);
    }

private:
    std::shared_ptr<const std::vector<T>> values_; // never null
};

} // namespace attentoscope
