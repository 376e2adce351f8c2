// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/math_symbol.h"
#include "core/formulas/parse_formula.h"
#include "tests/ui/formulas/sample_formulas.h"
#include "ui/formulas/formula_box.h"

#include <gtest/gtest.h>

#include <QImage>

#include <cmath>

namespace attentoscope {
namespace {

constexpr qreal points = 24;

FormulaBox laidOut(const std::string& tex, bool display = true)
{
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPointSizeF(points);
    const auto formula = parseFormula(tex);
    EXPECT_TRUE(formula) << tex;
    return formula ? layOut(*formula, font, display) : FormulaBox();
}

// Returns the place of the mark with these letters, of the last one if there are several.
QRectF placeOf(const FormulaBox& box, const char* letters)
{
    QRectF place;
    for (const FormulaInk& ink : box.inks)
        if (ink.text == QString::fromUtf8(letters))
            place = ink.rect();
    EXPECT_FALSE(place.isEmpty()) << letters;
    return place;
}

QRectF ruleOf(const FormulaBox& box) // of the last bar
{
    QRectF rule;
    for (const FormulaInk& ink : box.inks)
        if (ink.isRule)
            rule = ink.rect();
    EXPECT_FALSE(rule.isEmpty()) << "no bar";
    return rule;
}

QRectF shapeOf(const FormulaBox& box)
{
    for (const FormulaInk& ink : box.inks)
        if (ink.text.isEmpty() && !ink.isRule)
            return ink.rect();
    ADD_FAILURE() << "no shape";
    return {};
}

TEST(FormulaLayout, aFractionStandsOnTheHeightOfTheMinus)
{
    for (const bool display : {true, false}) {
        const FormulaBox box = laidOut(R"(- \frac{a}{b})", display);
        const QRectF bar = ruleOf(box), a = placeOf(box, "a"), b = placeOf(box, "b");
        EXPECT_NEAR(bar.center().y(), placeOf(box, "−").center().y(), 0.1);
        EXPECT_LT(a.bottom(), bar.top());
        EXPECT_GT(b.top(), bar.bottom());
        EXPECT_NEAR(a.center().x(), bar.center().x(), 1);
        EXPECT_GT(box.descent, 0);
        EXPECT_EQ(display, a.height() > 0.9 * placeOf(laidOut("a"), "a").height()) << "smaller in a line";
    }
}

TEST(FormulaLayout, scriptsAreSmallerAboveAndBelow)
{
    const FormulaBox box = laidOut("x_i^2");
    const QRectF x = placeOf(box, "x"), i = placeOf(box, "i"), two = placeOf(box, "2");
    EXPECT_GT(i.bottom(), x.bottom());
    EXPECT_LT(two.top(), x.top());
    EXPECT_LT(two.bottom(), i.top());
    EXPECT_GE(i.left(), x.right() - 2);
    EXPECT_NEAR(two.height(), 0.7 * placeOf(laidOut("2"), "2").height(), 0.3);
    EXPECT_NEAR(placeOf(laidOut("2^{3^4}"), "4").height(), 0.5 * placeOf(laidOut("4"), "4").height(), 0.3);
}

TEST(FormulaLayout, limitsAreAboveAndBelowWhereThereIsRoom)
{
    const FormulaBox displayed = laidOut(R"(\sum_{i}^n)", true), inLine = laidOut(R"(\sum_{i}^n)", false);
    EXPECT_NEAR(placeOf(displayed, "n").center().x(), placeOf(displayed, "∑").center().x(), 1);
    EXPECT_LT(placeOf(displayed, "n").bottom(), placeOf(displayed, "∑").top());
    EXPECT_GT(placeOf(displayed, "i").top(), placeOf(displayed, "∑").bottom());
    EXPECT_GT(placeOf(inLine, "n").left(), placeOf(inLine, "∑").right());
    EXPECT_GT(placeOf(displayed, "∑").height(), 1.2 * placeOf(inLine, "∑").height());
    EXPECT_GT(placeOf(laidOut(R"(\lim_n x)"), "n").top(), placeOf(laidOut(R"(\lim_n x)"), "lim").bottom());
    const FormulaBox integral = laidOut(R"(\int_0^1)");
    EXPECT_LT(placeOf(integral, "0").left(), placeOf(integral, "1").left()) << "along its slope";
}

TEST(FormulaLayout, fencesAreAsTallAsWhatTheyHold)
{
    for (const char* fences : {"()", "[]", "||", "<>"})
        for (const char* inside : {R"(\frac{a}{b})", R"(\frac{\frac{a}{c}}{b})", R"(\begin{matrix}1\\2\\3\\4\\5\end{matrix})"}) {
            const FormulaBox content = laidOut(inside);
            const FormulaBox box = laidOut(std::string("\\left") + fences[0] + inside + "\\right" + fences[1]);
            EXPECT_LE(shapeOf(box).top(), -content.ascent + 0.1) << fences << inside;
            EXPECT_GE(shapeOf(box).bottom(), content.descent - 0.1) << fences << inside;
            EXPECT_GT(box.width, content.width);
        }
    EXPECT_EQ(laidOut(R"(\left(x\right))").inks.size(), 3u) << "letters where they are tall enough";
    for (const FormulaInk& ink : laidOut(R"(\left(x\right))").inks)
        EXPECT_FALSE(ink.text.isEmpty());
}

TEST(FormulaLayout, aRootCoversWhatIsUnderIt)
{
    for (const char* inside : {"x", R"(\frac{a}{b})", "x^2_i"}) {
        const FormulaBox content = laidOut(inside), box = laidOut(std::string("\\sqrt{") + inside + "}");
        EXPECT_LT(ruleOf(box).bottom(), -content.ascent) << inside;
        EXPECT_GE(ruleOf(box).width(), content.width) << inside;
        EXPECT_NEAR(shapeOf(box).top(), ruleOf(box).top(), 1.5) << "its sign and its bar meet: " << inside;
    }
    const FormulaBox cube = laidOut(R"(\sqrt[3]{x})");
    EXPECT_LT(placeOf(cube, "3").right(), placeOf(cube, "x").left());
}

TEST(FormulaLayout, columnsOfAMatrixAreAligned)
{
    const FormulaBox centred = laidOut(R"(\begin{pmatrix}a & 1\\ b+c & 2\end{pmatrix})");
    EXPECT_NEAR(placeOf(centred, "1").center().x(), placeOf(centred, "2").center().x(), 1);
    EXPECT_NEAR(placeOf(centred, "a").center().x(), placeOf(centred, "+").center().x(), 2);
    EXPECT_LT(placeOf(centred, "1").bottom(), placeOf(centred, "2").top());
    const FormulaBox cases = laidOut(R"(\begin{cases}1 & x\\ 100 & y\end{cases})");
    EXPECT_NEAR(placeOf(cases, "1").left(), placeOf(cases, "100").left(), 1);
}

TEST(FormulaLayout, widthFollowsWhatStandsThere)
{
    const auto width = [](const char* tex) { return laidOut(tex).width; };
    EXPECT_GT(width("xx"), width("x"));
    EXPECT_GT(width("a=b"), width("a+b") - placeOf(laidOut("+"), "+").width() + placeOf(laidOut("="), "=").width());
    EXPECT_GT(width("a+b"), width("{a}{+}{b}")) << "space around what joins two";
    EXPECT_NEAR(width("x^{a+b}"), width("x^{a{+}b}"), 0.5) << "and none in scripts";
    EXPECT_LT(width("-b"), width("a-b") - width("a")) << "nor behind a sign";
    EXPECT_GT(width(R"(\ln n)"), width(R"(\ln(n))") - width("()"));
    const qreal em = points * 96 / 72;
    EXPECT_NEAR(width(R"(a\quad b)") - width("ab"), em, 0.1);
}

TEST(FormulaLayout, accentsStandAboveTheirLetters)
{
    for (const char* accent : {"\\hat", "\\tilde", "\\vec", "\\dot", "\\ddot", "\\bar", "\\overline"}) {
        const FormulaBox box = laidOut(std::string(accent) + " x");
        ASSERT_EQ(box.inks.size(), 2u);
        EXPECT_LT(box.inks[1].rect().bottom(), box.inks[0].rect().top()) << accent;
        EXPECT_NEAR(box.inks[1].rect().center().x(), box.inks[0].rect().center().x(), 4) << accent;
    }
}

// Paints the box in black on white at twice its size and returns the rectangle of its ink.
QRectF paintedRect(const FormulaBox& box)
{
    constexpr int margin = 40, zoom = 2;
    QImage image(int(zoom * (box.width + 2 * margin)), int(zoom * (box.ascent + box.descent + 2 * margin)), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(zoom, zoom);
    box.paint(painter, {margin, margin + box.ascent});
    painter.end();
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qGray(image.pixel(x, y)) < 128)
                ink |= QRect(x, y, 1, 1);
    return QRectF(ink.left() / qreal(zoom) - margin, ink.top() / qreal(zoom) - margin - box.ascent, ink.width() / qreal(zoom),
        ink.height() / qreal(zoom));
}

TEST(FormulaPicture, staysInItsRoomAndFillsIt)
{
    for (const char* tex : sampleFormulas())
        for (const bool display : {true, false}) {
            const FormulaBox box = laidOut(tex, display);
            const QRectF ink = paintedRect(box);
            constexpr qreal near = 1.5;
            EXPECT_GE(ink.left(), -near) << tex;
            EXPECT_LE(ink.right(), box.width + near) << tex;
            EXPECT_GE(ink.top(), -box.ascent - near) << tex;
            EXPECT_LE(ink.bottom(), box.descent + near) << tex;
            EXPECT_GT(ink.width(), box.width - 12) << tex;
        }
}

TEST(FormulaPicture, hasEverySymbol)
{
    for (const MathSymbol& symbol : mathSymbols()) {
        const FormulaBox box = laidOut(std::string(symbol.typed));
        EXPECT_GT(paintedRect(box).width(), 0.5) << symbol.typed;
        EXPECT_GT(box.width, 0) << symbol.typed;
    }
}

TEST(FormulaPicture, hasTheColorOfThePen)
{
    QImage image(100, 100, QImage::Format_RGB32);
    image.fill(Qt::white);
    const QColor color = QColor::fromHsv(200, 255, 200);
    QPainter painter(&image);
    painter.setPen(color);
    laidOut(R"(\frac{x}{x})").paint(painter, {20, 60});
    painter.end();
    int painted = 0;
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 100; ++x)
            painted += image.pixel(x, y) == color.rgb();
    EXPECT_GT(painted, 20);
}

TEST(FormulaPicture, isTheSameAtAnyResolution)
{
    const auto formula = parseFormula(R"(\frac{a_i}{\sqrt{b}})");
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPointSizeF(12);
    const FormulaBox small = layOut(*formula, font, true);
    font.setPointSizeF(48);
    const FormulaBox large = layOut(*formula, font, true);
    EXPECT_NEAR(large.width, 4 * small.width, 1);
    EXPECT_NEAR(large.ascent, 4 * small.ascent, 0.5);
    EXPECT_NEAR(large.descent, 4 * small.descent, 0.5);
    font.setPixelSize(64); // 48 pt at 96 dots per inch
    EXPECT_NEAR(layOut(*formula, font, true).width, large.width, 1);
}

TEST(FormulaPicture, ofWhatCannotBeReadIsItsSource)
{
    const FormulaBox box = layOutSource(QStringLiteral("\\foo{"), QFont());
    ASSERT_EQ(box.inks.size(), 1u);
    EXPECT_EQ(box.inks[0].text, QStringLiteral("\\foo{"));
    EXPECT_GT(box.width, 10);
}

} // namespace
} // namespace attentoscope
