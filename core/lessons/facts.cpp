// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/facts.h"

#include "core/base/numbers.h"
#include "core/base/undefined.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

// Evaluates expressions. After the first error, which is kept, it returns dummy values.
class Asker
{
public:
    Asker(const Experiment& experiment, StopToken stop, const std::shared_ptr<LessonNetworks>& networks = {})
        : experiment_(experiment)
        , evaluations_(std::move(stop), networks)
    {
    }

    double operator()(const Expression& expression) { return in(experiment_, expression); }
    double in(const Experiment& experiment, const Expression& expression)
    {
        if (error_ && error_->kind != ErrorKind::BadInput)
            return undefined;
        const auto value = expression.value(experiment, evaluations_);
        if (value)
            return *value;
        if (!error_)
            error_ = value.error();
        return undefined;
    }
    std::vector<double> all(const LessonText& text)
    {
        std::vector<double> values;
        for (const LessonValue& value : text.values)
            values.push_back((*this)(value.expression));
        return values;
    }
    // Returns NaN where the value is undefined, which may happen at some places of an axis.
    double orNone(const Experiment& experiment, const Expression& expression)
    {
        if (error_ && error_->kind != ErrorKind::BadInput)
            return undefined;
        const auto value = expression.value(experiment, evaluations_);
        if (!value && value.error().kind != ErrorKind::BadInput)
            error_ = value.error();
        return value ? *value : undefined;
    }
    const std::optional<Error>& error() const { return error_; }

private:
    const Experiment& experiment_;
    Evaluations evaluations_;
    std::optional<Error> error_;
};

void drawCurves(AnswerFacts& facts, const LessonQuestion& question, const Experiment& after, Asker& ask, const Progress& progress)
{
    for (std::size_t i = 0; i < question.at.size(); ++i) {
        Experiment there = after;
        if (!setFieldFromText(there, *question.along, formatNumber(question.at[i])))
            continue; // cannot fail: read_question.cpp tried these values
        if (question.curve)
            facts.curve.push_back(ask.orNone(there, *question.curve));
        if (question.theory)
            facts.theory.push_back(ask.orNone(there, *question.theory));
        if (progress)
            progress(double(i + 1) / double(question.at.size()));
    }
}

// Decides which options are right. `ask` evaluates in the experiment after the answer; `judgedBefore` tells which options are
// evaluated in `before` instead.
template <class JudgedBefore>
std::vector<bool> rightOptions(
    const LessonQuestion& question, const Experiment& before, Asker& ask, const JudgedBefore& judgedBefore)
{
    std::vector<bool> right;
    for (const LessonOption& option : question.options)
        right.push_back(option.when && (judgedBefore(option) ? ask.in(before, *option.when) : ask(*option.when)) != 0);
    const bool none = std::ranges::find(right, true) == right.end();
    for (std::size_t i = 0; i < right.size(); ++i)
        if (!question.options[i].when)
            right[i] = none;
    return right;
}

} // namespace

Outcome<QuestionFacts> questionFacts(
    const LessonStep& step, const Experiment& before, StopToken stop, const std::shared_ptr<LessonNetworks>& networks)
{
    Asker ask(before, std::move(stop), networks);
    QuestionFacts facts;
    facts.text = ask.all(step.text);
    facts.question = ask.all(step.question.text);
    for (const LessonOption& option : step.question.options)
        facts.options.push_back(ask.all(option.text));
    if (const LessonQuestion& question = step.question; question.given && question.curve)
        if (Experiment there = before; setFieldFromText(there, *question.along, formatNumber(*question.given)))
            facts.given = ask.in(there, *question.curve);
    if (ask.error())
        return *ask.error();
    return facts;
}

Outcome<AnswerFacts> answerFacts(const LessonStep& step, const Experiment& before, const Experiment& after, StopToken stop,
    const Progress& progress, const std::shared_ptr<LessonNetworks>& networks)
{
    Asker ask(after, std::move(stop), networks);
    const LessonQuestion& question = step.question;
    AnswerFacts facts;
    drawCurves(facts, question, after, ask, progress);
    if (question.answer)
        facts.answer = ask(*question.answer);
    else if (question.level)
        facts.answer = crossing(question.at, facts.curve, *question.level, question.logarithmic);
    facts.right = rightOptions(
        question, before, ask, [](const LessonOption& option) { return option.judged == OptionJudged::BeforeReveal; });
    facts.text = ask.all(step.revealed);
    facts.notes = ask.all(step.notes);
    for (const LessonCheck& check : step.checks)
        facts.checks.push_back(ask(check.holds) != 0);
    if (ask.error())
        return *ask.error();
    return facts;
}

Outcome<bool> answerIsAmbiguous(const LessonStep& step, const Experiment& before, const Experiment& after, StopToken stop)
{
    if (step.question.kind != QuestionKind::Choice || before == after)
        return false;
    Asker ask(after, std::move(stop));
    const auto rightWhere = [&](OptionJudged unsaid) {
        return rightOptions(step.question, before, ask, [unsaid](const LessonOption& option) {
            return (option.judged == OptionJudged::Unsaid ? unsaid : option.judged) == OptionJudged::BeforeReveal;
        });
    };
    const bool differs = rightWhere(OptionJudged::BeforeReveal) != rightWhere(OptionJudged::AfterReveal);
    if (ask.error() && ask.error()->kind != ErrorKind::BadInput)
        return *ask.error();
    return differs && !ask.error();
}

double crossing(const std::vector<double>& xs, const std::vector<double>& ys, double level, bool logarithmic)
{
    for (std::size_t i = 1; i < std::min(xs.size(), ys.size()); ++i) {
        const double before = ys[i - 1] - level, after = ys[i] - level;
        if (std::isnan(before) || std::isnan(after) || before * after > 0 || before == after)
            continue;
        const double part = before / (before - after);
        return logarithmic ? xs[i - 1] * std::pow(xs[i] / xs[i - 1], part) : xs[i - 1] + part * (xs[i] - xs[i - 1]);
    }
    return undefined;
}

} // namespace attentoscope
