// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/pictures.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/figures/edits/named_text.h"
#include "ui/figures/edits/series_edits.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/panels.h"
#include "ui/figures/sheet/shared_legend.h"

#include <gmock/gmock.h>

#include <QImage>

#include <set>

namespace attentoscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

FigureOptions column()
{
    FigureOptions options;
    options.widthMm = 89;
    options.heightMm = 60;
    options.dpi = 150;
    return options;
}

int pixels(const SharedFigure& figure, const QColor& color)
{
    const QImage image = *figureImage(*figure, column());
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) == color ? 1 : 0;
    return count;
}

QStringList namesIn(const std::vector<LineKeyEntry>& entries)
{
    QStringList names;
    for (const LineKeyEntry& entry : entries)
        names << entry.name;
    return names;
}

TEST(SeriesEdits, AreReadAsTheyAreTyped)
{
    const auto read = parseSeriesEdits(QStringLiteral(
        "standard:name=1/√d, at n,color=#1b7f79,marker=o,dash=--,width=0.8; clipped:n0=512:marker=none;theory:shown=no;"));
    ASSERT_TRUE(read.ok());
    ASSERT_EQ(read->size(), 3u);
    const SeriesEdits& first = read->at(QStringLiteral("standard"));
    EXPECT_EQ(first.name, QStringLiteral("1/√d, at n"));
    EXPECT_EQ(first.look.color, QColor(0x1b, 0x7f, 0x79));
    EXPECT_EQ(first.look.marker, Marker::Disc);
    EXPECT_EQ(first.look.dash, Dash::Dashed);
    EXPECT_EQ(first.look.width, 0.8);
    EXPECT_EQ(read->at(QStringLiteral("clipped:n0=512")).look.marker, Marker::None);
    EXPECT_EQ(read->at(QStringLiteral("theory")).shown, false);
}

TEST(SeriesEdits, WhatIsNotUnderstoodIsSaid)
{
    const std::pair<const char*, const char*> mistakes[] = {{"standard", "does not have the form SERIES:KEY=VALUE"},
        {":name=x", "does not have the form SERIES"}, {"a:colour=red", "has no setting \"colour\", did you mean color?"},
        {"a:name=b,colour=red", "did you mean color?"}, {"a:color=mud", "\"mud\" is not a colour"},
        {"a:marker=q", "is not a marker; the markers are none, o, s"},
        {"a:dash==", "is not a dash pattern; the patterns are -, --"}, {"a:width=0.1", "not a width from 0.25"},
        {"a:width=nan", "not a width"}, {"a:width=wide", "not a width"}, {"a:shown=maybe", "neither yes nor no"},
        {"a:name=", "the name of a series is empty"}, {"a:name=,color=teal", "the name of a series is empty"}};
    for (const auto& [typed, why] : mistakes) {
        const auto read = parseSeriesEdits(QString::fromUtf8(typed));
        ASSERT_FALSE(read.ok()) << typed;
        EXPECT_THAT(read.error().text(), HasSubstr(why)) << typed;
    }
    EXPECT_TRUE(parseSeriesEdits(QStringLiteral(" ; "))->empty());
}

TEST(SeriesEdits, GoIntoAFileAndBack)
{
    FigureRecipe recipe;
    recipe.series = *parseSeriesEdits(QStringLiteral("B:name=$x$,color=teal,marker=D,dash=:,width=2,shown=yes"));
    const FigureRecipe read = parseFigureRecipe(figureRecipeText(recipe));
    recipe.series.begin()->second.rank = SeriesRank::OfFile;
    EXPECT_EQ(read, recipe);
    PictureEdits edits;
    edits.typed = recipe.series;
    EXPECT_EQ(editsOf(jsonOf(edits)), edits);
    EXPECT_TRUE(parseFigureRecipe(R"({"series": {"a": {"color": "mud", "width": 99, "marker": 3}, "b": 1}})").series.empty());
}

// A policy is its measurement and its theory: they keep one name and one colour.
TEST(SeriesEdits, ChangeWhatIsDrawn)
{
    const SharedFigure curves = makeLineFigure(twoCurves());
    const QString first = twoCurves().series.front().name;
    const QColor usual = Theme::light().color(Hue::policy(0)), other(0, 128, 0);
    ASSERT_GT(pixels(curves, usual), 0);
    PictureEdits edits;
    edits.series[{.policy = 0}].name = QStringLiteral("one");
    edits.series[{.policy = 0}].look.color = other;
    const SharedFigure edited = curves->edited(edits);
    EXPECT_EQ(pixels(edited, usual), 0);
    EXPECT_GT(pixels(edited, other), 0);
    const auto hasName = [&](const QString& name) { return testing::Contains(testing::Field(&EditableSeries::name, name)); };
    EXPECT_THAT(edited->editable().series, hasName(QStringLiteral("one")));
    EXPECT_THAT(edited->editable().series, testing::Not(hasName(first)));
    PictureEdits thick;
    thick.series[{.kind = "theory"}].look.width = 6;
    EXPECT_GT(pixels(curves->edited(thick), usual), 3 * pixels(curves, usual) / 2);
    PictureEdits none;
    none.series[{.policy = 0}].shown = false;
    EXPECT_EQ(pixels(curves->edited(none), usual), 0);
}

