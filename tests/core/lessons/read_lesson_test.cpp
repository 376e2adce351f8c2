// SPDX-License-Identifier: GPL-3.0-or-later
// Reading lesson files: their contents, the places of mistakes, and the values that a step computes.
#include "core/lessons/facts.h"
#include "core/lessons/read_lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The window's settings, as far as these tests need them.
Outcome<Done> isSetting(const std::string& key, const std::string& value)
{
    if (key != "page")
        return badInput("", {"there is no field \"%1\"", {key}});
    if (value == "nowhere")
        return badInput(key, "there is no such page");
    return Done{};
}

const std::string header = "---\nlesson: 1\ntitle: Dilution\nlanguage: en\nabout: Softmax spreads.\n---\n";

std::vector<std::string> mistakesOf(const std::string& text)
{
    std::vector<std::string> said;
    for (const LessonMistake& mistake : parseLesson(text, isSetting).mistakes)
        said.push_back(mistake.text("f"));
    return said;
}

TEST(Lessons, AreRead)
{
    const auto reading = parseLesson(header + R"(
# One *query*

~~~set
n = 64   
d = 16
page = explore
~~~

Text with {{entropy(A) : 2}} and `{{code}}`.

```python
x = "{{no value}}"
```

~~~ask number
question = How much is {{n}}?
answer = entropy(A)
unit = nats
range = 0 .. 10
near = 0.5
hide = page
~~~

It is {{entropy(A)}}, {{planted_mass(A) : %}}.

~~~reveal
n = 128
~~~

~~~controls
n
policy-b
~~~

~~~check
# a comment
entropy(B) < 10
entropy(A) < 0
~~~

~~~notes
Say it {{n}} times.
~~~

# Second

More.
)",
        isSetting);
    EXPECT_THAT(reading.mistakes, IsEmpty()) << reading.mistakes.front().text("f");
    const Lesson& lesson = reading.lesson;
    EXPECT_EQ(lesson.title, "Dilution");
    EXPECT_EQ(lesson.language, "en");
    ASSERT_EQ(lesson.steps.size(), 2u);
    const LessonStep& step = lesson.steps[0];
    EXPECT_EQ(step.title, "One *query*");
    EXPECT_EQ(step.line, 8);
    ASSERT_EQ(step.text.values.size(), 1u);
    EXPECT_EQ(step.text.filled([](std::size_t) { return "1.23"; }),
        "Text with 1.23 and `{{code}}`.\n\n```python\nx = \"{{no value}}\"\n```");
    EXPECT_EQ(step.question.kind, QuestionKind::Number);
    EXPECT_EQ(step.question.unit, "nats");
    EXPECT_EQ(step.question.near, 0.5);
    EXPECT_TRUE(step.question.hidesPage);
    EXPECT_EQ(step.checks.size(), 2u);
    EXPECT_THAT(step.controls, ElementsAre(findField("n"), findField("policy-b")));
    EXPECT_EQ(lesson.experimentAt(0, false).n, 64);
    EXPECT_EQ(lesson.experimentAt(0, true).n, 128);
    EXPECT_EQ(lesson.experimentAt(1, false).n, 128) << "a step goes on where the one before ended";
    EXPECT_EQ(lesson.viewAt(1, false).size(), 1u);

    const auto before = questionFacts(step, lesson.experimentAt(0, false));
    ASSERT_TRUE(before);
    EXPECT_THAT(before->question, ElementsAre(64));
    const auto after = answerFacts(step, lesson.experimentAt(0, false), lesson.experimentAt(0, true));
    ASSERT_TRUE(after);
    EXPECT_EQ(after->answer, after->text[0]);
    EXPECT_NE(after->answer, before->text[0]) << "of another n";
    EXPECT_THAT(after->checks, ElementsAre(true, false));
    EXPECT_THAT(after->notes, ElementsAre(128));
}

