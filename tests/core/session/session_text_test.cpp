// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/session/fields.h"
#include "tests/core/session/sample_values.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace attentoscope {
namespace {

using attentoscope::test::sampleValues;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string complaint(const std::string& text)
{
    const auto session = parseSession(text, "s.attentoscope");
    if (session.ok())
        return "accepted";
    EXPECT_EQ(session.error().kind, ErrorKind::BadInput);
    return session.error().text();
}

std::string experiment(const std::string& fields) { return R"({"attentoscope": 1, "experiment": {)" + fields + "}}"; }

TEST(SessionText, OnlyWhatDiffersIsWritten)
{
    EXPECT_EQ(sessionText({}), R"({
  "attentoscope": 2,
  "experiment": {
    "source": "needles",
    "n": 2048,
    "d": 64,
    "seed": 1,
    "policy-a": "standard",
    "policy-b": "entropy-invariant"
  }
}
)");
    Session session;
    session.title = "A \"title\" of π";
    session.experiment.tau = 0.1;
    session.experiment.text = {"a b", "c"};
    session.experiment.bits = true;
    session.view = R"({"zoom":[1,2]})";
    EXPECT_EQ(sessionText(session), R"({
  "attentoscope": 2,
  "title": "A \"title\" of π",
  "experiment": {
    "source": "needles",
    "n": 2048,
    "d": 64,
    "seed": 1,
    "text": [
      "a b",
      "c"
    ],
    "policy-a": "standard",
    "policy-b": "entropy-invariant",
    "tau": 0.1,
    "bits": true
  },
  "view": {
    "zoom": [
      1,
      2
    ]
  }
}
)");
}

TEST(SessionText, EveryFieldRoundTrips)
{
    Session all;
    all.title = "all";
    for (const auto& [key, text] : sampleValues) {
        SCOPED_TRACE(key);
        Session session;
        ASSERT_TRUE(setFieldFromText(session.experiment, *findField(key), text).ok());
        ASSERT_TRUE(setFieldFromText(all.experiment, *findField(key), text).ok());
        const auto again = parseSession(sessionText(session), "s");
        ASSERT_TRUE(again.ok()) << again.error().text();
        EXPECT_EQ(again->experiment, session.experiment);
        EXPECT_TRUE(again->warnings.empty());
    }
    const auto again = parseSession(sessionText(all), "s");
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->experiment, all.experiment);
    EXPECT_EQ(again->title, "all");
    EXPECT_EQ(sessionText(*again), sessionText(all));
}

TEST(SessionText, NumbersRoundTripExactly)
{
    EXPECT_TRUE(rc::check("reals, integers and texts", [] {
        Session session;
        const double share = static_cast<double>(*rc::gen::inRange<std::int64_t>(0, std::int64_t(1) << 53)) / 9007199254740992.0;
        session.experiment.tau = 1e-3 + share * 999;
        session.experiment.seed = *rc::gen::inRange<std::int64_t>(0, (std::int64_t(1) << 53) + 1);
        session.experiment.n = *rc::gen::inRange<Index>(1, maxLength + 1);
        const auto characters = *rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127));
        session.title = characters;
        const auto again = parseSession(sessionText(session), "s");
        RC_ASSERT(again.ok());
        RC_ASSERT(again->experiment == session.experiment);
        RC_ASSERT(again->title == session.title);
    }));
}

TEST(SessionText, MissingKeysKeepTheirDefaults)
{
    const auto session = parseSession(R"({"attentoscope": 2})", "s");
    ASSERT_TRUE(session.ok()) << session.error().text();
    EXPECT_EQ(session->experiment, Experiment());
    EXPECT_EQ(session->view, "{}");
    EXPECT_TRUE(session->title.empty());
}

TEST(SessionText, TheViewIsKept)
{
    const auto session = parseSession(R"({"attentoscope": 1, "view": {"b": [1.5, null, {"x": "é"}], "a": true}})", "s");
    ASSERT_TRUE(session.ok()) << session.error().text();
    const auto again = parseSession(sessionText(*session), "s");
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->view, session->view);
    EXPECT_THAT(again->view, HasSubstr(R"("b":[1.5,null,{"x":"é"}])"));

    Session broken;
    broken.view = "no object";
    EXPECT_EQ(sessionText(broken), sessionText({}));
}

TEST(SessionText, MapsOfAnOlderFormatShowTheLargestCellsUnlessTheySay)
{
    const auto viewOf = [](const std::string& format, const std::string& view) {
        const auto session = parseSession(R"({"attentoscope": )" + format + R"(, "view": )" + view + "}", "s");
        return session ? session->view : session.error().text();
    };
    EXPECT_EQ(viewOf("1", R"({"page": "masks"})"), R"({"page":"masks","map_reduction":"max"})");
    EXPECT_EQ(viewOf("1", R"({"map_reduction": "one-row"})"), R"({"map_reduction":"one-row"})");
    EXPECT_EQ(viewOf("2", R"({"page": "masks"})"), R"({"page":"masks"})");
    EXPECT_EQ(parseSession(R"({"attentoscope": 1})", "s")->view, R"({"map_reduction":"max"})") << "no view: all defaults";
    const std::string saved = sessionText(*parseSession(R"({"attentoscope": 1})", "s"));
    EXPECT_EQ(parseSession(saved, "s")->view, R"({"map_reduction":"max"})") << "once saved anew it still says so";
}

