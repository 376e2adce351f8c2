// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/read_lesson.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/lessons/lesson_lines.h"
#include "core/lessons/read_question.h"
#include "core/lessons/read_text.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace attentoscope {
namespace {

constexpr std::string_view presentVersion = "1";

// Makes the value of a field that is a list of texts: "\\n" in the lesson separates its entries.
std::string withLineBreaks(std::string text)
{
    for (std::size_t at = text.find("\\n"); at != std::string::npos; at = text.find("\\n", at + 1))
        text.replace(at, 2, "\n");
    return text;
}

// Splits "scores, entropy" at its commas.
std::vector<std::string> namesIn(std::string_view text)
{
    std::vector<std::string> names;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        if (const std::string_view name = trimmed(text.substr(0, comma)); !name.empty())
            names.emplace_back(name);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return names;
}

class LessonParser
{
public:
    LessonParser(std::string_view text, const SettingCheck& isSetting, LessonReading& reading)
        : outline_(outlineOf(text, reading.mistakes))
        , isSetting_(isSetting)
        , lesson_(reading.lesson)
        , mistakes_(reading.mistakes)
    {
    }

    void run()
    {
        readHeader();
        for (const LessonSection& section : outline_.sections)
            if (mistakes_.size() < mostMistakes)
                readStep(section);
        std::ranges::stable_sort(mistakes_, {}, [](const LessonMistake& m) { return std::pair(m.line, m.column); });
    }

private:
    void readHeader()
    {
        std::string version;
        const std::pair<const char*, std::string*> keys[] = {
            {"lesson", &version}, {"title", &lesson_.title}, {"language", &lesson_.language}, {"about", &lesson_.about}};
        sayDoubled(outline_.header);
        for (const LessonEntry& entry : outline_.header) {
            if (entry.key.text == "needs") {
                lesson_.needs = namesIn(entry.value.text);
                continue;
            }
            if (entry.key.text == "minutes") {
                readMinutes(entry.value);
                continue;
            }
            const auto key = std::ranges::find_if(keys, [&](const auto& each) { return entry.key.text == each.first; });
            if (key == std::end(keys))
                say(entry.key,
                    {ATT_TEXT("core", "the header may have lesson, title, language, minutes, about and needs, but not \"%1\""),
                        {std::string(entry.key.text)}});
            else
                *key->second = entry.value.text;
            if (entry.key.text == "lesson" && entry.value.text != presentVersion)
                say(entry.value, ATT_TEXT("core", "this program reads version 1 of the lesson format; write \"lesson: 1\""));
            if (entry.key.text == "language" && entry.value.text != "en" && entry.value.text != "zh_CN")
                say(entry.value, ATT_TEXT("core", "the language must be en or zh_CN"));
        }
        for (const auto& [name, value] : keys)
            if (value->empty())
                say(outline_.begin, {ATT_TEXT("core", "\"%1\" is missing in the header"), {name}});
    }

    void readMinutes(const Located& value)
    {
        constexpr int most = 600;
        const auto minutes = parseInteger(value.text);
        if (!minutes || *minutes < 1 || *minutes > most)
            return say(value, {ATT_TEXT("core", "say how many minutes the lesson takes: 1 to %1"), {std::to_string(most)}});
        lesson_.minutes = int(*minutes);
    }

    void sayDoubled(const std::vector<LessonEntry>& entries)
    {
        std::set<std::string_view> before;
        for (const LessonEntry& entry : entries)
            if (!before.insert(entry.key.text).second)
                say(entry.key, {ATT_TEXT("core", "\"%1\" is given twice here"), {std::string(entry.key.text)}});
    }

    void readStep(const LessonSection& section)
    {
        LessonStep step;
        step.title = section.title.text;
        step.line = section.title.number;
        const LessonBlock* asked = nullptr;
        for (const LessonPart& part : section.parts) {
            if (!part.isBlock)
                (asked == nullptr ? step.text : step.revealed) = joined(asked == nullptr ? step.text : step.revealed, part);
            else if (part.block.kind == "ask" && asked != nullptr)
                say(part.block.argument, ATT_TEXT("core", "a step asks one question; begin another step"));
            else if (part.block.kind == "ask")
                asked = &part.block;
            else
                readBlock(part.block, step);
        }
        applyReveal(section, step, asked != nullptr);
        if (asked != nullptr)
            step.question = readQuestion(*asked, after_, mistakes_);
        before_ = after_;
        lesson_.steps.push_back(std::move(step));
    }

