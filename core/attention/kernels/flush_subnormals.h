// SPDX-License-Identifier: GPL-3.0-or-later
// While such an object exists, the thread that made it takes subnormal numbers (below 1.2e-38 in float32) for 0, both when it
// reads and when it writes them; its destructor restores the mode of before. In a peaked row many weights and their powers are
// subnormal, and an Intel core then needs many times as long for a multiply-add. They add nothing to a sum that has the row's
// largest weight in it, which is 1 before it is divided by the sum. On a machine without such a mode nothing happens.
#pragma once

#include <atomic>
#include <cstdint>

#if defined(__SSE2__) || defined(_M_X64)
#include <immintrin.h>
#endif

namespace attentoscope {

class FlushSubnormals
{
public:
    FlushSubnormals()
    {
        setControl(before_ | flush);
        std::atomic_signal_fence(std::memory_order_seq_cst); // no read or write below may move above this line
    }
    ~FlushSubnormals()
    {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        setControl(before_);
    }
    FlushSubnormals(const FlushSubnormals&) = delete;
    FlushSubnormals& operator=(const FlushSubnormals&) = delete;

    // The calling thread's floating-point control register, without the flags of past exceptions; for tests.
#if defined(__SSE2__) || defined(_M_X64)
    using Control = unsigned;
    static Control control() { return _mm_getcsr() & ~0x3FU; }

private:
    static constexpr Control flush = 0x8000 | 0x0040; // results (FTZ), operands (DAZ)
    static Control state() { return _mm_getcsr(); }
    static void setControl(Control control) { _mm_setcsr(control); }
#elif defined(__aarch64__)
    using Control = std::uint64_t;
    static Control control()
    {
        Control control;
        asm volatile("mrs %0, fpcr" : "=r"(control));
        return control;
    }

private:
    static constexpr Control flush = Control(1) << 24; // FZ: both
    static Control state() { return control(); }
    static void setControl(Control control) { asm volatile("msr fpcr, %0" : : "r"(control) : "memory"); }
#else
    using Control = unsigned;
    static Control control() { return 0; }

private:
    static constexpr Control flush = 0;
    static Control state() { return 0; }
    static void setControl(Control) { }
#endif

    Control before_ = state();
};

} // namespace attentoscope
