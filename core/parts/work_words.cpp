// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/work_words.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attentoscope {
namespace {

// The values that options have in the words of a command, such as --shard 2/3.
struct OptionWord {
    std::string_view name;
    bool hasValue;
};
// What chooses parts, the machine, the format or files to write beside the result, and so is not of the work.
constexpr std::array besideTheWork{OptionWord{"--shard", true}, OptionWord{"--shard-out", true}, OptionWord{"--parts", true},
    OptionWord{"--threads", true}, OptionWord{"--progress", true}, OptionWord{"--quiet", false}, OptionWord{"--json", false},
    OptionWord{"--csv", false}, OptionWord{"--no-times", false}, OptionWord{"--save", true}, OptionWord{"--resume", false},
    OptionWord{"--session-out", true}, OptionWord{"--out", true}};

} // namespace

bool writesFilesInParts(const std::vector<std::string>& words) { return !words.empty() && words.front() == "render"; }

std::vector<std::string> wordsOfWork(const std::vector<std::string>& words)
{
    std::vector<std::string> left;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const auto found = std::ranges::find_if(besideTheWork, [&](const OptionWord& option) {
            return words[at] == option.name || words[at].starts_with(std::string(option.name) + '=');
        });
        const bool isOfWork = found == besideTheWork.end() || (found->name == "--out" && writesFilesInParts(words));
        if (isOfWork)
            left.push_back(words[at]);
        else if (found->hasValue && words[at] == found->name)
            ++at;
    }
    return left;
}

std::string typedLine(const std::vector<std::string>& words)
{
    std::string line;
    for (const std::string& word : words) {
        constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
        std::string typed = word;
        if (word.empty() || word.find_first_not_of(plain) != std::string::npos) {
            typed = "'";
            for (const char letter : word)
                typed += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
            typed += '\'';
        }
        line += (line.empty() ? "" : " ") + typed;
    }
    return line;
}

} // namespace attentoscope
