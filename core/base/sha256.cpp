// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <vector>

namespace attentoscope {
namespace {

constexpr std::size_t blockBytes = 64;

constexpr std::array<std::uint32_t, 64> roundConstants = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d,
    0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624,
    0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

class Sha256
{
public:
    void add(std::string_view bytes)
    {
        length_ += bytes.size();
        while (!bytes.empty()) {
            const std::size_t taken = std::min(bytes.size(), blockBytes - filled_);
            std::memcpy(block_.data() + filled_, bytes.data(), taken);
            filled_ += taken;
            bytes.remove_prefix(taken);
            if (filled_ == blockBytes)
                mix();
        }
    }

    std::string digits()
    {
        const std::uint64_t bits = std::uint64_t(length_) * 8;
        add(std::string_view("\x80", 1));
        while (filled_ != blockBytes - 8)
            add(std::string_view("\0", 1));
        std::string end(8, '\0');
        for (std::size_t i = 0; i < end.size(); ++i)
            end[i] = static_cast<char>(bits >> (56 - 8 * i));
        add(end);
        std::string text;
        for (const std::uint32_t word : state_)
            for (int shift = 28; shift >= 0; shift -= 4)
                text += "0123456789abcdef"[(word >> shift) & 15];
        return text;
    }

private:
    void mix()
    {
        std::array<std::uint32_t, 64> words;
        for (std::size_t i = 0; i < 16; ++i)
            words[i] = std::uint32_t(block_[4 * i]) << 24 | std::uint32_t(block_[4 * i + 1]) << 16
                | std::uint32_t(block_[4 * i + 2]) << 8 | std::uint32_t(block_[4 * i + 3]);
        for (std::size_t i = 16; i < 64; ++i) {
            const std::uint32_t near = words[i - 2], far = words[i - 15];
            words[i] = words[i - 16] + words[i - 7] + (std::rotr(far, 7) ^ std::rotr(far, 18) ^ (far >> 3))
                + (std::rotr(near, 17) ^ std::rotr(near, 19) ^ (near >> 10));
        }
        auto [a, b, c, d, e, f, g, h] = state_;
        for (std::size_t i = 0; i < 64; ++i) {
            const std::uint32_t first =
                h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + roundConstants[i] + words[i];
            const std::uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
        }
        const std::array<std::uint32_t, 8> mixed = {a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < state_.size(); ++i)
            state_[i] += mixed[i];
        filled_ = 0;
    }

    std::array<std::uint32_t, 8> state_ = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, blockBytes> block_{};
    std::size_t filled_ = 0;
    std::uintmax_t length_ = 0;
};

} // namespace

std::string sha256Of(std::string_view bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.digits();
}

Outcome<std::string> sha256OfFile(const std::filesystem::path& path, std::uintmax_t most)
{
    std::error_code code;
    const bool isFile = std::filesystem::is_regular_file(path, code); // reading from a pipe or device may block
    if (!isFile || std::filesystem::file_size(path, code) > most || code)
        return badInput(path.string(), ATT_TEXT("core", "cannot be read"));
    std::ifstream file(path, std::ios::binary);
    std::vector<char> piece(std::size_t(1) << 20);
    Sha256 hash;
    while (file) {
        file.read(piece.data(), std::streamsize(piece.size()));
        hash.add({piece.data(), std::size_t(file.gcount())});
    }
    if (!file.eof())
        return failure(path.string(), ATT_TEXT("core", "cannot be read"));
    return hash.digits();
}

} // namespace attentoscope