TEST(Lessons, AskForChoicesPointsAndCurves)
{
    const auto reading = parseLesson(header + R"(
# Choice
~~~set
d = 16
source = sphere
~~~
~~~ask choice
question = Which?
option = smaller
when = entropy(A; n = 256) < entropy(A; n = 64)
option = larger
when = entropy(A; n = 256) > entropy(A; n = 64)
option = equal
when = otherwise
~~~
# Point
~~~ask point
question = Where?
axis = n
at = 64:1024:x2
log = yes
curve = entropy(A)
level = 5
~~~
# Curve
~~~ask curve
question = How?
axis = tau
at = 0.001, 0.5, 2
range = 0 .. 8
curve = multiplier(A)
theory = theory_entropy(A)
theory-name = estimate
values = size
given = 0.5
~~~
)",
        isSetting);
    ASSERT_THAT(reading.mistakes, IsEmpty()) << reading.mistakes.front().text("f");
    const auto facts = [&](std::size_t step) {
        return *answerFacts(
            reading.lesson.steps[step], reading.lesson.experimentAt(step, false), reading.lesson.experimentAt(step, true));
    };
    EXPECT_THAT(facts(0).right, ElementsAre(false, true, false));
    const AnswerFacts point = facts(1);
    ASSERT_EQ(point.curve.size(), 5u);
    EXPECT_GT(point.answer, 64);
    EXPECT_LT(point.curve[1], 5);
    EXPECT_GT(point.curve[2], 5);
    EXPECT_GT(point.answer, 128);
    EXPECT_LT(point.answer, 256);
    const AnswerFacts curve = facts(2);
    EXPECT_THAT(curve.curve, ElementsAre(0.001, 0.5, 2));
    EXPECT_NEAR(curve.theory[0], std::log(2048), 1e-3);
    EXPECT_EQ(reading.lesson.steps[2].question.theoryName, "estimate");
    EXPECT_EQ(reading.lesson.steps[2].question.valuesName, "size");
    EXPECT_EQ(questionFacts(reading.lesson.steps[2], reading.lesson.experimentAt(2, false))->given, 0.5);
}

// The reveal changes the state in the window, so an option must say whether it is about the state before or after.
TEST(Lessons, JudgeOptionsBeforeOrAfterTheAnswerIsShown)
{
    const auto judged = [](const std::string& first, const std::string& second, const std::string& reveal) {
        const auto reading = parseLesson(header + "# One\n~~~set\nn = 64\n~~~\n~~~ask choice\nquestion = Q\noption = short\n"
                + first + " = n < 100\noption = long\n" + second + "\n~~~\n~~~reveal\n" + reveal + "\n~~~\n",
            isSetting);
        EXPECT_THAT(reading.mistakes, IsEmpty()) << reading.mistakes.front().text("f");
        const Experiment before = reading.lesson.experimentAt(0, false), after = reading.lesson.experimentAt(0, true);
        const LessonStep& step = reading.lesson.steps[0];
        std::vector<bool> found = answerFacts(step, before, after)->right;
        found.push_back(*answerIsAmbiguous(step, before, after));
        return found;
    };
    // Each line lists: is the first option right, is the second one, and must options say which state they are about.
    EXPECT_THAT(judged("when", "when = n >= 100", "n = 128"), ElementsAre(false, true, true));
    EXPECT_THAT(judged("when-after", "when-after = n >= 100", "n = 128"), ElementsAre(false, true, false));
    EXPECT_THAT(judged("when-before", "when-before = n >= 100", "n = 128"), ElementsAre(true, false, false));
    EXPECT_THAT(judged("when-before", "when-before = otherwise", "n = 128"), ElementsAre(true, false, false));
    EXPECT_THAT(judged("when-before", "when = n >= 100", "n = 128"), ElementsAre(true, true, true));
    EXPECT_THAT(judged("when", "when = n >= 100", "n = 72"), ElementsAre(true, false, false));
    EXPECT_THAT(judged("when", "when = otherwise", "seed = 2"), ElementsAre(true, false, false));
    EXPECT_THAT(judged("when", "when = entropy(A; row = 100) > 0 && n >= 100", "n = 128"), ElementsAre(false, true, false))
        << "before, there is no such row";
}

TEST(Lessons, CurvesCrossLevelsBetweenTheirPoints)
{
    EXPECT_DOUBLE_EQ(crossing({1, 2, 4}, {0, 1, 3}, 2, false), 3);
    EXPECT_DOUBLE_EQ(crossing({1, 2, 8}, {0, 1, 3}, 2, true), 4);
    EXPECT_DOUBLE_EQ(crossing({1, 2}, {5, 3}, 3, false), 2);
    EXPECT_TRUE(std::isnan(crossing({1, 2}, {0, 1}, 2, false)));
    EXPECT_TRUE(std::isnan(crossing({1, 2}, {std::nan(""), 3}, 2, false)));
}

TEST(Lessons, NameTheLessonsThatTheyNeed)
{
    const auto needs = [](const std::string& line) {
        return parseLesson("---\nlesson: 1\ntitle: T\nlanguage: en\nabout: A.\n" + line + "---\n# One\n", isSetting).lesson.needs;
    };
    EXPECT_THAT(needs("needs: scores,  what-is-n ,\n"), ElementsAre("scores", "what-is-n"));
    EXPECT_THAT(needs(""), IsEmpty());
}

