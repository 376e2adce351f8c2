// SPDX-License-Identifier: GPL-3.0-or-later
// Tests figures as LaTeX code: their numbers are those of --data, and pdflatex draws them where it is installed.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

class RenderPgf : public testing::Test
{
protected:
    CliRun draw(const std::vector<std::string>& more, const std::string& view = "explore/curves")
    {
        const std::vector<std::string> words{"render", "--source", "sphere", "--n", "48", "--d", "8", "--trials", "2",
            "--lengths", "16:64:x2", "--width-mm", "89", "--view", view};
        return runCli(with(words, more), {.folder = folder_.path()});
    }

    // Compiles a document of the code alone, and returns what was printed; empty: it went well.
    std::string compiled(const std::string& code)
    {
        folder_.write("paper.tex",
            "\\documentclass{standalone}\n\\usepackage{pgfplots}\n\\begin{document}\\input{" + code + "}\\end{document}\n");
        const std::string command =
            "cd '" + folder_.path().string() + "' && pdflatex -interaction=nonstopmode -halt-on-error paper.tex >said.txt 2>&1";
        return std::system(command.c_str()) == 0 ? "" : folder_.read("said.txt");
    }
    static bool hasLatex() { return std::system("pdflatex --version >/dev/null 2>&1 && kpsewhich pgfplots.sty >/dev/null") == 0; }

    TemporaryFolder folder_;
};

} // namespace

TEST_F(RenderPgf, HasEachNumberOfTheData)
{
    std::ofstream(folder_.path() / "own.csv") << "n,mine,error\n16,2,0.25\n32,2.5,0.125\n";
    const CliRun run = draw({"--out", "a.pgf", "--data", "--own", "own.csv", "--note", "16, ln(16): $\\ln 16$ & \\input{x}"});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string code = folder_.read("a.pgf");
    std::istringstream table(folder_.read("a.csv"));
    std::string line;
    std::getline(table, line); // the names of the columns
    int found = 0;
    for (; std::getline(table, line); ++found) {
        std::istringstream cells(line);
        std::string series, kind, x, y;
        for (std::string* cell : {&series, &kind, &x, &y})
            std::getline(cells, *cell, ',');
        EXPECT_THAT(code, HasSubstr("\n    " + x + ' ' + y + "\\\\\n")) << line;
    }
    EXPECT_GT(found, 6);
    EXPECT_THAT(code,
        AllOf(HasSubstr("xmode=log"), HasSubstr("xlabel={length n}"), HasSubstr("xtick={16,32,64}"),
            HasSubstr("\\addlegendentry"), HasSubstr("dash pattern=on"), HasSubstr("mark=square*")));
    EXPECT_THAT(code, HasSubstr("x y error\\\\\n    16 2 0.25\\\\\n    32 2.5 0.125\\\\\n"));
    EXPECT_THAT(code, Not(HasSubstr("\\input{x}"))) << "words of others run no command";
    if (!hasLatex())
        GTEST_SKIP() << "pdflatex and pgfplots are not installed";
    EXPECT_EQ(compiled("a.pgf"), "");
}

TEST_F(RenderPgf, DrawsPanelsHistogramsAndMarkedPlaces)
{
    const CliRun run = draw({"--out", "sheet.tex", "--caption"}, "explore/curves, entropy/distribution; distance");
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string code = folder_.read("sheet.tex");
    for (const char* part : {"{(a)}", "{(b)}", "{(c)}", "const plot", "hide axis"})
        EXPECT_THAT(code, HasSubstr(part));
    if (!hasLatex())
        GTEST_SKIP() << "pdflatex and pgfplots are not installed";
    EXPECT_EQ(compiled("sheet.tex"), "");
}

TEST_F(RenderPgf, OpensAgainAndRefusesOtherPictures)
{
    ASSERT_EQ(draw({"--out", "a.pgf"}).status, 0);
    const CliRun again = runCli({"render", "a.pgf", "--out", "b.pgf"}, {.folder = folder_.path()});
    ASSERT_EQ(again.status, 0) << again.error;
    EXPECT_EQ(folder_.read("b.pgf"), folder_.read("a.pgf"));
    const CliRun map = draw({"--out", "m.pgf"}, "explore/map");
    EXPECT_EQ(map.status, 2);
    EXPECT_THAT(map.error, HasSubstr("has the numbers of curves"));
    const CliRun steps = draw({"--out", "s.pgf"}, "steps");
    EXPECT_EQ(steps.status, 2);
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "s.pgf"));
    const CliRun latex = draw({"--out", "a.tex", "--latex"});
    EXPECT_EQ(latex.status, 2);
    EXPECT_THAT(latex.error, HasSubstr("--latex"));
}
