// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/formulas/sample_formulas.h"
#include "ui/formulas/formula_object.h"

#include <gtest/gtest.h>

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextLayout>

#include <memory>

namespace attentoscope {
namespace {

constexpr int documentZoom = 4;

QTextCharFormat textOf(qreal points)
{
    QTextCharFormat format;
    QFont font(QStringLiteral("DejaVu Serif"));
    font.setPointSizeF(points);
    font.setHintingPreference(QFont::PreferNoHinting); // makes text and formulas use the same letter shapes
    format.setFont(font);
    return format;
}

// Makes a document of "x", a wide gap, and then the formula.
std::unique_ptr<QTextDocument> xAnd(const QString& tex, qreal points)
{
    auto document = std::make_unique<QTextDocument>();
    useFormulas(document.get());
    QTextCursor cursor(document.get());
    cursor.insertText(QStringLiteral("x\u2003\u2003\u2003"), textOf(points));
    insertFormula(cursor, tex, false);
    return document;
}

QImage pictureOf(QTextDocument& document)
{
    const QSizeF size = document.size();
    QImage image(int(size.width() * documentZoom) + 1, int(size.height() * documentZoom) + 1, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(documentZoom, documentZoom);
    document.drawContents(&painter);
    return image;
}

// Returns the groups of adjacent columns with ink, each with the rows that it covers.
std::vector<QRect> inkIn(const QImage& image)
{
    std::vector<QRect> groups;
    int blanks = 1000;
    for (int x = 0; x < image.width(); ++x) {
        QRect column;
        for (int y = 0; y < image.height(); ++y)
            if (qGray(image.pixel(x, y)) < 128)
                column |= QRect(x, y, 1, 1);
        if (column.isNull()) {
            ++blanks;
            continue;
        }
        if (blanks > 10 * documentZoom)
            groups.push_back(column);
        groups.back() |= column;
        blanks = 0;
    }
    return groups;
}

TEST(FormulaObject, sharesItsBaselineWithTheText)
{
    for (const qreal points : {9.0, 10.0, 11.5, 13.0, 18.0, 24.0}) {
        const auto groups = inkIn(pictureOf(*xAnd(QStringLiteral("\\mathrm x"), points)));
        ASSERT_EQ(groups.size(), 2u) << points;
        EXPECT_NEAR(groups[0].bottom(), groups[1].bottom(), 2) << points << ": half a pixel";
        EXPECT_NEAR(groups[0].top(), groups[1].top(), 2) << points;
        // Deep formulas are aligned in another way.
        const auto deep = inkIn(pictureOf(*xAnd(QStringLiteral("\\mathrm x \\qquad\\qquad \\frac{1}{\\frac{2}{3}}"), points)));
        ASSERT_EQ(deep.size(), 3u) << points;
        EXPECT_NEAR(deep[0].bottom(), deep[1].bottom(), 2) << points;
        EXPECT_LT(deep[0].bottom(), deep[2].bottom()) << points;
    }
}

TEST(FormulaObject, isWhollyInTheDocument)
{
    for (const char* tex : sampleFormulas()) {
        const auto document = xAnd(QString::fromUtf8(tex), 12);
        const QImage image = pictureOf(*document);
        for (const QRect& ink : inkIn(image)) {
            EXPECT_GT(ink.top(), 0) << tex;
            EXPECT_LT(ink.bottom(), image.height() - 1) << tex;
            EXPECT_LT(ink.right(), image.width() - 1) << tex;
        }
    }
}

TEST(FormulaObject, leavesLinesOfTextAsFarApartAsTheyAre)
{
    QTextDocument plain;
    QTextCursor(&plain).insertText(QStringLiteral("x"), textOf(12));
    for (const char* tex : {"x", "x_i", "f(x)", "\\lambda d", "\\ln n"})
        EXPECT_NEAR(xAnd(QString::fromUtf8(tex), 12)->size().height(), plain.size().height(), 1) << tex;
    EXPECT_GT(xAnd(QStringLiteral("\\frac{1}{\\frac{2}{3}}"), 12)->size().height(), plain.size().height() + 5);
}

// A slash takes only one sign or function as its denominator, and nothing that stands beside the fraction.
TEST(FormulaObject, withASlashAFractionLeavesItsLineAsHighAsItIs)
{
    const auto documentOf = [](const char* tex, Fractions fractions) {
        auto document = std::make_unique<QTextDocument>();
        useFormulas(document.get());
        QTextCursor cursor(document.get());
        cursor.insertText(QStringLiteral("x"), textOf(12));
        insertFormula(cursor, QString::fromUtf8(tex), false, 0, fractions);
        return document;
    };
    const auto size = [&](const char* tex, Fractions fractions = Fractions::Slashed) {
        return documentOf(tex, fractions)->size();
    };
    const double plain = size("(x)/").height();
    for (const char* tex : {"\\frac{\\ln n}{\\ln 512}", "\\frac12 \\ln c", "\\ln\\frac{n}{512}", "\\frac{1 - c}{2\\,d}"}) {
        EXPECT_NEAR(size(tex).height(), plain, 1) << tex;
        EXPECT_GT(size(tex, Fractions::Stacked).height(), plain + 3) << tex;
    }
    const auto isAsWide = [&](const char* one, const char* other) {
        return std::abs(size(one).width() - size(other).width()) < 4;
    };
    EXPECT_TRUE(isAsWide("\\frac{\\ln n}{\\ln 512}", "\\ln n/\\ln 512"));
    EXPECT_TRUE(isAsWide("\\ln\\frac{n}{512}", "\\ln(n/512)"));
    EXPECT_TRUE(isAsWide("\\frac{1-c}{2\\,d}", "(1-c)/(2\\,d)"));
    EXPECT_TRUE(isAsWide("a = \\frac14", "a = 1/4"));
}

TEST(FormulaObject, isAsLargeAsTheTextAround)
{
    const auto height = [](qreal points) {
        return inkIn(pictureOf(*xAnd(QStringLiteral("\\mathrm x"), points))).back().height();
    };
    EXPECT_NEAR(height(24), 2 * height(12), 3);
}

TEST(FormulaObject, displayedStandsInAParagraphOfItsOwn)
{
    QTextDocument document;
    useFormulas(&document);
    QTextCursor cursor(&document);
    cursor.insertText(QStringLiteral("Before"));
    insertFormula(cursor, QStringLiteral("x"), true);
    cursor.insertBlock(QTextBlockFormat());
    cursor.insertText(QStringLiteral("after"));
    ASSERT_EQ(document.blockCount(), 3);
    EXPECT_EQ(document.findBlockByNumber(1).text(), QString(QChar::ObjectReplacementCharacter));
    EXPECT_EQ(document.findBlockByNumber(1).blockFormat().alignment(), Qt::AlignHCenter);
    EXPECT_NE(document.findBlockByNumber(2).blockFormat().alignment(), Qt::AlignHCenter);
}

TEST(FormulaObject, leavesTheFormatOfTextAlone)
{
    QTextDocument document;
    useFormulas(&document);
    QTextCursor cursor(&document);
    insertFormula(cursor, QStringLiteral("\\frac{a}{b}"), false);
    insertFormula(cursor, QStringLiteral("x"), false);
    cursor.insertText(QStringLiteral("text"));
    EXPECT_EQ(cursor.charFormat().objectType(), int(QTextFormat::NoObject));
    EXPECT_EQ(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignNormal);
    cursor.setPosition(2);
    EXPECT_NE(cursor.charFormat().objectType(), int(QTextFormat::NoObject));
    EXPECT_EQ(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignNormal) << "that of the fraction before it";
}

int pixelsOf(const QImage& image, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == color.rgb();
    return count;
}

TEST(FormulaObject, hasTheColorOfTheText)
{
    QTextDocument document;
    useFormulas(&document);
    QTextCursor cursor(&document);
    const QColor color = QColor::fromHsv(200, 255, 200), other = QColor::fromHsv(20, 255, 200);
    QTextCharFormat format = textOf(24);
    cursor.setCharFormat(format);
    insertFormula(cursor, QStringLiteral("\\frac{x}{x}"), false);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, other);
    QImage image(200, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    document.documentLayout()->draw(&painter, context);
    EXPECT_GT(pixelsOf(image, other), 20) << "the palette's";
    format.setForeground(color);
    cursor.select(QTextCursor::Document);
    cursor.mergeCharFormat(format);
    image.fill(Qt::white);
    document.documentLayout()->draw(&painter, context);
    EXPECT_GT(pixelsOf(image, color), 20) << "that of its format";
    EXPECT_EQ(pixelsOf(image, other), 0);
}

TEST(FormulaObject, showsWhatCannotBeReadAsItWasTyped)
{
    for (const char* tex : {"", "\\foo", "x^", "{", "\xff", "\\left("})
        EXPECT_FALSE(pictureOf(*xAnd(QString::fromLatin1(tex), 12)).isNull()) << tex;
    const auto groups = inkIn(pictureOf(*xAnd(QStringLiteral("\\foo"), 12)));
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_GT(groups[1].width(), 20 * documentZoom);
}

TEST(FormulaObject, sharesItsBaselineOnPaperToo)
{
    const auto document = xAnd(QStringLiteral("\\mathrm x \\qquad\\qquad \\frac{1}{\\frac{2}{3}}"), 12);
    QImage paper(1600, 400, QImage::Format_RGB32);
    paper.setDotsPerMeterX(qRound(600 / 0.0254));
    paper.setDotsPerMeterY(qRound(600 / 0.0254));
    paper.fill(Qt::white);
    document->documentLayout()->setPaintDevice(&paper);
    document->markContentsDirty(0, document->characterCount());
    QPainter painter(&paper);
    document->drawContents(&painter);
    painter.end();
    const auto groups = inkIn(paper);
    ASSERT_EQ(groups.size(), 3u);
    EXPECT_NEAR(groups[0].bottom(), groups[1].bottom(), 2);
    EXPECT_NEAR(groups[0].height(), groups[1].height(), 2);
    EXPECT_GT(groups[0].height(), 45) << "an x of 12 pt";
    document->documentLayout()->setPaintDevice(nullptr);
}

// A printer has another resolution, so pages and their formulas are laid out again for it.
TEST(FormulaObject, isLaidOutForPaper)
{
    const auto document = xAnd(QStringLiteral("\\frac{a}{b}"), 12);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(600);
    document->print(&writer);
    EXPECT_TRUE(buffer.data().startsWith("%PDF"));
    const qreal onScreen = document->idealWidth();
    document->documentLayout()->setPaintDevice(&writer);
    document->markContentsDirty(0, document->characterCount());
    EXPECT_NEAR(document->idealWidth(), onScreen * 600 / 96, onScreen * 0.3);
    document->documentLayout()->setPaintDevice(nullptr);
}

} // namespace
} // namespace attentoscope
