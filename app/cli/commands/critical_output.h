// SPDX-License-Identifier: GPL-3.0-or-later
// Output of --critical for attend, heads and sweep: the critical multipliers, that is, the multipliers that the scores ask for.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/formats/text_table.h"
#include "core/studies/critical/critical_growth.h"
#include "core/studies/heads/head_study.h"
#include "core/studies/sweep/sweep.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace attentoscope::cli {

inline constexpr const char* criticalKey = "critical_multiplier";

// Returns a table with one line for each row, with the row's critical multiplier where it was computed.
Table rowReport(const Result& result, const std::optional<CriticalMultiplier>& critical);
std::string criticalText(const CriticalMultiplier& critical);

// Adds two columns where they were computed: critical_multiplier, of all rows of the head pooled, and critical_row_median, the
// median of the rows' own critical multipliers. The table has `linesOfAHead` lines for each head.
void addCritical(const HeadStudy& study, Table& table, std::size_t linesOfAHead);
// Returns, for each layer, the mean over its heads.
nlohmann::ordered_json criticalJson(const HeadStudy& study);
std::string criticalText(const HeadStudy& study);

// Adds the columns critical_multiplier and critical_rows, for the length of each point.
void addCritical(const CriticalGrowth& growth, const SweepTable& sweep, Table& table);
// Returns the growth law that the critical multiplier follows, and the laws that the policies follow.
nlohmann::ordered_json criticalJson(const CriticalGrowth& growth, const SweepTable& sweep);
std::string criticalText(const CriticalGrowth& growth, const SweepTable& sweep);

} // namespace attentoscope::cli
