// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/pictures.h"
#include "ui/figures/author_marks.h"
#include "ui/figures/export_figure.h"
#include "ui/figures/picture_edits.h"
#include "ui/plots/number_format.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QTemporaryDir>

#include <cmath>

namespace attentoscope {
namespace {

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
    EXPECT_EQ(own->name, QStringLiteral("measured"));
    EXPECT_TRUE(own->errors.empty());
    EXPECT_THAT(readOwnNumbers(tableOf(folder, "64,3.5\n128,x\n")).error().text(), HasSubstr("line 2"));
    for (const char* comma : {"64;2,5\n", "n;H\n64;2,5\n", "64\t2,5\n"}) // not 2 ± 5
        EXPECT_THAT(readOwnNumbers(tableOf(folder, comma)).error().text(), HasSubstr("has a comma in a number")) << comma;
    own = readOwnNumbers(tableOf(folder, "n; H, in nats\n64; 2.5\n"));
    ASSERT_TRUE(own.ok()) << own.error().text();
    EXPECT_THAT(own->ys, ElementsAre(2.5));
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
    EXPECT_EQ(editsOf(jsonOf(edits)), edits);
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
    edits.marks = {};
    EXPECT_EQ(*before, *figureImage(*plain->edited(edits), options));
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
