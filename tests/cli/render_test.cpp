// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the render command, whose figures another program draws.
#include "core/session/kept_files.h"
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace {

const std::vector<std::string> small = {"render", "--source", "sphere", "--n", "48", "--d", "8", "--trials", "1"};

unsigned bigEndian(const std::string& bytes, std::size_t at)
{
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return value;
}

} // namespace

TEST(Render, DrawsAViewAtItsSizeOnPaper)
{
    const TemporaryFolder folder;
    const CliRun run =
        runCli(with(small, {"--view", "map", "--out", "m.png", "--width-mm", "100", "--height-mm", "80", "--dpi", "127"}),
            {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.out, "m.png\n");
    EXPECT_THAT(run.error, IsEmpty());
    const std::string png = folder.read("m.png");
    EXPECT_EQ(bigEndian(png, 16), 500u);
    EXPECT_EQ(bigEndian(png, 20), 400u);
    EXPECT_THAT(folder.files(), ElementsAre("m.png"));
}

TEST(Render, AFigureIsMadeAgainByteForByte)
{
    const TemporaryFolder folder;
    const auto render = [&](const std::vector<std::string>& words) {
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
    };
    for (const std::string ending : {".png", ".svg", ".pdf"}) {
        render(with(small,
            {"--view", "profile", "--out", "a" + ending, "--width-mm", "100", "--font-pt", "6", "--theme", "dark", "--language",
                "zh_CN"}));
        render({"render", "a" + ending, "--out", "b" + ending});
        EXPECT_EQ(folder.read("a" + ending), folder.read("b" + ending)) << ending;
        render({"render", "a" + ending, "--out", "c" + ending, "--n", "40"});
        EXPECT_NE(folder.read("a" + ending), folder.read("c" + ending)) << ending;
    }
    // A figure drawn again in another format keeps its width and its colours.
    render({"render", "a.svg", "--out", "d.png"});
    EXPECT_EQ(folder.read("d.png"), folder.read("a.png"));
}

// Series are meant by the names of their policies, in every language, and keep their edits when the figure is drawn again.
TEST(Render, SeriesAreTheAuthors)
{
    const TemporaryFolder folder;
    const auto render = [&](const std::vector<std::string>& words) {
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
    };
    for (const std::string language : {"en", "zh_CN"}) {
        render(with(small,
            {"--view", "explore/profile", "--out", language + ".svg", "--language", language, "--series",
                "standard:name=first one,color=#008000,marker=s; entropy-invariant:dash=--", "--series", "B:name=the other"}));
        const std::string svg = folder.read(language + ".svg");
        EXPECT_THAT(svg, HasSubstr("first one"));
        EXPECT_THAT(svg, HasSubstr("the other"));
        EXPECT_THAT(svg, HasSubstr("#008000"));
        render({"render", language + ".svg", "--out", "again.svg"});
        EXPECT_EQ(folder.read("again.svg"), svg);
    }
}

// Checks that one policy has one name on a sheet: in titles of maps, which are no lines, as in legends and in the caption.
TEST(Render, AnAuthorsNameStandsInTitlesToo)
{
    const TemporaryFolder folder;
    const auto svgOf = [&](const std::vector<std::string>& words) {
        std::vector<std::string> all{"render", "--width-mm", "183", "--out", "a.svg"};
        all.insert(all.end(), words.begin(), words.end());
        const CliRun run = runCli(all, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        return folder.read("a.svg");
    };
    const auto count = [](const std::string& svg, const std::string& word) {
        int found = 0;
        for (auto at = svg.find(word); at != std::string::npos; at = svg.find(word, at + 1))
            ++found;
        return found;
    };
    const std::string page = svgOf({"--n", "64", "--view", "explore", "--caption", "--series", "A:name=Base,color=#008000"});
    EXPECT_EQ(count(page, ">Base<"), 2) << "the legend and the title of the map";
    EXPECT_EQ(count(page, "Standard<"), 0);
    EXPECT_THAT(page, HasSubstr("Base (Standard)")) << "the caption";
    const std::string chinese = svgOf({"--n", "64", "--view", "explore/map", "--language", "zh_CN", "--series", "A:name=Base"});
    EXPECT_EQ(count(chinese, ">Base<"), 1);
    EXPECT_EQ(count(chinese, "标准<"), 0);
    EXPECT_EQ(count(svgOf({"--n", "64", "--view", "explore/map", "--series", "standard:name=Base"}), ">Base<"), 1);
    const std::string heads = svgOf({"heads", "--view", "heads", "--caption", "--series", "A:name=Base;B:name=Ours"});
    EXPECT_THAT(heads, AllOf(HasSubstr("— Base"), HasSubstr("Base (A Standard)"), HasSubstr("Ours (B Entropy-invariant")));
    EXPECT_THAT(svgOf({"heads", "--view", "entropy/distribution", "--caption", "--series", "A:name=Base,color=#e01010"}),
        AllOf(HasSubstr("mean A"), HasSubstr("(A Standard)"), Not(HasSubstr("#2563a8"))))
        << "the letter is explained, and its line has the colour, too";
    const std::string both = svgOf({"--n", "64", "--view", "explore/curves", "--caption", "--set", "policy-b=standard@sparsemax",
        "--series", "standard:name=Base"});
    EXPECT_THAT(both, AllOf(HasSubstr(">Base<"), HasSubstr("B Standard · Sparsemax")));
    const std::string networks = svgOf({"extrapolation", "--set", "train-steps=30", "--set", "train-seeds=2", "--view",
        "extrapolation/test-entropy", "--caption", "--series", "entropy-invariant:name=Ours"});
    EXPECT_THAT(networks, AllOf(HasSubstr(">Ours<"), HasSubstr("= 16"), Not(HasSubstr("512")), HasSubstr("maximum ln n<")))
        << "networks have the n0 of their training";
    EXPECT_THAT(networks, Not(HasSubstr("; ln n"))) << "the bound is no policy";
}

TEST(Render, WhatIsDrawnInPlaceOfSomethingElseIsSaid)
{
    const TemporaryFolder folder;
    const auto errorOf = [&](const std::vector<std::string>& words) {
        const CliRun run = runCli(with({"render", "--n", "64", "--out", "a.pdf"}, words), {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        return run.error;
    };
    EXPECT_THAT(errorOf({"--view", "heads"}), HasSubstr("warning: heads draws the heads of the language model"));
    EXPECT_EQ(errorOf({"--source", "multihead", "--view", "heads"}), "");
    EXPECT_THAT(errorOf({"--view", "steps", "--title", "Mine"}), HasSubstr("warning: steps is drawn without a title"));
    EXPECT_EQ(errorOf({"--view", "explore", "--title", "Mine"}), "");
    const CliRun film =
        runCli({"render", "needles:explore/profile, noise:explore/profile", "--film", "n:64..256:x2", "--out", "f.html"},
            {.folder = folder.path()});
    EXPECT_EQ(film.status, 2);
    EXPECT_THAT(film.error, HasSubstr("--film: an interactive page shows one session"));
}

// The caption of a short text counts what can be drawn: of three tokens there are no 64 rows, and each draw has other tokens.
TEST(Render, CaptionsCountTheRowsOfAShortText)
{
    const TemporaryFolder folder;
    const CliRun run = runCli({"render", "--source", "text", "--text", "the cat sat", "--view", "explore/curves", "--caption",
                                  "--bits", "--width-mm", "183", "--out", "a.svg"},
        {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(folder.read("a.svg"), AllOf(HasSubstr("Mean of 8 trials × 3 rows"), HasSubstr("; entropy in bits; seed 1")));
}

TEST(Render, SeveralValuesMakeANumberedSeriesWithNumbers)
{
    const TemporaryFolder folder;
    const CliRun run = runCli(with(small,
                                  {"--view", "explore/profile", "--out", "p.svg", "--set", "n=8,16", "--set",
                                      "policy-b=log-n,ssmax:s=2", "--data", "--json"}),
        {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto files = run.json().at("files");
    ASSERT_EQ(files.size(), 4u);
    EXPECT_EQ(files[2].at("file"), "p-3.svg");
    EXPECT_EQ(files[2].at("data"), "p-3.csv");
    EXPECT_EQ(files[2].at("set"), (nlohmann::json{{"n", "16"}, {"policy-b", "log-n"}}));
    const auto lines = [&](const std::string& name) {
        const std::string text = folder.read(name);
        return std::count(text.begin(), text.end(), '\n');
    };
    EXPECT_EQ(lines("p-1.csv"), 1 + 8);
    EXPECT_EQ(lines("p-4.csv"), 1 + 16);
    EXPECT_THAT(folder.read("p-4.csv"), StartsWith("key,"));
    const auto info = runCli({"info", "p-4.svg", "--json"}, {.folder = folder.path()});
    EXPECT_THAT(info.out, HasSubstr("ssmax:s=2"));
    EXPECT_THAT(folder.read("p-2.csv"), Not(testing::Eq(folder.read("p-1.csv"))));
}

TEST(Render, SeveralPicturesOfDifferentNumbersAreArrays)
{
    const TemporaryFolder folder;
    const CliRun run =
        runCli(with(small, {"--view", "explore", "--out", "e.0.png", "--dpi", "60", "--data"}), {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.out, "e.0.png\ne.0.npz\n");
    EXPECT_THAT(folder.files(), ElementsAre("e.0.npz", "e.0.png"));
    const auto info = runCli({"info", "e.0.npz", "--json"}, {.folder = folder.path()}).json();
    EXPECT_THAT(info.dump(), HasSubstr("\"1.weights_mean\""));
    EXPECT_THAT(info.dump(), HasSubstr("\"pictures\""));
}

// Each board of a page is drawn in turn, though the page shows only one at a time.
TEST(Render, PicturesOfSeveralBoardsOfAPageStandTogether)
{
    const TemporaryFolder folder;
    const CliRun run = runCli(
        {"render", "--n", "128", "--d", "16", "--view", "jl/additive-factor, jl/projected-error", "--out", "b.svg", "--data"},
        {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string names = runCli({"info", "b.npz", "--json"}, {.folder = folder.path()}).json().dump();
    const CliRun project = runCli({"project", "--n", "128", "--d", "16", "--csv"});
    EXPECT_THAT(names, HasSubstr("\"1.factor f\""));
    EXPECT_THAT(names, HasSubstr("\"2.moved weight"));
    const CliRun alone = runCli({"render", "--n", "128", "--d", "16", "--view", "jl/projected-error", "--out", "e.svg", "--data"},
        {.folder = folder.path()});
    ASSERT_EQ(alone.status, 0) << alone.error;
    const std::string csv = folder.read("e.csv"), rows = project.out;
    const std::size_t line = rows.find("\n128,standard,64,");
    ASSERT_NE(line, std::string::npos);
    std::string error = rows.substr(line + 1);
    for (int column = 0; column < 5; ++column)
        error = error.substr(error.find(',') + 1);
    EXPECT_THAT(csv, HasSubstr(error.substr(0, 8))) << "the number of the other command";
}

TEST(Render, TheDataOfHeadsHaveTheMapsThatAreDrawn)
{
    const TemporaryFolder folder;
    const CliRun run = runCli({"render", "--view", "heads/heads", "--out", "h.svg", "--data"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("h.npz"));
    const auto arrays = runCli({"info", "h.npz", "--json"}, {.folder = folder.path()}).json().at("tensors");
    const auto shapeOf = [&](const std::string& name) {
        for (const auto& array : arrays)
            if (array.at("name") == name)
                return array.at("shape").dump();
        return std::string("missing");
    };
    EXPECT_EQ(shapeOf("weights_mean"), "[24,64,64]") << "3 layers of 4 heads under 2 policies";
    EXPECT_EQ(shapeOf("policy"), "[24]") << "a line of the table for each map";
}

TEST(Render, NumbersAreThoseOfTheOtherCommands)
{
    const TemporaryFolder folder;
    const std::vector<std::string> what{
        "--source", "needles", "--d", "64", "--lengths", "64,256", "--trials", "2", "--rows", "16"};
    const CliRun render =
        runCli(with({"render", "--view", "curves", "--out", "c.svg", "--data"}, what), {.folder = folder.path()});
    ASSERT_EQ(render.status, 0) << render.error;
    const auto points = runCli(with({"sweep", "--json"}, what)).json().at("points");
    // Parses a line "A Standard,measured,256,<entropy>,<standard error>".
    const std::string table = folder.read("c.csv");
    for (const auto& point : points) {
        if (point.at("policy") != "standard")
            continue;
        const std::string begin = "A Standard,measured," + std::to_string(point.at("n").get<int>()) + ",";
        const auto at = table.find(begin);
        ASSERT_NE(at, std::string::npos) << table;
        EXPECT_DOUBLE_EQ(std::stod(table.substr(at + begin.size())), point.at("entropy").get<double>());
    }
}

TEST(Render, ExamplesAndFilesAreNamedFromWhereverTheyAre)
{
    const TemporaryFolder folder;
    const CliRun example =
        runCli({"render", "masks", "--view", "masks", "--out", "masks.png", "--dpi", "60"}, {.folder = folder.path()});
    ASSERT_EQ(example.status, 0) << example.error;
    EXPECT_THAT(example.error, IsEmpty());
    folder.write("tokens.txt", "a\nb\n");
    folder.write("s.attentoscope",
        R"({"attentoscope": 1, "experiment": {"source": "sphere", "n": 12, "d": 4}, "view": {"page": "explore", "row": 3}})");
    const CliRun piped = runCli({"render", "-", "--view", "profile", "--out", "p.svg"},
        {.folder = folder.path(), .input = folder.read("s.attentoscope")});
    ASSERT_EQ(piped.status, 0) << piped.error;
    EXPECT_THAT(folder.read("p.svg"), Not(HasSubstr(folder.path().string()))) << "no figure tells where it was made";
    const CliRun session =
        runCli({"render", "--session", "s.attentoscope", "--view", "profile", "--out", "q.svg"}, {.folder = folder.path()});
    ASSERT_EQ(session.status, 0) << session.error;
    EXPECT_EQ(folder.read("p.svg"), folder.read("q.svg"));
}

TEST(Render, AFigureOfTheShippedModelIsDrawnAgainFarFromIt)
{
    const TemporaryFolder folder;
    const CliRun first = runCli({"render", "language", "--out", "h.pdf"}, {.folder = folder.path()});
    ASSERT_EQ(first.status, 0) << first.error;
    const CliRun again = runCli({"render", "h.pdf", "--out", "h.png", "--dpi", "60"}, {.folder = folder.path()});
    EXPECT_EQ(again.status, 0) << again.error;
    const CliRun session = runCli({"render", "--session", "h.pdf", "--out", "i.png", "--dpi", "60"}, {.folder = folder.path()});
    EXPECT_EQ(session.status, 0) << session.error;
    EXPECT_EQ(folder.read("h.png"), folder.read("i.png"));
}

TEST(Render, ListsEveryView)
{
    const CliRun text = runCli({"render", "--list"});
    ASSERT_EQ(text.status, 0) << text.error;
    for (const char* view : {"explore\t", "explore/map\t", "lab/entropy\t", "jl/ratios\t", "gradients/chain\t"})
        EXPECT_THAT(text.out, HasSubstr(view));
    const auto views = runCli({"render", "--list", "--json"}).json().at("views");
    EXPECT_EQ(std::size_t(std::count(text.out.begin(), text.out.end(), '\n')), views.size());
    EXPECT_THAT(views, Contains(nlohmann::json{{"name", "explore/curves"}, {"title", "Curves"}}));
}

TEST(Render, WhatCannotBeDrawnIsSaidInOneLineAndLeavesNothing)
{
    const TemporaryFolder folder;
    const std::pair<std::vector<std::string>, const char*> refused[] = {
        {{"--view", "map"}, "--out: is needed"},
        {{"--out", "x.png"}, "--view: is needed"},
        {{"--view", "nope", "--out", "x.png"}, "--view: there is no view \"nope\""},
        {{"--view", "map", "--out", "x.bmp"}, "x.bmp: the file name of a figure must end in"},
        {{"--view", "map", "--out", "nowhere/x.png"}, "nowhere/x.png: cannot be written here"},
        {{"nosuch", "--view", "map", "--out", "x.png"}, "nosuch: there is neither such a file nor an example"},
        {{"no.attentoscope", "--view", "map", "--out", "x.png"}, "no.attentoscope: there is no such file"},
        {{"--view", "map", "--out", "x.png", "--width-mm", "3"}, "--width-mm: 3 is too small; the smallest is 10"},
        {{"--view", "map", "--out", "x.png", "--n", "64", "--width-mm", "12"},
            "--width-mm: 12 mm is too small for explore/map, which needs at least "},
        {{"--view", "map", "--out", "x.png", "--n", "64", "--width-mm", "100", "--height-mm", "12"},
            "--height-mm: 12 mm is too small for explore/map, which needs at least "},
        {{"--view", "map", "--out", "x.png", "--dpi", "0"}, "--dpi: 0 is too small; the smallest is 30"},
        {{"--view", "map", "--out", "x.png", "--dpi", "1e6"}, "--dpi: 1e6 is too large; the largest is 2400"},
        {{"--view", "map", "--out", "x.png", "--dpi", "many"}, "--dpi: "},
        {{"--view", "map", "--out", "x.png", "--dpi", "nan"}, "--dpi: \"nan\" is not a number"},
        {{"--view", "map", "--out", "x.png", "--dpi", "inf"}, "--dpi: \"inf\" is not a number"},
        {{"--view", "map", "--out", "x.png", "--width-mm", "-inf"}, "--width-mm: \"-inf\" is not a number"},
        {{"--view", "map", "--out", "x.png", "--height-mm", "NaN"}, "--height-mm: \"NaN\" is not a number"},
        {{"--view", "map", "--out", "x.png", "--font-pt", "1e999"}, "--font-pt: \"1e999\" is not a number"},
        {{"--view", "curves", "--out", "x.png", "--series", "standard"},
            "--series: \"standard\" does not have the form SERIES:KEY=VALUE"},
        {{"--view", "curves", "--out", "x.png", "--series", "standard:width=99"}, "--series: \"99\" is not a width"},
        {{"--view", "map", "--out", "x.png", "--set", "n"}, "--set: \"n\" is not FIELD=VALUE"},
        {{"--view", "map", "--out", "x.png", "--set", "m=1"}, "--set: there is no field \"m\""},
        {{"--view", "map", "--out", "x.png", "--set", "n=4,-5"}, "--set n: must be between"},
        {{"--view", "map", "--out", "x.png", "--policies", "nope"}, "--policies: there is no policy \"nope\""},
    };
    for (const auto& [words, sentence] : refused) {
        const CliRun run = runCli(with({"render"}, words), {.folder = folder.path()});
        EXPECT_EQ(run.status, 2) << sentence;
        EXPECT_THAT(run.error, StartsWith(std::string("attentoscope-cli: ") + sentence));
        EXPECT_EQ(std::count(run.error.begin(), run.error.end(), '\n'), 1) << run.error;
        EXPECT_THAT(run.out, IsEmpty());
        EXPECT_THAT(folder.files(), IsEmpty()) << sentence;
    }
}

// Fontconfig prefers fonts for the language of the user's locale, but a figure has a language of its own.
TEST(Render, TheLocaleOfTheUserChangesNothing)
{
    const TemporaryFolder folder;
    const auto drawn = [&](const std::string& language, const std::string& locale) {
        const CliRun run =
            runCli(with(small, {"--view", "profile", "--out", "l.png", "--width-mm", "100", "--language", language}),
                {.folder = folder.path(), .environment = {"LC_ALL=" + locale, "LANG=" + locale}});
        EXPECT_EQ(run.status, 0) << run.error;
        return folder.read("l.png");
    };
    for (const char* language : {"en", "zh_CN"}) {
        const std::string usual = drawn(language, "C");
        for (const char* locale : {"zh_CN.UTF-8", "ja_JP.UTF-8", "en_US.UTF-8", "ar_EG.UTF-8"})
            EXPECT_TRUE(drawn(language, locale) == usual) << language << " under " << locale;
    }
}

TEST(Render, FontsThatAreNotThereAreWarnedOf)
{
    const TemporaryFolder folder;
    const auto fonts = [&](const std::string& folders) {
        folder.write("fonts.conf", "<?xml version=\"1.0\"?>\n<fontconfig>" + folders + "</fontconfig>\n");
    };
    const auto render = [&](const std::string& language, const std::vector<std::string>& more = {}) {
        const CliRun run =
            runCli(with(with(small, {"--view", "profile", "--out", "f.png", "--width-mm", "100", "--language", language}), more),
                {.folder = folder.path(), .environment = {"FONTCONFIG_FILE=" + (folder / "fonts.conf").string()}});
        EXPECT_EQ(run.status, 0) << run.error;
        return run.error;
    };
    fonts("");
    EXPECT_THAT(render("en"), HasSubstr("attentoscope-cli: warning: no font is installed; "));
    EXPECT_THAT(render("en", {"--quiet"}), IsEmpty());
    const std::string latin = "/usr/share/fonts/truetype/dejavu";
    if (!std::filesystem::exists(latin))
        GTEST_SKIP() << "no folder of a font without Chinese: " << latin;
    fonts("<dir>" + latin + "</dir>");
    EXPECT_THAT(render("en"), IsEmpty());
    EXPECT_THAT(render("zh_CN"), HasSubstr("attentoscope-cli: warning: no font for Chinese is installed; "));
}

TEST(Render, AnInterruptEndsTheOtherProgramToo)
{
    const TemporaryFolder folder;
    const CliRun run = runCli({"render", "--n", "2000000", "--d", "64", "--view", "explore", "--out", "x.png"},
        {.folder = folder.path(), .interruptAfterMilliseconds = 700});
    EXPECT_EQ(run.status, 130) << run.error;
    EXPECT_THAT(folder.files(), IsEmpty());
}

// This session says that it keeps its files, but contains none. A file of the user that it names must not get into the next
// figure.
TEST(Render, NothingThatASessionNamesElsewhereComesInside)
{
    const TemporaryFolder home, folder;
    home.write("private.json", R"(["the", "private", "words", "of", "a", "user"])");
    std::filesystem::copy_file(TEST_DATA "/tensors/model.safetensors", folder / "model.safetensors");
    const std::string secret = (home / "private.json").string();
    const std::string session = R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "model.safetensors",
        "tokens": ")"
        + secret + R"("}, "files": {}})";
    folder.write("s.attentoscope", session);
    std::string escaped = session;
    for (std::size_t at = 0; (at = escaped.find('"', at)) != std::string::npos;)
        escaped.replace(at, 1, "&quot;");
    folder.write("f.svg", "<?xml version=\"1.0\"?>\n<svg><metadata id=\"attentoscope\">" + escaped + "</metadata></svg>");
    for (const char* from : {"s.attentoscope", "f.svg"}) {
        const CliRun refused = runCli({"render", from, "--view", "profile", "--out", "out.svg"}, {.folder = folder.path()});
        EXPECT_EQ(refused.status, 2) << from;
        EXPECT_THAT(
            refused.error, HasSubstr(std::string(from) + ": refers to \"" + secret + "\", which is outside its own folder"));
        EXPECT_FALSE(std::filesystem::exists(folder / "out.svg"));
    }
    const CliRun trusted =
        runCli({"render", "f.svg", "--view", "profile", "--out", "out.svg", "--trust"}, {.folder = folder.path()});
    ASSERT_EQ(trusted.status, 0) << trusted.error;
    EXPECT_THAT(folder.read("out.svg"), testing::Not(HasSubstr("base64&quot;"))) << "it is not for a stranger to say";
}

TEST(Render, AFileThatTakesThePlaceOfOneInsideIsSaidToComeInside)
{
    const TemporaryFolder folder;
    std::filesystem::copy_file(TEST_DATA "/tensors/model.safetensors", folder / "inside.safetensors");
    const std::string bytes = folder.read("inside.safetensors");
    folder.write("s.attentoscope",
        R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "inside.safetensors"}, "files": {"inside.safetensors": )"
        R"({"bytes": )"
            + std::to_string(bytes.size()) + R"(, "base64": ")" + attentoscope::base64Text(bytes) + "\"}}}");
    std::filesystem::rename(folder / "inside.safetensors", folder / "mine.safetensors");
    const std::vector<std::string> words{"render", "s.attentoscope", "--view", "profile", "--out", "out.svg"};
    const CliSetting options{.folder = folder.path(), .environment = {"XDG_CACHE_HOME=" + (folder / "cache").string()}};
    const CliRun asItWas = runCli(words, options);
    EXPECT_EQ(asItWas.status, 0);
    EXPECT_THAT(asItWas.error, Not(HasSubstr("the figure contains a copy of")));
    const CliRun changed = runCli(with(words, {"--tensors", "mine.safetensors"}), options);
    EXPECT_EQ(changed.status, 0);
    EXPECT_THAT(changed.error,
        HasSubstr("the figure contains a copy of " + (folder / "mine.safetensors").string()
            + ", because its session contains the files that it reads"));
    EXPECT_THAT(folder.read("out.svg"), HasSubstr("mine.safetensors&quot;: {"));
}

TEST(Render, ANameThatIsNoTextIsNotTakenForAnother)
{
    const TemporaryFolder folder;
    const CliRun run = runCli(with(small, {"--view", "map", "--out", "caf\xe9.png"}), {.folder = folder.path()});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("its name is not UTF-8"));
    EXPECT_THAT(folder.files(), testing::IsEmpty());
}

TEST(Render, ChineseTokensOfAnEnglishFigureHaveSimplifiedForms)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "tokens.pdf").string();
    const CliRun run = runCli({"render", "--source", "text", "--text", "直 骨 cat", "--view", "explore/map", "--out", file});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string pdf = folder.read("tokens.pdf");
    EXPECT_THAT(pdf, HasSubstr("NotoSansCJKsc"));
    EXPECT_THAT(pdf, Not(HasSubstr("NotoSansCJKjp")));
    EXPECT_THAT(pdf, HasSubstr("DejaVuSans")) << "Latin letters keep their font";
}