TEST(SessionText, UnknownKeysAreWarnings)
{
    const auto session =
        parseSession(R"({"attentoscope": 1, "colour": 3, "experiment": {"n": 99, "shape": null}})", "s.attentoscope");
    ASSERT_TRUE(session.ok()) << session.error().text();
    EXPECT_EQ(session->experiment.n, 99);
    ASSERT_EQ(session->warnings.size(), 2u);
    EXPECT_EQ(session->warnings[0].text(), "s.attentoscope: the unknown key \"colour\" was ignored");
    EXPECT_EQ(session->warnings[1].text(), "s.attentoscope: the unknown key \"shape\" was ignored");

    const auto inParts =
        parseSession(R"({"attentoscope": 1, "view": {"page": "heads", "pge": 1}, "figure": {"dpi": 300, "dip": 1}})", "s");
    ASSERT_TRUE(inParts.ok());
    ASSERT_EQ(inParts->warnings.size(), 2u);
    EXPECT_EQ(inParts->warnings[0].text(), "s: figure: the unknown key \"dip\" was ignored");
    EXPECT_EQ(inParts->warnings[1].text(), "s: view: the unknown key \"pge\" was ignored");

    std::string many;
    for (int i = 0; i < 1000; ++i)
        many += (i == 0 ? "\"u" : ", \"u") + std::to_string(i) + "\": 0";
    const auto flooded = parseSession(experiment(many), "s");
    ASSERT_TRUE(flooded.ok());
    ASSERT_EQ(flooded->warnings.size(), 21u);
    EXPECT_EQ(flooded->warnings.back().text(), "s: 980 more unknown keys were ignored");
}

TEST(SessionText, KeysWithoutEndAreRefused)
{
    const auto keys = [](int count) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += (i == 0 ? "\"k" : ", \"k") + std::to_string(i) + "\": 0";
        return '{' + text + '}';
    };
    for (const char* part : {"view", "figure", "worksheet", "files", "experiment", "other"})
        EXPECT_EQ(complaint(R"({"attentoscope": 1, ")" + std::string(part) + "\": " + keys(100'000) + "}"),
            "s.attentoscope: has more than 2000 keys in one object")
            << part;
    EXPECT_TRUE(parseSession(R"({"attentoscope": 1, "view": )" + keys(2000) + "}", "s").ok());
    std::string list;
    for (int i = 0; i < 60; ++i)
        list += (i == 0 ? "" : ", ") + keys(2000);
    EXPECT_EQ(complaint(R"({"attentoscope": 1, "view": {"list": [)" + list + "]}}"), "s.attentoscope: has more than 100000 keys");
    // A short text of many numbers would take a gigabyte as a tree.
    std::string numbers = "0";
    for (int i = 0; i < 1'000'000; ++i)
        numbers += ",0";
    EXPECT_EQ(
        complaint(R"({"attentoscope": 1, "view": {"list": [)" + numbers + "]}}"), "s.attentoscope: has more than 1000000 values");
}

