// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/pictures.h"
#include "ui/figures/edits/shared_ranges.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/panels.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/color_bar.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QJsonArray>
#include <QMimeData>
#include <QSet>
#include <QXmlStreamReader>

namespace attentoscope {
namespace {

using testing::ElementsAre;

FigureOptions small()
{
    FigureOptions options;
    options.widthMm = 80;
    options.heightMm = 60;
    options.dpi = 150;
    return options;
}

bool has(const QImage& image, const QColor& color)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == color)
                return true;
    return false;
}

SharedFigure with(const SharedFigure& figure, const PictureEdits& edits) { return figure->edited(edits); }

TEST(PictureEdits, GoIntoAFileAndBack)
{
    PictureEdits edits;
    EXPECT_EQ(editsOf(jsonOf(edits)), edits);
    EXPECT_TRUE(jsonOf(edits).isEmpty());
    edits.title = QString();
    edits.x = {QStringLiteral("n"), 64, 8192, true, {}, {}};
    edits.y.logarithmic = false;
    edits.series[{.kind = "theory"}].shown = false;
    edits.series[{2, QStringLiteral("a|b; c:d=e, 5%"), QStringLiteral("bound")}].name = QStringLiteral("mine");
    edits.typed[QStringLiteral("熵不变")].shown = false;
    edits.colorMap = ColorMap::Magma;
    edits.colorLow = 0;
    edits.logColors = true;
    for (const LegendPlace place : {LegendPlace::Above, LegendPlace::TopLeft, LegendPlace::TopRight, LegendPlace::BottomLeft,
             LegendPlace::BottomRight, LegendPlace::Hidden}) {
        edits.legend = place;
        EXPECT_EQ(editsOf(jsonOf(edits)), edits);
    }
    EXPECT_EQ(editsOf({{"legend", false}}).legend, LegendPlace::Hidden) << "as earlier versions said it";
    const QJsonArray hidden{QStringLiteral("theory"), 7};
    EXPECT_EQ(editsOf({{"hide", hidden}}).typed.at(QStringLiteral("theory")).shown, false) << "as earlier versions said it";
    EXPECT_EQ(editsOf({{"hide", hidden}}).typed.size(), 1u);
    EXPECT_EQ(editsOf({{"x", 3}, {"hide", "all"}, {"color_map", "mud"}, {"legend", "no"}, {"else", 1}}), PictureEdits());
}

TEST(PictureEdits, ColoursThatCannotBeStayAsTheyWere)
{
    const ColorScaling colors{0.1, 0.5, true, ColorMap::Viridis};
    PictureEdits edits;
    EXPECT_EQ(edits.over(colors), colors);
    edits.colorLow = 0;
    edits.colorMap = ColorMap::Grey;
    EXPECT_EQ(edits.over(colors).low, 0.1) << "no logarithm";
    EXPECT_EQ(edits.over(colors).map, ColorMap::Grey);
    edits.logColors = false;
    EXPECT_EQ(edits.over(colors).low, 0);
    edits.colorLow = 2;
    EXPECT_EQ(edits.over(colors).low, 0.1) << "above the upper end";
}

TEST(PictureEdits, WhatIsHiddenIsNotDrawnAndWhatIsNamedIs)
{
    const SharedFigure curves = makeLineFigure(twoCurves());
    const Editable editable = curves->editable();
    ASSERT_FALSE(editable.series.empty());
    EXPECT_TRUE(editable.title && editable.labels && editable.ranges && editable.legend);
    EXPECT_FALSE(editable.colors);
    const QColor color = Theme::light().color(twoCurves().series.front().hue);
    const QImage before = *figureImage(*curves, small());
    ASSERT_TRUE(has(before, color));
    PictureEdits edits;
    edits.series[{.policy = 0}].shown = false;
    EXPECT_FALSE(has(*figureImage(*with(curves, edits), small()), color));
    EXPECT_EQ(*figureImage(*with(curves, {}), small()), before) << "nothing is asked for";
    edits = {};
    edits.title = QStringLiteral("a < b");
    EXPECT_EQ(with(curves, edits)->title(), "a < b");
    EXPECT_NE(*figureImage(*with(curves, edits), small()), before);
}

