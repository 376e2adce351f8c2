// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/counter_random.h"

#include <Random123/philox.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

// A stream is divided into blocks of four 32-bit words: block b is Philox4x32-10 of the counter (b low, b high, purpose,
// trial) under the key (seed low, seed high). Words w0, w1 of the block become normals 4b and 4b + 1 by the Box–Muller
// method, w2, w3 become 4b + 2 and 4b + 3. Logarithm, sine and cosine are polynomials in plain float operations (no fused
// multiply-add), so that the bits depend neither on the C library nor on how the compiler vectorises the loops.

namespace attentoscope {
namespace {

using Philox = r123::Philox4x32;
static_assert(philox4x32_rounds == 10);

Philox::ctr_type block(const Stream& stream, std::uint64_t index)
{
    const Philox::ctr_type counter{{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32),
        static_cast<std::uint32_t>(stream.purpose), stream.trial}};
    const Philox::key_type key{{static_cast<std::uint32_t>(stream.seed), static_cast<std::uint32_t>(stream.seed >> 32)}};
    return Philox{}(counter, key);
}

// Returns −2 ln u for u = (⌊word / 2⌋ + ½) / 2^31. Only 31 bits are used, so that the conversion to float is a signed one.
inline float minusTwoLog(std::uint32_t word)
{
    const std::int32_t whole = static_cast<std::int32_t>(word >> 1);
    const float u = (static_cast<float>(whole) + 0.5F) * 0x1p-31F; // 2^-32 ... 1
    // Split u = m · 2^e with m in [√½, √2).
    const std::uint32_t shifted = std::bit_cast<std::uint32_t>(u) - 0x3f3504f3U;
    const float e = static_cast<float>(static_cast<std::int32_t>(shifted) >> 23);
    const float m = std::bit_cast<float>((shifted & 0x007fffffU) + 0x3f3504f3U);
    // Near 1, the float u has lost digits of 1 − u, on which small normals depend. The word still has them.
    const float nearOne = (static_cast<float>(0x7fffffff - whole) + 0.5F) * -0x1p-31F;
    const float f = e == 0.0F ? nearOne : m - 1.0F;
    // ln m = 2 artanh(s) with s = f / (2 + f), |s| < 0.1716: four terms of the series leave an error of 3e-8.
    const float s = f / (2.0F + f);
    const float s2 = s * s;
    const float series = s2 * (0.66666667F + s2 * (0.4F + s2 * (0.28571429F + s2 * 0.22222222F)));
    // Use 2s = f − s f, which is exact and keeps the leading digits.
    const float logM = f - s * (f - series);
    // ln 2 is split in two parts; the first is short enough for an exact product with e.
    const float logU = e * 0.693145751953125F + (logM + e * 1.42860677e-6F);
    return -2.0F * logU;
}

struct SinCos {
    float sine, cosine;
};

// Returns sine and cosine of the angle word · 2π / 2^32 (shifted by half a step).
inline SinCos sinCos(std::uint32_t word)
{
    // The top two bits are the quadrant; the others are an angle in [−π/4, π/4).
    const std::uint32_t quadrant = word >> 30;
    const float t = static_cast<float>(static_cast<std::int32_t>((word << 2) | 2U)) * 3.6572957e-10F; // π/2 · 2^-32
    const float t2 = t * t;
    const float s = t + t * t2 * (-1.6666654611e-1F + t2 * (8.3321608736e-3F - t2 * 1.9515295891e-4F));
    const float c =
        1.0F - 0.5F * t2 + t2 * t2 * (4.166664568298827e-2F + t2 * (-1.388731625493765e-3F + t2 * 2.443315711809948e-5F));
    // Quadrants 1 and 3 swap sine and cosine; the signs follow from the quadrant.
    const std::uint32_t swap = 0U - (quadrant & 1U);
    const std::uint32_t sBits = std::bit_cast<std::uint32_t>(s);
    const std::uint32_t cBits = std::bit_cast<std::uint32_t>(c);
    const std::uint32_t sine = ((sBits & ~swap) | (cBits & swap)) ^ ((quadrant & 2U) << 30);
    const std::uint32_t cosine = ((cBits & ~swap) | (sBits & swap)) ^ (((quadrant + 1U) & 2U) << 30);
    return {std::bit_cast<float>(sine), std::bit_cast<float>(cosine)};
}

constexpr std::size_t tile = 32; // blocks computed together

// The loops below are compiled for several instruction sets; the best is chosen when the program starts. (Levels such as
// x86-64-v3 are chosen by what the processor can do; "arch=haswell" would be chosen on that very model only.) No operation in
// the loops rounds differently on any of them.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)                             \
    && !defined(__SANITIZE_ADDRESS__)
#define ATTENTOSCOPE_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define ATTENTOSCOPE_CLONES
#endif

// The words of `tile` blocks; philoxTile() computes the same as block() does for one.
struct TileWords {
    std::uint32_t w0[tile], w1[tile], w2[tile], w3[tile];
};

inline void philoxTile(const Stream& stream, std::uint64_t first, TileWords& t)
{
    for (std::size_t b = 0; b < tile; ++b) {
        t.w0[b] = static_cast<std::uint32_t>(first + b);
        t.w1[b] = static_cast<std::uint32_t>((first + b) >> 32);
        t.w2[b] = static_cast<std::uint32_t>(stream.purpose);
        t.w3[b] = stream.trial;
    }
    std::uint32_t k0 = static_cast<std::uint32_t>(stream.seed), k1 = static_cast<std::uint32_t>(stream.seed >> 32);
    for (int round = 0; round < philox4x32_rounds; ++round) {
        for (std::size_t b = 0; b < tile; ++b) {
            const std::uint64_t p0 = std::uint64_t(PHILOX_M4x32_0) * t.w0[b], p1 = std::uint64_t(PHILOX_M4x32_1) * t.w2[b];
            t.w0[b] = static_cast<std::uint32_t>(p1 >> 32) ^ t.w1[b] ^ k0;
            t.w1[b] = static_cast<std::uint32_t>(p1);
            t.w2[b] = static_cast<std::uint32_t>(p0 >> 32) ^ t.w3[b] ^ k1;
            t.w3[b] = static_cast<std::uint32_t>(p0);
        }
        k0 += PHILOX_W32_0;
        k1 += PHILOX_W32_1;
    }
}

inline void boxMuller(const std::uint32_t* radius, const std::uint32_t* angle, float* x, float* y)
{
    for (std::size_t b = 0; b < tile; ++b) {
        const float r = std::sqrt(minusTwoLog(radius[b]));
        const SinCos direction = sinCos(angle[b]);
        x[b] = r * direction.cosine;
        y[b] = r * direction.sine;
    }
}

// Computes the 4 · tile normals of blocks first ... first + tile − 1.
ATTENTOSCOPE_CLONES
void normalTile(const Stream& stream, std::uint64_t first, float* out)
{
    TileWords words;
    float x0[tile], x1[tile], x2[tile], x3[tile];
    philoxTile(stream, first, words);
    boxMuller(words.w0, words.w1, x0, x1);
    boxMuller(words.w2, words.w3, x2, x3);
    for (std::size_t b = 0; b < tile; ++b) {
        out[4 * b] = x0[b];
        out[4 * b + 1] = x1[b];
        out[4 * b + 2] = x2[b];
        out[4 * b + 3] = x3[b];
    }
}

} // namespace

