// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/heads/head_problems.h"

#include "app/cli/console.h"
#include "app/cli/options.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace attentoscope::cli {

void warnOfRests(const HeadStudy& study, const std::string& before)
{
    struct Said {
        std::string where;
        const Message* what = nullptr;
        Index more = 0; // heads
    };
    std::vector<Said> all;
    for (const StudiedLayer& layer : study.layers)
        for (std::size_t head = 0; head < layer.heads.size(); ++head) {
            const auto& rest = layer.heads[head]->rest;
            if (!rest)
                continue;
            const auto alike = [&](const Said& said) { return said.what->pattern == rest->pattern; };
            if (const auto same = std::ranges::find_if(all, alike); same != all.end())
                ++same->more;
            else
                all.push_back({"layer " + formatNumber(layer.layer.number) + ", head " + std::to_string(head), &*rest});
        }
    for (const Said& said : all)
        warn(before + said.where
            + (said.more == 0 ? "" : " (and " + formatNumber(said.more) + " more " + (said.more == 1 ? "head)" : "heads)")) + ": "
            + said.what->text());
}

Outcome<Done> checkProblems(const HeadStudy& study, const std::string& before)
{
    std::optional<Error> first;
    bool any = false;
    const auto tell = [&](const std::string& where, const Error& error) {
        warn(before + where + ": " + namedByOption(error).text());
        if (!first || (error.kind == ErrorKind::Failure && first->kind != ErrorKind::Failure))
            first = error;
    };
    for (const StudiedLayer& layer : study.layers) {
        const std::string name = "layer " + formatNumber(layer.layer.number);
        if (layer.layer.problem)
            tell(name, *layer.layer.problem);
        for (std::size_t head = 0; head < layer.heads.size(); ++head) {
            if (layer.heads[head]->problem)
                tell(name + ", head " + std::to_string(head), *layer.heads[head]->problem);
            else
                any = true;
        }
    }
    if (first && (!any || first->kind == ErrorKind::Failure))
        return inListOfPolicies(*first);
    const auto leftOut = std::ranges::count_if(study.layers, [](const StudiedLayer& layer) { return bool(layer.layer.problem); });
    if (leftOut > 0 && !before.empty()) // the remarks of a single file say so already
        warn(before + formatNumber(Index(leftOut)) + " of " + formatNumber(Index(study.layers.size())) + " layers left out");
    return Done{};
}

} // namespace attentoscope::cli
