// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lesson command: its list, its error messages, and claims in a lesson that do not hold.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

namespace {

using testing::HasSubstr;

const std::string header = "---\nlesson: 1\ntitle: T\nlanguage: en\nabout: A.\n---\n";

CliRun check(const std::string& steps)
{
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "l.md") << header << steps;
    return runCli({"lesson", "l.md", "--check"}, {.folder = folder.path()});
}

TEST(Lesson, ListsWhatShips)
{
    const CliRun run = runCli({"lesson", "--list", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto lessons = nlohmann::json::parse(run.out)["lessons"];
    const auto dilution =
        std::ranges::find_if(lessons, [](const nlohmann::json& lesson) { return lesson["name"] == "dilution"; });
    ASSERT_NE(dilution, lessons.end());
    EXPECT_EQ((*dilution)["titles"]["en"], "Dilution with length");
    EXPECT_TRUE((*dilution)["titles"].contains("zh_CN"));
    EXPECT_THAT(runCli({"lesson", "--list"}).out, HasSubstr("dilution\ten\tDilution with length\n"));
}

TEST(Lesson, RunsEveryStepOfAWholeOne)
{
    const CliRun run = runCli({"lesson", "dilution", "--check"});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("4 steps"));
    EXPECT_THAT(run.out, HasSubstr("right options: A "));
}

TEST(Lesson, SaysEachMistakeWithItsPlace)
{
    const CliRun run = check("# One\n~~~set\nn = 0\npage = nowhere\n~~~\nIs $\\frac{1$ ever {{n}.\n");
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.error, HasSubstr("l.md:9:5: "));
    EXPECT_THAT(run.error, HasSubstr("l.md:10:8: there is no page \"nowhere\""));
    EXPECT_THAT(run.error, HasSubstr("l.md:12:"));
    EXPECT_THAT(run.error, HasSubstr("l.md: 4 mistakes to fix"));
}

TEST(Lesson, FindsThePictureThatAStepNames)
{
    EXPECT_THAT(check("# One\n~~~set\npage = explore\nshow = explore/curvs\n~~~\nText.\n").error,
        HasSubstr("l.md:10:8: there is no view \"explore/curvs\", did you mean explore/curves?"));
    EXPECT_THAT(check("# One\n~~~set\nn = 64\npage = explore\nshow = explore/curves\n~~~\nText.\n").out, HasSubstr("1 steps"));
}

TEST(Lesson, SaysWhatDoesNotHold)
{
    const CliRun run = check("# One\n~~~set\nn = 64\n~~~\n~~~check\nentropy(A) < 100\nentropy(A) < 0\n~~~\n");
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.error, HasSubstr("l.md:13:1: does not hold: entropy(A) < 0"));
    EXPECT_THAT(check("# One\n~~~ask choice\nquestion = Q\noption = a\nwhen = 1\noption = b\nwhen = 2\n~~~\n").error,
        HasSubstr("l.md:7:1: more than one option"));
    const std::string called = "# One\n~~~ask choice\nquestion = Q\noption = a\nwhen = 1\noption = b\nwhen = 0\nright = ";
    EXPECT_THAT(check(called + "B\n~~~\n").error, HasSubstr("l.md:7:1: the text calls option B right, but A comes out"));
    EXPECT_THAT(check(called + "A\n~~~\n").out, HasSubstr("l.md:7: A of 2: a\nl.md: right options: A 1, B 0\n"));
    const std::string asked = "# One\n~~~set\nn = 64\n~~~\n~~~ask choice\nquestion = Q\noption = a\nwhen = n < 100\noption = b\n"
                              "when = n >= 100\n~~~\n~~~reveal\nn = 128\n~~~\n";
    EXPECT_THAT(check(asked).error, HasSubstr("l.md:7:1: another option is right before the answer is shown than after it"));
    EXPECT_THAT(
        check("# One\n~~~ask number\nquestion = Q\nanswer = 20\nrange = 0 .. 10\n~~~\n").error, HasSubstr("outside the range"));
    EXPECT_THAT(check("# One\n~~~ask point\nquestion = Q\naxis = tau\nat = 1, 2\ncurve = tau\nlevel = 9\n~~~\n").error,
        HasSubstr("does not reach 9"));
}

