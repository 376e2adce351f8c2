// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/attention/cell_report.h"

#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "core/formats/text_table.h"

#include <nlohmann/json.hpp>
#include <string_view>

namespace attentoscope::cli {

namespace {

constexpr const char* option = "--cell";

Outcome<Index> placeIn(std::string_view typed, const char* what, Index count)
{
    const auto place = parseInteger(typed);
    if (!place || *place < 0 || *place >= count)
        return badInput(option, {"the %1 must be between 0 and %2", {what, std::to_string(count - 1)}});
    return *place;
}

} // namespace

Outcome<InspectedCell> cellOf(const std::string& typed, const SharedResult& result)
{
    const std::size_t comma = typed.find(',');
    if (comma == std::string::npos)
        return badInput(option, "must be ROW,KEY");
    const auto row = placeIn(std::string_view(typed).substr(0, comma), "row", result->inputs->nq());
    if (!row)
        return row.error();
    const auto key = placeIn(std::string_view(typed).substr(comma + 1), "key", result->inputs->nk());
    if (!key)
        return key.error();
    const auto profile = profileRow(result->experiment, result->inputs, result->mask, resolvedScales(*result), *row);
    if (!profile)
        return profile.error();
    const auto inspected = inspectRow(result, *profile, 1);
    return inspected ? Outcome<InspectedCell>(inspectCell(*inspected, *key)) : inspected.error();
}

nlohmann::ordered_json cellJson(const InspectedCell& cell)
{
    const InspectedRow& row = *cell.of;
    const InspectedScale& scale = row.scales.front();
    const InspectedWeight& weight = cell.weights.front();
    nlohmann::ordered_json parts = nlohmann::ordered_json::array();
    for (const ScorePart& part : cell.parts)
        parts.push_back({{"first", part.first}, {"end", part.end}, {"score", part.score}});
    return {{"row", row.row}, {"key", cell.key}, {"visible", cell.visible}, {"hidden_by", cell.hiding},
        {"visible_keys", row.visible}, {"query_norm", row.queryNorm}, {"key_norm", cell.keyNorm}, {"cosine", cell.cosine},
        {"score", cell.score}, {"score_parts", parts}, {"row_score_mean", row.score.mean}, {"row_score_std", row.score.deviation},
        {"multiplier", scale.multiplier}, {"lambda", scale.lambda}, {"distance_factor", weight.factor},
        {"bias", cell.bias + weight.lawBias}, {"logit", weight.logit}, {"weight", weight.weight}, {"rank", weight.rank},
        {"mass_to_rank", weight.massToRank}, {"below_best", weight.belowBest}, {"added_norm", weight.added},
        {"added_share", weight.share}, {"added_cosine", weight.along}};
}

std::string cellText(const InspectedCell& cell)
{
    Table table{{"cell", ""}, {}};
    const nlohmann::ordered_json json = cellJson(cell);
    for (const auto& [key, value] : json.items())
        if (value.is_number_integer())
            table.rows.push_back({key, value.get<std::int64_t>()});
        else if (value.is_number())
            table.rows.push_back({key, value.get<double>()});
    std::string text = readableText(table);
    for (const std::string& term : cell.hiding)
        text += "hidden by " + printableText(term) + '\n';
    return text;
}

} // namespace attentoscope::cli
