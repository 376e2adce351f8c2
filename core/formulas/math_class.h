// SPDX-License-Identifier: GPL-3.0-or-later
// The role of a symbol among its neighbours, which determines the spacing: TeX's classes of atoms, and Prefix.
#pragma once

namespace attentoscope {

enum class MathClass {
    Ordinary, // x, 2, ∞
    Function, // ln, ∑: applies to what follows
    Binary, // a + b
    Relation, // a = b
    Opening, // (
    Closing, // )
    Punctuation, // a, b
    Inner, // a fraction, or an expression between fences that grow
    Prefix, // the minus of −x: spaced like an ordinary symbol
};

} // namespace attentoscope