void fillNormal(const Stream& stream, std::uint64_t first, std::span<float> out)
{
    constexpr std::size_t whole = 4 * tile;
    std::array<float, whole> buffer;
    for (std::size_t done = 0; done < out.size();) {
        const std::uint64_t element = first + done;
        const std::size_t skipped = element % 4, left = out.size() - done;
        if (skipped == 0 && left >= whole) {
            normalTile(stream, element / 4, out.data() + done);
            done += whole;
            continue;
        }
        normalTile(stream, element / 4, buffer.data());
        const std::size_t wanted = std::min(whole - skipped, left);
        std::copy_n(
            buffer.begin() + static_cast<std::ptrdiff_t>(skipped), wanted, out.begin() + static_cast<std::ptrdiff_t>(done));
        done += wanted;
    }
}

std::uint64_t randomWord(const Stream& stream, std::uint64_t index)
{
    const auto words = block(stream, index / 2);
    const std::size_t half = 2 * (index % 2);
    return words[half] | (std::uint64_t(words[half + 1]) << 32);
}

std::uint32_t randomBelow(const Stream& stream, std::uint64_t index, std::uint32_t bound)
{
    // Returns the upper bits of the 96-bit product word · bound.
    const std::uint64_t word = randomWord(stream, index);
    const std::uint64_t low = (word & 0xffffffffU) * bound;
    return static_cast<std::uint32_t>(((word >> 32) * bound + (low >> 32)) >> 32);
}

} // namespace attentoscope
