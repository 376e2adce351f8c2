// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/worksheet.h"

#include "core/session/session.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;

Worksheet answered()
{
    Worksheet worksheet;
    worksheet.controls = {"n", "policy-a"};
    worksheet.questions = {
        {"What becomes of the entropy?", {"it grows", "it stays"}}, {"为什么?\n\"Why\"?", {}}, {"And now?", {}}};
    worksheet.student = "李雷";
    worksheet.answers = {
        {"it grows", {40, 8}, {}, {}}, {"因为 ln n grows,\nwith \"n\"", {}, "2026-11-23T09:12:05Z", "1.2.0"}, {}};
    return worksheet;
}

Session sessionWith(const Worksheet& worksheet)
{
    Session session;
    session.worksheet = worksheetText(worksheet);
    return session;
}

std::string complaintOf(const std::string& text)
{
    const auto worksheet = parseWorksheet(text);
    if (worksheet.ok())
        return "accepted";
    EXPECT_EQ(worksheet.error().kind, ErrorKind::BadInput);
    return worksheet.error().text();
}

TEST(Worksheet, WhatIsWrittenIsReadBack)
{
    const auto again = parseWorksheet(worksheetText(answered()));
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(*again, answered());
}

TEST(Worksheet, OnlyWhatIsThereIsWritten)
{
    EXPECT_EQ(worksheetText({}), "{}");
    Worksheet worksheet;
    worksheet.controls = {"n"};
    EXPECT_EQ(worksheetText(worksheet), "{}"); // a worksheet without questions is empty
    worksheet.questions = {{"Why?", {}}, {"Which?", {"a", "b"}}};
    worksheet.answers.resize(2);
    EXPECT_EQ(
        worksheetText(worksheet), R"({"controls":["n"],"questions":[{"text":"Why?"},{"text":"Which?","options":["a","b"]}]})");
    worksheet.answers[1].text = "a";
    EXPECT_THAT(worksheetText(worksheet), HasSubstr(R"(,"answers":[{},{"text":"a"}]})"));
    worksheet.answers = {{"because", {}, "2026-11-23T09:12:05Z", "1.2.0"}, {}};
    EXPECT_THAT(worksheetText(worksheet),
        HasSubstr(R"(,"answers":[{"text":"because","time":"2026-11-23T09:12:05Z","version":"1.2.0"}]})"));
}

TEST(Worksheet, BytesThatAreNoTextDoNotLoseIt)
{
    Worksheet worksheet = answered();
    worksheet.student = "caf\xe9";
    const auto again = parseWorksheet(worksheetText(worksheet));
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->student, "caf\xEF\xBF\xBD");
    EXPECT_EQ(again->answers, worksheet.answers);
}

TEST(Worksheet, ThereAreAsManyAnswersAsQuestions)
{
    const auto answersOf = [](const std::string& answers) {
        const auto worksheet = parseWorksheet(R"({"questions": [{"text": "a"}, {"text": "b"}])" + answers + "}");
        EXPECT_TRUE(worksheet.ok());
        return worksheet.ok() ? worksheet->answers : std::vector<WorksheetAnswer>();
    };
    const WorksheetAnswer none, x{"x", {}, {}, {}}, y{"y", {}, {}, {}};
    EXPECT_THAT(answersOf(""), testing::ElementsAre(none, none));
    EXPECT_THAT(answersOf(R"(, "answers": [{"text": "x"}])"), testing::ElementsAre(x, none));
    EXPECT_THAT(answersOf(R"(, "answers": [{"text": "x"}, {"text": "y"}, {"text": "z"}])"), testing::ElementsAre(x, y));
}

TEST(Worksheet, NoneIsEmpty)
{
    const auto none = parseWorksheet("{}");
    ASSERT_TRUE(none.ok());
    EXPECT_TRUE(none->isEmpty());
    EXPECT_EQ(*none, Worksheet());
    // Keys that a later version may add are no mistake.
    EXPECT_EQ(complaintOf(R"({"hint": 1, "questions": [{"text": "a", "points": 2, "options": []}]})"), "accepted");
}

