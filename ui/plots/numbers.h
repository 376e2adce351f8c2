// SPDX-License-Identifier: GPL-3.0-or-later
// A vector of numbers of a picture. It is compared bit by bit to find out whether a picture has changed, so that NaN, which
// stands for a gap, equals itself.
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
