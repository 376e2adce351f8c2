// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/read_question.h"

#include "core/base/numbers.h"
#include "core/lessons/read_text.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace attentoscope {
namespace {

struct KindName {
    QuestionKind kind;
    const char* name;
};
constexpr KindName kindNames[] = {{QuestionKind::Choice, "choice"}, {QuestionKind::Number, "number"},
    {QuestionKind::Point, "point"}, {QuestionKind::Curve, "curve"}};

constexpr unsigned bit(QuestionKind kind) { return 1U << unsigned(kind); }
constexpr unsigned every = ~0U;
constexpr unsigned overAxis = bit(QuestionKind::Point) | bit(QuestionKind::Curve);

class QuestionReader
{
public:
    QuestionReader(const Experiment& after, std::vector<LessonMistake>& mistakes)
        : after_(after)
        , mistakes_(mistakes)
    {
    }

    LessonQuestion run(const LessonBlock& block)
    {
        for (const KindName& each : kindNames)
            if (block.argument.text == each.name)
                question_.kind = each.kind;
        if (question_.kind == QuestionKind::None) {
            say(block.argument, ATT_TEXT("core", "say what the block asks: write choice, number, point or curve after \"ask\""));
            return question_;
        }
        for (const LessonEntry& entry : block.entries)
            take(entry);
        checkWhole(block.argument);
        return std::move(question_);
    }

private:
    struct Key {
        const char* name;
        unsigned kinds;
        void (QuestionReader::*take)(const Located& value);
        bool several = false; // the key may be repeated, once per option
    };

    static std::span<const Key> keys()
    {
        using R = QuestionReader;
        constexpr unsigned choice = bit(QuestionKind::Choice), number = bit(QuestionKind::Number);
        static const Key table[] = {{"question", every, &R::takeText}, {"option", choice, &R::takeOption, true},
            {"when", choice, &R::takeWhen, true}, {"when-before", choice, &R::takeWhenBefore, true},
            {"when-after", choice, &R::takeWhenAfter, true}, {"right", choice, &R::takeRight},
            {"answer", number | bit(QuestionKind::Point), &R::takeAnswer}, {"unit", every & ~choice, &R::takeUnit},
            {"range", every & ~choice, &R::takeRange}, {"near", every & ~choice, &R::takeNear}, {"axis", overAxis, &R::takeAxis},
            {"at", overAxis, &R::takePlaces}, {"log", overAxis, &R::takeLog}, {"curve", overAxis, &R::takeCurve},
            {"theory", overAxis, &R::takeTheory}, {"theory-name", overAxis, &R::takeTheoryName},
            {"values", bit(QuestionKind::Curve), &R::takeValues}, {"given", bit(QuestionKind::Curve), &R::takeGiven},
            {"level", bit(QuestionKind::Point), &R::takeLevel}, {"hide", every, &R::takeHide}};
        return table;
    }

    void take(const LessonEntry& entry)
    {
        const auto key = std::ranges::find_if(keys(), [&](const Key& each) { return entry.key.text == each.name; });
        if (key == keys().end() || (key->kinds & bit(question_.kind)) == 0)
            say(entry.key, {ATT_TEXT("core", "\"%1\" does not belong to this question"), {std::string(entry.key.text)}});
        else if (!key->several && !taken_.insert(key->name).second)
            say(entry.key, {ATT_TEXT("core", "\"%1\" is given twice here"), {std::string(entry.key.text)}});
        else
            (this->*key->take)(entry.value);
    }