TEST(Worksheet, MistakesAreSaidWithTheirPlace)
{
    EXPECT_EQ(complaintOf("[]"), "worksheet: must be an object in braces");
    EXPECT_EQ(complaintOf("no JSON"), "worksheet: must be an object in braces");
    EXPECT_EQ(complaintOf(R"({"controls": "n"})"), "worksheet: controls: must be a list in brackets");
    EXPECT_EQ(complaintOf(R"({"controls": ["n", 3]})"), "worksheet: controls 2: must be text");
    EXPECT_EQ(complaintOf(R"({"controls": ["n", "shape"]})"), "worksheet: controls 2: there is no control \"shape\"");
    EXPECT_EQ(complaintOf(R"({"questions": {}})"), "worksheet: questions: must be a list in brackets");
    EXPECT_EQ(complaintOf(R"({"questions": ["Why?"]})"), "worksheet: questions 1: must be an object in braces");
    EXPECT_EQ(complaintOf(R"({"questions": [{}, {"text": null}]})"), "worksheet: questions 2: text: must be text");
    EXPECT_EQ(complaintOf(R"({"questions": [{"text": "a", "options": "b"}]})"),
        "worksheet: questions 1: options: must be a list in brackets");
    EXPECT_EQ(
        complaintOf(R"({"questions": [{"text": "a", "options": ["b", 1]}]})"), "worksheet: questions 1: options 2: must be text");
    EXPECT_EQ(complaintOf(R"({"questions": [{"text": "a", "options": ["b"]}]})"),
        "worksheet: questions 1: options: must be two or more options to choose from, or none");
    EXPECT_EQ(complaintOf(R"({"student": 3})"), "worksheet: student: must be text");
    EXPECT_EQ(complaintOf(R"({"answers": "a"})"), "worksheet: answers: must be a list in brackets");
    EXPECT_EQ(complaintOf(R"({"answers": ["a"]})"), "worksheet: answers 1: must be an object in braces");
    const std::string choice = R"({"questions": [{}, {"options": ["a", "b"]}], "answers": [{}, {"votes": )";
    EXPECT_EQ(complaintOf(choice + "[1, 2]}]}"), "accepted");
    EXPECT_EQ(complaintOf(choice + "3}]}"), "worksheet: answers 2: votes: must be a list in brackets");
    for (const char* votes : {"-1", "1.5", "100000", "18446744073709551615", "\"3\""})
        EXPECT_EQ(complaintOf(choice + "[1, " + votes + "]}]}"),
            "worksheet: answers 2: votes 2: must be a whole number from 0 to 99999");
    EXPECT_EQ(complaintOf(choice + "[1, 2, 3]}]}"), "worksheet: answers 2: votes: are for 3 options, but the question has 2");
    for (const char* key : {"text", "time", "version"})
        EXPECT_EQ(complaintOf(std::string(R"({"answers": [{")") + key + R"(": 1}]})"),
            std::string("worksheet: answers 1: ") + key + ": must be text");
}

TEST(Worksheet, TooMuchIsRefused)
{
    Worksheet worksheet = answered();
    worksheet.questions.resize(100);
    EXPECT_EQ(complaintOf(worksheetText(worksheet)), "accepted");
    worksheet.questions.resize(101);
    EXPECT_EQ(complaintOf(worksheetText(worksheet)), "worksheet: questions: are too many (101, at most 100)");

    worksheet = answered();
    worksheet.questions[0].options.resize(101, "a");
    EXPECT_EQ(complaintOf(worksheetText(worksheet)), "worksheet: questions 1: options: are too many (101, at most 100)");

    worksheet = answered();
    worksheet.answers[1].text = std::string(10'000, 'a');
    EXPECT_EQ(complaintOf(worksheetText(worksheet)), "accepted");
    worksheet.answers[1].text += 'a';
    EXPECT_EQ(complaintOf(worksheetText(worksheet)), "worksheet: answers 2: text: is too long (10001 bytes, at most 10000)");
    worksheet = answered();
    worksheet.student = std::string(10'001, 'a');
    EXPECT_EQ(complaintOf(worksheetText(worksheet)), "worksheet: student: is too long (10001 bytes, at most 10000)");
    worksheet = answered();
    worksheet.questions[1].text = std::string(10'001, 'a');
    EXPECT_EQ(complaintOf(worksheetText(worksheet)), "worksheet: questions 2: text: is too long (10001 bytes, at most 10000)");
}

TEST(WorksheetOfASession, IsReadBack)
{
    const auto again = parseSession(sessionText(sessionWith(answered())), "s");
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_TRUE(again->warnings.empty());
    const auto worksheet = parseWorksheet(again->worksheet);
    ASSERT_TRUE(worksheet.ok()) << worksheet.error().text();
    EXPECT_EQ(*worksheet, answered());
}

TEST(WorksheetOfASession, StandsBehindTheFigure)
{
    Session session = sessionWith(answered());
    session.view = R"({"zoom":1})";
    session.figure = R"({"width":89})";
    const std::string text = sessionText(session);
    const auto view = text.find("\"view\""), figure = text.find("\"figure\""), worksheet = text.find("\"worksheet\"");
    EXPECT_LT(view, figure);
    EXPECT_LT(figure, worksheet);
    EXPECT_LT(worksheet, text.size());
}

TEST(WorksheetOfASession, WithoutOneNothingIsWritten)
{
    EXPECT_EQ(sessionText(sessionWith({})), sessionText({}));
    EXPECT_THAT(sessionText({}), testing::Not(HasSubstr("worksheet")));
    Session broken;
    broken.worksheet = "no object";
    EXPECT_EQ(sessionText(broken), sessionText({}));
    const auto again = parseSession(sessionText({}), "s");
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->worksheet, "{}");
}

TEST(WorksheetOfASession, MistakesAreThoseOfTheSession)
{
    const auto complaint = [](const std::string& worksheet) {
        const auto session = parseSession(R"({"attentoscope": 1, "worksheet": )" + worksheet + "}", "s.attentoscope");
        return session.ok() ? "accepted" : session.error().text();
    };
    EXPECT_EQ(complaint("{}"), "accepted");
    EXPECT_EQ(complaint("3"), "s.attentoscope: worksheet: must be an object in braces");
    EXPECT_EQ(complaint(R"({"controls": ["shape"]})"), "s.attentoscope: worksheet: controls 1: there is no control \"shape\"");
    EXPECT_EQ(complaint(R"({"student": ["a"]})"), "s.attentoscope: worksheet: student: must be text");
}

} // namespace
} // namespace attentoscope
