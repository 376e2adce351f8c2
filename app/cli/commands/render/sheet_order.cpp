// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/render/sheet_order.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <filesystem>

namespace attentoscope::cli {
namespace {

// Returns the name of a session in the names of views, where some characters have a meaning.
std::string nameIn(const SheetOrder& order, const std::string& typed)
{
    for (const auto& [name, word] : order.sessions)
        if (word == typed)
            return name;
    std::string stem = std::filesystem::path(typed).stem().string();
    std::ranges::replace_if(
        stem, [](char letter) { return std::string_view(",;:#=").find(letter) != std::string_view::npos; }, '-');
    const auto isTaken = [&](const std::string& name) {
        return std::ranges::any_of(order.sessions, [&](const auto& session) { return session.first == name; });
    };
    std::string name = stem;
    for (int number = 2; isTaken(name); ++number)
        name = stem + '-' + std::to_string(number);
    return name;
}

} // namespace

SheetOrder sheetOrder(std::string_view typed)
{
    SheetOrder order;
    for (const std::string_view line : split(typed, ';')) {
        order.views += order.views.empty() ? "" : "; ";
        bool isFirst = true;
        for (const std::string_view each : split(line, ',')) {
            const std::string panel(trimmed(each));
            const std::size_t colon = panel.rfind(':');
            order.views += isFirst ? "" : ", ";
            isFirst = false;
            if (colon == std::string::npos || colon == 0) {
                order.views += panel;
                continue;
            }
            const std::string word(trimmed(std::string_view(panel).substr(0, colon))), name = nameIn(order, word);
            if (std::ranges::find(order.sessions, name, [](const auto& session) { return session.first; })
                == order.sessions.end())
                order.sessions.emplace_back(name, word);
            order.views += name + ':' + std::string(trimmed(std::string_view(panel).substr(colon + 1)));
        }
    }
    return order;
}

} // namespace attentoscope::cli