TEST(SessionText, WhatIsNoSessionIsSaid)
{
    EXPECT_EQ(complaint(""), "s.attentoscope: is empty");
    EXPECT_EQ(complaint(" \n"), "s.attentoscope: is empty");
    EXPECT_EQ(complaint("\x93NUMPY"), "s.attentoscope: is not UTF-8 text (line 1)");
    EXPECT_EQ(complaint("{\n \"attentoscope\": one}"), "s.attentoscope: is not JSON (line 2, column 18)");
    EXPECT_EQ(complaint("{\"attentoscope\": 1} {}"), "s.attentoscope: is not JSON (line 1, column 21)");
    EXPECT_EQ(complaint("{\"attentoscope\": 1,\n \"title\": \"caf\xe9\"}"), "s.attentoscope: is not UTF-8 text (line 2)");
    for (const char* other : {"[]", "3", "null", "\"text\"", "{}", R"({"experiment": {}})"})
        EXPECT_THAT(complaint(other), HasSubstr("is not a session")) << other;
    EXPECT_EQ(complaint(R"({"attentoscope": 3})"),
        "s.attentoscope: was saved by a newer version of this program (format 3, this one reads up to 2)");
    EXPECT_THAT(complaint(R"({"attentoscope": 18446744073709551615})"), HasSubstr("newer version"));
    for (const char* version : {"0", "-1", "1.5", "\"1\"", "null", "true"})
        EXPECT_THAT(complaint(std::string("{\"attentoscope\": ") + version + "}"), HasSubstr("attentoscope: must be the version"))
            << version;
    EXPECT_THAT(complaint(std::string(100'000, '[')), HasSubstr("nested more than 64 levels deep"));
    EXPECT_THAT(complaint(std::string(40 << 20, ' ')), HasSubstr("is too large for a session"));
}

TEST(SessionText, EveryTruncationIsRefused)
{
    const std::string whole = experiment(R"("n": 100, "text": ["a", "π"])");
    ASSERT_EQ(complaint(whole), "accepted");
    for (std::size_t length = 1; length < whole.size(); ++length) {
        const std::string said = complaint(whole.substr(0, length));
        EXPECT_TRUE(said.find("cut off") != std::string::npos || said.find("not UTF-8") != std::string::npos)
            << length << ": " << said;
    }
}

TEST(SessionText, DuplicateKeysAreRefused)
{
    EXPECT_EQ(complaint(experiment(R"("n": 1, "d": 2, "n": 3)")), "s.attentoscope: has the key \"n\" twice in one object");
    EXPECT_EQ(complaint(R"({"attentoscope": 1, "attentoscope": 1})"),
        "s.attentoscope: has the key \"attentoscope\" twice in one object");
    EXPECT_THAT(complaint(R"({"attentoscope": 1, "view": {"a": [{"b": 1, "b": 1}]}})"), HasSubstr("the key \"b\" twice"));
    // The same key in two different objects is not a repetition.
    EXPECT_EQ(
        complaint(R"({"attentoscope": 1, "view": {"n": 1, "m": [{"n": 1}, {"n": 1}]}, "experiment": {"n": 5}})"), "accepted");
    EXPECT_THAT(complaint(experiment(R"("n": 1, "\u006e": 3)")), HasSubstr("the key \"n\" twice"));
}

TEST(SessionText, WrongTypesNameTheKey)
{
    EXPECT_EQ(complaint(experiment(R"("n": "2048")")), "s.attentoscope: n: must be a whole number, not \"2048\"");
    EXPECT_EQ(complaint(experiment(R"("n": 2048.5)")), "s.attentoscope: n: must be a whole number, not 2048.5");
    EXPECT_EQ(complaint(experiment(R"("n": 0)")), "s.attentoscope: n: must be between 1 and 16777216, not 0");
    EXPECT_EQ(complaint(experiment(R"("n": 18446744073709551615)")),
        "s.attentoscope: n: must be between 1 and 16777216, not 18446744073709551616");
    EXPECT_EQ(complaint(experiment(R"("n": null)")), "s.attentoscope: n: has a value of the wrong type (null)");
    EXPECT_EQ(complaint(experiment(R"("n": {})")), "s.attentoscope: n: has a value of the wrong type (object)");
    EXPECT_EQ(complaint(experiment(R"("text": ["a", 1])")), "s.attentoscope: text: has a value of the wrong type (array)");
    EXPECT_EQ(complaint(experiment(R"("text": "a")")), "s.attentoscope: text: must be a list of texts, not \"a\"");
    EXPECT_EQ(complaint(experiment(R"("bits": 1)")), "s.attentoscope: bits: must be true or false, not 1");
    EXPECT_THAT(complaint(experiment(R"("tau": 1e999)")), HasSubstr("a number that is too large (line 1"));
    EXPECT_THAT(complaint(experiment(R"("mask": "causal &")")), StartsWith("s.attentoscope: mask: "));
    EXPECT_THAT(complaint(experiment(R"("q": "a\u0000b")")), StartsWith("s.attentoscope: q: must not hold a NUL"));
    EXPECT_EQ(complaint(R"({"attentoscope": 1, "title": 3})"), "s.attentoscope: title: must be text");
    EXPECT_EQ(complaint(R"({"attentoscope": 1, "experiment": []})"), "s.attentoscope: experiment: must be an object in braces");
    EXPECT_EQ(complaint(R"({"attentoscope": 1, "view": 1})"), "s.attentoscope: view: must be an object in braces");
}

TEST(SessionText, DamagedBytesNeverDoMoreThanFail)
{
    const std::string whole = experiment(R"("source": "sphere", "n": 100, "tau": 0.5, "text": ["a", "b"], "mask": "causal")");
    EXPECT_TRUE(rc::check("some bytes changed", [&] {
        std::string text = whole;
        const auto changes = *rc::gen::inRange(1, 4);
        for (int i = 0; i < changes; ++i)
            text[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(text.size())))] = *rc::gen::arbitrary<char>();
        const auto session = parseSession(text, "s");
        if (session.ok())
            RC_ASSERT(validate(session->experiment).ok());
        else
            RC_ASSERT(session.error().what.starts_with("s"));
    }));
}

} // namespace
} // namespace attentoscope
