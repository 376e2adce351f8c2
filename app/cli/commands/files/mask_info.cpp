// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/files/mask_info.h"

#include "core/base/printable_text.h"

#include <algorithm>

namespace attentoscope::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* meaningOf(MaskForm form)
{
    return form == MaskForm::Added ? "added" : form == MaskForm::TrueHides ? "hidden" : "visible";
}

Json maskJson(const AttentionFile& file, const LayerMask& mask)
{
    Json json = {{"array", mask.tensor->name}, {"kind", mask.fit.ofKeys() ? "keys" : "table"}};
    const auto place = file.placeOf(mask);
    if (!place)
        json["problem"] = place.error().why.text();
    else
        json.update({{"true_means", meaningOf(place->form)}, {"told_by", place->byName ? "name" : "numbers"}});
    return json;
}

std::string meaningText(const Json& mask)
{
    const std::string meaning = mask["true_means"];
    if (meaning == "added")
        return "added to the scores: 0 is visible, -10000 and less hidden";
    std::string text = "True means " + meaning;
    if (mask["told_by"] == "name")
        text.append(" (known from the name; --mask-true ")
            .append(meaning == "hidden" ? "visible" : "hidden")
            .append(" reverses it)");
    return text;
}

} // namespace

Json masksJson(const AttentionFile& file)
{
    Json masks = Json::array();
    for (const TensorInfo* tensor : file.masks())
        for (const AttentionLayer& layer : file.layers()) {
            const LayerMask& mask = layer.table.tensor == tensor ? layer.table : layer.keyMask;
            if (mask.tensor != tensor)
                continue;
            masks.push_back(maskJson(file, mask));
            break;
        }
    const auto usable = std::ranges::find_if(file.layers(), [](const AttentionLayer& layer) { return !layer.problem; });
    if (usable != file.layers().end())
        for (const Message& stray : usable->strayMasks)
            masks.push_back({{"not_used", stray.text()}});
    return masks;
}

std::string maskLines(const Json& masks)
{
    std::string text;
    for (const Json& mask : masks) {
        if (mask.contains("not_used"))
            continue; // one of the doubts
        text += "mask: ";
        text.append(printableText(mask["array"].get<std::string>()));
        text += mask["kind"] == "keys" ? ", which keys are padding; " : ", which keys each query sees; ";
        text += mask.contains("problem") ? printableText(mask["problem"].get<std::string>()) : meaningText(mask);
        text += '\n';
    }
    return text;
}

} // namespace attentoscope::cli