TEST(Lessons, SayHowManyMinutesTheyTake)
{
    const auto with = [](const std::string& line) {
        return "---\nlesson: 1\ntitle: T\nlanguage: en\nabout: A.\n" + line + "---\n# One\n";
    };
    EXPECT_EQ(parseLesson(with("minutes: 25\n"), isSetting).lesson.minutes, 25);
    EXPECT_EQ(parseLesson(with(""), isSetting).lesson.minutes, 0);
    for (const char* wrong : {"minutes: half an hour\n", "minutes: 0\n", "minutes: 601\n"})
        EXPECT_THAT(mistakesOf(with(wrong)), ElementsAre(HasSubstr("f:6:10: say how many minutes"))) << wrong;
}

TEST(Lessons, ToldWrongHeadersArePlaced)
{
    EXPECT_THAT(mistakesOf("# One\n"), testing::Contains("f:1:1: a lesson begins with its header, between two lines \"---\""));
    EXPECT_THAT(mistakesOf("---\nlesson: 2\nlanguage: fr\nabout: x\nauthor: y\nnonsense\n---\n# One\n"),
        ElementsAre("f:1:1: \"title\" is missing in the header",
            "f:2:9: this program reads version 1 of the lesson format; write \"lesson: 1\"",
            "f:3:11: the language must be en or zh_CN", HasSubstr("f:5:1: the header may have"),
            HasSubstr("f:6:1: a line of the header")));
    EXPECT_THAT(mistakesOf("---\nlesson: 1\n"), testing::Contains(HasSubstr("f:1:1: the header is not closed")));
    EXPECT_THAT(mistakesOf(header), ElementsAre(HasSubstr("f:7:1: there is no step")));
    EXPECT_THAT(mistakesOf(header + "Text.\n# One\n"), ElementsAre(HasSubstr("f:7:1: text must be in a step")));
    EXPECT_THAT(mistakesOf(""), testing::Not(IsEmpty()));
}

// However hostile a file is, reading it ends soon.
TEST(Lessons, HostileFilesAreRefusedAtOnce)
{
    const auto repeated = [](const std::string& what, std::size_t times) {
        std::string text;
        for (std::size_t i = 0; i < times; ++i)
            text += what;
        return text;
    };
    for (const std::string& steps : {repeated("$", 900000), repeated("{{", 400000), repeated("{{x}} ", 150000),
             repeated("$x$ ", 200000), repeated("# a\n", 200000), repeated("~~~set\n", 100000),
             repeated("~~~set\nx\n~~~\n", 60000), repeated("`", 900000)}) {
        const auto reading = parseLesson(header + "# One\n" + steps, isSetting);
        EXPECT_LE(reading.mistakes.size(), mostMistakes + 10);
        EXPECT_LE(reading.lesson.steps.size(), mostLessonSteps);
    }
}

struct Fault {
    const char* step; // its lines, from line 8 on
    const char* said;
};

std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.said; }

class FaultyLessons : public testing::TestWithParam<Fault>
{
};

TEST_P(FaultyLessons, AreToldWithTheirPlace)
{
    EXPECT_THAT(mistakesOf(header + "# One\n" + GetParam().step), testing::Contains(testing::StartsWith(GetParam().said)));
}

