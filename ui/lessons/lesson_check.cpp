#include "ui/lessons/lesson_check.h"

#include "core/lessons/facts.h"
#include "ui/lessons/lesson_library.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attentoscope {

namespace {

// What is said of one step; false: stopped.
bool tryStep(const Lesson& lesson, std::size_t number, const std::string& file, LessonReport& report, const StopToken& stop)
{
    const LessonStep& step = lesson.steps[number];
    const auto say = [&](int line, const std::string& what) {
        report.failures.push_back(file + ':' + std::to_string(line) + ":1: " + what);
    };
    const auto before = questionFacts(step, lesson.experimentAt(number, false), stop);
    const auto after = answerFacts(step, lesson.experimentAt(number, true), stop);
    for (const Error* error : {before ? nullptr : &before.error(), after ? nullptr : &after.error()}) {
        if (error != nullptr && error->kind == ErrorKind::Cancelled)
            return false;
        if (error != nullptr)
            say(step.line, error->text());
    }
    if (!after)
        return true;
    for (std::size_t i = 0; i < after->checks.size(); ++i)
        if (!after->checks[i])
            say(step.checks[i].line, "does not hold: " + step.checks[i].holds.typed());
    if (step.question.kind == QuestionKind::Choice && std::ranges::find(after->right, true) == after->right.end())
        say(step.line, "no option of the question is right");
    return true;
}

} // namespace

Outcome<LessonReport> checkLesson(const QString& nameOrFile, const QString& language, StopToken stop)
{
    const auto path = findLesson(nameOrFile, language);
    if (!path)
        return path.error();
    const auto reading = readLessonFile(*path);
    if (!reading)
        return reading.error();
    LessonReport report;
    const std::string file = path->toStdString();
    for (const LessonMistake& mistake : reading->mistakes)
        report.mistakes.push_back(mistake.text(file));
    report.steps = reading->lesson.steps.size();
    for (std::size_t i = 0; i < report.steps && report.mistakes.empty(); ++i)
        if (!tryStep(reading->lesson, i, file, report, stop))
            return cancelled();
    return report;
}

std::string reportText(const LessonReport& report)
{
    return nlohmann::ordered_json{{"steps", report.steps}, {"mistakes", report.mistakes}, {"failures", report.failures}}.dump(2)
        + '\n';
}

std::string libraryText()
{
    auto lessons = nlohmann::ordered_json::array();
    for (const LessonEntryInLibrary& entry : lessonLibrary()) {
        auto titles = nlohmann::ordered_json::object();
        for (const LessonFile& file : entry.files)
            titles[file.language.toStdString()] = lessonHead(file.path).title;
        lessons.push_back({{"name", entry.name.toStdString()}, {"ships", entry.ships}, {"titles", titles}});
    }
    return nlohmann::ordered_json{{"lessons", lessons}}.dump(2) + '\n';
}

} // namespace attentoscope
