// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "core/attention/machine.h"
#include "core/base/nearest_name.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Version.hpp>
#include <algorithm>
#include <cstdlib>
#include <new>
#include <span>
#include <string_view>
#include <vector>

namespace attentoscope::cli {
namespace {

constexpr auto addCommands = {addAttend, addSweep, addTheory, addRaster, addGradients, addJl, addProject, addLinear, addAdditive,
    addExtrapolate, addMerge, addCluster, addCollapse, addFactors, addSinks, addHeads, addPadding, addRender, addLesson, addGuide,
    addClaims, addCollect, addInfo, addCompletion};

std::string versionOutput()
{
    std::string text = std::string(programName) + ' ' + versionText() + "\nSIMD path: " + simdName()
        + "\nthreads: " + std::to_string(hardwareThreads()) + '\n';
    for (const auto& [name, version] : coreLibraries())
        text += name + ' ' + version + '\n';
    return text + "CLI11 " + CLI11_VERSION;
}

std::vector<std::string> commandList(const CLI::App& root)
{
    std::vector<std::string> names;
    for (const CLI::App* command : root.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::string commandNames(const CLI::App& root)
{
    std::string names;
    for (const std::string& name : commandList(root))
        names += (names.empty() ? "" : ", ") + name;
    return names;
}

std::vector<std::string> optionNames(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back(name);
    return names;
}

// Returns whether an empty value of the option means something: no title, no label.
bool mayBeEmpty(const std::string& option) { return option == "--title" || option == "--x-label" || option == "--y-label"; }

// Refuses empty values, which an unset variable of a shell leaves: --rope "$BASE" would otherwise turn RoPE on.
Outcome<Done> refuseEmptyValues(std::span<const std::string> words)
{
    constexpr const char* why = "has an empty value; give one, or leave the option out";
    std::string before; // the word in front
    for (const std::string& word : words) {
        const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string_view::npos;
        if (equals != std::string_view::npos && equals + 1 == word.size() && !mayBeEmpty(word.substr(0, equals)))
            return badInput(word.substr(0, equals), why);
        if (word.empty() && before.starts_with("--") && before.size() > 2 && !mayBeEmpty(before))
            return badInput(before, why);
        if (word.empty() && !mayBeEmpty(before))
            return badInput("command line", "has an empty word, where the name of a file or a command belongs");
        before = word;
    }
    return Done{};
}

// Refuses words that no command takes: a misspelt option or command, or one word too many.
Outcome<Done> refuseLeftovers(const CLI::App& root)
{
    const auto parsed = root.get_subcommands();
    auto leftovers = root.remaining(true);
    std::erase(leftovers, "--"); // which ends the options
    if (!leftovers.empty()) {
        const std::string& word = leftovers.front();
        const std::string help = std::string(programName) + (parsed.empty() ? "" : ' ' + parsed.front()->get_name()) + " --help";
        if (word.starts_with('-')) {
            const std::string name = word.substr(0, word.find('='));
            const std::string bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
            if (const std::string meant = nearestName(bare, optionNames(parsed.empty() ? root : *parsed.front())); !meant.empty())
                return badInput(name, {"unknown option, did you mean --%1? (%2 lists them)", {meant, help}});
            return badInput(name, {"unknown option (%1 lists them)", {help}});
        }
        if (const std::string meant = nearestName(word, commandList(root)); parsed.empty() && !meant.empty())
            return badInput(word, {"unknown command, did you mean %1?", {meant}});
        if (parsed.empty())
            return badInput(word, {"unknown command (the commands are %1)", {commandNames(root)}});
        return badInput(word, {"unexpected word, which belongs to no option (see %1)", {help}});
    }
    if (parsed.empty())
        return badInput("no command", {"give one of %1 (attentoscope-cli --help)", {commandNames(root)}});
    return Done{};
}

// Turns CLI11's messages into ours. They start with the option: "--n: 1 required N missing".
Error parseError(const CLI::ParseError& error)
{
    const std::string text = error.what();
    const auto colon = text.find(": ");
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) && colon != std::string::npos) {
        const bool missing = text.find("missing") != std::string::npos || text.find("received 0") != std::string::npos;
        return badInput(text.substr(0, colon), missing ? "needs a value" : "was given more than once");
    }
    const std::string_view excludes = " excludes ";
    if (const auto at = text.find(excludes); dynamic_cast<const CLI::ExcludesError*>(&error) && at != std::string::npos)
        return badInput(text.substr(0, at), {"cannot be used together with %1", {text.substr(at + excludes.size())}});
    return badInput("command line", text);
}

// Lets the exit handler tell that the program was ended from within a library: OpenMP ends the program itself if it cannot
// start its threads, after printing a line of its own.
bool isRunning = false;

void sayThatALibraryEndedIt()
{
    if (isRunning)
        fail(failure("threads", "a library ended the program for the reason above; use fewer threads (--threads)"));
}

// Turns the words into what CLI11 takes: like argv, with the program's name.
std::vector<const char*> pointersTo(const std::vector<std::string>& words)
{
    std::vector<const char*> pointers{programName.data()};
    for (const std::string& word : words)
        pointers.push_back(word.c_str());
    return pointers;
}

Outcome<Done> showProgress(const CLI::Option& option)
{
    if (option.count() == 0)
        return Done{};
    const std::string& typed = option.results().front();
    if (typed != "bar" && typed != "json")
        return badInput("--progress", {"must be bar or json, not \"%1\"", {typed}});
    if (typed == "json")
        writeProgressAsJson();
    return Done{};
}

int run(const std::vector<std::string>& words)
{
    const StopToken stop = stopOnInterrupt(words.empty() ? std::string() : words.front());
    partsContext().words = words;
    auto result = runWords(words, stop);
    if (result && stop.stop_requested()) // the stop request came after the last check
        result = cancelled();
    if (!result && result.error().kind == ErrorKind::Cancelled && leavesUnfinished())
        return sayUnfinished();
    if (!result)
        return fail(result.error());
    const auto written = writeResult(*result);
    return written ? 0 : fail(written.error());
}

} // namespace

Outcome<std::string> runWords(const std::vector<std::string>& words, const StopToken& stop)
{
    CLI::App root(
        "See how attention behaves: the computations of Attentoscope for scripts, papers and clusters.\n"
        "stdout carries only the result. Exit status: 0 done, 1 a run that failed, 2 bad usage or input, 75 unfinished parts are "
        "kept, 130 interrupted.",
        std::string(programName));
    root.set_version_flag("--version", versionOutput, "Print the version, the SIMD path in use and the libraries, and exit");
    root.set_help_flag("--help,-h", "Print this help and exit");
    root.allow_extras();
    root.require_subcommand(0, 1);
    root.footer("Examples:\n  attentoscope-cli attend --n 2048 --policy entropy-invariant --json\n"
                "  attentoscope-cli sweep --lengths 64:16384:x4\nEvery command has its own --help.");
    std::vector<std::pair<const CLI::App*, Action>> actions;
    for (const auto add : addCommands) {
        Action action = add(root);
        CLI::App* command = root.get_subcommands([](const CLI::App*) { return true; }).back();
        addSwitch(*command, "--quiet", "No warnings and no progress on stderr");
        addValue(
            *command, "--progress", "FORM", "How progress is shown on stderr: a bar on a terminal, or json, a line for each step")
            ->default_str("bar");
        actions.emplace_back(command, std::move(action));
    }

    if (const auto full = refuseEmptyValues(words); !full)
        return full.error();
    try {
        const auto pointers = pointersTo(words);
        root.parse(int(pointers.size()), pointers.data());
    } catch (const CLI::CallForHelp&) {
        return root.help();
    } catch (const CLI::CallForVersion& version) {
        return std::string(version.what()) + '\n';
    } catch (const CLI::ParseError& error) {
        return parseError(error);
    }
    if (const auto clean = refuseLeftovers(root); !clean)
        return clean.error();

    for (const auto& [command, action] : actions) {
        if (!command->parsed())
            continue;
        if (command->get_option("--quiet")->count() > 0)
            beQuiet();
        if (const auto shown = showProgress(*command->get_option("--progress")); !shown)
            return shown.error();
        if (partsContext().engine && command->get_option_no_throw("--parts") == nullptr)
            return badInput(command->get_name(), "has no parts that several processes could share; run it with attentoscope-cli");
        auto result = action(stop);
        if (result)
            return result;
        return result.error().what.empty() ? atOption(result.error(), command->get_name()) : namedByOption(result.error());
    }
    return std::string();
}

int runProgram(int argc, char** argv)
{
    prepareStreams();
    isRunning = true;
    std::atexit(sayThatALibraryEndedIt);
    int status = 1;
    try {
        status = run({argv + std::min(argc, 1), argv + argc});
    } catch (const std::bad_alloc&) {
        status = fail(failure("memory", "there is not enough; use fewer rows, a smaller n or no weights"));
    } catch (const std::exception& error) {
        status = fail(failure("internal error", error.what()));
    }
    isRunning = false;
    return status;
}

} // namespace attentoscope::cli
