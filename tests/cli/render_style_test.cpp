// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that figures of a paper look alike: a style goes from one figure to others, and what a view lacks is no error.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

class RenderStyle : public testing::Test
{
protected:
    CliRun draw(const std::string& view, const std::vector<std::string>& more)
    {
        return runCli(with({"render", "--source", "needles", "--n", "96", "--d", "16", "--trials", "2", "--lengths", "16:256:x4",
                               "--view", view},
                          more),
            {.folder = folder_.path()});
    }
    // Draws an SVG and returns it.
    std::string svgOf(const std::string& view, const std::vector<std::string>& more)
    {
        const CliRun run = draw(view, with({"--out", "drawn.svg", "--no-session"}, more));
        EXPECT_EQ(run.status, 0) << run.error;
        said_ = run.error;
        return folder_.read("drawn.svg");
    }
    static int count(const std::string& svg, const std::string& text)
    {
        int found = 0;
        for (std::size_t at = svg.find(text); at != std::string::npos; at = svg.find(text, at + 1))
            ++found;
        return found;
    }

    TemporaryFolder folder_;
    std::string said_; // on stderr
};

const std::vector<std::string> styled{"--width-mm", "89", "--font-pt", "7", "--series",
    "standard:name=ours,color=#00807f,marker=D; theory:shown=no", "--grid", "off", "--x-ticks", "3"};

} // namespace

TEST_F(RenderStyle, GoesFromOneFigureToViewsOfEveryKind)
{
    const std::string curves = svgOf("explore/curves", with(styled, {"--style-out", "style.json"}));
    EXPECT_THAT(curves, AllOf(HasSubstr(">ours<"), HasSubstr("#00807f"), Not(HasSubstr(">theory<"))));
    EXPECT_EQ(svgOf("explore/curves", {"--style", "style.json"}), curves) << "the style has all that was said of the figure";
    const std::string profile = svgOf("explore/profile", {"--style", "style.json"});
    EXPECT_THAT(profile, AllOf(HasSubstr("width=\"89mm\""), HasSubstr(">ours<"), HasSubstr("#00807f")));
    EXPECT_NE(profile, svgOf("explore/profile", {"--style", "style.json", "--grid", "on"})) << "options come first";
    for (const char* view : {"explore/map", "heads/agreement", "gradients/logits", "steps/tokens"}) {
        EXPECT_THAT(svgOf(view, {"--style", "style.json"}), HasSubstr("width=\"89mm\"")) << view;
        EXPECT_THAT(said_, Not(HasSubstr("series"))) << view;
    }
    const std::string swapped = svgOf("explore/profile", {"--style", "style.json", "--policies", "log-n,standard"});
    EXPECT_THAT(swapped, HasSubstr(">ours<")) << "a policy has its name wherever it stands";
}

TEST_F(RenderStyle, IsTakenFromAnotherFigure)
{
    for (const std::string model : {"model.svg", "model.pdf", "model.png"}) {
        ASSERT_EQ(draw("explore/curves", with(styled, {"--out", model})).status, 0);
        EXPECT_THAT(svgOf("explore/profile", {"--style", model}),
            AllOf(HasSubstr("width=\"89mm\""), HasSubstr(">ours<"), HasSubstr("#00807f")))
            << model;
    }
}

