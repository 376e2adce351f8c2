// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what render offers of the studio: settings of the view, fonts, columns, panels of several sessions, arrays.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <string>

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace {

class RenderOptions : public testing::Test
{
protected:
    CliRun render(const std::vector<std::string>& more, const std::vector<std::string>& environment = {})
    {
        std::vector<std::string> words{"render"};
        words.insert(words.end(), more.begin(), more.end());
        return runCli(words, {.folder = folder.path(), .environment = environment});
    }
    CliRun small(std::vector<std::string> more)
    {
        more.insert(more.begin(), {"--source", "sphere", "--n", "48", "--d", "8", "--trials", "1", "--lengths", "16,48"});
        return render(more);
    }
    std::string drawn(const std::vector<std::string>& more, const std::string& name)
    {
        std::vector<std::string> words = more;
        words.insert(words.end(), {"--out", name});
        const CliRun run = small(words);
        EXPECT_EQ(run.status, 0) << run.error;
        EXPECT_THAT(run.error, IsEmpty());
        return folder.read(name);
    }
    std::string viewOf(const std::string& name) { return runCli({"info", name, "--json"}, {.folder = folder.path()}).out; }

    TemporaryFolder folder;
};

TEST_F(RenderOptions, ChangeTheView)
{
    const std::string map = drawn({"--view", "explore/map"}, "map.svg");
    const std::vector<std::vector<std::string>> changes = {{"--stage", "scores"}, {"--scale", "linear"}, {"--colors", "grey"},
        {"--view-set", "maps_shown=difference"}, {"--font", "DejaVu Serif"}};
    for (const auto& change : changes) {
        const std::string changed = drawn({"--view", "explore/map", change[0], change[1]}, "other.svg");
        EXPECT_NE(changed, map) << change[0];
    }
    EXPECT_THAT(
        drawn({"--view", "explore/map", "--stage", "scores"}, "scores.svg"), HasSubstr("&quot;stage&quot;: &quot;scores&quot;"));
    EXPECT_THAT(drawn({"--view", "explore/curves", "--quantity", "max_weight"}, "curves.svg"), HasSubstr("max_weight"));
    EXPECT_THAT(drawn({"--view", "explore/profile", "--row", "7"}, "profile.svg"), HasSubstr("&quot;row&quot;: 7"));
    for (const std::string reduction : {"max", "mean"})
        render({"--n", "900", "--view", "explore/map", "--dpi", "60", "--reduce", reduction, "--out", reduction + ".png"});
    EXPECT_NE(folder.read("mean.png"), folder.read("max.png"));
}

TEST_F(RenderOptions, AreRefusedByTheNameThatWasTyped)
{
    const std::pair<std::vector<std::string>, const char*> refused[] = {
        {{"--view", "curves", "--quantity", "entrpy"}, "--quantity: must be one of entropy, normalized_entropy, max_weight"},
        {{"--view", "map", "--stage", "nope"}, "--stage: must be one of scores, logits, weights, log-weights, not \"nope\""},
        {{"--view", "map", "--view-set", "colour_map=grey"},
            "--view-set: there is no field \"colour_map\", did you mean color_map?"},
        {{"--view", "map", "--colors", "jet"}, "--colors: must be one of viridis, cividis, magma, grey"},
        {{"--view", "map", "--row", "99"}, "--row: there is no row 99; rows are numbered from 0 to 47"},
        {{"--view", "curves", "--series", "A:shown=no; B:shown=no"}, "--view explore/curves: would be empty"},
        {{"--view", "curves", "--series", "A:colour=red"}, "--series: a series has no setting \"colour\", did you mean color?"},
        {{"--view", "curves", "--series", "A:name=a,colour=red"}, "--series: a series has no setting \"colour\""},
        {{"--view", "curves", "--policies", "standart"}, "--policies: there is no policy \"standart\", did you mean standard?"},
        {{"--view", "map", "--view-set", "stage"}, "--view-set: \"stage\" is not KEY=VALUE"},
        {{"--view", "map", "--columns", "0"}, "--columns: \"0\" is not a number from 1 to 99"},
        {{"--view", "map", "--font", "No Such Font"}, "x.svg: there is no font \"No Such Font\" on this machine"},
        {{"--view", "curvs"}, "--view: there is no view \"curvs\", did you mean curves?"},
        {{"--view", "explore/profil"}, "--view: there is no view \"explore/profil\", did you mean explore/profile?"},
        {{"--wdith-mm", "89"}, "--wdith-mm: unknown option, did you mean --width-mm?"},
        {{"--view", "nothere:map"}, "nothere: there is neither such a file nor an example"},
    };
    for (const auto& [words, sentence] : refused) {
        std::vector<std::string> all = words;
        all.insert(all.end(), {"--out", "x.svg"});
        const CliRun run = small(all);
        EXPECT_EQ(run.status, 2) << sentence;
        EXPECT_THAT(run.error, StartsWith(std::string("attentoscope-cli: ") + sentence));
        EXPECT_THAT(folder.files(), IsEmpty());
    }
    EXPECT_THAT(render({"dilutoin", "--view", "map", "--out", "x.svg"}).error, HasSubstr("did you mean dilution?"));
    EXPECT_THAT(render({"needle", "--view", "map", "--out", "x.svg"}).error, HasSubstr("did you mean needles?"));
}

TEST_F(RenderOptions, ColumnsAreAtMostSoMany)
{
    const auto height = [&](const std::vector<std::string>& columns) {
        std::vector<std::string> words{"--view", "explore/profile, explore/profile", "--width-mm", "183"};
        words.insert(words.end(), columns.begin(), columns.end());
        const std::string svg = drawn(words, "c.svg");
        const std::size_t at = svg.find("height=\"") + 8;
        return std::stod(svg.substr(at));
    };
    EXPECT_GT(height({"--columns", "1"}), 1.5 * height({}));
    EXPECT_EQ(height({"--columns", "2"}), height({}));
    const CliRun low = small({"--view", "explore/profile, explore/profile", "--width-mm", "183", "--height-mm", "60", "--columns",
        "1", "--out", "x.svg"});
    EXPECT_EQ(low.status, 2);
    EXPECT_THAT(low.error, HasSubstr("or use --columns 2"));
}

TEST_F(RenderOptions, AMapIsOneArrayAndCurvesAreATable)
{
    const CliRun map = small({"--view", "explore/map", "--out", "m.svg", "--data", "--policies", "standard"});
    ASSERT_EQ(map.status, 0) << map.error;
    EXPECT_EQ(map.out, "m.svg\nm.npz\n");
    const auto info = runCli({"info", "m.npz", "--json"}, {.folder = folder.path()});
    EXPECT_THAT(info.out, HasSubstr("1.weights_mean"));
    folder.write("before.attentoscope", R"({"attentoscope": 1, "experiment": {"n": 48, "d": 16}})");
    render({"before.attentoscope", "--view", "explore/map", "--out", "b.svg", "--data"});
    EXPECT_THAT(runCli({"info", "b.npz", "--json"}, {.folder = folder.path()}).out, HasSubstr("weights_max"))
        << "an older file means the largest cells";
    const CliRun curves = small({"--view", "explore/curves", "--out", "c.svg", "--data"});
    EXPECT_EQ(curves.out, "c.svg\nc.csv\n");
}

TEST_F(RenderOptions, APdfIsTheSameFileOnAnotherDayInAnotherPlace)
{
    std::string first;
    for (const std::string zone : {"UTC", "Asia/Shanghai", "America/Lima"}) {
        const CliRun run = render({"--source", "sphere", "--n", "48", "--d", "8", "--view", "explore/map", "--out", "a.pdf"},
            {"SOURCE_DATE_EPOCH=1700000000", "TZ=" + zone});
        ASSERT_EQ(run.status, 0) << run.error;
        const std::string pdf = folder.read("a.pdf");
        EXPECT_THAT(pdf, HasSubstr("/CreationDate (D:20231114221320"));
        first = first.empty() ? pdf : first;
        EXPECT_TRUE(pdf == first) << zone;
    }
}

// The order of its fonts follows a hash whose seed is another one each time.
TEST_F(RenderOptions, APdfWithSeveralFontsIsTheSameFileAgain)
{
    std::string first;
    for (int again = 0; again < 6; ++again) {
        const std::string pdf =
            drawn({"--view", "explore/profile", "--language", "zh_CN", "--title", "(a) λ $\\mathbb{R}$"}, "a.pdf");
        EXPECT_GE(std::count(pdf.begin(), pdf.end(), '+'), 2) << "tags of fonts";
        EXPECT_THAT(pdf, Not(HasSubstr("CreationDate")));
        first = first.empty() ? pdf : first;
        EXPECT_TRUE(pdf == first) << again;
    }
}

TEST_F(RenderOptions, LettersThatNoFontHasAreWarnedOf)
{
    // The first character is one of a private use area, which no font of the test machine has; the second is an a.
    folder.write("t.attentoscope", R"({"attentoscope": 1, "experiment": {"source": "text", "text": ["\uf8ff a b c"]}})");
    const CliRun run = render({"t.attentoscope", "--view", "explore/map", "--out", "t.svg"});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("no installed font has"));
    EXPECT_EQ(std::count(run.error.begin(), run.error.end(), '\n'), 1) << run.error;
}