// Checks that an own title is as bold as those beside it on a sheet, which the program made.
TEST(PictureEdits, AnOwnTitleHasTheWeightOfTheAutomaticOne)
{
    const auto weightOf = [](const SharedFigure& figure, const char* words) {
        QXmlStreamReader svg(screenSvg(*figure, small()));
        int weight = 0;
        while (!svg.atEnd())
            if (svg.readNext() == QXmlStreamReader::StartElement && svg.name() == QLatin1String("text")) {
                const int own = svg.attributes().value(QLatin1String("font-weight")).toInt();
                if (svg.readElementText() == QLatin1String(words))
                    weight = own;
            }
        return weight;
    };
    LinePicture picture = twoCurves();
    picture.title = QStringLiteral("<b>Automatic</b>");
    const int bold = weightOf(makeLineFigure(picture), "Automatic");
    EXPECT_GT(bold, 500);
    PictureEdits edits;
    edits.title = QStringLiteral("Own");
    EXPECT_EQ(weightOf(with(makeLineFigure(picture), edits), "Own"), bold);
    picture.title = QStringLiteral("Light");
    EXPECT_EQ(weightOf(with(makeLineFigure(picture), edits), "Own"), weightOf(makeLineFigure(picture), "Light"));
}

// Returns where the legend is, as fractions of the sheet: the mean place of pixels in the colour of a sign drawn only there.
QPointF legendAt(const SharedFigure& figure, LegendPlace place, const QColor& sign)
{
    PictureEdits edits;
    edits.legend = place;
    const QImage image = *figureImage(*with(figure, edits), small());
    QPointF sum;
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == sign) {
                sum += QPointF(x, y);
                ++count;
            }
    EXPECT_EQ(count == 0, place == LegendPlace::Hidden);
    return {sum.x() / std::max(count, 1) / image.width(), sum.y() / std::max(count, 1) / image.height()};
}

void expectItGoes(const SharedFigure& figure, const QColor& sign)
{
    EXPECT_TRUE(figure->editable().legend);
    EXPECT_LT(legendAt(figure, LegendPlace::Above, sign).y(), 0.2);
    EXPECT_LT(legendAt(figure, LegendPlace::TopLeft, sign).x(), 0.45);
    EXPECT_LT(legendAt(figure, LegendPlace::TopLeft, sign).y(), 0.4);
    EXPECT_GT(legendAt(figure, LegendPlace::TopRight, sign).x(), 0.5);
    EXPECT_LT(legendAt(figure, LegendPlace::TopRight, sign).y(), 0.4);
    EXPECT_LT(legendAt(figure, LegendPlace::BottomLeft, sign).x(), 0.45);
    EXPECT_GT(legendAt(figure, LegendPlace::BottomLeft, sign).y(), 0.6);
    EXPECT_GT(legendAt(figure, LegendPlace::BottomRight, sign).x(), 0.5);
    EXPECT_GT(legendAt(figure, LegendPlace::BottomRight, sign).y(), 0.6);
    legendAt(figure, LegendPlace::Hidden, sign);
}

TEST(PictureEdits, ALegendStandsInTheCornerThatIsAskedFor)
{
    LinePicture lines;
    lines.xLabel = QStringLiteral("x");
    lines.series = {seriesNamed({.kind = "flat"}, QStringLiteral("flat"), Hue::policy(0)),
        seriesNamed({.kind = "nowhere"}, QStringLiteral("nowhere"), Hue::policy(1))};
    lines.series.front().xs = {0, 1, 2, 3};
    lines.series.front().ys = {1, 2, 1, 2};
    const QColor sign = Theme::light().color(Hue::policy(1));
    expectItGoes(makeLineFigure(lines), sign);
    ProfilePicture profile;
    profile.row = 3;
    const float hidden = std::numeric_limits<float>::quiet_NaN();
    profile.series = {{QStringLiteral("A"), Hue::policy(0), {0.5F, 0.25F, 0.25F}},
        {QStringLiteral("nowhere"), Hue::policy(1), {hidden, hidden, hidden}}};
    expectItGoes(makeProfileFigure(profile), sign);
}

