// SPDX-License-Identifier: GPL-3.0-or-later
// What heads --counterfactual writes: every head under policy A, the first, and under each of the others.
#pragma once

#include "core/formats/text_table.h"
#include "core/studies/heads/head_study.h"

namespace attentoscope::cli {

Table counterfactualTable(const HeadStudy& study, const Experiment& experiment);
nlohmann::ordered_json counterfactualSummaries(const HeadStudy& study, const Experiment& experiment); // one a policy B
// The table with the columns that fit a page, and a sentence for each policy B.
std::string counterfactualReport(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope::cli
