// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/worksheet.h"

#include "core/session/fields.h"

#include <nlohmann/json.hpp>

namespace attentoscope {
namespace {

using nlohmann::ordered_json;

// The place of a value in the object, for errors: "worksheet: questions 2: options".
std::string inside(const std::string& place, const std::string& key) { return place + ": " + key; }
std::string entryOf(const std::string& place, std::size_t index) { return place + ' ' + std::to_string(index + 1); }

Outcome<Done> readText(const ordered_json& value, const std::string& place, std::string& out)
{
    if (!value.is_string())
        return badInput(place, ATT_TEXT("core", "must be text"));
    out = value.get<std::string>();
    if (out.size() > Worksheet::longestText)
        return badInput(place,
            {ATT_TEXT("core", "is too long (%1 bytes, at most %2)"),
                {std::to_string(out.size()), std::to_string(Worksheet::longestText)}});
    return Done{};
}

// Reads a text; if the key is missing, `out` keeps its value.
Outcome<Done> readTextAt(const ordered_json& object, const std::string& key, const std::string& place, std::string& out)
{
    const auto found = object.find(key);
    return found == object.end() ? Outcome<Done>(Done{}) : readText(*found, inside(place, key), out);
}

// Reads a list; read(entry, place) parses one entry.
template <class Entry, class Read>
Outcome<Done> readList(
    const ordered_json& object, const std::string& key, const std::string& place, std::vector<Entry>& out, Read&& read)
{
    const auto found = object.find(key);
    if (found == object.end())
        return Done{};
    const std::string list = inside(place, key);
    if (!found->is_array())
        return badInput(list, ATT_TEXT("core", "must be a list in brackets"));
    for (std::size_t i = 0; i < found->size(); ++i)
        if (const auto done = read((*found)[i], entryOf(list, i), out.emplace_back()); !done)
            return done.error();
    return Done{};
}

Outcome<Done> checkCount(std::size_t count, const std::string& place)
{
    if (count > Worksheet::mostQuestions)
        return badInput(place,
            {ATT_TEXT("core", "are too many (%1, at most %2)"),
                {std::to_string(count), std::to_string(Worksheet::mostQuestions)}});
    return Done{};
}

Outcome<Done> readControl(const ordered_json& value, const std::string& place, std::string& control)
{
    if (const auto done = readText(value, place, control); !done)
        return done.error();
    if (findField(control) == nullptr)
        return badInput(place, {ATT_TEXT("core", "there is no control \"%1\""), {control}});
    return Done{};
}

Outcome<Done> readQuestion(const ordered_json& value, const std::string& place, WorksheetQuestion& question)
{
    if (!value.is_object())
        return badInput(place, ATT_TEXT("core", "must be an object in braces"));
    if (const auto done = readTextAt(value, "text", place, question.text); !done)
        return done.error();
    if (const auto done = readList(value, "options", place, question.options, readText); !done)
        return done.error();
    if (question.options.size() == 1)
        return badInput(inside(place, "options"), ATT_TEXT("core", "must be two or more options to choose from, or none"));
    return checkCount(question.options.size(), inside(place, "options"));
}

Outcome<Done> readVotes(const ordered_json& value, const std::string& place, int& votes)
{
    if (!value.is_number_integer() || value < 0 || value > Worksheet::mostVotes)
        return badInput(place, {ATT_TEXT("core", "must be a whole number from 0 to %1"), {std::to_string(Worksheet::mostVotes)}});
    votes = value.get<int>();
    return Done{};
}

Outcome<Done> readAnswer(const ordered_json& value, const std::string& place, WorksheetAnswer& answer)
{
    if (!value.is_object())
        return badInput(place, ATT_TEXT("core", "must be an object in braces"));
    for (const auto& [key, member] : {std::pair("text", &WorksheetAnswer::text), std::pair("time", &WorksheetAnswer::time),
             std::pair("version", &WorksheetAnswer::version)})
        if (const auto done = readTextAt(value, key, place, answer.*member); !done)
            return done.error();
    return readList(value, "votes", place, answer.votes, readVotes);
}

// Votes are of the options of a question, one number for each.
Outcome<Done> checkVotes(const Worksheet& worksheet, const std::string& place)
{
    for (std::size_t i = 0; i < worksheet.questions.size(); ++i) {
        const std::size_t votes = worksheet.answers[i].votes.size(), options = worksheet.questions[i].options.size();
        if (votes > 0 && votes != options)
            return badInput(inside(entryOf(inside(place, "answers"), i), "votes"),
                {ATT_TEXT("core", "are for %1 options, but the question has %2"),
                    {std::to_string(votes), std::to_string(options)}});
    }
    return Done{};
}

void write(ordered_json& object, const char* key, const std::string& text)
{
    if (!text.empty())
        object[key] = text;
}

ordered_json questionJson(const WorksheetQuestion& question)
{
    ordered_json object{{"text", question.text}};
    if (!question.options.empty())
        object["options"] = question.options;
    return object;
}

ordered_json answerJson(const WorksheetAnswer& answer)
{
    ordered_json object = ordered_json::object();
    write(object, "text", answer.text);
    if (!answer.votes.empty())
        object["votes"] = answer.votes;
    write(object, "time", answer.time);
    write(object, "version", answer.version);
    return object;
}

// Writes the answers up to the last one given. Empty ones before it are kept, because an answer has the index of its question.
ordered_json answersJson(const std::vector<WorksheetAnswer>& answers)
{
    auto list = ordered_json::array();
    auto count = answers.size();
    while (count > 0 && answers[count - 1] == WorksheetAnswer())
        --count;
    for (std::size_t i = 0; i < count; ++i)
        list.push_back(answerJson(answers[i]));
    return list;
}

} // namespace

Outcome<Worksheet> parseWorksheet(const std::string& text)
{
    const std::string place = "worksheet";
    const auto object = ordered_json::parse(text, nullptr, false);
    if (!object.is_object())
        return badInput(place, ATT_TEXT("core", "must be an object in braces"));
    Worksheet worksheet;
    if (const auto done = readList(object, "controls", place, worksheet.controls, readControl); !done)
        return done.error();
    if (const auto done = readList(object, "questions", place, worksheet.questions, readQuestion); !done)
        return done.error();
    if (const auto done = checkCount(worksheet.questions.size(), inside(place, "questions")); !done)
        return done.error();
    if (const auto done = readTextAt(object, "student", place, worksheet.student); !done)
        return done.error();
    if (const auto done = readList(object, "answers", place, worksheet.answers, readAnswer); !done)
        return done.error();
    worksheet.answers.resize(worksheet.questions.size());
    if (const auto done = checkVotes(worksheet, place); !done)
        return done.error();
    return worksheet;
}

std::string worksheetText(const Worksheet& worksheet)
{
    ordered_json object = ordered_json::object();
    if (worksheet.isEmpty())
        return object.dump();
    if (!worksheet.controls.empty())
        object["controls"] = worksheet.controls;
    for (const WorksheetQuestion& question : worksheet.questions)
        object["questions"].push_back(questionJson(question));
    write(object, "student", worksheet.student);
    if (auto answers = answersJson(worksheet.answers); !answers.empty())
        object["answers"] = std::move(answers);
    return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

} // namespace attentoscope
