// SPDX-License-Identifier: GPL-3.0-or-later
// What --critical adds to the output of attend, heads and sweep: the multipliers that the scores ask for.
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

// A line a row, with what its scores ask for where that was counted.
Table rowReport(const Result& result, const std::optional<CriticalMultiplier>& critical);
std::string criticalText(const CriticalMultiplier& critical);

// critical_multiplier, of all rows of the head pooled, and critical_row_median, of what each row asks for by itself; where they
// were counted. The table has so many lines a head.
void addCritical(const HeadStudy& study, Table& table, std::size_t linesOfAHead);
// Of each layer the mean over its heads.
nlohmann::ordered_json criticalJson(const HeadStudy& study);
std::string criticalText(const HeadStudy& study);

// critical_multiplier and critical_rows, at the length of each point.
void addCritical(const CriticalGrowth& growth, const SweepTable& sweep, Table& table);
// The law that it follows, and those that the policies do.
nlohmann::ordered_json criticalJson(const CriticalGrowth& growth, const SweepTable& sweep);
std::string criticalText(const CriticalGrowth& growth, const SweepTable& sweep);

} // namespace attentoscope::cli
