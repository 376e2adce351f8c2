// SPDX-License-Identifier: GPL-3.0-or-later
// Output of heads --counterfactual, which compares every head under policy A (the first) with the same head under each other
// policy.
#pragma once

#include "core/formats/text_table.h"
#include "core/studies/heads/head_study.h"

namespace attentoscope::cli {

Table counterfactualTable(const HeadStudy& study, const Experiment& experiment);
nlohmann::ordered_json counterfactualSummaries(const HeadStudy& study, const Experiment& experiment); // one for each B
// Returns the table, cut to the columns that fit a page, and one sentence for each policy B.
std::string counterfactualReport(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope::cli