// What is said of the theory of one policy comes before what is said of theory, and of the policy.
TEST(SeriesEdits, OfOneSeriesComeBeforeThoseOfItsKindAndPolicy)
{
    const SharedFigure curves = makeLineFigure(twoCurves());
    const QColor ofPolicy(0, 128, 0), ofTheory(128, 0, 0), ofOne(0, 0, 128);
    PictureEdits edits;
    edits.series[{.policy = 0}].look.color = ofPolicy;
    EXPECT_EQ(pixels(curves->edited(edits), Theme::light().color(Hue::policy(0))), 0) << "its theory, too";
    edits.series[{.kind = "theory"}].look.color = ofTheory;
    const int both = pixels(curves->edited(edits), ofTheory);
    EXPECT_GT(both, 0);
    edits.series[{.policy = 0, .kind = "theory"}].look.color = ofOne;
    const SharedFigure edited = curves->edited(edits);
    EXPECT_GT(pixels(edited, ofPolicy), 0);
    EXPECT_GT(pixels(edited, ofOne), 0);
    EXPECT_GT(pixels(edited, ofTheory), 0) << "that of B";
    EXPECT_LT(pixels(edited, ofTheory), both);
}

// A line of each policy stands once in the legend, with that of A: what is said there is said of both.
TEST(SeriesEdits, OfAKindAreOfEveryPolicy)
{
    LinePicture picture;
    const char* const names[] = {"A, worst row", "B, worst row"};
    for (int p = 0; p < 2; ++p) {
        Series series = seriesNamed({.policy = p, .kind = "worst row"}, QString::fromLatin1(names[p]), Hue::policy(p));
        series.legend = p > 0 ? QString() : naming(series.id.ofAll(), QStringLiteral("worst row"));
        series.xs = {1, 2};
        series.ys = {1, 2};
        picture.series.push_back(series);
    }
    const SharedFigure figure = makeLineFigure(picture);
    PictureEdits edits;
    edits.series[{.kind = "worst row"}].shown = false;
    EXPECT_TRUE(figure->edited(edits)->isEmpty());
    edits.series[{.policy = 1, .kind = "worst row"}].shown = true;
    EXPECT_EQ(figure->edited(edits)->numbers().rows.size(), 2u) << "that of B alone";
}

TEST(SeriesEdits, AreOfOnePolicyWhereAnotherHasItsName)
{
    LinePicture picture = twoCurves();
    for (Series& series : picture.series)
        series.name = naming({.policy = series.id.policy}, QStringLiteral("Formula"));
    PictureEdits edits;
    edits.series[{.policy = 1}].name = QStringLiteral("ours");
    const SharedFigure edited = makeLineFigure(picture)->edited(edits);
    std::set<std::string> names;
    for (const std::vector<Cell>& row : edited->numbers().rows)
        names.insert(std::get<std::string>(row.front()));
    EXPECT_EQ(names, (std::set<std::string>{"Formula", "ours"}));
}

TEST(SeriesEdits, AreKeptByATextThatIsTheSameInEveryLanguage)
{
    for (const SeriesId& id : {SeriesId{.policy = 0}, SeriesId{.kind = theoryKind}, SeriesId{.policy = 12, .kind = "bound"},
             SeriesId{.source = "a|b%7c: c, d; e=f"}, SeriesId{3, "行 7", "θ"}})
        EXPECT_EQ(seriesIdOf(textOf(id)), id) << textOf(id).toStdString();
    EXPECT_EQ(textOf({.policy = 0, .kind = theoryKind}), "0||theory");
    for (const char* other : {"", "||", "theory", "A||", "-1||theory", "0|theory", "0|a|b|c"})
        EXPECT_FALSE(seriesIdOf(QString::fromUtf8(other))) << other;
    const auto typed = parseSeriesEdits(textOf({.policy = 0, .source = "a:name=x; b", .kind = theoryKind}) + ":name=y");
    ASSERT_TRUE(typed.ok());
    EXPECT_EQ(seriesIdOf(typed->begin()->first)->source, "a:name=x; b");
}

