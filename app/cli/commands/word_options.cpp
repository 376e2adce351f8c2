// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/word_options.h"

#include "app/cli/options.h"
#include "core/base/numbers.h"

#include <array>
#include <string_view>

namespace attentoscope::cli {

WordOptions::WordOptions(CLI::App& command)
    : caption_(addSwitch(command, "--caption", "Write a caption below the figure"))
    , latex_(addSwitch(command, "--latex", "Write the LaTeX code that includes the figure, with its caption, beside it as .tex"))
{
    const char* const group = "Words in the figure ($...$ is a formula; begin with \"(b) \" for one panel)";
    for (CLI::Option* option : {caption_, latex_})
        option->group(group);
    for (const auto& [name, value, help] : {std::array{"--title", "TEXT", "Title"}, {"--x-label", "TEXT", "Label of the x axis"},
             {"--y-label", "TEXT", "Label of the y axis"}, {"--x-ticks", "N", "At most so many numbers at the x axis"},
             {"--y-ticks", "N", "At most so many numbers at the y axis"},
             {"--x-format", "FORMAT", "Numbers of the x axis: 0, 0.0, 0.00, 0.000, 1e5, 2^k, 10^k or %"},
             {"--y-format", "FORMAT", "Numbers of the y axis"}, {"--grid", "on|off", "Lines of the grid"},
             {"--letters", "(a)|a|A|none", "Letters of the panels"},
             {"--note", "\"X, Y: TEXT\"", "A note at a place of the axes; X and Y may be arithmetic, as ln(128)"},
             {"--line", "\"y = Y: TEXT\"", "A line of reference, level or upright (x = X)"},
             {"--own", "FILE.csv", "Numbers of your own on the same axes: x, y and perhaps an error in each line"}})
        values_.push_back(addValue(command, name, value, help)
                              ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                              ->expected(1)
                              ->group(group));
}

std::vector<std::string> WordOptions::ownFiles() const
{
    std::vector<std::string> files;
    for (const CLI::Option* option : values_)
        for (const std::string& value : option->get_name() == "--own" ? option->results() : std::vector<std::string>()) {
            const std::size_t letter = value.starts_with('(') ? value.find(')') : std::string::npos; // "(b) own.csv"
            files.emplace_back(trimmed(std::string_view(value).substr(letter == std::string::npos ? 0 : letter + 1)));
        }
    return files;
}

void WordOptions::passOn(std::vector<std::string>& words) const
{
    for (const CLI::Option* option : {caption_, latex_})
        if (option->count() > 0)
            words.push_back(option->get_name());
    for (const CLI::Option* option : values_)
        for (const std::string& value : option->results())
            words.insert(words.end(), {option->get_name(), value});
}

} // namespace attentoscope::cli
