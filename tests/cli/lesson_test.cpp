// lesson: what it lists, how it says mistakes, and claims that do not hold.
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
}

TEST(Lesson, SaysEachMistakeWithItsPlace)
{
    const CliRun run = check("# One\n~~~set\nn = 0\npage = nowhere\n~~~\nIs $\\frac{1$ ever {{n}.\n");
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.error, HasSubstr("l.md:9:5: "));
    EXPECT_THAT(run.error, HasSubstr("l.md:10:8: there is no page \"nowhere\""));
    EXPECT_THAT(run.error, HasSubstr("l.md:12:"));
    EXPECT_THAT(run.error, HasSubstr("l.md: 4 mistakes to be mended"));
}

TEST(Lesson, SaysWhatDoesNotHold)
{
    const CliRun run = check("# One\n~~~set\nn = 64\n~~~\n~~~check\nentropy(A) < 100\nentropy(A) < 0\n~~~\n");
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.error, HasSubstr("l.md:13:1: does not hold: entropy(A) < 0"));
    EXPECT_THAT(check("# One\n~~~ask choice\nquestion = Q\noption = a\nwhen = 1\noption = b\nwhen = 2\n~~~\n").error,
        HasSubstr("l.md:7:1: more than one option"));
    EXPECT_THAT(check("# One\n~~~ask number\nquestion = Q\nanswer = 20\nrange = 0 .. 10\n~~~\n").error, HasSubstr("outside the range"));
    EXPECT_THAT(check("# One\n~~~ask point\nquestion = Q\naxis = tau\nat = 1, 2\ncurve = tau\nlevel = 9\n~~~\n").error,
        HasSubstr("does not reach 9"));
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
