// SPDX-License-Identifier: GPL-3.0-or-later
// What a sign is to its neighbours, which is what the space between them follows from: TeX's classes of atoms, and one of ours.
#pragma once

namespace attentoscope {

enum class MathClass {
    Ordinary, // x, 2, ∞
    Function, // ln, ∑: what follows is what it is of
    Binary, // a + b
    Relation, // a = b
    Opening, // (
    Closing, // )
    Punctuation, // a, b
    Inner, // a fraction, or what stands between fences that grow
    Prefix, // the minus of −x: like an ordinary sign
};

} // namespace attentoscope
