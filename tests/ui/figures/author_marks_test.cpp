// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/pictures.h"
#include "ui/figures/edits/author_marks.h"
#include "ui/figures/edits/marks_beyond.h"
#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/files/export_figure.h"
#include "ui/plots/paper/number_format.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>

#include <cmath>

namespace attentoscope {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::string tableOf(const QTemporaryDir& folder, const char* text)
{
    QFile file(folder.filePath(QStringLiteral("measured.csv")));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return file.fileName().toStdString();
}

TEST(AuthorMarks, AreReadAsTyped)
{
    const auto note = noteOf(QStringLiteral("2^7, ln(128): here: $x$"));
    ASSERT_TRUE(note.ok());
    EXPECT_EQ(*note, (PlacedNote{128, std::log(128.0), QStringLiteral("here: $x$")}));
    EXPECT_EQ(*noteOf(typedAs(*note)), *note);
    const auto level = referenceOf(QStringLiteral("y=ln(128)")), upright = referenceOf(QStringLiteral("x = 512: trained"));
    ASSERT_TRUE(level.ok() && upright.ok());
    EXPECT_EQ(*level, (ReferenceLine{false, std::log(128.0), {}}));
    EXPECT_EQ(*upright, (ReferenceLine{true, 512, QStringLiteral("trained")}));
    EXPECT_EQ(*referenceOf(typedAs(*upright)), *upright);
    for (const char* wrong : {"", "5: text", "1,2", "a, 2: text", "1, ln(0): text"})
        EXPECT_FALSE(noteOf(QString::fromUtf8(wrong)).ok()) << wrong;
    for (const char* wrong : {"", "4", "z = 4", "y = ", "y = foo(2)"})
        EXPECT_FALSE(referenceOf(QString::fromUtf8(wrong)).ok()) << wrong;
}

TEST(AuthorMarks, TakeNumbersFromATable)
{
    const QTemporaryDir folder;
    auto own = readOwnNumbers(tableOf(folder, "# made elsewhere\nn,GPT 2,error\n64,3.5,0.1\n128, 4 ,0.2\n\n"));
    ASSERT_TRUE(own.ok()) << own.error().text();
    EXPECT_EQ(own->name, QStringLiteral("GPT 2"));
    EXPECT_THAT(own->xs, ElementsAre(64, 128));
    EXPECT_THAT(own->errors, ElementsAre(0.1, 0.2));
    own = readOwnNumbers(tableOf(folder, "64 3.5\r\n128\t4\r\n"));
    ASSERT_TRUE(own.ok()) << own.error().text();
    EXPECT_EQ(own->name, QStringLiteral("added data")) << "the name of the file stands in no figure";
    EXPECT_TRUE(own->errors.empty());
    EXPECT_THAT(readOwnNumbers(tableOf(folder, "64,3.5\n128,x\n")).error().text(), HasSubstr("line 2"));
    for (const char* comma : {"64;2,5\n", "n;H\n64;2,5\n", "64\t2,5\n"}) // not 2 ± 5
        EXPECT_THAT(readOwnNumbers(tableOf(folder, comma)).error().text(), HasSubstr("has a number with a decimal comma"))
            << comma;
    own = readOwnNumbers(tableOf(folder, "n; H, in nats\n64; 2.5\n"));
    ASSERT_TRUE(own.ok()) << own.error().text();
    EXPECT_THAT(own->ys, ElementsAre(2.5));
    EXPECT_THAT(readOwnNumbers(tableOf(folder, "1,2\n1e300,3\n")).error().text(), HasSubstr("line 2 has a number beyond"));
    EXPECT_FALSE(readOwnNumbers(tableOf(folder, "x,y\n")).ok());
    EXPECT_FALSE(readOwnNumbers(folder.filePath(QStringLiteral("nothing.csv")).toStdString()).ok());
}

TEST(AuthorMarks, GoIntoARecipeAndBack)
{
    PictureEdits edits;
    edits.grid = false;
    edits.x.ticks = 4;
    edits.y.format = QStringLiteral("0.00");
    edits.marks = {{{128, 4, QStringLiteral("note")}}, {{true, 512, {}}, {false, 4, QStringLiteral("$\\ln n$")}},
        {{QStringLiteral("own"), {1, 2}, {3, 4}, {0.1, 0.2}}}};
    edits.marks.inset = {64, 256, 1, 2.5};
    EXPECT_EQ(editsOf(jsonOf(edits)), edits);
}

TEST(AuthorMarks, AnInsetIsTwoRanges)
{
    const auto inset = insetOf(QStringLiteral("2^6:256, min(1, 2):ln(64)"));
    ASSERT_TRUE(inset.ok()) << inset.error().text();
    EXPECT_EQ(*inset, (Inset{64, 256, 1, std::log(64.0)}));
    EXPECT_EQ(*insetOf(typedAs(*inset)), *inset);
    for (const char* wrong : {"", "1:2", "1:2, 3", "2:1, 0:1", "1:2:3, 0:1", "1:2, 0:ln(0)"})
        EXPECT_FALSE(insetOf(QString::fromUtf8(wrong)).ok()) << wrong;
}

TEST(AuthorMarks, AnInsetIsDrawnWhereItCoversNothing)
{
    const SharedFigure figure = makeLineFigure(twoCurves());
    FigureOptions options;
    options.dpi = 96;
    for (const double width : {89.0, 183.0}) {
        options.widthMm = width;
        options.heightMm = 0.7 * width;
        PictureEdits edits;
        edits.x = {{}, 32, 65536}; // leaves room
        edits.y = {{}, 0, 12};
        edits.legend = LegendPlace::Above; // where an inset wants it
        const QImage before = *figureImage(*figure->edited(edits), options);
        edits.marks.inset = {64, 256, 3, 6};
        const QImage after = *figureImage(*figure->edited(edits), options);
        int gone = 0, added = 0;
        const auto isInk = [](QRgb pixel) { return qGray(pixel) < 190; }; // darker than the grid
        for (int y = 0; y < before.height(); ++y)
            for (int x = 0; x < before.width(); ++x) {
                gone += isInk(before.pixel(x, y)) && !isInk(after.pixel(x, y)) ? 1 : 0;
                added += !isInk(before.pixel(x, y)) && isInk(after.pixel(x, y)) ? 1 : 0;
            }
        EXPECT_LE(gone, 2) << width;
        EXPECT_GT(added, 300) << width;
    }
}

TEST(AuthorMarks, WidenTheAxesSoThatAllAreSeen)
{
    PictureEdits edits;
    edits.marks.numbers.push_back({QStringLiteral("far"), {64, 65536}, {1, 20}, {}});
    edits.marks.lines.push_back({false, 12, {}});
    FigureOptions options;
    options.widthMm = 89;
    options.heightMm = 70;
    const auto plain = makeLineFigure(twoCurves()), with = plain->edited(edits);
    const auto before = figureImage(*plain, options), after = figureImage(*with, options);
    ASSERT_TRUE(before.ok() && after.ok());
    EXPECT_NE(*before, *after);
    const DrawnRanges narrow = plain->ranges().front(), wide = with->ranges().front();
    EXPECT_LT(narrow.x->high, 65536);
    EXPECT_GE(wide.x->high, 65536);
    EXPECT_LE(wide.y->low, 1);
    EXPECT_GE(wide.y->high, 20);
    EXPECT_EQ(wide.x->low, narrow.x->low) << "nothing lies there";
    edits.marks = {};
    EXPECT_EQ(*before, *figureImage(*plain->edited(edits), options));
}

// Checks that what the author adds lies above what is measured, and is named once: in the legend.
TEST(AuthorMarks, AreSeenAndNamed)
{
    const LinePicture curves = twoCurves();
    PictureEdits edits;
    edits.marks.numbers.push_back({QStringLiteral("GPT 2"), curves.series[0].xs, curves.series[0].ys, {}});
    const auto plain = makeLineFigure(curves), with = plain->edited(edits);
    FigureOptions options;
    options.widthMm = 89;
    options.heightMm = 70;
    const auto middles = [&](const SharedFigure& figure) { // of the markers of A
        int inPaper = 0;
        const QImage image = *figureImage(*figure, options);
        const PlotReading read = figure->readings(QRectF(QPointF(), image.size()), {}).front();
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                inPaper += image.pixelColor(x, y) == Theme::light().color(Hue::policy(0)) ? 1 : 0;
        return read.data.isEmpty() ? 0 : inPaper;
    };
    EXPECT_LT(middles(with), 3 * middles(plain) / 4) << "open diamonds cover the markers";
    EXPECT_EQ(screenSvg(*with, options).count(">GPT 2<"), 1);
    EXPECT_THAT(with->captionNotes({400, 300}, {}).join(QLatin1Char('\n')).toStdString(), HasSubstr("open diamonds: GPT 2"));
    edits.legend = LegendPlace::Hidden;
    EXPECT_EQ(screenSvg(*plain->edited(edits), options).count(">GPT 2<"), 0);
}

TEST(AuthorMarks, OfManyPointsAreDrawnAtOnce) // it took minutes
{
    OwnNumbers own{QStringLiteral("many"), {}, {}, {}};
    for (int k = 0; k < 20000; ++k) {
        own.xs.push_back(64 + 0.2 * k);
        own.ys.push_back(2 + std::sin(k));
    }
    PictureEdits edits;
    edits.marks.numbers.push_back(std::move(own));
    edits.marks.lines.push_back({false, 3, QStringLiteral("words")});
    FigureOptions options;
    options.dpi = 72;
    EXPECT_TRUE(figureImage(*makeLineFigure(twoCurves())->edited(edits), options).ok());
}

TEST(AuthorMarks, ThatAreNotSeenOrStretchAnAxisAreTold)
{
    PictureEdits edits;
    edits.marks.numbers.push_back({QStringLiteral("own"), {64, 0, -2}, {1, 2, 3}, {}});
    edits.marks.notes.push_back({128, 3, QStringLiteral("inside")});
    const auto figure = makeLineFigure(twoCurves());
    auto told = marksBeyond(*figure, edits);
    ASSERT_EQ(told.size(), 1u);
    EXPECT_THAT(told[0].text(), HasSubstr("2 of the 3 points of \"own\""));
    edits.marks = {{{500000, 3, QStringLiteral("far")}}, {{false, 1e4, {}}}, {}};
    told = marksBeyond(*figure, edits);
    ASSERT_EQ(told.size(), 2u);
    EXPECT_THAT(told[0].text(), AllOf(HasSubstr("the x axis was extended to "), HasSubstr("\"far\"")));
    EXPECT_THAT(told[1].text(), HasSubstr("the y axis was extended to "));
}

TEST(AuthorMarks, NotesDoNotLieOnEachOther)
{
    PictureEdits edits;
    for (const char* text : {"one note", "another", "a third"})
        edits.marks.notes.push_back({512, 3, QString::fromLatin1(text)});
    const QString svg = QString::fromUtf8(screenSvg(*makeLineFigure(twoCurves())->edited(edits), FigureOptions()));
    QSet<QString> places;
    for (const char* text : {"one note", "another", "a third"}) {
        const QRegularExpression place(
            QStringLiteral("<text[^>]* x=\"([^\"]*)\" y=\"([^\"]*)\"[^>]*>%1<").arg(QLatin1String(text)));
        const QRegularExpressionMatch found = place.match(svg);
        ASSERT_TRUE(found.hasMatch()) << text;
        places.insert(found.captured(2) + QLatin1Char(' ') + found.captured(1));
    }
    EXPECT_EQ(places.size(), 3);
}

TEST(NumberFormat, WritesNumbersAsWanted)
{
    EXPECT_EQ(formattedNumber(0.5, QStringLiteral("0.00")), QStringLiteral("0.50"));
    EXPECT_EQ(formattedNumber(1024, QStringLiteral("2^k")), QStringLiteral("2¹⁰"));
    EXPECT_EQ(formattedNumber(1000, QStringLiteral("10^k")), QStringLiteral("10³"));
    EXPECT_EQ(formattedNumber(3, QStringLiteral("2^k")), QStringLiteral("3"));
    EXPECT_EQ(formattedNumber(0.25, QStringLiteral("%")), QStringLiteral("25 %"));
    EXPECT_EQ(formattedNumber(25000, QStringLiteral("1e5")), QStringLiteral("2.5 × 10⁴"));
    EXPECT_EQ(formattedNumber(9996, QStringLiteral("1e5")), QStringLiteral("9.996 × 10³"));
    EXPECT_EQ(formattedNumber(9999.96, QStringLiteral("1e5")), QStringLiteral("10⁴"));
    EXPECT_EQ(formattedNumber(0, QStringLiteral("1e5")), QStringLiteral("0"));
}

} // namespace
} // namespace attentoscope
