// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/tex_command.h"

#include <algorithm>

namespace attentoscope {
namespace {

using Makes = TexCommand::Makes;

constexpr TexCommand spaceCommand(std::string_view typed, double width) { return {typed, Makes::Space, {}, width}; }
constexpr TexCommand accentCommand(std::string_view typed, std::string_view accent) { return {typed, Makes::Accent, accent}; }
constexpr TexCommand lettersCommand(std::string_view typed, MathLetters letters)
{
    return {typed, Makes::Letters, {}, 0, letters};
}
constexpr TexCommand fractionCommand(std::string_view typed, MathNode::Size size)
{
    return {typed, Makes::Fraction, {}, 0, MathLetters::Upright, size};
}

constexpr TexCommand commands[] = {
    spaceCommand(R"(\!)", -3 / 18.),
    spaceCommand(R"(\,)", 3 / 18.),
    spaceCommand(R"(\:)", 4 / 18.),
    spaceCommand(R"(\;)", 5 / 18.),
    spaceCommand(R"(\ )", 0.25),
    spaceCommand(R"(~)", 0.25),
    spaceCommand(R"(\quad)", 1),
    spaceCommand(R"(\qquad)", 2),
    accentCommand(R"(\bar)", "¯"),
    accentCommand(R"(\hat)", "ˆ"),
    accentCommand(R"(\tilde)", "˜"),
    accentCommand(R"(\vec)", "→"),
    accentCommand(R"(\dot)", "˙"),
    accentCommand(R"(\ddot)", "¨"),
    accentCommand(R"(\overline)", "‾"),
    lettersCommand(R"(\mathrm)", MathLetters::Upright),
    lettersCommand(R"(\mathbf)", MathLetters::Bold),
    lettersCommand(R"(\mathbb)", MathLetters::Blackboard),
    lettersCommand(R"(\mathcal)", MathLetters::Script),
    fractionCommand(R"(\frac)", MathNode::Size::AsItStands),
    fractionCommand(R"(\dfrac)", MathNode::Size::Display),
    fractionCommand(R"(\tfrac)", MathNode::Size::Text),
    {R"(\sqrt)", Makes::Root},
    {R"(\left)", Makes::Fenced},
    {R"(\begin)", Makes::Environment},
    {R"(\text)", Makes::Words},
    {R"(\operatorname)", Makes::Name},
};

} // namespace

std::span<const TexCommand> texCommands() { return commands; }

const TexCommand* texCommand(std::string_view typed)
{
    const auto at =
        std::find_if(std::begin(commands), std::end(commands), [&](const TexCommand& command) { return command.typed == typed; });
    return at == std::end(commands) ? nullptr : &*at;
}

} // namespace attentoscope
