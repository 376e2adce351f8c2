// SPDX-License-Identifier: GPL-3.0-or-later
// An allocator for vectors whose elements stay uninitialized. Several threads then fill a part each, so that each part is
// first touched by the thread that uses it. resize(n) leaves new elements uninitialized; resize(n, value) sets them.
#pragma once

#include <memory>
#include <new>
#include <utility>

namespace attentoscope {

template <class T>
struct Unset : std::allocator<T> {
    template <class Item>
    void construct(Item* place)
    {
        ::new (static_cast<void*>(place)) Item;
    }
    template <class Item, class... From>
    void construct(Item* place, From&&... from)
    {
        std::construct_at(place, std::forward<From>(from)...);
    }
};

} // namespace attentoscope
