// SPDX-License-Identifier: GPL-3.0-or-later
// Tells which keys the numbers of a stored mask show. Masks come as flags, booleans or the integers 0 and 1, or as numbers that
// are added to the scores, 0 where a key is visible and −1e4 or less where it is hidden. Floats that are 0 and 1 may be either,
// and somebody has to say; all else is a bias. What True means differs between libraries: visible in attention_mask
// (Transformers) and attn_mask of scaled_dot_product_attention, hidden in key_padding_mask of PyTorch's modules and padding_mask
// of others.
#pragma once

#include "core/base/outcome.h"

#include <optional>
#include <string>
#include <string_view>

namespace attentoscope {

struct TensorInfo;

// Says whether True, or 1, shows a key or hides it.
enum class MaskTrue {
    Told, // by the name of the array
    Visible,
    Hidden,
};

// "auto", "visible", "hidden" and back.
Outcome<MaskTrue> parseMaskTrue(std::string_view text);
std::string maskTrueText(const MaskTrue& meaning);

// Whether True hides in an array of this name: those that end on padding_mask.
bool hidesByName(std::string_view name);

enum class MaskForm { TrueShows, TrueHides, Added };

// Whether it is the error of floats that are 0 and 1, which an answer of what True means puts right.
bool asksForTrue(const Error& error);
bool isOfBias(const Error& error); // of other numbers than masks have

// Which numbers an array has, or a part of it. It is filled number by number.
struct MaskNumbers {
    bool zero = false, one = false, undefined = false;
    std::optional<double> far, other; // the first that hides a key where it is added; the first that no mask has

    template <class Number>
    void add(Number number)
    {
        addNumber(static_cast<double>(number));
    }
    // Floats that are all 0, or all 1, may be added or be flags: what the rest of the array has tells.
    bool tellForm(const TensorInfo& tensor) const;
    // `trueHides`: by what the array is called. Errors say what it is instead of a mask, without a name.
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
