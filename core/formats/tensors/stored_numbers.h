// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes a block of file bytes into numbers, whatever type they are stored in.
#pragma once

#include "core/formats/tensors/npy.h"

#include <Eigen/Core>
#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

namespace attentoscope {

template <class Stored, bool swap, class Put>
void eachStored(std::span<const char> block, Put& put)
{
    for (std::size_t i = 0; i + sizeof(Stored) <= block.size(); i += sizeof(Stored)) {
        char raw[sizeof(Stored)];
        std::memcpy(raw, block.data() + i, sizeof raw);
        if constexpr (swap)
            std::reverse(raw, raw + sizeof raw);
        Stored value;
        std::memcpy(static_cast<void*>(&value), raw, sizeof raw);
        put(value);
    }
}

template <class Stored, class Put>
void eachStored(bool bigEndian, std::span<const char> block, Put& put)
{
    if (sizeof(Stored) > 1 && bigEndian != (std::endian::native == std::endian::big))
        eachStored<Stored, true>(block, put);
    else
        eachStored<Stored, false>(block, put);
}

// Calls put(value) for each number; the block must hold whole items.
template <class Put>
void eachNumber(NpyType type, bool bigEndian, std::span<const char> block, Put& put)
{
    switch (type) {
    case NpyType::F2:
        return eachStored<Eigen::half>(bigEndian, block, put);
    case NpyType::F4:
        return eachStored<float>(bigEndian, block, put);
    case NpyType::F8:
        return eachStored<double>(bigEndian, block, put);
    case NpyType::BF16:
        return eachStored<Eigen::bfloat16>(bigEndian, block, put);
    case NpyType::I1:
        return eachStored<std::int8_t>(bigEndian, block, put);
    case NpyType::I2:
        return eachStored<std::int16_t>(bigEndian, block, put);
    case NpyType::I4:
        return eachStored<std::int32_t>(bigEndian, block, put);
    case NpyType::I8:
        return eachStored<std::int64_t>(bigEndian, block, put);
    case NpyType::U1:
    case NpyType::Bool:
        return eachStored<std::uint8_t>(bigEndian, block, put);
    case NpyType::U2:
        return eachStored<std::uint16_t>(bigEndian, block, put);
    case NpyType::U4:
        return eachStored<std::uint32_t>(bigEndian, block, put);
    case NpyType::U8:
        return eachStored<std::uint64_t>(bigEndian, block, put);
    }
}

} // namespace attentoscope
