// SPDX-License-Identifier: GPL-3.0-or-later
// Helps pages to make verdicts from what is known.
#pragma once

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"

#include <vector>

namespace attentoscope {

struct SweepTable;

template <class... Q>
std::vector<InquiryBase*> verdictReads(Engine& engine, const Document&)
{
    return {&engine.inquiry<Q>()...};
}

// Returns the answer to the question, or null where there is none or the inputs that are asked now have failed.
template <class Q>
const typename Q::Answer* known(Engine& engine)
{
    const Inquiry<Q>& inquiry = engine.inquiry<Q>();
    return inquiry.of() && inquiry.failure() == nullptr ? &inquiry.answer() : nullptr;
}

template <class Q, class Say>
QString said(Engine& engine, Say say)
{
    const auto* answer = known<Q>(engine);
    return answer != nullptr && *answer ? say(**answer) : QString();
}

// Tells what the evaluated rows come to.
QString evaluatedVerdict(Engine& engine, const Document& document);
// Tells the table of the curves, or where there is none what the rows come to.
QString againstLength(Engine& engine, const Document& document, QString (*tell)(const SweepTable& table));

inline constexpr const char* lengthVerdictHelp = QT_TRANSLATE_NOOP("Verdicts",
    "Change of the mean entropy from the shortest to the longest length measured, compared with the growth of ln n. Stays flat: "
    "below 10 % of that growth. Grows slowly: up to 50 %. Grows: above 50 %. Falls: a loss above 10 %. Do not differ: the "
    "difference is below two standard errors.");
inline constexpr const char* rowVerdictHelp = QT_TRANSLATE_NOOP("Verdicts",
    "Means over the rows that see a key, without rows of padding. “No difference” means exactly 0 if all rows are evaluated. For "
    "a sample of rows it means that the mean of the row-by-row differences is below two standard errors.");

} // namespace attentoscope
