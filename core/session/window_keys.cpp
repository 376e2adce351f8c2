// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/window_keys.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace attentoscope {

namespace {

using namespace std::string_view_literals;

constexpr std::array viewKeys = {"a_alone"sv, "axis"sv, "beside"sv, "brushed_rows"sv, "cell_values"sv, "claim"sv, "color_map"sv,
    "compare_rows"sv, "cost_of_batch"sv, "cross_entropy"sv, "curve"sv, "distance_to_mean"sv, "drawn_accuracy"sv, "draws_b"sv,
    "entropy_of_sinks"sv, "examined_example"sv, "factor"sv, "feature_count"sv, "first_token"sv, "gradients_by_row"sv,
    "grid_across"sv, "grid_of"sv, "grid_quantity"sv, "grid_up"sv, "guesses_first"sv, "head_maps"sv, "head_quantity"sv,
    "head_shade"sv, "head_steps"sv, "heads_of_b"sv, "held_colors"sv, "inspector"sv, "jl_board"sv, "jl_maps_of_b"sv,
    "kept_curves"sv, "key"sv, "lab_axis"sv, "lab_board"sv, "log_colors"sv, "map_reduction"sv, "maps_shown"sv, "mask_policies"sv,
    "networks_board"sv, "normalized_rows"sv, "overlays"sv, "overview"sv, "own_head"sv, "page"sv, "path_multiplier"sv,
    "pinned_among"sv, "pinned_in"sv, "pinned_rows"sv, "plain_jacobian"sv, "policy_looks"sv, "profile_band"sv, "profile_log"sv,
    "profile_order"sv, "projection_target"sv, "query_by_hand"sv, "query_place"sv, "range"sv, "row"sv, "second_length"sv,
    "session_of_claim"sv, "show"sv, "shown_head"sv, "shown_network"sv, "shown_step"sv, "sinks"sv, "sorted_profile"sv, "stage"sv,
    "step"sv, "step_edits"sv, "target_entropy"sv, "theory"sv, "trained_here"sv, "trained_task"sv, "trained_with_further"sv,
    "tsallis_spectrum"sv};
constexpr std::array figureKeys = {"background"sv, "caption"sv, "columns"sv, "dpi"sv, "edits"sv, "files"sv, "font"sv, "font_pt"sv,
    "height_mm"sv, "language"sv, "letters"sv, "line_width"sv, "series"sv, "sessions"sv, "theme"sv, "view"sv, "width_mm"sv};

} // namespace

std::span<const std::string_view> keysOf(WindowPart part)
{
    return part == WindowPart::View ? std::span<const std::string_view>(viewKeys) : std::span<const std::string_view>(figureKeys);
}

std::vector<std::string> unknownKeys(WindowPart part, const std::string& object)
{
    std::vector<std::string> unknown;
    const auto json = nlohmann::ordered_json::parse(object, nullptr, false);
    if (json.is_object())
        for (const auto& [key, value] : json.items())
            if (!std::ranges::binary_search(keysOf(part), std::string_view(key)))
                unknown.push_back(key);
    return unknown;
}

std::string withoutUnknownKeys(WindowPart part, const std::string& object)
{
    auto json = nlohmann::ordered_json::parse(object, nullptr, false);
    for (const std::string& key : unknownKeys(part, object))
        json.erase(key);
    return json.is_object() ? json.dump() : object;
}

std::string viewOfFormat(std::uint64_t format, const std::string& view)
{
    auto json = nlohmann::ordered_json::parse(view, nullptr, false);
    if (format >= 2 || !json.is_object() || json.contains("map_reduction"))
        return view;
    json["map_reduction"] = "max";
    return json.dump();
}

} // namespace attentoscope