    // Appends a part to the text before it; a block may have interrupted that text.
    LessonText joined(const LessonText& before, const LessonPart& part)
    {
        LessonText text = readText(part.text, part.isCode, mistakes_);
        if (before.isEmpty() || text.isEmpty())
            return before.isEmpty() ? text : before;
        LessonText both = before;
        both.markdown += "\n\n";
        for (LessonValue& value : text.values) {
            value.begin += both.markdown.size();
            value.end += both.markdown.size();
            both.values.push_back(std::move(value));
        }
        both.markdown += text.markdown;
        return both;
    }

    void readBlock(const LessonBlock& block, LessonStep& step)
    {
        if (!block.argument.text.empty())
            say(block.argument, ATT_TEXT("core", "nothing may follow the name of this block"));
        if (block.kind == "set") {
            step.set = changesOf(block, before_, step.set);
        } else if (block.kind == "reveal") {
            if (reveal_ != nullptr)
                say(block.argument, ATT_TEXT("core", "the step has two blocks of this kind; remove one"));
            reveal_ = &block;
        } else if (block.kind == "controls") {
            for (const Located& line : block.lines)
                if (const Field* field = findField(line.text))
                    step.controls.push_back(field);
                else
                    say(line, {ATT_TEXT("core", "there is no field \"%1\""), {std::string(line.text)}});
        } else if (block.kind == "notes") {
            if (!step.notes.isEmpty())
                say(block.argument, ATT_TEXT("core", "the step has two blocks of this kind; remove one"));
            step.notes = readText(block.lines, {}, mistakes_);
        } else {
            for (const Located& line : block.lines)
                if (auto holds = Expression::parse(line.text))
                    step.checks.push_back({*std::move(holds), line.number});
                else
                    say(line, holds.error().why, holds.error().column.value_or(0));
        }
    }

    void applyReveal(const LessonSection& section, LessonStep& step, bool asks)
    {
        after_ = before_;
        if (reveal_ != nullptr && !asks)
            say(section.title, ATT_TEXT("core", "there is a block \"reveal\" but no question"));
        if (reveal_ != nullptr)
            step.reveal = changesOf(*reveal_, after_, {});
        reveal_ = nullptr;
    }

    // Parses the changes of a block, and applies them to the experiment one after the other.
    std::vector<LessonChange> changesOf(const LessonBlock& block, Experiment& experiment, std::vector<LessonChange> changes)
    {
        sayDoubled(block.entries);
        for (const LessonEntry& entry : block.entries) {
            LessonChange change{findField(entry.key.text), std::string(entry.key.text), std::string(entry.value.text)};
            if (change.field != nullptr && change.field->kind == FieldKind::TextList)
                change.value = withLineBreaks(change.value);
            const auto done = change.field != nullptr ? setFieldFromText(experiment, *change.field, change.value)
                                                      : isSetting_(change.key, change.value);
            if (done) {
                changes.push_back(std::move(change));
            } else {
                const bool ofKey = done.error().what != change.key;
                say(ofKey ? entry.key : entry.value, done.error().why, done.error().column.value_or(0));
            }
        }
        if (!block.entries.empty())
            if (const auto valid = validate(experiment); !valid)
                say(block.entries.front().key, valid.error().why);
        return changes;
    }

    void say(const Located& where, Message what, std::size_t offset = 0)
    {
        mistakes_.push_back(where.mistake(std::move(what), offset));
    }

    LessonOutline outline_;
    const SettingCheck& isSetting_;
    Lesson& lesson_;
    std::vector<LessonMistake>& mistakes_;
    Experiment before_, after_; // before and after the current step's answer is shown
    const LessonBlock* reveal_ = nullptr; // the reveal block of the current step
};

} // namespace

std::string LessonMistake::text(const std::string& file) const
{
    return file + ':' + std::to_string(line) + ':' + std::to_string(column) + ": " + what.text();
}

LessonReading parseLesson(std::string_view text, const SettingCheck& isSetting)
{
    LessonReading reading;
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    LessonParser(text, isSetting, reading).run();
    return reading;
}

Outcome<LessonReading> readLesson(const std::filesystem::path& path, const SettingCheck& isSetting)
{
    const auto text = readWholeFile(path, largestLesson);
    if (!text)
        return text.error();
    LessonReading reading = parseLesson(*text, isSetting);
    reading.lesson.folder = path.parent_path();
    return reading;
}

} // namespace attentoscope
