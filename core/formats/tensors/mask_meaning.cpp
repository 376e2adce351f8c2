// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/mask_meaning.h"

#include "core/base/numbers.h"
#include "core/formats/tensors/tensor_file.h"

#include <cmath>

namespace attentoscope {
namespace {

constexpr double leastThatHides = -9984; // −1e4 rounded to bfloat16

constexpr const char* question = ATT_TEXT(
    "core", "holds 0 and 1 as floats, which may be flags or a bias; choose \"mask-true\" visible or hidden, whichever 1 means");

constexpr const char* ofBias = ATT_TEXT("core",
    "holds %1, so it is a bias or a soft mask, which cannot be used; a mask must be boolean, or contain only 0 and 1, or only 0 "
    "and numbers ≤ −10000");

Error noMask(Message why) { return badInput({}, std::move(why)); }

} // namespace

Outcome<MaskTrue> parseMaskTrue(std::string_view text)
{
    for (const MaskTrue meaning : {MaskTrue::Told, MaskTrue::Visible, MaskTrue::Hidden})
        if (text == maskTrueText(meaning))
            return meaning;
    return badInput("mask-true", ATT_TEXT("core", "must be auto, visible or hidden"));
}

std::string maskTrueText(const MaskTrue& meaning)
{
    return meaning == MaskTrue::Told ? "auto" : meaning == MaskTrue::Visible ? "visible" : "hidden";
}

bool hidesByName(std::string_view name)
{
    constexpr std::string_view words = "padding_mask";
    if (!name.ends_with(words))
        return false;
    name.remove_suffix(words.size());
    return !name.ends_with("non_") && !name.ends_with("not_");
}

bool asksForTrue(const Error& error) { return error.why.pattern == question; }

bool isOfBias(const Error& error) { return error.why.pattern == ofBias; }

void MaskNumbers::addUnusual(double number)
{
    if (std::isnan(number))
        undefined = true;
    else if (number > leastThatHides)
        other = other.value_or(number);
    else
        far = far.value_or(number);
}

bool MaskNumbers::tellForm(const TensorInfo& tensor) const
{
    return !tensor.isReal() || far || other || undefined || (zero && one);
}

Outcome<MaskForm> MaskNumbers::form(const TensorInfo& tensor, MaskTrue meaning, bool trueHides) const
{
    const MaskForm flags =
        (meaning == MaskTrue::Told ? trueHides : meaning == MaskTrue::Hidden) ? MaskForm::TrueHides : MaskForm::TrueShows;
    if (!tensor.problem && tensor.type == NpyType::Bool)
        return flags;
    if (undefined)
        return noMask(ATT_TEXT("core", "holds NaN, so it is not a mask; save 0 (hidden) and 1 (visible)"));
    if (other)
        return noMask({ofBias, {formatBrief(*other, 6)}});
    if (far && one)
        return noMask({ATT_TEXT("core",
                           "holds numbers below and above zero (%1 and 1), so it is not a mask; save 0 (hidden) and 1 (visible)"),
            {formatBrief(*far, 6)}});
    if (far)
        return MaskForm::Added;
    if (!tensor.isReal())
        return flags;
    if (!one) // all 0: as flags they would hide every key
        return MaskForm::Added;
    if (meaning != MaskTrue::Told)
        return flags;
    if (!zero) // all 1: nothing is hidden, either way
        return MaskForm::TrueShows;
    return noMask(question);
}

} // namespace attentoscope
