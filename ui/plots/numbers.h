// The numbers of a picture. They say whether two pictures are the same, and so NaN, which stands for a gap, equals itself here:
// they are compared bit by bit.
#pragma once

#include <cstddef>
#include <cstring>
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

} // namespace attentoscope
