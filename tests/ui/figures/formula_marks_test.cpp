// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/drawing/text_places.h"
#include "tests/ui/plots/pictures.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/formula_marks.h"
#include "ui/figures/text_line.h"

#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>

namespace attentoscope {
namespace {

TEST(FormulaMarks, AreTakenFromDollarsInPairsAlone)
{
    for (const char* plain : {"", "no formula", "costs 5 $", "\\$5 and \\$6"}) {
        EXPECT_FALSE(hasFormulas(withFormulas(QString::fromUtf8(plain)))) << plain;
    }
    EXPECT_EQ(withFormulas(QStringLiteral("\\$5")), QStringLiteral("$5"));
    const QString marked = withFormulas(QStringLiteral("entropy $H/\\ln n$ and \\$1"));
    EXPECT_TRUE(hasFormulas(marked));
    EXPECT_EQ(plainText(marked), QStringLiteral("entropy H/ln n and $1")) << "tables and alternative texts";
}

TEST(FormulaMarks, AreDrawnAsTheFormula)
{
    const QString marked = withFormulas(QStringLiteral("$\\frac{a}{b}$"));
    const QFont font;
    const TextLine formula(marked, font, Qt::black), source(QStringLiteral("$\\frac{a}{b}$"), font, Qt::black);
    EXPECT_LT(formula.size().width(), 0.5 * source.size().width());
    EXPECT_GE(formula.size().height(), source.size().height());
    EXPECT_EQ(textWidth(marked, font), int(std::ceil(formula.size().width())));
}

TEST(FormulaMarks, NoLineBeginsWithThePunctuationAfterAFormula)
{
    const QString text = withFormulas(QStringLiteral(
        "B Entropy-invariant ($n_0 = 512$); $d = 64$; seed 1, $x$: $\\lambda$. 熵不变（$n_0 = 512$）；$d = 64$；$x$。"));
    const double whole = TextLine(text, QFont(), Qt::black).size().width();
    for (double width = 20; width < whole; width += 3) {
        QTextDocument document;
        document.setPlainText(text);
        drawFormulas(document, 0);
        document.setTextWidth(width);
        (void)document.size(); // lays it out
        const QTextBlock block = document.firstBlock();
        for (int l = 1; l < block.layout()->lineCount(); ++l) {
            QString line = block.text().mid(block.layout()->lineAt(l).textStart());
            line.remove(QChar(0x2060)); // a word joiner, which is not seen
            EXPECT_FALSE(QStringLiteral(".,;:)）；。").contains(line.at(0))) << width << ": " << line.toStdString();
        }
    }
}

QByteArray exported(const QString& ending, const PictureEdits& edits)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("figure") + ending);
    FigureOptions options;
    options.widthMm = 89;
    options.heightMm = 70;
    EXPECT_TRUE(exportFigure(*makeLineFigure(twoCurves())->edited(edits), path.toStdString(), options).ok());
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

TEST(FormulaMarks, OfTitlesAndLabelsReachEachKindOfFile)
{
    PictureEdits edits;
    edits.title = QStringLiteral("$H_\\infty$ rises");
    edits.y.label = QStringLiteral("$H/\\sqrt{d}$ (nats)");
    edits.marks.notes.push_back({512, 4, QStringLiteral("$\\lambda_2$")});
    const QByteArray svg = exported(QStringLiteral(".svg"), edits);
    EXPECT_FALSE(svg.contains("sqrt")) << "the source of a formula is not what is drawn";
    EXPECT_FALSE(svg.contains(QString(QChar(0xE0F0)).toUtf8()));
    EXPECT_TRUE(svg.contains("rises"));
    for (const QString& ending : {QStringLiteral(".png"), QStringLiteral(".pdf")})
        EXPECT_GT(exported(ending, edits).size(), 1000);
}

TEST(FormulaMarks, OfNamesOfSeriesAreDrawnAndSpokenAsPlainText)
{
    PictureEdits edits;
    edits.series[{.policy = 0}].name = QStringLiteral("$1/\\sqrt{d}$");
    const QByteArray svg = exported(QStringLiteral(".svg"), edits);
    EXPECT_FALSE(svg.contains("sqrt"));
    const SharedFigure figure = makeLineFigure(twoCurves())->edited(edits);
    EXPECT_TRUE(figure->description().contains(QStringLiteral("1/√(d)"))) << figure->description().toStdString();
    for (const std::vector<Cell>& row : figure->numbers().rows)
        EXPECT_EQ(std::get<std::string>(row.front()).find('$'), std::string::npos);
    EXPECT_EQ(std::get<std::string>(figure->numbers().rows.front().front()), "1/√(d)");
}

// Returns the sizes of all texts of the figure in points, the smallest first.
std::vector<double> sizesOfType(const Figure& figure, double fontPt)
{
    constexpr int dpi = 1200;
    const QRectF sheet(0, 0, 4200, 3300);
    FigureStyle style;
    style.unit = dpi / 96.0;
    style.fontPt = fontPt;
    TextPlaces device(sheet.size().toSize(), dpi);
    QCPPainter painter;
    painter.begin(&device);
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic);
    figure.paint(painter, sheet, style);
    painter.end();
    std::vector<double> points;
    for (const TextPlace& each : device.places())
        points.push_back(each.points);
    std::ranges::sort(points);
    return points;
}

