// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the options of render for an author's words and marks.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

class RenderWords : public testing::Test
{
protected:
    CliRun draw(
        const std::vector<std::string>& more, const std::string& view = "explore/curves", const std::string& out = "a.svg")
    {
        std::vector<std::string> words{"render", "--source", "sphere", "--n", "48", "--d", "8", "--trials", "2", "--lengths",
            "16:64:x2", "--width-mm", "89", "--view", view, "--out", out};
        words.insert(words.end(), more.begin(), more.end());
        return runCli(words, {.folder = folder_.path()});
    }

    TemporaryFolder folder_;
};

} // namespace

TEST_F(RenderWords, StandInTheFigureAndInItsRecipe)
{
    std::ofstream(folder_.path() / "own.csv") << "n,mine,error\n16,2,0.1\n32,2.5,0.1\n";
    const CliRun run = draw({"--title", "All of $H$", "--x-label", "keys", "--y-format", "0.00", "--x-ticks", "3", "--grid",
        "off", "--note", "16, ln(16): here", "--note", "32, 1: there", "--line", "y=ln(64): most", "--own", "own.csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string svg = folder_.read("a.svg");
    for (const char* text : {">keys<", ">here<", ">there<", ">most<", ">mine<", ">2.00<"})
        EXPECT_THAT(svg, HasSubstr(text));
    std::filesystem::remove(folder_.path() / "own.csv");
    const CliRun again = runCli({"render", "a.svg", "--out", "b.svg"}, {.folder = folder_.path()});
    ASSERT_EQ(again.status, 0) << again.error;
    EXPECT_EQ(folder_.read("b.svg"), svg) << "the figure holds all that it is made of";
}

TEST_F(RenderWords, AreForAllPanelsOrForOne)
{
    const CliRun run = draw({"--letters", "a", "--y-label", "(b) second", "--title", "both"}, "explore/curves, explore/profile");
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string svg = folder_.read("a.svg");
    const auto count = [&](const std::string& text) {
        int found = 0;
        for (std::size_t at = svg.find(text); at != std::string::npos; at = svg.find(text, at + 1))
            ++found;
        return found;
    };
    EXPECT_EQ(count(">second<"), 1);
    EXPECT_EQ(count(">both<"), 2);
    EXPECT_EQ(count(">a<"), 1);
    EXPECT_EQ(count(">(a)<"), 0);
}

TEST_F(RenderWords, OfPanelsAndPoliciesAreNotTheSameLetter)
{
    const char* const panels = "explore/curves, explore/profile";
    const CliRun run = draw({"--letters", "A", "--caption"}, panels);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("the panels are lettered (A), (B), because policies are called A and B"));
    EXPECT_THAT(folder_.read("a.svg"), AllOf(HasSubstr(">(A)<"), HasSubstr("(B) Weights of the row")));
    const CliRun named = draw({"--letters", "A", "--series", "standard:name=ours; entropy-invariant:name=theirs"}, panels);
    ASSERT_EQ(named.status, 0) << named.error;
    EXPECT_EQ(named.error, "");
    EXPECT_THAT(folder_.read("a.svg"), AllOf(HasSubstr(">A<"), Not(HasSubstr(">(A)<"))));
}

TEST_F(RenderWords, OfAnExampleAreThoseOfTheLanguage)
{
    const std::pair<const char*, const char*> words[] = {{"en", ">cat<"}, {"zh_CN", ">猫<"}};
    for (const auto& [language, word] : words) {
        const CliRun run = runCli(
            {"render", "steps", "--view", "steps/scores", "--language", language, "--out", "a.svg"}, {.folder = folder_.path()});
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_THAT(folder_.read("a.svg"), HasSubstr(word));
    }
}

TEST_F(RenderWords, LatexStandsBesideTheFigure)
{
    const CliRun run = draw({"--latex", "--caption"}, "explore/map, explore/curves", "a.pdf");
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("the caption is in the LaTeX code instead of the figure"));
    EXPECT_THAT(folder_.files(), ElementsAre("a.pdf", "a.tex"));
    const std::string code = folder_.read("a.tex");
    EXPECT_THAT(code, HasSubstr("\\includegraphics[width=\\linewidth]{a.pdf}"));
    EXPECT_THAT(code, HasSubstr("(b) "));
    EXPECT_THAT(code, HasSubstr("$d = 8$"));
}

