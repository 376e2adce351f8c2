// SPDX-License-Identifier: GPL-3.0-or-later
// The allocator of vectors whose numbers are set by who fills them, and not before: by threads that each write a part, so that no
// part has to come from the core of the one that made the vector. resize(n) leaves new ones unset; resize(n, value) sets them.
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