TEST(FigureTree, AFigureWithoutPartsHasNoNumbersEither)
{
    const SharedFigure nothing = composeFigure({}), around = withCaption(nothing, QStringLiteral("nothing"));
    for (const SharedFigure& each : {nothing, around}) {
        EXPECT_TRUE(each->columns().empty());
        EXPECT_TRUE(each->pictures().empty());
        EXPECT_TRUE(each->numbers().rows.empty());
        EXPECT_FALSE(each->isEmpty());
    }
}

TEST(FigureTree, AFigureAroundAnotherTakesItsEdits)
{
    const SharedFigure around = withCaption(makeLineFigure(twoCurves()), QStringLiteral("two curves"));
    PictureEdits edits;
    edits.title = QStringLiteral("Mine");
    const SharedFigure edited = around->edited(edits);
    ASSERT_NE(edited, nullptr);
    EXPECT_EQ(edited->title(), QStringLiteral("Mine"));
    EXPECT_EQ(around->editable().series, makeLineFigure(twoCurves())->editable().series);
    ASSERT_FALSE(around->editable().series.empty());
}

TEST(PictureEdits, MapAndBarAreColouredAlike)
{
    const SharedFigure map = makeMapFigure(mapOf(rasterOf(8, 8, [](Index i, Index j) { return float(i + j) / 14; })));
    const SharedFigure both = composeFigure(
        {{{{map, 4}, {makeColorBarFigure({{0, 1, false, ColorMap::Viridis}, QStringLiteral("weight a"), false}), 1}}, 1}});
    EXPECT_TRUE(both->editable().colors);
    PictureEdits edits;
    edits.colorMap = ColorMap::Grey;
    const QImage grey = *figureImage(*both->edited(edits), small());
    for (int y = 0; y < grey.height(); ++y)
        for (int x = 0; x < grey.width(); ++x) {
            const QColor pixel = grey.pixelColor(x, y);
            ASSERT_LT(
                std::max({pixel.red(), pixel.green(), pixel.blue()}) - std::min({pixel.red(), pixel.green(), pixel.blue()}), 40)
                << "the theme's greys are a little blue";
        }
    edits.title = QStringLiteral("both");
    edits.x.low = 3; // a range is ignored for maps, whose axes are cells
    EXPECT_TRUE(figureImage(*both->edited(edits), small()).ok());
}

// An SVG contains only what lies inside the axes, even if lines leave them.
TEST(PictureEdits, AnSvgIsClippedWhereTheAxesEnd)
{
    PictureEdits edits;
    edits.x = {{}, 128, 512, {}};
    edits.y = {{}, 1, 2, {}};
    ASSERT_TRUE(copyFigure(*with(makeLineFigure(twoCurves()), edits), small()));
    const QByteArray svg = QGuiApplication::clipboard()->mimeData()->data(QStringLiteral("image/svg+xml"));
    EXPECT_FALSE(svg.contains("#0102f")) << "a mark";
    QSet<QString> clips, used;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement) {
            if (reader.name() == QLatin1String("clipPath"))
                clips << QStringLiteral("url(#") + reader.attributes().value(QLatin1String("id")).toString() + QLatin1Char(')');
            if (const auto clip = reader.attributes().value(QLatin1String("clip-path")); !clip.isEmpty())
                used << clip.toString();
        }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    EXPECT_FALSE(clips.isEmpty());
    EXPECT_EQ(clips, used);
}

