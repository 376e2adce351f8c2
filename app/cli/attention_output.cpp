// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/attention_output.h"

#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "core/base/undefined.h"
#include "core/session/fields.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {

std::string positionsText(const Experiment& experiment)
{
    std::string text;
    if (experiment.rope != 0)
        text += ", RoPE " + formatNumber(experiment.rope) + " (" + ropePairingText(experiment.ropePairing) + ')';
    if (experiment.alibi != 0)
        text += ", ALiBi " + formatNumber(experiment.alibi);
    return text;
}

void addPositions(nlohmann::ordered_json& json, const Experiment& experiment)
{
    json["rope"] = experiment.rope;
    json["rope_pairing"] = ropePairingText(experiment.ropePairing);
    json["alibi"] = experiment.alibi;
}

void addScale(nlohmann::ordered_json& json, const Experiment& experiment)
{
    json["tau"] = experiment.tau;
    json["length"] = lengthMeaningText(experiment.length);
    json["mask"] = experiment.mask.typed();
}

void addSettings(nlohmann::ordered_json& json, const Experiment& experiment, const PolicyChoice& policy)
{
    json["source"] = experiment.source;
    json["seed"] = experiment.seed;
    json["policy"] = policyText(policy);
    addScale(json, experiment);
}

std::string settingsText(const Experiment& experiment, const Inputs& inputs, const PolicyChoice& policy,
    const std::string& queries, const std::string& values)
{
    return "source " + experiment.source + ", n_q " + formatNumber(inputs.nq()) + ", n_k " + formatNumber(inputs.nk()) + queries
        + ", d " + formatNumber(inputs.d()) + values + "\npolicy " + policyText(policy) + ", mask "
        + printableText(experiment.mask.typed()) + ", tau " + formatNumber(experiment.tau) + positionsText(experiment) + "\n\n";
}

void addCost(nlohmann::ordered_json& json, const RunCost& cost)
{
    json["source_ms"] = cost.sourceMs;
    json["elapsed_ms"] = cost.elapsedMs;
    json["threads"] = cost.threads > 0 ? nlohmann::ordered_json(cost.threads) : nlohmann::ordered_json();
    json["simd"] = simdName();
    json["bytes_peak"] = cost.bytesPeak;
}

RunCost costLeftEmpty() { return {undefined, undefined, 0, undefined}; }

std::string costText(const RunCost& cost)
{
    if (std::isnan(cost.elapsedMs))
        return std::string(simdName()) + '\n';
    return formatBrief(cost.elapsedMs, 4) + " ms (source " + formatBrief(cost.sourceMs, 4) + " ms), "
        + (cost.threads > 0 ? "threads " + std::to_string(cost.threads) + ", " : std::string()) + simdName() + ", about "
        + formatBrief(cost.bytesPeak / 1e6, 3) + " MB\n";
}

nlohmann::ordered_json targetJson(const std::string& target)
{
    return target.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(target);
}

std::string targetText(const std::string& target, const std::string& extension)
{
    return target.empty() ? "nothing written (--out FILE" + extension + ")\n" : "written to " + printableText(target) + '\n';
}

} // namespace attentoscope::cli
