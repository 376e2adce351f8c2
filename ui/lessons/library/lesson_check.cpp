// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/library/lesson_check.h"

#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "core/lessons/facts.h"
#include "core/session/outside_files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

std::string letterOf(std::size_t option) { return {char('A' + option % 26)}; }

std::size_t rightOption(const AnswerFacts& facts)
{
    return std::size_t(std::ranges::find(facts.right, true) - facts.right.begin());
}

// Says why the question has no proper answer; empty: it has one.
std::string faultOf(const LessonQuestion& question, const AnswerFacts& facts)
{
    const auto defined = [](double value) { return std::isfinite(value); };
    const auto right = std::ranges::count(facts.right, true);
    if (question.kind == QuestionKind::Choice && right != 1)
        return right == 0 ? "no option of the question is right" : "more than one option of the question is right";
    if (question.calledRight && !facts.right[*question.calledRight])
        return "the text calls option " + letterOf(*question.calledRight) + " right, but " + letterOf(rightOption(facts))
            + " comes out";
    if ((question.kind == QuestionKind::Curve || question.level) && std::ranges::none_of(facts.curve, defined))
        return "the curve is defined nowhere: " + question.curve->typed();
    if (question.kind == QuestionKind::Point && !defined(facts.answer))
        return "the curve does not reach " + formatNumber(*question.level);
    const bool isPoint = question.kind == QuestionKind::Point;
    const std::optional<double> low = isPoint ? question.at.front() : question.low,
                                high = isPoint ? question.at.back() : question.high;
    if ((isPoint || question.kind == QuestionKind::Number) && low && (facts.answer < *low || facts.answer > *high))
        return "the answer " + formatNumber(facts.answer) + " lies outside the range";
    return {};
}

// Checks one step and adds what is wrong to the report; returns false if stopped.
bool tryStep(const Lesson& lesson, std::size_t number, const std::string& file, LessonReport& report,
    const std::shared_ptr<LessonNetworks>& networks, const StopToken& stop)
{
    const LessonStep& step = lesson.steps[number];
    const auto say = [&](int line, const std::string& what) {
        report.failures.push_back(printableText(file + ':' + std::to_string(line) + ":1: " + what));
    };
    const Experiment asked = lesson.experimentAt(number, false), shown = lesson.experimentAt(number, true);
    const auto before = questionFacts(step, asked, stop, networks);
    const auto after = answerFacts(step, asked, shown, stop, {}, networks);
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
    if (const std::string fault = faultOf(step.question, *after); !fault.empty())
        say(step.line, fault);
    else if (step.question.kind == QuestionKind::Choice && before) {
        const std::size_t right = rightOption(*after);
        const LessonText& text = step.question.options[right].text;
        report.choices.push_back({step.line, int(number) + 1, right, step.question.options.size(),
            text.filled([&](std::size_t i) { return formatNumber(before->options[right][i]); })});
    }
    const auto ambiguous = answerIsAmbiguous(step, asked, shown, stop);
    if (!ambiguous)
        return false;
    if (*ambiguous)
        say(step.line,
            "another option is right before the answer is shown than after it: say when-before or when-after of each option");
    return true;
}

} // namespace

Outcome<LessonReport> checkLesson(
    const QString& nameOrFile, const QString& language, bool trusts, StopToken stop, const ShownCheck& isShown)
{
    const auto path = findLesson(nameOrFile, language);
    if (!path)
        return path.error();
    const auto reading = readLessonFile(*path, isShown);
    if (!reading)
        return reading.error();
    LessonReport report;
    const std::string file = path->toStdString();
    if (const auto outside = reading->lesson.filesOutside(); !outside.empty() && !trusts)
        return needsTrust(file, outside.front());
    for (const LessonMistake& mistake : reading->mistakes)
        report.mistakes.push_back(printableText(mistake.text(file)));
    report.steps = reading->lesson.steps.size();
    const auto networks = std::make_shared<LessonNetworks>();
    for (std::size_t i = 0; i < report.steps && report.mistakes.empty(); ++i)
        if (!tryStep(reading->lesson, i, file, report, networks, stop))
            return cancelled();
    return report;
}

nlohmann::ordered_json reportJson(const LessonReport& report)
{
    auto choices = nlohmann::ordered_json::array();
    for (const LessonReport::Choice& choice : report.choices)
        choices.push_back({{"line", choice.line}, {"step", choice.step}, {"right", letterOf(choice.right)},
            {"options", choice.options}, {"text", choice.text}});
    return {{"steps", report.steps}, {"mistakes", report.mistakes}, {"failures", report.failures}, {"choices", choices}};
}

nlohmann::ordered_json libraryJson()
{
    auto lessons = nlohmann::ordered_json::array();
    for (const LessonEntryInLibrary& entry : lessonLibrary()) {
        auto titles = nlohmann::ordered_json::object();
        for (const LessonFile& file : entry.files)
            titles[file.language.toStdString()] = lessonHead(file.path).title;
        const std::vector<std::string> needs = lessonHead(entry.files.front().path).needs;
        lessons.push_back({{"name", entry.name.toStdString()}, {"ships", entry.ships}, {"titles", titles}, {"needs", needs}});
    }
    return {{"lessons", lessons}};
}

} // namespace attentoscope