// A title that is too long is broken into lines; all titles of a sheet have one size.
TEST(Panels, TitlesAreOfOneSize)
{
    const auto figureWith = [](const QString& title) {
        LinePicture picture = twoCurves();
        picture.title = title;
        picture.legend = false; // the titles are the first that is written
        return NamedFigure{title, title, makeLineFigure(picture), {89, 67}};
    };
    const QString widest =
        QStringLiteral("a title that is much wider than a picture which stands beside another one of its kind");
    const SharedFigure sheet = composePanels({{figureWith(QStringLiteral("short")), figureWith(widest)}}).figure;
    const SharedFigure plain = composePanels({{figureWith(QStringLiteral("short")), figureWith(QStringLiteral("also"))}}).figure;
    const auto heightOfFirstTitle = [](const SharedFigure& figure) {
        FigureOptions options = small();
        options.widthMm = 120; // room for two in a row
        const QImage image = *figureImage(*figure, options);
        int low = image.height(), high = 0;
        for (int y = 0; y < image.height() / 8; ++y)
            for (int x = image.width() / 8; x < image.width() / 3; ++x)
                if (qGray(image.pixel(x, y)) < 100)
                    low = std::min(low, y), high = std::max(high, y);
        return high - low;
    };
    EXPECT_EQ(heightOfFirstTitle(sheet), heightOfFirstTitle(plain));
}

// A letter stands beside the title of its panel, however narrow the axis is, and above a panel of several pictures.
TEST(Panels, LettersCostNoMoreThanTheirLine)
{
    LinePicture picture = twoCurves();
    picture.title = QStringLiteral("<b>Narrow</b>");
    picture.yLabel = {};
    picture.legend = false;
    const NamedFigure narrow{QStringLiteral("n"), {}, makeLineFigure(picture), {89, 67}};
    const NamedFigure page{QStringLiteral("p"), {}, composeFigure({{{{narrow.figure, 1}}, 1}}), {89, 67}};
    const auto topIn = [](const SharedFigure& figure, double width) {
        return figure->dataAreas({0, 0, width, 300}, {}).front().top();
    };
    const double alone = topIn(narrow.figure, 350);
    EXPECT_EQ(topIn(composePanels({{narrow, narrow}}).figure, 710), alone);
    const double lettered = topIn(composePanels({{page, page}}).figure, 710);
    EXPECT_GT(lettered, alone + 8);
    EXPECT_LT(lettered, alone + 24);
}

TEST(Panels, BreakAnAuthorsTitleOfAPage)
{
    const SharedFigure page = composeFigure({{{{makeLineFigure(twoCurves()), 1}}, 1}});
    const auto topWith = [&](const char* title) {
        return with(page, {.title = QString::fromLatin1(title), .x = {}, .y = {}, .series = {}, .typed = {}})
            ->dataAreas({0, 0, 300, 300}, {})
            .front()
            .top();
    };
    EXPECT_GT(topWith("a title that is much wider than the page of pictures that it stands above"), topWith("a title") + 8);
}

TEST(Panels, AreSaidInALine)
{
    EXPECT_THAT(panelRows(QStringLiteral("explore/map, curves ;entropy")),
        ElementsAre(QStringList{"explore/map", "curves"}, QStringList{"entropy"}));
    EXPECT_EQ(panelText(panelRows(QStringLiteral(" a ,b;; c,"))), "a, b; c");
    EXPECT_TRUE(panelRows(QStringLiteral(" ; ,")).empty());
}