// Checks that a name follows its policy wherever words name it, and that no word follows that only reads like a name.
TEST(SeriesEdits, ReachTheWordsThatNameThem)
{
    const SeriesId a{.policy = 0}, b{.policy = 1};
    const auto renamed = [](const QString& words, const SeriesId& id, const char* own) {
        SeriesEdits edits;
        edits.name = QString::fromUtf8(own);
        return NamedText(words).renamed({{id, edits}}, NamedText::Rich).text().toStdString();
    };
    const QString font = QStringLiteral("<b><font color=\"#123456\">%1</font></b> &nbsp; <i>m</i> = 1");
    EXPECT_EQ(renamed(font.arg(naming(a, QStringLiteral("A&nbsp;&nbsp;Standard"))), a, "x < 1"),
        "<b><font color=\"#123456\">x &lt; 1</font></b> &nbsp; <i>m</i> = 1");
    EXPECT_EQ(renamed(QStringLiteral("Standard, ") + naming(a, QStringLiteral("Standard")), a, "ours"), "Standard, ours");
    EXPECT_EQ(renamed(naming(b, QStringLiteral("B Standard")), a, "ours"), "B Standard");
    EXPECT_EQ(renamed(naming({.policy = 0, .kind = theoryKind}, QStringLiteral("A Standard")), a, "ours"), "A Standard");
    EXPECT_EQ(renamed(QStringLiteral("条件 %1").arg(naming(a, QStringLiteral("A 标准"))), a, "我们的"), "条件 我们的");
    EXPECT_EQ(renamed(namingLetters(QStringLiteral("B − A")), a, "ours"), "B − A") << "a letter alone stays what it is";

    AllSeriesEdits several;
    several[a].name = QStringLiteral("B YaRN");
    several[b].name = QStringLiteral("other");
    several[b].look.color = QColor(255, 0, 0);
    const QString first = naming(a, QStringLiteral("A Standard")), second = naming(b, QStringLiteral("B YaRN"));
    EXPECT_EQ(NamedText(first + QStringLiteral(" & ") + second).renamed(several, NamedText::Plain).text(),
        QStringLiteral("B YaRN & other"));
    const QString colored = QStringLiteral("<font color=\"#123456\">%1</font>");
    EXPECT_EQ(NamedText(colored.arg(second)).renamed(several, NamedText::Rich).text(),
        QStringLiteral("<font color=\"#ff0000\">other</font>"));
    EXPECT_EQ(NamedText(second).ownColor(several), QColor(255, 0, 0));
    EXPECT_FALSE(NamedText(first).ownColor(several));
}

// Checks that words say which policies they name, and that nobody reads the marks.
TEST(SeriesEdits, WordsKnowWhomTheyName)
{
    const NamedText difference(namingLetters(QStringLiteral("<b>B − A</b>, Bias of AB")));
    EXPECT_EQ(difference.text(), QStringLiteral("<b>B − A</b>, Bias of AB"));
    const std::vector<NamedText::Run> runs = difference.runs(NamedText::Rich);
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_TRUE(runs[0].id == SeriesId{.policy = 1} && runs[0].isLetter());
    EXPECT_TRUE(runs[1].id == SeriesId{.policy = 0} && runs[1].isLetter());
    LinePicture picture = twoCurves();
    picture.title = QStringLiteral("<b>Weights of the token B</b>");
    picture.yLabel = QStringLiteral("H under %1").arg(naming({.policy = 0}, QStringLiteral("A Standard")));
    const SharedFigure figure = makeLineFigure(picture);
    EXPECT_TRUE(figure->mentions(0));
    EXPECT_FALSE(figure->mentions(1)) << "it is a token";
    EXPECT_EQ(figure->columns().at(3), "H under A Standard");
}

