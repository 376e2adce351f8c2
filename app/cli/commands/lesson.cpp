// SPDX-License-Identifier: GPL-3.0-or-later
// lesson: lists the lessons, checks one or writes it as a handout, without a window.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/drawing_program.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/base/printable_text.h"

#include <map>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Lesson {
    explicit Lesson(CLI::App& command)
        : word(addValue(
            command, "LESSON", "", "A lesson file (.md), or the name of a lesson that comes with the program (see --list)"))
        , check(addSwitch(command, "--check",
              "Report each mistake as FILE:LINE:COLUMN: ... and exit with 2; if there is none, run every step and report each "
              "claim that the computed numbers contradict, and which option of each choice is right"))
        , list(addSwitch(command, "--list", "Print the name, languages and title of every lesson, and exit"))
        , handout(addValue(command, "--handout", "OUT",
              "Write the lesson with its pictures and formulas: .pdf, or .html that needs no other file"))
        , answers(addSwitch(command, "--answers", "With --handout: include the answers"))
        , json(addSwitch(command, "--json", "With --list and --check: write one JSON object"))
        , language(addValue(command, "--language", "en|zh_CN", "The language of a lesson that is given by its name"))
        , trust(addSwitch(command, "--trust", "Also let the lesson read files outside its own folder"))
        , threads(addThreadsOption(command))
    {
        check->excludes(list);
        handout->excludes(list)->excludes(check);
    }

    CLI::Option *word, *check, *list, *handout, *answers, *json, *language, *trust, *threads;
};

std::string readableList(const Json& library)
{
    std::string text;
    for (const Json& lesson : library["lessons"])
        for (const auto& [language, title] : lesson["titles"].items())
            text += printableText(lesson["name"].get<std::string>()) + '\t' + printableText(language) + '\t'
                + printableText(title.get<std::string>()) + '\n';
    return text;
}

Outcome<std::string> listLessons(const Lesson& options, int threads, const StopToken& stop)
{
    const auto library = DrawingProgram(threads).ask({{"order", "lessons"}}, stop);
    if (!library)
        return library.error();
    return options.json->count() > 0 ? jsonText(*library) : readableList(*library);
}

MessageValue orderOf(const Lesson& options, const std::string& name)
{
    MessageValue order{{"order", name}, {"lesson", options.word->results().front()}, {"trust", options.trust->count() > 0}};
    if (options.language->count() > 0)
        order["language"] = options.language->results().front();
    return order;
}

// Says of each choice which option is right, and how often each letter is: a class soon notices if it is always the same.
std::string choicesText(const Json& choices, const std::string& file)
{
    std::string text;
    std::map<std::string, int> counts;
    for (const Json& choice : choices) {
        const auto right = choice["right"].get<std::string>();
        text += printableText(file) + ':' + std::to_string(choice["line"].get<int>()) + ": " + right + " of "
            + std::to_string(choice["options"].get<int>()) + ": " + printableText(choice["text"].get<std::string>()) + '\n';
        for (char letter = 'A'; letter < char('A' + choice["options"].get<int>()); ++letter)
            counts[std::string(1, letter)] += 0;
        ++counts[right];
    }
    std::string sum;
    for (const auto& [letter, count] : counts)
        sum += (sum.empty() ? "" : ", ") + letter + ' ' + std::to_string(count);
    return sum.empty() ? text : text + printableText(file) + ": right options: " + sum + '\n';
}

Outcome<std::string> checkLesson(const Lesson& options, int threads, const StopToken& stop)
{
    const auto checked = DrawingProgram(threads).ask(orderOf(options, "check-lesson"), stop);
    if (!checked)
        return checked.error();
    const Json& report = *checked;
    if (options.json->count() > 0)
        if (const auto written = writeResult(jsonText(report)); !written)
            return written.error();
    const std::string file = options.word->results().front();
    for (const char* kind : {"mistakes", "failures"}) {
        const std::size_t count = report[kind].size();
        if (count == 0)
            continue;
        for (const Json& line : report[kind])
            saySentence(line.get<std::string>());
        const bool mistakes = kind == std::string_view("mistakes");
        const Message why(mistakes ? "%1 to fix" : "%1 that the computed numbers contradict",
            {std::to_string(count) + (count == 1 ? (mistakes ? " mistake" : " claim") : (mistakes ? " mistakes" : " claims"))});
        return mistakes ? badInput(file, why) : failure(file, why);
    }
    if (options.json->count() > 0)
        return std::string();
    return choicesText(report["choices"], file) + printableText(file) + ": " + std::to_string(report["steps"].get<int>())
        + " steps, and every claim holds\n";
}

Outcome<std::string> writeHandout(const Lesson& options, int threads, const StopToken& stop)
{
    const std::string out = options.handout->results().front();
    MessageValue order = orderOf(options, "handout");
    order["file"] = out;
    order["answers"] = options.answers->count() > 0;
    const auto written = DrawingProgram(threads).ask(order, stop);
    return written ? Outcome<std::string>(printableText(out) + '\n') : written.error();
}

Outcome<std::string> runLesson(const Lesson& options, const StopToken& stop)
{
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    if (options.list->count() > 0)
        return listLessons(options, int(*threads), stop);
    if (options.word->count() == 0)
        return badInput(
            "LESSON", "is needed: a lesson file, or the name of a lesson that comes with the program (--list prints the names)");
    if (options.check->count() > 0)
        return checkLesson(options, int(*threads), stop);
    if (options.handout->count() > 0)
        return writeHandout(options, int(*threads), stop);
    return badInput("lesson", "give --check or --handout OUT with a lesson, or --list without one");
}

} // namespace

Action addLesson(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("lesson", "List the lessons for classrooms, check one, or write one as a handout");
    const auto options = std::make_shared<Lesson>(*command);
    command->footer("Examples:\n  attentoscope-cli lesson --list\n  attentoscope-cli lesson my-lesson.md --check\n  "
                    "attentoscope-cli lesson dilution --handout dilution.pdf --answers --language zh_CN");
    return [options](const StopToken& stop) { return runLesson(*options, stop); };
}

} // namespace attentoscope::cli