    void takeText(const Located& value) { question_.text = readText({value}, {}, mistakes_); }
    void takeOption(const Located& value)
    {
        question_.options.push_back({readText({value}, {}, mistakes_), {}, {}});
        hasCondition_ = false;
    }
    void takeWhen(const Located& value) { takeCondition(value, OptionJudged::Unsaid); }
    void takeWhenBefore(const Located& value) { takeCondition(value, OptionJudged::BeforeReveal); }
    void takeWhenAfter(const Located& value) { takeCondition(value, OptionJudged::AfterReveal); }
    void takeCondition(const Located& value, OptionJudged judged)
    {
        if (question_.options.empty())
            return say(value, ATT_TEXT("core", "\"when\" must come after the option that it is about"));
        if (std::exchange(hasCondition_, true))
            return say(value, {ATT_TEXT("core", "\"%1\" is given twice here"), {"when"}});
        question_.options.back().judged = judged;
        if (value.text == "otherwise")
            question_.options.back().when.reset();
        else
            takeExpression(value, question_.options.back().when);
        ++conditions_;
    }
    void takeRight(const Located& value)
    {
        constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        const std::size_t option = value.text.size() == 1 ? letters.find(value.text) : std::string_view::npos;
        if (option == std::string_view::npos)
            return say(value, ATT_TEXT("core", "give the letter of the option that the text calls right, as in right = B"));
        question_.calledRight = option;
        right_ = value;
    }
    void takeAnswer(const Located& value) { takeExpression(value, question_.answer); }
    void takeCurve(const Located& value) { takeExpression(value, question_.curve); }
    void takeTheory(const Located& value) { takeExpression(value, question_.theory); }
    void takeTheoryName(const Located& value) { question_.theoryName = value.text; }
    void takeValues(const Located& value) { question_.valuesName = value.text; }
    void takeGiven(const Located& value)
    {
        question_.given = parseNumber(value.text);
        if (!question_.given)
            say(value, ATT_TEXT("core", "say at which value of the axis the curve is given, as in given = 1"));
        given_ = value;
    }
    void takeUnit(const Located& value) { question_.unit = value.text; }
    void takeHide(const Located& value)
    {
        question_.hidesPage = value.text == "page";
        if (!question_.hidesPage)
            say(value, ATT_TEXT("core", "only the page can be hidden: hide = page"));
    }
    void takeLog(const Located& value)
    {
        question_.logarithmic = value.text == "yes";
        if (value.text != "yes" && value.text != "no")
            say(value, ATT_TEXT("core", "say yes or no"));
    }
    void takeNear(const Located& value) { takeNumber(value, question_.near); }
    void takeLevel(const Located& value) { takeNumber(value, question_.level); }
    void takeRange(const Located& value)
    {
        const std::size_t dots = value.text.find("..");
        if (dots == std::string_view::npos) {
            say(value, ATT_TEXT("core", "a range is written as 0 .. 10"));
            return;
        }
        takeNumber(value.part(0, dots).trim(), question_.low);
        takeNumber(value.part(dots + 2).trim(), question_.high);
        if (question_.low && question_.high && *question_.low >= *question_.high)
            say(value, ATT_TEXT("core", "a range goes from a smaller number to a larger one"));
    }

    void takeAxis(const Located& value)
    {
        const Field* field = findField(value.text);
        if (field == nullptr || (field->kind != FieldKind::Integer && field->kind != FieldKind::Real))
            say(value, {ATT_TEXT("core", "\"%1\" is not a numeric field"), {std::string(value.text)}});
        else
            question_.along = field;
    }

    // Parses the places on the axis: "64, 128, 256" or "64:16384:x2".
    void takePlaces(const Located& value)
    {
        if (value.text.find(':') != std::string_view::npos) {
            const auto lengths = Lengths::parse(value.text);
            if (!lengths)
                say(value, lengths.error().why, lengths.error().column.value_or(0));
            else
                question_.at.assign(lengths->values().begin(), lengths->values().end());
            return;
        }
        std::size_t from = 0;
        for (const std::string_view part : split(value.text, ',')) {
            std::optional<double> number;
            takeNumber(value.part(from, part.size()).trim(), number);
            if (number)
                question_.at.push_back(*number);
            from += part.size() + 1;
        }
        if (std::ranges::adjacent_find(question_.at, std::greater_equal<>()) != question_.at.end())
            say(value, ATT_TEXT("core", "the values of an axis must ascend"));
    }