// Checks that the bar of shares beside a map has the colour of its policy.
TEST(SeriesEdits, ReachTheTitleAndTheBarOfAMap)
{
    MapPicture picture = mapOf(rasterOf(4, 4, [](Index, Index j) { return float(j) / 4; }));
    picture.title = QStringLiteral("<b><font color=\"#1f5fa8\">%1</font></b> &nbsp; <i>m</i> = 1")
                        .arg(naming({.policy = 0}, QStringLiteral("A&nbsp;&nbsp;Standard")));
    picture.hue = Hue::policy(0);
    auto shares = std::make_shared<RowShares>();
    shares->begin = {0, 1, 2, 3, 4};
    shares->share = {1, 1, 1, 1};
    picture.shares = shares;
    const SharedFigure map = makeMapFigure(picture);
    EXPECT_TRUE(map->mentions(0));
    EXPECT_FALSE(map->mentions(1));
    PictureEdits edits;
    edits.series[{.policy = 0}].name = QStringLiteral("ours");
    edits.series[{.policy = 0}].look.color = QColor(0, 128, 0);
    const SharedFigure edited = map->edited(edits);
    EXPECT_TRUE(edited->title().startsWith(QStringLiteral("ours ")));
    EXPECT_EQ(pixels(edited, Theme::light().color(Hue::policy(0))), 0);
    EXPECT_GT(pixels(edited, QColor(0, 128, 0)), 100);
    edits = {};
    edits.policyColors[0] = QColor(0, 0, 128);
    EXPECT_GT(pixels(map->edited(edits), QColor(0, 0, 128)), 100);
    edits.title = QStringLiteral("Mine");
    EXPECT_EQ(map->edited(edits)->title(), QStringLiteral("Mine"));
}

// Checks that the legend says what is measured only beside theory of the same policy, and with a marker that is on the sheet.
TEST(Legend, NamesWhatIsMeasuredByAMarkerThatIsThere)
{
    const auto measured = [](const SharedFigure& figure) {
        const std::vector<LineKeyEntry> entries = figure->legendEntries();
        const auto found = std::ranges::find(entries, QStringLiteral("measured"), &LineKeyEntry::name);
        return found == entries.end() ? std::optional<LineKeyEntry>() : *found;
    };
    const SharedFigure curves = makeLineFigure(twoCurves());
    ASSERT_TRUE(measured(curves));
    EXPECT_FALSE(measured(curves)->look.marker) << "a disc, as A has it";
    PictureEdits squares;
    squares.series[{.policy = 0}].look.marker = Marker::Square;
    ASSERT_TRUE(measured(curves->edited(squares)));
    EXPECT_EQ(measured(curves->edited(squares))->look.marker, Marker::Square);
    const int discs = int(screenSvg(*curves, column()).count(">measured<"));
    EXPECT_EQ(discs, 1);
    PictureEdits bare;
    bare.series[{.kind = "theory"}].shown = false;
    EXPECT_FALSE(measured(curves->edited(bare)));
    EXPECT_EQ(screenSvg(*curves->edited(bare), column()).count(">measured<"), 0);
    LinePicture bounded = twoCurves();
    for (Series& series : bounded.series)
        if (!series.measured)
            series.hue = Hue::quiet();
    EXPECT_FALSE(measured(makeLineFigure(bounded))) << "no line of a policy needs to be told from another of it";
}

// A curve of a single length has no band, so that nothing may be said of it, not even that it is too narrow.
TEST(Legend, SaysNothingOfTheBandOfASinglePoint)
{
    LinePicture picture = twoCurves();
    const auto saysErrors = [&] {
        const SharedFigure figure = makeLineFigure(picture);
        const QByteArray sheet = screenSvg(*figure, column());
        const QString words = figure->captionNotes({600, 400}, {}).join(QLatin1Char(' '));
        return std::pair(sheet.contains("standard error"), words.contains(QStringLiteral("standard error")));
    };
    picture.errorMeaning = QStringLiteral("over trials");
    for (Series& series : picture.series)
        if (series.measured)
            series.errors = std::vector<double>(series.xs.size(), 1);
    EXPECT_EQ(saysErrors(), std::pair(true, true));
    for (Series& series : picture.series)
        for (auto* numbers : {&series.xs, &series.ys, &series.errors})
            numbers->resize(std::min<std::size_t>(numbers->size(), 1));
    EXPECT_EQ(saysErrors(), std::pair(false, false));
}

// A line that goes below the axis had a name neither at its end nor in the legend, which leaves names to the ends.
TEST(Legend, LeavesNoLineWithoutItsName)
{
    LinePicture picture;
    for (const char* name : {"stays", "leaves"}) {
        Series& series = picture.series.emplace_back();
        series.name = series.legend = QString::fromLatin1(name);
        series.xs = {1, 2, 4, 8};
        series.ys = {0.5, 0.4, 0.3, 0.2};
    }
    picture.series.back().ys = {0.5, 0.1, 1e-2, 1e-9};
    picture.logY = true;
    picture.yLow = 1e-3;
    FigureOptions wide;
    wide.widthMm = 183;
    wide.heightMm = 120;
    const QByteArray sheet = screenSvg(*makeLineFigure(picture), wide);
    EXPECT_EQ(sheet.count(">stays<"), 1);
    EXPECT_EQ(sheet.count(">leaves<"), 1);
}