TEST_F(RenderWords, NoNameInAStrangersFigureRunsAsLatex)
{
    const CliRun strange = draw({"--series", "standard:name=$\\text{^^5cinput secret.txt }$"}, "explore/curves", "strange.svg");
    ASSERT_EQ(strange.status, 0) << strange.error;
    const CliRun run = runCli({"render", "strange.svg", "--out", "a.pdf", "--latex"}, {.folder = folder_.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string code = folder_.read("a.tex");
    EXPECT_THAT(code, HasSubstr("$\\textnormal{\\textasciicircum{}\\textasciicircum{}5cinput secret.txt }$"));
    EXPECT_THAT(code, Not(HasSubstr("^^")));
}

TEST_F(RenderWords, CiteTheClaimThatTheyTest)
{
    const auto caption = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"render", "--claim", "golden", "--out", "a.pdf", "--width-mm", "89", "--latex"};
        words.insert(words.end(), more.begin(), more.end());
        const CliRun run = runCli(words, {.folder = folder_.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        return folder_.read("a.tex") + run.error;
    };
    EXPECT_THAT(caption({}), HasSubstr("confirms the error in "));
    EXPECT_THAT(caption({"--language", "zh_CN"}), HasSubstr("kexue.fm/archives/8823）有误"));
    EXPECT_THAT(caption({"--view", "distance"}), Not(HasSubstr("confirms"))) << "that page does not show it";
    EXPECT_THAT(caption({"--set", "n=128"}), HasSubstr("warning: --claim: where options change its experiment"));
    EXPECT_THAT(folder_.read("a.tex"), Not(HasSubstr("confirms")));
    const CliRun again = runCli({"render", "--claim", "goldn", "--out", "a.pdf"}, {.folder = folder_.path()});
    EXPECT_EQ(again.status, 2);
    EXPECT_THAT(again.error, HasSubstr("is not a claim; did you mean golden?"));
    EXPECT_EQ(runCli({"render", "noise", "--claim", "golden", "--out", "a.pdf"}, {.folder = folder_.path()}).status, 2);
}

TEST_F(RenderWords, ThatCannotBeReadAreRefused)
{
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {{{"--note", "5"}, "--note"},
        {{"--line", "y = foo(2)"}, "--line"}, {{"--own", "nothing.csv"}, "--own"}, {{"--x-ticks", "1"}, "--x-ticks"},
        {{"--y-format", "0.0.0"}, "--y-format"}, {{"--title", "$\\frac{1$"}, "--title"}, {{"--grid", "maybe"}, "--grid"},
        {{"--letters", "1"}, "--letters"}};
    for (const auto& [words, name] : wrong) {
        const CliRun run = draw(words);
        EXPECT_EQ(run.status, 2) << name;
        EXPECT_THAT(run.error, HasSubstr(name));
    }
    const CliRun map = draw({"--note", "1, 1: text"}, "explore/map");
    EXPECT_EQ(map.status, 2);
    EXPECT_THAT(map.error, HasSubstr("explore/map"));
}

TEST_F(RenderWords, AreNotWrittenOverFilesOfTheAuthor)
{
    const std::string numbers = "16,2\n32,2.5\n", paper = "\\documentclass{article}\n";
    std::ofstream(folder_.path() / "a.csv") << numbers;
    std::ofstream(folder_.path() / "a.tex") << paper;
    const CliRun data = draw({"--own", "a.csv", "--data"});
    EXPECT_EQ(data.status, 2);
    EXPECT_THAT(data.error, HasSubstr("a.csv: is also an input here and would be overwritten"));
    EXPECT_EQ(folder_.read("a.csv"), numbers);
    const CliRun latex = draw({"--latex"}, "explore/curves", "a.pdf");
    EXPECT_NE(latex.status, 0);
    EXPECT_THAT(latex.error, HasSubstr("is not LaTeX code of a figure"));
    EXPECT_EQ(folder_.read("a.tex"), paper);
}