    void takeExpression(const Located& value, std::optional<Expression>& into)
    {
        auto expression = Expression::parse(value.text);
        if (expression)
            into = *std::move(expression);
        else
            say(value, expression.error().why, expression.error().column.value_or(0));
    }

    void takeNumber(const Located& value, std::optional<double>& into)
    {
        const auto number = parseNumber(value.text);
        if (number && std::isfinite(*number))
            into = number;
        else
            say(value, {ATT_TEXT("core", "\"%1\" is not a number"), {std::string(value.text)}});
    }

    void checkWhole(const Located& where)
    {
        if (question_.text.isEmpty())
            say(where, {ATT_TEXT("core", "\"%1\" is missing"), {"question"}});
        if (question_.kind == QuestionKind::Choice && (question_.options.size() < 2 || conditions_ < question_.options.size()))
            say(where,
                ATT_TEXT("core", "a choice needs at least two options, each followed by the condition under which it is right"));
        if (question_.calledRight && *question_.calledRight >= question_.options.size())
            say(right_, ATT_TEXT("core", "there is no option with this letter"));
        if (question_.kind == QuestionKind::Number && !question_.answer)
            say(where, {ATT_TEXT("core", "\"%1\" is missing"), {"answer"}});
        if ((bit(question_.kind) & overAxis) != 0)
            checkAxis(where);
    }

    void checkAxis(const Located& where)
    {
        if (question_.along == nullptr)
            say(where, {ATT_TEXT("core", "\"%1\" is missing"), {"axis"}});
        if (question_.at.size() < 2)
            say(where, {ATT_TEXT("core", "\"%1\" is missing"), {"at"}});
        if (question_.kind == QuestionKind::Point && question_.logarithmic && question_.near && *question_.near <= 1)
            say(where, ATT_TEXT("core", "on a logarithmic axis \"near\" must be a factor above 1"));
        if (question_.logarithmic && !question_.at.empty() && question_.at.front() <= 0)
            say(where, ATT_TEXT("core", "a logarithmic axis must begin above 0"));
        if (question_.kind == QuestionKind::Curve && (!question_.curve || !question_.low))
            say(where, ATT_TEXT("core", "a curve question needs \"curve\" (what is drawn) and \"range\" (between which values)"));
        if (question_.kind == QuestionKind::Point && question_.answer.has_value() == (question_.curve && question_.level))
            say(where,
                ATT_TEXT(
                    "core", "a point question needs either \"answer\", or \"curve\" and the \"level\" that this curve crosses"));
        if (!question_.theoryName.empty() && !question_.theory)
            say(where, {ATT_TEXT("core", "\"%1\" is missing"), {"theory"}});
        if (question_.given && std::ranges::find(question_.at, *question_.given) == question_.at.end())
            say(given_, ATT_TEXT("core", "\"given\" must be one of the values of \"at\""));
        for (const double place : question_.at)
            if (Experiment trial = after_; question_.along != nullptr)
                if (const auto stored = setFieldFromText(trial, *question_.along, formatNumber(place)); !stored) {
                    say(where, stored.error().why);
                    break;
                }
    }

    void say(const Located& where, Message what, std::size_t offset = 0)
    {
        mistakes_.push_back(where.mistake(std::move(what), offset));
    }

    const Experiment& after_;
    std::vector<LessonMistake>& mistakes_;
    LessonQuestion question_;
    std::size_t conditions_ = 0;
    Located given_;
    Located right_; // where the right option is named
    bool hasCondition_ = false; // the last option has a condition
    std::set<std::string_view> taken_; // keys that were read
};

} // namespace

LessonQuestion readQuestion(const LessonBlock& block, const Experiment& after, std::vector<LessonMistake>& mistakes)
{
    return QuestionReader(after, mistakes).run(block);
}

} // namespace attentoscope
