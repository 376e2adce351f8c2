// While it lives, the thread that made it takes subnormal numbers (below 1.2e-38 in float32) for 0, in what it reads and in what
// it writes; what was set before is back afterwards. Weights and their powers fall among them as soon as a row is peaked, and
// there an Intel core needs many times as long for a multiply-add. Beside a row's largest weight, 1 before it is divided by the
// sum, they add nothing. Where the machine has no such switch, nothing happens.
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
        std::atomic_signal_fence(std::memory_order_seq_cst); // what is read and written below stays below
    }
    ~FlushSubnormals()
    {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        setControl(before_);
    }
    FlushSubnormals(const FlushSubnormals&) = delete;
    FlushSubnormals& operator=(const FlushSubnormals&) = delete;

    // How the calling thread computes, for tests: its control register, without the flags of what has happened so far.
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