TEST_F(RenderStyle, ComesBeforeThatOfTheFigureThatIsDrawnAgain)
{
    ASSERT_EQ(draw("explore/curves", {"--out", "a.svg", "--series", "A:name=before"}).status, 0);
    folder_.write("style.json", R"({"series": {"standard": {"name": "after"}}})");
    const CliRun run = runCli({"render", "a.svg", "--style", "style.json", "--out", "b.svg"}, {.folder = folder_.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(folder_.read("b.svg"), AllOf(HasSubstr(">after<"), Not(HasSubstr(">before<"))));
    const CliRun again = runCli({"render", "b.svg", "--out", "c.svg"}, {.folder = folder_.path()});
    ASSERT_EQ(again.status, 0) << again.error;
    EXPECT_EQ(folder_.read("c.svg"), folder_.read("b.svg")) << "the file says so, too";
    ASSERT_EQ(
        runCli({"render", "b.svg", "--series", "B:color=#123456; A:name=last", "--out", "d.svg"}, {.folder = folder_.path()})
            .status,
        0);
    EXPECT_THAT(folder_.read("d.svg"), AllOf(HasSubstr(">last<"), HasSubstr("#123456"), Not(HasSubstr(">after<"))));
}

TEST_F(RenderStyle, HasNamesForWhatPublishersAskFor)
{
    const std::pair<const char*, const char*> widths[] = {
        {"nature", "89mm"}, {"nature-2", "183mm"}, {"neurips", "139.7mm"}, {"icml", "82.5mm"}, {"acl", "77mm"}};
    for (const auto& [name, width] : widths)
        EXPECT_THAT(svgOf("explore/curves", {"--style", name}), HasSubstr("width=\"" + std::string(width))) << name;
    const CliRun none = draw("explore/curves", {"--style", "natur", "--out", "a.svg"});
    EXPECT_EQ(none.status, 2);
    EXPECT_THAT(none.error, HasSubstr("natur: is neither a file nor one of nature, nature-2, "));
}

TEST_F(RenderStyle, ThatCannotBeUsedIsRefusedInOneSentence)
{
    const std::pair<const char*, const char*> wrong[] = {
        {R"({"font_p": 7})", "there is no setting \"font_p\", did you mean font_pt?"},
        {R"({"fontpt": 7, "panels": {"gird": true}, "series": {"A": {"colour": "red"}}})",
            "there are no settings \"fontpt\", \"panels.gird\", \"series.A.colour\"; the known ones are "},
        {R"({"font_pt": 700})", "\"font_pt\" must be a number from 3 to 72"},
        {R"({"panels": {"x": {"ticks": 3.5}}})", "\"panels.x.ticks\" must be a whole number from 2 to 20"},
        {R"({"theme": "blue"})", "\"theme\" must be one of light, dark"},
        {R"({"caption": "yes"})", "\"caption\" must be true or false"},
        {R"({"series": {"A": {"color": "blurple"}}})", "\"series.A.color\": \"blurple\" is not a colour"},
        {R"({"series": {"A": {"name": "$\\frac{1$"}}})", "\"series.A.name\": "},
        {R"({"series": {"A": {"marker": "q"}}})", "\"series.A.marker\" must be one of none, o, s"},
        {R"([1])", "is not a JSON object"},
        {"text", "is neither a style nor a figure that contains its session"},
    };
    for (const auto& [text, sentence] : wrong) {
        folder_.write("wrong.json", text);
        const CliRun run = draw("explore/curves", {"--style", "wrong.json", "--out", "a.svg"});
        EXPECT_EQ(run.status, 2) << text;
        EXPECT_THAT(run.error, HasSubstr("attentoscope-cli: wrong.json: " + std::string(sentence)));
        EXPECT_EQ(std::count(run.error.begin(), run.error.end(), '\n'), 1) << run.error;
    }
    folder_.write("style.json", "{}");
    EXPECT_EQ(draw("explore/curves", {"--style", "style.json", "--style-out", "style.json", "--out", "a.svg"}).status, 2)
        << "it would be overwritten";
    EXPECT_EQ(draw("explore/curves", {"--style-out", "paper.tex", "--out", "a.svg"}).status, 2);
    EXPECT_EQ(draw("explore/curves", {"--style-out", "s.json", "--set", "n=64,96", "--out", "a.svg"}).status, 2);
    EXPECT_THAT(folder_.files(), testing::ElementsAre("style.json", "wrong.json"));
}

TEST_F(RenderStyle, OfSeriesThatAViewLacksIsNoError)
{
    EXPECT_THAT(svgOf("explore/map", {"--series", "A:name=ours,marker=s,shown=no"}), HasSubstr(">ours<"));
    EXPECT_EQ(said_, "");
    svgOf("explore/map", {"--series", "theory:shown=no"});
    EXPECT_THAT(said_, HasSubstr("warning: the figure has no series \"theory\""));
    svgOf("explore/curves", {"--series", "llama4:name=x"});
    EXPECT_THAT(said_, HasSubstr("warning: the figure has no series \"llama4\"; there are A Standard; B Entropy-invariant"));
    const CliRun mistyped = draw("explore/curves", {"--series", "stndard:name=x", "--out", "a.svg"});
    EXPECT_EQ(mistyped.status, 2);
    EXPECT_THAT(mistyped.error, HasSubstr("the figure has no series \"stndard\", did you mean Standard?"));
}

TEST_F(RenderStyle, OneColourBarIsThatOfMapsWithOneRange)
{
    const auto barsOf = [&](const std::string& panels) {
        const CliRun run = runCli({"render", panels, "--width-mm", "183", "--out", "maps.svg"}, {.folder = folder_.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        return count(folder_.read("maps.svg"), ">weight a<");
    };
    EXPECT_EQ(barsOf("needles:explore/map, noise:explore/map"), 1);
    EXPECT_EQ(barsOf("needles:explore/map, noise:explore/profile"), 2) << "the axis of the profile has this name, too";
    EXPECT_THAT(svgOf("explore/map, counterfactual/difference", {}), AllOf(HasSubstr(">weight a<"), HasSubstr("b − a")))
        << "these differ";
}

TEST_F(RenderStyle, AxesAndLegendAreTheAuthors)
{
    const std::string usual = svgOf("explore/curves", {});
    EXPECT_THAT(usual, AllOf(HasSubstr(">16<"), HasSubstr(">A Standard<")));
    const std::string cut = svgOf("explore/curves", {"--x-range", "64:", "--legend", "none"});
    EXPECT_THAT(cut, AllOf(Not(HasSubstr(">16<")), HasSubstr(">64<"), Not(HasSubstr(">A Standard<"))));
    EXPECT_THAT(
        svgOf("explore/curves", {"--x-scale", "linear", "--x-range", "0:300"}), AllOf(HasSubstr(">100<"), HasSubstr(">300<")));
    EXPECT_THAT(svgOf("explore/curves", {"--y-range", "0:ln(256)*2", "--y-format", "0.0"}), HasSubstr(">10.0<"));
    const auto lines = [this](const std::string& svg) { return count(svg, "<polyline") + count(svg, "<path"); };
    EXPECT_GT(lines(svgOf("explore/curves", {"--minor-ticks", "on"})), lines(usual)) << "the y axis is linear";
    EXPECT_LT(lines(svgOf("explore/curves", {"--minor-ticks", "off"})), lines(usual)) << "the x axis is logarithmic";
    EXPECT_NE(svgOf("explore/curves", {"--legend", "bottom-right"}), svgOf("explore/curves", {"--legend", "top-left"}));
    EXPECT_NE(svgOf("explore/curves", {"--line-width", "2"}), usual);
    EXPECT_LT(count(svgOf("explore/curves", {"--background", "transparent"}), "#ffffff"), count(usual, "#ffffff"));
    const std::pair<std::vector<std::string>, const char*> wrong[] = {{{"--x-range", "5"}, "--x-range 5: is not a range"},
        {{"--x-range", "1:2:3"}, "--x-range 1:2:3: is not a range"},
        {{"--x-scale", "log", "--x-range=-5:100"}, "--x-range: must be above 0 on a logarithmic axis, not -5"},
        {{"--y-range", "4:2"}, "--y-range 4:2: must go from"}, {{"--y-range", "a:2"}, "--y-range"},
        {{"--x-scale", "cubic"}, "--x-scale cubic: must be one of log, linear"},
        {{"--legend", "left"}, "--legend left: must be one of above, top-left"},
        {{"--minor-ticks", "3"}, "--minor-ticks 3: must be one of on, off"},
        {{"--background", "grey"}, "--background: must be one of filled, transparent"},
        {{"--line-width", "0"}, "--line-width: 0 is too small"}};
    for (const auto& [words, sentence] : wrong) {
        const CliRun run = draw("explore/curves", with(words, {"--out", "wrong.svg"}));
        EXPECT_EQ(run.status, 2) << sentence;
        EXPECT_THAT(run.error, HasSubstr(sentence));
    }
}

TEST_F(RenderStyle, NumbersOfOnesOwnAreSeries)
{
    folder_.write("own.csv", "n,GPT-2,error\n16,2,0.2\n64,2.5,0.3\n256,3,0.3\n");
    const std::string usual = svgOf("explore/curves", {"--own", "own.csv"});
    const std::string own = svgOf("explore/curves",
        {"--own", "own.csv", "--series", "GPT-2:name=GPT-2 small,color=#8a3ffd,dash=--,errors=band,width=2", "--style-out",
            "s.json"});
    EXPECT_EQ(said_, "");
    EXPECT_THAT(own, AllOf(HasSubstr(">GPT-2 small<"), HasSubstr("#8a3ffd"), Not(HasSubstr(">GPT-2<"))));
    EXPECT_GT(count(own, "#8a3ffd"), 5) << "line, markers, band and name";
    EXPECT_EQ(count(usual, "#8a3ffd"), 0);
    EXPECT_THAT(svgOf("explore/curves", {"--own", "own.csv", "--style", "s.json"}), HasSubstr(">GPT-2 small<"));
    EXPECT_THAT(svgOf("explore/curves", {"--own", "own.csv", "--series", "GPT-2:shown=no"}), Not(HasSubstr(">GPT-2<")));
    const CliRun wrong = draw("explore/curves", {"--own", "own.csv", "--series", "GPT-2:errors=fog", "--out", "a.svg"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.error, HasSubstr("errors=fog must be one of none, bars, band"));
}

TEST_F(RenderStyle, MapsOfHeadsSayWhatTheirColoursAre)
{
    const std::string heads = svgOf("heads/heads", {"--width-mm", "89"});
    EXPECT_THAT(heads, AllOf(HasSubstr(">weight a "), HasSubstr(">masked<"), HasSubstr("query i ↓")));
    for (const char* view : {"lab/multiplier", "lab/entropy", "lab/max-weight"})
        EXPECT_THAT(svgOf(view, {}), testing::ContainsRegex(">(multiplier m|entropy H \\(nats\\)|largest weight)<")) << view;
}

TEST_F(RenderStyle, PagesThatAreTooHighForPaperAreSaid)
{
    svgOf("jl", {"--width-mm", "89"});
    EXPECT_THAT(said_, testing::ContainsRegex("warning: the figure is [0-9]+ mm high; a page of A4 has room for 247 mm"));
    svgOf("explore/curves", {"--width-mm", "89"});
    EXPECT_EQ(said_, "");
}

TEST_F(RenderStyle, AnEmptyTitleOrLabelIsNone)
{
    EXPECT_THAT(svgOf("explore/curves", {}), AllOf(HasSubstr(">Curves against length<"), HasSubstr(">length n<")));
    EXPECT_THAT(svgOf("explore/curves", {"--title", "", "--x-label", ""}),
        AllOf(Not(HasSubstr(">Curves against length<")), Not(HasSubstr(">length n<")), HasSubstr(">entropy H (nats)<")));
    EXPECT_THAT(svgOf("explore/curves", {"--title", "", "--y-range", "0:8"}), HasSubstr(">8<")) << "at the top of the sheet";
    EXPECT_EQ(draw("explore/curves", {"--font", "", "--out", "a.svg"}).status, 2);
}

TEST_F(RenderStyle, ThatCannotBeWrittenLeavesNoFigure)
{
    const CliRun run = draw("explore/curves", {"--out", "a.svg", "--style-out", "no/such/folder/style.json"});
    EXPECT_NE(run.status, 0);
    EXPECT_THAT(run.error, HasSubstr("no/such/folder/style.json"));
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "a.svg"));
}

TEST_F(RenderStyle, TypingErrorsInNamesOfSeriesAndFormulasAreTold)
{
    folder_.write("s.json", R"({"series": {"entropy-invarant": {"name": "ours"}, "GPT-2": {"color": "teal"}}})");
    svgOf("explore/curves", {"--style", "s.json"});
    EXPECT_THAT(said_, AllOf(HasSubstr("\"entropy-invarant\", did you mean"), Not(HasSubstr("GPT-2"))));
    const CliRun open = draw("explore/curves", {"--out", "a.svg", "--series", R"(standard:name=$\frac{1)"});
    EXPECT_EQ(open.status, 2);
    EXPECT_THAT(open.error, AllOf(HasSubstr(R"($\frac{1)"), HasSubstr("is a formula without the dollar at its end")));
    EXPECT_EQ(draw("explore/curves", {"--out", "a.svg", "--title", "cost in $"}).status, 0);
}