// Two figures of the same series have one legend between them, and each keeps what it alone has.
TEST(SharedLegend, StandsOnceOnASheet)
{
    const SharedFigure curves = makeLineFigure(twoCurves());
    ProfilePicture profile;
    profile.row = 1;
    for (int s = 0; s < 2; ++s)
        profile.series.push_back({twoCurves().series[std::size_t(s)].name, Hue::policy(s), {0.5F, 0.25F}});
    const SharedFigure weights = makeProfileFigure(profile);
    EXPECT_EQ(namesIn(weights->legendEntries()).size(), 2);
    const SharedFigure sheet = composeFigure({{{{curves, 1}}, 1}, {{{weights, 1}}, 1}});
    EXPECT_EQ(sheet->places({0, 0, 400, 400}, {}).size(), 2u) << "the legend is no panel";
    const std::vector<FigureRow> rows = withSharedLegend({{{{curves, 1}}, 1}, {{{weights, 1}}, 1}});
    ASSERT_EQ(rows.size(), 3u) << "the legend, and both figures";
    for (const std::size_t row : {1, 2})
        EXPECT_THAT(namesIn(rows[row].cells.front().figure->legendEntries()),
            testing::Not(testing::Contains(twoCurves().series[0].name)));
    EXPECT_EQ(withSharedLegend({{{{curves, 1}}, 1}}).size(), 1u) << "nothing to share";
    const QByteArray drawn = screenSvg(*sheet, column()), name = twoCurves().series[0].name.text().toHtmlEscaped().toUtf8();
    EXPECT_EQ(drawn.count('>' + name + '<'), 1) << "in the legend above both";
    EXPECT_EQ(screenSvg(*weights, column()).count('>' + name + '<'), 1) << "in one of its own where it stands alone";
    const SharedFigure bare = weights->withoutEntries(weights->legendEntries());
    EXPECT_TRUE(bare->legendEntries().empty());
    // A legend of its own is asked for.
    PictureEdits own;
    own.legend = LegendPlace::Above;
    EXPECT_TRUE(weights->edited(own)->legendEntries().empty());
}

// The data gains the height of the legend where the axes have room for it, and a legend covers no data.
TEST(Legend, StandsInsideWhereItCoversNothing)
{
    LinePicture roomy;
    roomy.xLabel = QStringLiteral("x");
    for (int s = 0; s < 2; ++s) {
        Series line = seriesNamed({.policy = s}, QStringLiteral("a rather long name %1").arg(s), Hue::policy(s));
        for (int k = 0; k < 50; ++k) {
            line.xs.push_back(k);
            line.ys.push_back(std::exp(0.1 * k) * (1 + 0.2 * s)); // nothing in the upper left
        }
        roomy.series.push_back(line);
    }
    LinePicture full = roomy;
    for (Series& line : full.series)
        for (std::size_t k = 0; k < line.ys.size(); ++k)
            line.ys[k] = k % 2 == 0 ? 0 : 1;
    FigureStyle style;
    const QSizeF size(330, 200);
    EXPECT_LT(makeLineFigure(roomy)->edges(size, style).top(), makeLineFigure(full)->edges(size, style).top());
}

// Checks that what the author's ranges leave out has no entry: a line, and a band that is too narrow on a long axis.
TEST(Legend, NamesNothingThatTheAuthorsRangesHide)
{
    LinePicture picture = twoCurves();
    for (Series& series : picture.series)
        series.errors = std::vector<double>(series.ys.size(), 0.05);
    const QString low = picture.series[0].name, high = QStringLiteral("far above");
    Series above = picture.series[0];
    above.name = high;
    above.hue = Hue::policy(2);
    for (double& y : above.ys)
        y += 1000;
    picture.series.push_back(above);
    const SharedFigure curves = makeLineFigure(picture);
    const auto names = [&](std::optional<double> from, std::optional<double> to, const QString& name) {
        PictureEdits edits;
        edits.y.low = from;
        edits.y.high = to;
        return screenSvg(*curves->edited(edits), column()).count('>' + name.toHtmlEscaped().toUtf8() + '<');
    };
    EXPECT_EQ(names({}, {}, high), 1);
    EXPECT_EQ(names(0, 10, low), 1);
    EXPECT_EQ(names(0, 10, high), 0);
    EXPECT_EQ(names(900, 1100, low), 0);
    EXPECT_EQ(names(900, 1100, high), 1);
    const QString band = QStringLiteral("± standard error");
    EXPECT_EQ(names({}, {}, band), 0) << "0.1 of 1000";
    EXPECT_EQ(names(4, 5, band), 1);
}

} // namespace
} // namespace attentoscope
