// SPDX-License-Identifier: GPL-3.0-or-later
// completion: prints a shell script that completes commands, options and their words. It is made from the parser, so it knows
// the same as --help.
#include "app/cli/commands/command.h"
#include "core/masks/mask.h"
#include "core/policies/policy.h"
#include "core/session/fields.h"
#include "core/statistics/quantities.h"

#include <algorithm>
#include <map>
#include <string>

namespace attentoscope::cli {
namespace {

void add(std::string& words, std::string_view word) { words.append(words.empty() ? "" : " ").append(word); }

std::string policyNames()
{
    std::string words;
    for (const Policy& policy : policies())
        add(words, policy.name);
    return words;
}

// Returns the words that may follow each option. Options that take a file, a number or an expression are left out.
std::map<std::string, std::string> wordsOfOptions(const CLI::App& root)
{
    std::map<std::string, std::string> words{{"--policy", policyNames()}, {"--policies", policyNames()}};
    for (const CLI::App* command : root.get_subcommands([](const CLI::App*) { return true; }))
        for (const CLI::Option* option : command->get_options())
            if (std::string choices = option->get_type_name(); choices.find('|') != std::string::npos) { // "light|dark"
                std::ranges::replace(choices, '|', ' ');
                words[option->get_name()] = choices;
            }
    for (const Quantity* quantity : sweptQuantities())
        add(words["--quantity"], quantity->key);
    for (const Field& field : experimentFields()) {
        std::string& some = words[std::string("--") + field.key];
        if (field.kind == FieldKind::Choice)
            for (const FieldOption& option : field.options())
                add(some, option.name);
        else if (field.kind == FieldKind::LengthMeaning)
            some = "visible position sequence fixed:";
        else if (field.kind == FieldKind::Entropy)
            some = "shannon renyi: tsallis:";
        else if (field.kind == FieldKind::Mask)
            for (const MaskAtom& atom : maskAtoms())
                add(some, atom.name);
    }
    std::erase_if(words, [](const auto& entry) { return entry.second.empty(); });
    return words;
}

std::string optionsOf(const CLI::App& command)
{
    std::string words;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            add(words, "--" + name);
    return words;
}

std::string script(const CLI::App& root)
{
    std::string commands = optionsOf(root), cases, values;
    for (const CLI::App* command : root.get_subcommands([](const CLI::App*) { return true; })) {
        add(commands, command->get_name());
        cases += "    " + command->get_name() + ") words='" + optionsOf(*command) + "' ;;\n";
    }
    for (const auto& [option, words] : wordsOfOptions(root))
        values += "    " + option + ") words='" + words + "' ;;\n";
    return "# Completion of attentoscope-cli. For bash: source <(attentoscope-cli completion)\n"
           "# For zsh, before that: autoload -U +X bashcompinit && bashcompinit\n"
           "_attentoscope_cli()\n{\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n"
           "    case $before in\n"
        + values
        + "    --*) [[ $current == -* ]] || return ;; # a file, a number or an expression\n"
          "    esac\n"
          "    if [[ $COMP_CWORD -eq 1 ]]; then\n        words='"
        + commands
        + "'\n"
          "    elif [[ -z $words ]]; then\n"
          "    [[ $current == -* ]] || return\n"
          "    case ${COMP_WORDS[1]} in\n"
        + cases
        + "    esac\n"
          "    fi\n"
          "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
          "}\n"
          "complete -o bashdefault -o default -F _attentoscope_cli attentoscope-cli\n";
}

} // namespace

Action addCompletion(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("completion", "A script that lets bash or zsh complete commands and options");
    command->footer("Example:\n  source <(attentoscope-cli completion)");
    return [&root](const StopToken&) { return Outcome<std::string>(script(root)); };
}

} // namespace attentoscope::cli
