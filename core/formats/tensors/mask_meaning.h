// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which keys a stored mask shows. Masks are stored as flags (booleans or the integers 0 and 1), or as numbers added
// to the scores: 0 where a key is visible, −1e4 or less where it is hidden. Floats that are all 0 or 1 are ambiguous, so the
// user must say which they are; anything else is a bias. The meaning of True differs between libraries: visible in
// attention_mask (Transformers) and attn_mask of scaled_dot_product_attention, hidden in key_padding_mask of PyTorch's
// modules and padding_mask of others.
#pragma once

#include "core/base/outcome.h"

#include <optional>
#include <string>
#include <string_view>

namespace attentoscope {

struct TensorInfo;

// The meaning of True, or 1, in a mask: it shows a key, or it hides it.
enum class MaskTrue {
    Told, // decided by the name of the array
    Visible,
    Hidden,
};

// Convert to and from "auto", "visible" and "hidden".
Outcome<MaskTrue> parseMaskTrue(std::string_view text);
std::string maskTrueText(const MaskTrue& meaning);

// Tells whether True hides in an array of this name: a name that ends in padding_mask, but not in non_padding_mask or the like.
bool hidesByName(std::string_view name);

enum class MaskForm { TrueShows, TrueHides, Added };

// Tells whether the error is that of floats that are 0 and 1, which the user can resolve by saying what 1 means.
bool asksForTrue(const Error& error);
bool isOfBias(const Error& error); // whether the error is that of numbers that no mask has

// Collects which kinds of numbers an array, or a part of it, contains. Numbers are added one by one.
struct MaskNumbers {
    bool zero = false, one = false, undefined = false;
    std::optional<double> far, other; // the first number that hides a key if added to its score; the first that no mask has

    template <class Number>
    void add(Number number)
    {
        addNumber(static_cast<double>(number));
    }
    // Tells whether the numbers so far settle how to read the array. Floats that are all 0 or all 1 do not: the rest of the
    // array may decide.
    bool tellForm(const TensorInfo& tensor) const;
    // Decides the form of the mask. `trueHides` follows from the array's name. Errors say what the array is instead of a
    // mask; they do not name it.
    Outcome<MaskForm> form(const TensorInfo& tensor, MaskTrue meaning, bool trueHides) const;

private:
    void addNumber(double number)
    {
        if (number == 0)
            zero = true;
        else if (number == 1)
            one = true;
        else
            addUnusual(number);
    }
    void addUnusual(double number);
};

} // namespace attentoscope
