// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/math_ml.h"
#include "core/formulas/math_symbol.h"
#include "core/formulas/parse_formula.h"
#include "core/formulas/plain_formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace attentoscope {
namespace {

std::string inside(std::string_view tex)
{
    const auto formula = parseFormula(tex);
    if (!formula)
        return formula.error().text();
    const std::string whole = mathMl(*formula, false), open = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\">";
    EXPECT_EQ(whole.substr(0, open.size()), open);
    return whole.substr(open.size(), whole.size() - open.size() - std::string("</math>").size());
}

std::string plain(std::string_view tex)
{
    const auto formula = parseFormula(tex);
    return formula ? plainText(*formula) : formula.error().text();
}

TEST(MathMl, isWhatBrowsersRead)
{
    EXPECT_EQ(inside("x"), "<mi>x</mi>");
    EXPECT_EQ(inside("a-1"), "<mrow><mi>a</mi><mo>−</mo><mn>1</mn></mrow>");
    EXPECT_EQ(inside("-1"), "<mrow><mo form=\"prefix\" lspace=\"0\" rspace=\"0\">−</mo><mn>1</mn></mrow>");
    EXPECT_EQ(inside(R"(\frac{a}{b})"), "<mfrac><mi>a</mi><mi>b</mi></mfrac>");
    EXPECT_EQ(inside(R"(\dfrac ab)"), "<mstyle displaystyle=\"true\"><mfrac><mi>a</mi><mi>b</mi></mfrac></mstyle>");
    EXPECT_EQ(inside("x_i^2"), "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>");
    EXPECT_EQ(inside("x'"), "<msup><mi>x</mi><mo>′</mo></msup>");
    EXPECT_EQ(inside(R"(\sqrt[3]{x})"), "<mroot><mi>x</mi><mn>3</mn></mroot>");
    EXPECT_EQ(inside(R"(\sum_i)"), "<munder><mo>∑</mo><mi>i</mi></munder>");
    EXPECT_EQ(inside(R"(2\ln n)"),
        "<mrow><mn>2</mn><mspace width=\"0.1667em\"/><mi mathvariant=\"normal\">ln</mi><mo>\u2061</mo>"
        "<mspace width=\"0.1667em\"/><mi>n</mi></mrow>");
    EXPECT_EQ(inside(R"(\mathbb R\mathbf x)"), "<mrow><mi>ℝ</mi><mi>𝐱</mi></mrow>");
    EXPECT_EQ(inside(R"(\text{a<b & "c"})"), "<mtext>a&lt;b &amp; &quot;c&quot;</mtext>");
    EXPECT_EQ(inside("<"), "<mo>&lt;</mo>");
    EXPECT_EQ(inside(R"(\hat x)"), "<mover accent=\"true\"><mi>x</mi><mo stretchy=\"false\">ˆ</mo></mover>");
    EXPECT_EQ(inside(R"(\left(x\right.)"), "<mrow><mo fence=\"true\" form=\"prefix\" stretchy=\"true\">(</mo><mi>x</mi></mrow>");
    EXPECT_EQ(inside(R"(\begin{matrix}a&b\\c\end{matrix})"),
        "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>");
    EXPECT_THAT(mathMl(*parseFormula("x"), true), testing::HasSubstr("display=\"block\""));
}

TEST(MathMl, hasEverySymbol)
{
    for (const MathSymbol& symbol : mathSymbols())
        EXPECT_THAT(inside(symbol.typed), testing::AnyOf(testing::HasSubstr(std::string(symbol.text)), testing::HasSubstr("&")));
}

TEST(PlainFormula, canBeReadAloud)
{
    EXPECT_EQ(plain(R"(H \approx \ln n - D(\lambda d))"), "H ≈ ln n − D(λ d)");
    EXPECT_EQ(plain(R"(\frac{a+b}{c})"), "(a + b)/c");
    EXPECT_EQ(plain(R"(\lambda = \frac{\ln n}{\ln 512}\frac{1}{\sqrt d})"), "λ = (ln n)/(ln 512) 1/(√(d))");
    EXPECT_EQ(plain("x_{ij}"), "x_(ij)");
    EXPECT_EQ(plain("x_i^2"), "x_i^2");
    EXPECT_EQ(plain("n_0 = 512"), "n₀ = 512");
    EXPECT_EQ(plain("10^{12} x_{10}"), "10¹² x₁₀");
    EXPECT_EQ(plain("x'^2"), "x′²");
    EXPECT_EQ(plain(R"(\sqrt[3]{x+1})"), "√[3](x + 1)");
    EXPECT_EQ(plain(R"(\sum_{t=1}^n J_t)"), "∑_(t=1)^n J_t");
    EXPECT_EQ(plain(R"(\|J\|_F^2 = 2\sum a^3)"), "‖J‖_F^2 = 2 ∑ a³");
    EXPECT_EQ(plain(R"(\operatorname{Var}(q\cdot k)=d)"), "Var(q · k) = d");
    EXPECT_EQ(plain(R"(\hat{x} + \mathbb{R})"), "x\u0302 + ℝ");
    EXPECT_EQ(plain(R"(\begin{pmatrix}1&0\\0&1\end{pmatrix})"), "(1, 0; 0, 1)");
    EXPECT_EQ(plain(R"(-2x, \text{注意力})"), "−2x, 注意力");
    EXPECT_EQ(plain(R"(m_c = \sqrt{2\ln n})"), "m_c = √(2 ln n)");
    EXPECT_EQ(plain(R"(\lfloor i/w \rfloor)"), "⌊i/w⌋");
}

} // namespace
} // namespace attentoscope