TEST(DrawnRanges, AreSharedByPicturesOfOneKindHoweverManyThereAre)
{
    const auto ofMap = [](double high) { return DrawnRanges{.x = {}, .y = {}, .colors = ColorScaling{.low = 0, .high = high}}; };
    const auto ofCurves = [](const char* y, double high) {
        return DrawnRanges{.x = DrawnAxis{"length n", true, 64, 1024}, .y = DrawnAxis{y, false, 0, high}, .colors = {}};
    };
    const std::vector<DrawnRanges> two{ofMap(1), ofMap(1), ofCurves("entropy H (nats)", 4)};
    const std::vector<DrawnRanges> one{ofMap(2), ofCurves("entropy H (nats)", 9), ofCurves("largest weight", 1)};
    const std::vector<DrawnRanges> shared = sharedWith(two, one), back = sharedWith(one, two);
    EXPECT_EQ(shared, (std::vector{ofMap(2), ofMap(2), ofCurves("entropy H (nats)", 9)}));
    EXPECT_EQ(back[1].y->high, 9);
    EXPECT_FALSE(back[2].x) << "its partner shows something else";
    EXPECT_FALSE(sharedWith(two, {ofCurves("entropy H (bits)", 6)})[2].y);
}

TEST(Panels, OfOnePageHaveLettersIfTheAuthorChoosesThem)
{
    const auto curves = [] { return makeLineFigure(twoCurves()); };
    const SharedFigure bar =
        makeColorBarFigure({.colors = {0, 1, false, ColorMap::Viridis}, .label = QStringLiteral("weight a")});
    const NamedFigure page{QStringLiteral("page"), QStringLiteral("Page"),
        composeFigure({{{{curves(), 1}, {bar, 0.2}}, 1}, {{{curves(), 1}, {curves(), 1}}, 1}}), {180, 120}};
    const auto lettersIn = [&](const QString& style) {
        FigureOptions options = small();
        options.widthMm = 180;
        options.heightMm = 120;
        const QByteArray svg = screenSvg(*composePanels({{page}}, style).figure, options);
        std::string found;
        for (const char letter : {'a', 'b', 'c', 'd'})
            if (svg.contains(QByteArray(">(") + letter + ")<"))
                found += letter;
        return found;
    };
    EXPECT_EQ(lettersIn({}), "");
    EXPECT_EQ(lettersIn(QStringLiteral("none")), "");
    EXPECT_EQ(lettersIn(QStringLiteral("(a)")), "abc") << "the colour bar has none";
    EXPECT_EQ(composePanels({{page}}, QStringLiteral("(a)")).figure->pictures().size(), page.figure->pictures().size());
}

TEST(Panels, HaveTheirPicturesNumbersAndWords)
{
    const NamedFigure curves{QStringLiteral("curves"), QStringLiteral("Curves"), makeLineFigure(twoCurves()), {90, 60}};
    const NamedFigure map{QStringLiteral("map"), QStringLiteral("Map"),
        makeMapFigure(mapOf(rasterOf(8, 8, [](Index i, Index j) { return float(i + j); }))), {60, 60}};
    EXPECT_EQ(composePanels({{curves}}).figure, curves.figure) << "one alone is itself";
    const NamedFigure sheet = composePanels({{curves, map}, {map}});
    EXPECT_EQ(sheet.figure->pictures().size(), 3u);
    EXPECT_EQ(sheet.sizeMm.width(), 180);
    EXPECT_GT(sheet.sizeMm.height(), 120);
    EXPECT_EQ(sheet.figure->description().count(QLatin1Char('\n')), 2);
    EXPECT_FALSE(sheet.figure->mapSize({700, 500}, {}).isEmpty());
    FigureOptions options = small();
    options.widthMm = 180;
    options.heightMm = sheet.sizeMm.height();
    const QImage drawn = *figureImage(*sheet.figure, options);
    const QImage other = *figureImage(*composePanels({{map, curves}, {map}}).figure, options);
    EXPECT_NE(drawn, other);
    EXPECT_TRUE(has(drawn, Theme::light().text)) << "letters";
    const SharedFigure captioned = withCaption(sheet.figure, QStringLiteral("A caption."));
    EXPECT_EQ(captioned->pictures().size(), 3u);
    EXPECT_NE(*figureImage(*captioned, options), drawn);
}

} // namespace
} // namespace attentoscope
