// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what the heads command found of each head: the table, the counts of sinks, the agreement, the patterns.
#pragma once

#include "core/experiment/experiment.h"
#include "core/formats/text_table.h"
#include "core/studies/heads/head_columns.h"
#include "core/studies/heads/sink_heads.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace attentoscope::cli {

// Holds what was found, with everything needed to write it.
struct FoundHeads {
    Experiment experiment;
    HeadStudy study;
    HeadStudySetup setup;
    std::vector<const HeadColumn*> columns; // as they are written
    bool chosen = false; // the user named the columns
    double sinkThreshold = sinkWeight;
};

// The columns that are written where the user names none.
std::vector<const HeadColumn*> usualColumns(const HeadNeeds& needs);
// The names of all columns that can be named, separated by commas.
std::string columnNames();

Table headTable(const FoundHeads& found);
nlohmann::ordered_json agreementJson(const FoundHeads& found); // in nats, or in bits with --bits
nlohmann::ordered_json sinkJson(const FoundHeads& found);
std::string headReport(const FoundHeads& found); // to be read on a terminal

// A footer's list of the patterns, one line each, under their column names.
std::string patternHelp();
// Says that the patterns of tokens are empty, where no head has tokens.
void warnOfMissingTokens(const HeadStudy& study);

} // namespace attentoscope::cli
