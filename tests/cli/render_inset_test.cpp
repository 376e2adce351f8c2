// SPDX-License-Identifier: GPL-3.0-or-later
// Tests insets of figures, and ranges that no axis can show.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <utility>

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

class RenderInset : public testing::Test
{
protected:
    CliRun draw(
        const std::vector<std::string>& more, const std::string& out = "a.svg", const std::string& view = "explore/curves")
    {
        const std::vector<std::string> words{"render", "--source", "sphere", "--n", "48", "--d", "8", "--trials", "2",
            "--lengths", "16:256:x2", "--width-mm", "89", "--view", view, "--out", out};
        return runCli(with(words, more), {.folder = folder_.path()});
    }

    TemporaryFolder folder_;
};

int countIn(const std::string& text, const std::string& part)
{
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

} // namespace

TEST_F(RenderInset, ShowsTheSeriesAgainWithTicksOfItsOwn)
{
    ASSERT_EQ(draw({"--series", "theory:shown=no"}).status, 0);
    const std::string bare = folder_.read("a.svg");
    const CliRun run = draw({"--series", "theory:shown=no", "--inset", "16:64, 1:ln(64)"});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string svg = folder_.read("a.svg");
    EXPECT_GT(countIn(svg, ">64<"), countIn(bare, ">64<")) << "a tick at the end of the inset";
    EXPECT_GT(countIn(svg, "<polyline"), countIn(bare, "<polyline"));
    ASSERT_EQ(runCli({"render", "a.svg", "--out", "b.svg"}, {.folder = folder_.path()}).status, 0);
    EXPECT_EQ(folder_.read("b.svg"), svg) << "it is an edit of the figure";
    const CliRun code = draw({"--inset", "16:64, 1:4"}, "a.pgf");
    ASSERT_EQ(code.status, 0) << code.error;
    EXPECT_EQ(countIn(folder_.read("a.pgf"), "\\begin{axis}"), 2);
    EXPECT_THAT(folder_.read("a.pgf"), HasSubstr("    16 1\\\\\n    64 1\\\\\n    64 4\\\\\n    16 4\\\\\n    16 1\\\\\n"))
        << "the rectangle of what it magnifies";
}

TEST_F(RenderInset, IsForOnePanelAndSaidInTheCaption)
{
    const CliRun run = draw({"--inset", "(b) 16:64, 1:4", "--caption"}, "a.svg", "explore/curves, explore/curves");
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(countIn(folder_.read("a.svg"), "inset: x from 16 to 64"), 2)
        << "of one panel, in the caption and in the description";
}

TEST_F(RenderInset, IsRefusedByNameWhereItHasNoMeaning)
{
    const CliRun map = draw({"--inset", "0:8, 0:8"}, "a.svg", "explore/map");
    EXPECT_EQ(map.status, 2);
    EXPECT_THAT(map.error, AllOf(HasSubstr("explore/map"), HasSubstr("has no numeric axes for notes, lines, insets")));
    const std::vector<std::pair<std::string, std::string>> refused{
        {"16:64", "is no part to magnify; write the ranges of x and y"},
        {"16:64, 4:1", "must go from a smaller number to a larger one"}, {"16:64, ln(0):1", "is not a finite number"},
        {"-1:64, 1:4", "--inset: must be above 0 on a logarithmic axis, not -1"}};
    for (const auto& [typed, why] : refused) {
        const CliRun run = draw({"--inset", typed});
        EXPECT_EQ(run.status, 2) << typed;
        EXPECT_THAT(run.error, AllOf(HasSubstr("--inset"), HasSubstr(why)));
    }
    const CliRun empty = draw({"--inset", "16:32, 100:200"});
    EXPECT_EQ(empty.status, 0) << empty.error;
    EXPECT_THAT(empty.error, HasSubstr("the inset 16:32, 100:200 shows no data"));
    EXPECT_THAT(draw({"--inset", "16:64, 1:4"}).error, Not(HasSubstr("inset")));
}

TEST_F(RenderInset, AndOtherRangesAreWhatAnAxisCanShow)
{
    const CliRun below = draw({"--x-range", "-5:64"});
    EXPECT_EQ(below.status, 2);
    EXPECT_THAT(below.error, HasSubstr("--x-range: must be above 0 on a logarithmic axis, not -5"));
    EXPECT_EQ(draw({"--x-range", "-5:64", "--x-scale", "linear"}).status, 0);
    const CliRun undefined = draw({"--y-range", "nan:5"});
    EXPECT_EQ(undefined.status, 2);
    EXPECT_THAT(undefined.error, AllOf(HasSubstr("nan:5"), Not(HasSubstr("x = "))));
    std::ofstream(folder_.path() / "own.csv") << "n,mine,error\n16,2,0.25\n32,2.5,-0.1\n";
    const CliRun own = draw({"--own", "own.csv"});
    EXPECT_EQ(own.status, 2);
    EXPECT_THAT(own.error, HasSubstr("line 3 has an error below 0"));
}