TEST(Lesson, IsHandedOutAsAFileThatNeedsNoOther)
{
    const TemporaryFolder folder;
    folder.write("l.md",
        header
            + "# One & two\n~~~set\nsource = sphere\nn = 64\nd = 16\nlengths = 32,64\ntrials = 1\n~~~\nIs $\\frac{1}{d} = {{1/d "
              ": 3}}$, *n* is {{n}}.\n"
              "~~~ask choice\nquestion = Which?\noption = this\nwhen = 1\noption = that\nwhen = otherwise\n~~~\nBecause.\n");
    const auto handout = [&](const std::string& out, const std::vector<std::string>& more) {
        std::vector<std::string> words{"lesson", "l.md", "--handout", out};
        words.insert(words.end(), more.begin(), more.end());
        return runCli(words, {.folder = folder.path()});
    };
    ASSERT_EQ(handout("a.html", {}).status, 0);
    const std::string asked = folder.read("a.html");
    EXPECT_THAT(asked, HasSubstr("<title>T</title>"));
    EXPECT_THAT(asked, HasSubstr("One &amp; two"));
    EXPECT_THAT(asked, HasSubstr("<math"));
    EXPECT_THAT(asked, HasSubstr("0.063"));
    EXPECT_THAT(asked, HasSubstr("<em>n</em> is 64"));
    EXPECT_THAT(asked, HasSubstr("src=\"data:image/png;base64,"));
    EXPECT_THAT(asked, HasSubstr("☐ A. this"));
    EXPECT_THAT(asked, testing::Not(HasSubstr("Because")));
    EXPECT_THAT(asked, testing::Not(HasSubstr("☑")));
    ASSERT_EQ(handout("b.html", {"--answers"}).status, 0);
    EXPECT_THAT(folder.read("b.html"), HasSubstr("☑ A. <b>this</b>"));
    EXPECT_THAT(folder.read("b.html"), HasSubstr("Because"));
    ASSERT_EQ(handout("c.pdf", {}).status, 0);
    EXPECT_THAT(folder.read("c.pdf"), testing::StartsWith("%PDF"));
    EXPECT_GT(folder.read("c.pdf").size(), 20000u) << "with the picture of its page";
    const CliRun wrong = handout("d.docx", {});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.error, HasSubstr("must end in .pdf or .html"));
    EXPECT_NE(handout("nowhere/e.pdf", {}).status, 0);
}

// The reveal changes n, but `when-before` refers to the experiment as it was when the question was asked.
TEST(Lesson, MarksTheOptionThatIsRightWhereItIsAsked)
{
    const TemporaryFolder folder;
    folder.write("l.md",
        header
            + "# One\n~~~set\nsource = sphere\nn = 64\nd = 16\nlengths = 32,64\ntrials = 1\n~~~\n~~~ask choice\nquestion = How "
              "many?\n"
              "option = many\nwhen-before = n > 100\noption = few\nwhen-before = n < 100\n~~~\n~~~reveal\nn = 128\n~~~\nFew.\n");
    const CliRun checked = runCli({"lesson", "l.md", "--check"}, {.folder = folder.path()});
    EXPECT_EQ(checked.status, 0) << checked.error;
    ASSERT_EQ(runCli({"lesson", "l.md", "--handout", "a.html", "--answers"}, {.folder = folder.path()}).status, 0);
    EXPECT_THAT(folder.read("a.html"), HasSubstr("☑ B. <b>few</b>"));
    EXPECT_THAT(folder.read("a.html"), HasSubstr("☐ A. many"));
}

TEST(Lesson, ReadsAFileOutsideItsFolderOnlyWhereItIsTrusted)
{
    const TemporaryFolder folder;
    folder.write("l.md",
        header + "# One\n~~~set\nsource = tensor\ntensors = " TEST_DATA "/tensors/model.safetensors\n~~~\nThere are {{n}}.\n");
    const std::vector<std::string> check{"lesson", "l.md", "--check"}, handout{"lesson", "l.md", "--handout", "l.html"};
    for (std::vector<std::string> words : {check, handout}) {
        const CliRun refused = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(refused.status, 2) << words.back();
        EXPECT_THAT(refused.error, HasSubstr("which is outside its own folder; --trust allows the program to read it"));
        EXPECT_THAT(folder.files(), testing::ElementsAre("l.md"));
        words.emplace_back("--trust");
        EXPECT_EQ(runCli(words, {.folder = folder.path()}).status, 0) << words.back();
    }
    EXPECT_THAT(folder.read("l.html"), HasSubstr("There are "));
}

TEST(Lesson, RefusesWhatIsNotThere)
{
    const CliRun run = runCli({"lesson", "nonesuch", "--check"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("dilution"));
    EXPECT_EQ(runCli({"lesson"}).status, 2);
    EXPECT_EQ(runCli({"lesson", "dilution"}).status, 2);
    EXPECT_EQ(runCli({"lesson", "--list", "--check"}).status, 2);
}

} // namespace