INSTANTIATE_TEST_SUITE_P(All, FaultyLessons,
    testing::Values(Fault{"~~~set\nn = 0\n~~~\n", "f:9:5: "}, Fault{"~~~set\nnn = 3\n~~~\n", "f:9:1: there is no field \"nn\""},
        Fault{"~~~set\nmask = causal & sluding(3)\n~~~\n", "f:9:17: "},
        Fault{"~~~set\nn 3\n~~~\n", "f:9:1: a line of this block"},
        Fault{"~~~set\npage = nowhere\n~~~\n", "f:9:8: there is no such page"},
        Fault{"~~~set\nd = 4\nneedles = 8\n~~~\n", "f:9:1: "}, Fault{"~~~set\nn = 64\n", "f:8:1: this block is not closed"},
        Fault{"~~~controls\nnn\n~~~\n", "f:9:1: there is no field \"nn\""}, Fault{"~~~set 3\n~~~\n", "f:8:8: nothing may follow"},
        Fault{"~~~reveal\nn = 4\n~~~\n", "f:7:3: there is a block \"reveal\""}, Fault{"Größe {{entropy(X)}}.\n", "f:8:17: "},
        Fault{"a {{n\n}}\n", "f:8:3: the braces"}, Fault{"a {{n : x}}\n", "f:8:9: after the colon"},
        Fault{"~~~check\nentropy(\n~~~\n", "f:9:8: this bracket is not closed"},
        Fault{"~~~ask\n~~~\n", "f:8:1: say what the block asks"}, Fault{"~~~ask riddle\n~~~\n", "f:8:8: say what the block asks"},
        Fault{"~~~ask number\nanswer = 3\n~~~\n", "f:8:8: \"question\" is missing"},
        Fault{"~~~ask number\nquestion = x\n~~~\n", "f:8:8: \"answer\" is missing"},
        Fault{"~~~ask number\nquestion = x\nanswer = 3\noption = y\n~~~\n", "f:11:1: \"option\" does not belong"},
        Fault{"~~~ask number\nquestion = x\nanswer = 3\nrange = 3\n~~~\n", "f:11:9: a range is written"},
        Fault{"~~~ask number\nquestion = x\nanswer = 3\nrange = 3 .. 1\n~~~\n", "f:11:9: a range goes"},
        Fault{"~~~ask number\nquestion = x\nanswer = 3\nnear = few\n~~~\n", "f:11:8: \"few\" is not a number"},
        Fault{"~~~ask number\nquestion = x\nanswer = 3\nhide = form\n~~~\n", "f:11:8: only the page"},
        Fault{"~~~ask choice\nquestion = x\noption = y\n~~~\n", "f:8:8: a choice needs at least two"},
        Fault{"~~~ask choice\nquestion = x\nwhen = 1\n~~~\n", "f:10:8: \"when\" must come after the option"},
        Fault{
            "~~~ask choice\nquestion = x\noption = y\nwhen = 1\nwhen-before = 0\n~~~\n", "f:12:15: \"when\" is given twice here"},
        Fault{"~~~ask choice\nquestion = x\noption = y\noption = z\nwhen = 1\nwhen = 0\n~~~\n",
            "f:8:8: a choice needs at least two"},
        Fault{"~~~ask curve\nquestion = x\n~~~\n", "f:8:8: \"axis\" is missing"},
        Fault{"~~~ask curve\nquestion = x\naxis = n\nat = 64, 32\nrange = 0 .. 1\ncurve = n\n~~~\n",
            "f:11:6: the values of an axis"},
        Fault{"~~~ask curve\nquestion = x\naxis = mask\n~~~\n", "f:10:8: \"mask\" is not a numeric field"},
        Fault{"~~~ask curve\nquestion = x\naxis = n\nat = 64, 128\n~~~\n", "f:8:8: a curve question needs"},
        Fault{"~~~ask curve\nquestion = x\naxis = n\nat = 0, 128\nlog = yes\nrange = 0 .. 1\ncurve = n\n~~~\n",
            "f:8:8: a logarithmic"},
        Fault{"~~~ask curve\nquestion = x\naxis = n\nat = 64, 128\nrange = 0 .. 1\ncurve = n\ngiven = 96\n~~~\n",
            "f:14:9: \"given\" must be one of the values"},
        Fault{"~~~ask point\nquestion = x\naxis = n\nat = 64, 128\n~~~\n", "f:8:8: a point question needs"},
        Fault{"~~~ask number\nquestion = x\nanswer = 1\nanswer = 2\n~~~\n", "f:11:1: \"answer\" is given twice here"},
        Fault{"~~~note\nof the teacher\n~~~\n", "f:8:4: there is no block \"note\", did you mean notes?"},
        Fault{"~~~set\nn = 64\nn = 128\n~~~\n", "f:10:1: \"n\" is given twice here"},
        Fault{"a {{n : 2} b\n", "f:8:3: the braces are not closed"},
        Fault{"~~~ask choice\nquestion = x\nright = 2\n~~~\n", "f:10:9: give the letter of the option"},
        Fault{"~~~ask choice\nquestion = x\noption = y\nwhen = 1\noption = z\nwhen = 0\nright = C\n~~~\n",
            "f:14:9: there is no option"},
        Fault{"~~~notes\na\n~~~\n~~~notes\nb\n~~~\n", "f:11:1: the step has two blocks of this kind"},
        Fault{"That is $5 and $10.\n", "f:8:9: a formula must not begin"},
        Fault{"Is $x\n\ny.\n", "f:8:4: this formula is not closed"}, Fault{"Is $\\frac{1}$.\n", "f:8:"},
        Fault{"~~~ask number\nquestion = x\nanswer = 1\n~~~\n~~~ask number\n~~~\n", "f:12:8: a step asks one question"}));

} // namespace
} // namespace attentoscope