TEST(FormulaMarks, HaveScriptsOfFourPointsAtLeast)
{
    LinePicture curves = twoCurves();
    curves.title = QStringLiteral("the multiplier m<sub>c</sub>");
    const SharedFigure inHtml = makeLineFigure(curves);
    PictureEdits edits;
    edits.title = QStringLiteral("$e^{x_{i_j}}$ rises");
    const SharedFigure inTitle = makeLineFigure(twoCurves())->edited(edits);
    edits = {};
    edits.x.label = QStringLiteral("$n_{a_b}$");
    const SharedFigure inLabel = makeLineFigure(twoCurves())->edited(edits);
    edits = {};
    edits.marks.notes.push_back({512, 4, QStringLiteral("$\\lambda_{2_3}$")});
    const SharedFigure inNote = makeLineFigure(twoCurves())->edited(edits);
    edits = {};
    edits.series[{.policy = 0}].name = QStringLiteral("$1/d^{2^3}$");
    const SharedFigure inLegend = makeLineFigure(twoCurves())->edited(edits);
    for (const auto& [place, figure] :
        {std::pair("HTML", inHtml), {"title", inTitle}, {"label", inLabel}, {"note", inNote}, {"legend", inLegend}}) {
        EXPECT_NEAR(sizesOfType(*figure, 5).front(), 4, 0.05) << place;
        EXPECT_LT(sizesOfType(*figure, 12).front(), 9) << place << ": scripts of large type are small beside it";
    }
}

TEST(FormulaMarks, ThatCannotBeReadAreRefused)
{
    EXPECT_TRUE(checkFormulas(QStringLiteral("$\\frac{1}{2}$, 5 $ and \\$6")).ok());
    for (const char* wrong : {"$\\frac{1$", "$a$ and $\\nothing{$"})
        EXPECT_FALSE(checkFormulas(QString::fromUtf8(wrong)).ok()) << wrong;
    EXPECT_FALSE(parseSeriesEdits(QStringLiteral("A:name=$\\frac{1$")).ok());
}

TEST(FormulaMarks, OfATallLabelTakeTheRoomThatTheyNeed)
{
    FigureStyle style;
    const auto bottom = [&](const char* label) {
        PictureEdits edits;
        edits.x.label = QString::fromUtf8(label);
        return makeLineFigure(twoCurves())->edited(edits)->edges({400, 300}, style).bottom();
    };
    EXPECT_GT(bottom("$\\frac{\\sum_i a_i}{\\sqrt{d}}$"), bottom("length") + 4);
    EXPECT_EQ(bottom("$n$"), bottom("length"));
}

} // namespace
} // namespace attentoscope
