// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that the outputs of several commands have in common: what was computed, under which settings, and what it took.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/inputs.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace attentoscope::cli {

// Describe RoPE and ALiBi as text, ", RoPE 10000 (half), ALiBi 0.25", without what is off; and as JSON, where rope and alibi
// are 0 when off.
std::string positionsText(const Experiment& experiment);
void addPositions(nlohmann::ordered_json& json, const Experiment& experiment);

// Add tau, length and mask; and, before them, source, seed and policy.
void addScale(nlohmann::ordered_json& json, const Experiment& experiment);
void addSettings(nlohmann::ordered_json& json, const Experiment& experiment, const PolicyChoice& policy);
// Returns two lines, as in "source needles, n_q 64, n_k 64, d 16", "policy standard, mask full, tau 1", and an empty one.
// `queries` and `values` are put behind n_k and d.
std::string settingsText(const Experiment& experiment, const Inputs& inputs, const PolicyChoice& policy,
    const std::string& queries = {}, const std::string& values = {});

struct RunCost {
    double sourceMs = 0; // making or reading Q, K, V
    double elapsedMs = 0; // the computation alone
    int threads = 0; // 0 leaves them empty
    double bytesPeak = 0;
};
RunCost costLeftEmpty(); // for --no-times
void addCost(nlohmann::ordered_json& json, const RunCost& cost);
std::string costText(const RunCost& cost); // a line from "12.5 ms (source 3 ms)" on

// Describe the file that was written: null, and "nothing written", for an empty `target`.
nlohmann::ordered_json targetJson(const std::string& target);
std::string targetText(const std::string& target, const std::string& extension);

} // namespace attentoscope::cli
