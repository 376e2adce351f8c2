// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/padding_setup.h"

#include "core/base/numbers.h"

#include <utility>

namespace attentoscope {
namespace {

Error wrongBatch(std::string_view text, std::string_view part, Message why)
{
    return badInput("batch-lengths", std::move(why), std::size_t(part.data() - text.data()));
}

} // namespace

Outcome<BatchLengths> BatchLengths::parse(std::string_view text)
{
    BatchLengths lengths;
    lengths.text_ = text;
    if (trimmed(text).empty())
        return lengths;
    for (const std::string_view part : split(text, ',')) {
        const std::size_t times = part.find('x');
        const bool repeated = times != std::string_view::npos;
        const auto count = repeated ? parseInteger(part.substr(0, times)) : std::optional<std::int64_t>(1);
        const auto length = parseInteger(repeated ? part.substr(times + 1) : part);
        if (!count || !length || *count < 1 || *length < 0 || *length > maxBatchLength)
            return wrongBatch(text, part,
                {ATT_TEXT(
                     "core", "a length is a whole number from 0 to %1, or 8x100 for eight sequences of length 100, not \"%2\""),
                    {formatNumber(maxBatchLength), std::string(trimmed(part))}});
        if (*count > mostSequences - Index(lengths.values_.size()))
            return wrongBatch(text, part, {ATT_TEXT("core", "there are more than %1 sequences"), {formatNumber(mostSequences)}});
        lengths.values_.insert(lengths.values_.end(), std::size_t(*count), *length);
    }
    return lengths;
}

} // namespace attentoscope
