// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/render/render_options.h"

#include "app/cli/files.h"
#include "app/figure_options.h"
#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "core/statistics/quantities.h"

#include <algorithm>
#include <array>

namespace attentoscope::cli {

namespace {

const char* const footer =
    "FIELD is one of the options above without its dashes, or policy-a, policy-b or further. Several values,\n"
    "separated by commas, make one figure each: fig-1.pdf, fig-2.pdf, ... In a field that is itself a list, the\n"
    "commas belong to the value.\n"
    "Examples:\n"
    "  attentoscope-cli render --n 4096 --view curves --out entropy.pdf --width-mm 89 --font-pt 7\n"
    "  attentoscope-cli render noise --view explore --out noise.png --set n=512,2048 --language zh_CN --data\n"
    "  attentoscope-cli render \"needles:explore/curves, noise:explore/curves\" --out both.pdf --width-mm 183\n"
    "  attentoscope-cli render fig.pdf --out fig.svg\n"
    "  attentoscope-cli render --claim dilution --out dilution.pdf --caption\n"
    "  attentoscope-cli render --view curves --out a.pdf --series \"standard:name=1/√d,marker=s; theory:shown=no\"\n"
    "  attentoscope-cli render --view explore --film n:64..16384:x2 --out fig.html";

// Returns what curves can show, as "entropy|max_weight".
std::string sweptQuantities()
{
    std::string keys;
    for (const Quantity& quantity : quantities())
        if (quantity.swept)
            keys += (keys.empty() ? "" : "|") + std::string(quantity.key);
    return keys;
}

} // namespace

RenderOptions::RenderOptions(CLI::App& command)
    : word(addValue(command, "SESSION", "",
        std::string("A session (.attentoscope), a figure that holds one (") + figureEndings
            + "), the name of an example or of a generated source; options change its fields. Or panels of several, "
              "\"needles:explore/curves, "
              "run.attentoscope:explore/curves\"; equal axes are shared"))
    , claim(addValue(command, "--claim", "NAME",
          "Draw the session of this claim, and cite the claim in the caption ('claims --help' lists them)"))
    , experiment(command, {.lengths = true, .sampling = true, .whole = true})
    , policies(addPoliciesOption(command))
    , policy(addValue(command, "--policy", "POLICY", "The same as --policies"))
    , view(addValue(command, "--view", "NAME",
          "Draw the view of this name (see --list), or several; if SESSION is a figure, its view is the default"))
    , list(addSwitch(command, "--list", "Print the names of the views, and exit"))
    , out(addValue(
          command, "--out", "FILE", std::string("The file to draw into: ") + figureEndings + "; with --film .html or .webp"))
    , set(addValue(
          command, "--set", "FIELD=VALUE[,VALUE...]", "Change a field of the session; several values make one figure each"))
    , data(addSwitch(
          command, "--data", "Write the data of the figure beside it: curves as .csv, maps and several plots as arrays in .npz"))
    , json(addSwitch(command, "--json", "Write one JSON object that lists the files"))
    , threads(addThreadsOption(command))
    , parts(command, PartsOptions::Files)
{
    set->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(1)->group("Figure");
    policy->excludes(policies)->group(policies->get_group());
    for (CLI::Option* option : {view, out, list, data})
        option->group(figureGroup);
    for (const auto& [name, value, key, help] :
        {std::array{"--quantity", "NAME", "curve", "What curves show: entropy, normalized_entropy, max_weight, ..."},
            {"--row", "R", "row", "The selected row, whose profile is drawn, from 0"},
            {"--stage", "scores|logits|weights|log-weights", "stage", "What maps show"},
            {"--reduce", "auto|mean|max|one-row", "map_reduction",
                "What a pixel of a map shows of its cells; auto: the mean of weights, the largest of the other stages"},
            {"--scale", "log|linear", "log_colors", "Scale of the colours of maps"},
            {"--colors", "viridis|cividis|magma|grey", "color_map", "Colours of maps"}})
        viewOptions.emplace_back(addValue(command, name, value, help)->group("View"), key);
    for (const FigureOption& each : figureOptions()) {
        const bool isSwitch = *each.value == '\0';
        CLI::Option* option =
            isSwitch ? addSwitch(command, each.name, each.help) : addValue(command, each.name, each.value, each.help);
        if (each.repeats)
            option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(1);
        passedOn.emplace_back(option->group(each.group), isSwitch);
    }
    command.footer(footer);
}

std::vector<std::string> RenderOptions::given(const std::string& name) const
{
    const auto found = std::ranges::find(passedOn, name, [](const auto& each) { return each.first->get_name(); });
    return found->first->results();
}

std::vector<std::string> RenderOptions::ownFiles() const
{
    std::vector<std::string> files = given("--own");
    for (std::string& file : files)
        if (const std::size_t letter = file.starts_with('(') ? file.find(')') : std::string::npos; letter != std::string::npos)
            file = std::string(trimmed(std::string_view(file).substr(letter + 1))); // "(b) own.csv"
    return files;
}

std::vector<std::string> RenderOptions::viewSettings() const
{
    std::vector<std::string> settings;
    for (const auto& [option, key] : viewOptions)
        if (option->count() > 0) {
            const std::string& value = option->results().front();
            const bool isScale = key == "log_colors";
            settings.push_back(key + '=' + (!isScale ? value : value == "log" ? "true" : value == "linear" ? "false" : value));
        }
    return settings;
}

Error RenderOptions::atTypedOption(Error error, const std::string& view) const
{
    if (error.what == view)
        error.what = "--view " + view; // "heads" is the name of a field, too
    for (const auto& [option, key] : viewOptions)
        if (option->count() > 0 && error.what == "--view-set " + key) {
            error.what = option->get_name();
            std::string choices = option->get_type_name(); // "log|linear"
            if (key == "curve")
                choices = sweptQuantities();
            if (choices.find('|') == std::string::npos)
                continue;
            for (std::size_t at = choices.find('|'); at != std::string::npos; at = choices.find('|', at))
                choices.replace(at, 1, ", ");
            error.why = {"must be one of %2, not \"%1\"", {option->results().front(), choices}};
        }
    return error;
}

} // namespace attentoscope::cli