TEST_F(RenderOptions, PanelsOfSeveralSessionsShareTheirAxes)
{
    const CliRun run = render({"needles:explore/curves, noise:explore/curves", "--n", "64", "--d", "16", "--lengths", "16,64",
        "--trials", "1", "--out", "both.svg", "--width-mm", "183", "--data"});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string svg = folder.read("both.svg");
    EXPECT_THAT(svg, HasSubstr("needles: "));
    EXPECT_THAT(svg, HasSubstr("noise: "));
    std::map<std::string, int> numbers; // at the axes, where each stands twice
    const std::regex number(">([0-9.]+)<");
    for (std::sregex_iterator found(svg.begin(), svg.end(), number); found != std::sregex_iterator(); ++found)
        ++numbers[(*found)[1]];
    EXPECT_GE(numbers.size(), 4u);
    for (const auto& [text, count] : numbers)
        EXPECT_EQ(count % 2, 0) << text;
    const CliRun again = render({"both.svg", "--out", "again.svg"});
    ASSERT_EQ(again.status, 0) << again.error;
    EXPECT_TRUE(folder.read("again.svg") == svg) << "byte for byte";
    const CliRun files = render({"--source", "sphere", "--n", "48", "--d", "8", "--view", "map, noise:map", "--out", "f.svg"});
    EXPECT_EQ(files.status, 0) << files.error;
    EXPECT_THAT(folder.read("f.svg"), HasSubstr("noise"));
    EXPECT_THAT(
        render({"needles:map", "--view", "map", "--out", "x.svg"}).error, HasSubstr("cannot be used together with panels"));
}

} // namespace
