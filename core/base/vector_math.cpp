// SPDX-License-Identifier: GPL-3.0-or-later
// The vectorized functions, compiled once per instruction set.
#include "core/base/vector_math.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/base/vector_math.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

#include <algorithm>
#include <array>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class T, class Function>
void toEach(T* x, std::size_t count, const Function& function)
{
    constexpr std::size_t most = 64 / sizeof(T);
    constexpr hn::CappedTag<T, most> d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        hn::StoreU(function(d, hn::LoadU(d, x + i)), d, x + i);
    if (i == count)
        return;
    HWY_ALIGN std::array<T, most> rest;
    rest.fill(1);
    std::copy(x + i, x + count, rest.begin());
    hn::Store(function(d, hn::Load(d, rest.data())), d, rest.data());
    std::copy_n(rest.begin(), count - i, x + i);
}

void logarithms(double* x, std::size_t count)
{
    toEach(x, count, [](auto d, auto v) HWY_ATTR { return hn::Log(d, v); });
}

template <class T>
void exponentialsOf(T* x, std::size_t count)
{
    toEach(x, count, [](auto d, auto v) HWY_ATTR { return hn::IfThenElse(hn::IsNaN(v), v, hn::Exp(d, v)); });
}

void exponentials(double* x, std::size_t count) { exponentialsOf(x, count); }
void exponentialsOfFloats(float* x, std::size_t count) { exponentialsOf(x, count); }

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(logarithms);
HWY_EXPORT(exponentials);
HWY_EXPORT(exponentialsOfFloats);

void toLogarithms(std::span<double> x) { HWY_DYNAMIC_DISPATCH(logarithms)(x.data(), x.size()); }
void toExponentials(std::span<double> x) { HWY_DYNAMIC_DISPATCH(exponentials)(x.data(), x.size()); }
void toExponentials(std::span<float> x) { HWY_DYNAMIC_DISPATCH(exponentialsOfFloats)(x.data(), x.size()); }

} // namespace attentoscope
#endif
