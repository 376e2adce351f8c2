// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/math_symbol.h"
#include "core/formulas/parse_formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

namespace attentoscope {
namespace {

using Kind = MathNode::Kind;

std::string shown(const MathNode& node);

std::string shownParts(const MathNode& node)
{
    std::string text;
    for (const MathNode& part : node.parts)
        text += (text.empty() ? "" : " ") + shown(part);
    return text;
}

// Describes the tree in one line: [row], i:italic, u:upright, and so on.
std::string shown(const MathNode& node)
{
    switch (node.kind) {
    case Kind::Row:
        return "[" + shownParts(node) + "]";
    case Kind::Identifier:
        return std::string(1, "iubds"[int(node.letters)]) + ":" + node.text;
    case Kind::Function:
        return "f:" + node.text;
    case Kind::Number:
        return "n:" + node.text;
    case Kind::Operator:
        return std::string(1, "ofbroc,ip"[int(node.mathClass)]) + ":" + node.text;
    case Kind::Text:
        return "t:" + node.text;
    case Kind::Space:
        return "space";
    case Kind::Fraction:
        return "frac(" + shownParts(node) + ")";
    case Kind::Root:
        return "root(" + shownParts(node) + ")";
    case Kind::Scripts:
        return "scripts(" + shownParts(node) + ")";
    case Kind::Limits:
        return "limits(" + shownParts(node) + ")";
    case Kind::Fenced:
        return "fenced" + node.text + node.closing + "(" + shownParts(node) + ")";
    case Kind::Matrix:
        return "matrix(" + shownParts(node) + ")";
    case Kind::Accent:
        return "accent" + node.text + "(" + shownParts(node) + ")";
    }
    return {};
}

std::string tree(std::string_view tex)
{
    const auto formula = parseFormula(tex);
    return formula ? shownParts(formula->root()) : formula.error().text() + " at " + std::to_string(*formula.error().column);
}

TEST(ParseFormula, readsWhatLessonsNeed)
{
    EXPECT_EQ(tree("x"), "i:x");
    EXPECT_EQ(tree("xy 12"), "i:x i:y n:12");
    EXPECT_EQ(tree(R"(H = \ln n - D(\lambda d))"), "i:H r:= f:ln i:n b:− i:D o:( i:λ i:d c:)");
    EXPECT_EQ(tree(R"(\frac{a}{2})"), "frac(i:a n:2)");
    EXPECT_EQ(tree(R"(\frac12)"), "frac(n:1 n:2)");
    EXPECT_EQ(tree(R"(\sqrt d)"), "root(i:d [])");
    EXPECT_EQ(tree(R"(\sqrt[3]{x+1})"), "root([i:x b:+ n:1] [n:3])");
    EXPECT_EQ(tree("x_{ij}^2"), "scripts(i:x [i:i i:j] n:2)");
    EXPECT_EQ(tree("x^2_i"), tree("x_i^2"));
    EXPECT_EQ(tree("x_12"), "scripts(i:x n:1 []) n:2") << "as in TeX: one digit";
    EXPECT_EQ(tree("x''"), "scripts(i:x [] [u:′ u:′])");
    EXPECT_EQ(tree("x'^2"), "scripts(i:x [] [u:′ n:2])");
    EXPECT_EQ(tree("_a"), "scripts([] i:a [])");
    EXPECT_EQ(tree(R"(\sum_{i=1}^n)"), "limits(f:∑ [i:i r:= n:1] i:n)");
    EXPECT_EQ(tree(R"(\int_0^\infty)"), "scripts(f:∫ n:0 u:∞)");
    EXPECT_EQ(tree(R"(\operatorname{Var}(q))"), "f:Var o:( i:q c:)");
    EXPECT_EQ(tree(R"(\operatorname*{arg\,max}_i)"), "limits(f:arg\u2009max i:i [])");
    EXPECT_EQ(tree(R"(\mathbb{R} \mathbf x \mathcal L \mathrm{KL})"), "d:R b:x s:L u:KL");
    EXPECT_EQ(tree(R"(\left( x \right])"), "fenced(]([i:x])");
    EXPECT_EQ(tree(R"(\left. x \right|)"), "fenced|([i:x])");
    EXPECT_EQ(tree(R"(\begin{pmatrix}1&0\\0&1\end{pmatrix})"), "fenced()(matrix([[n:1] [n:0]] [[n:0] [n:1]]))");
    EXPECT_EQ(tree(R"(\begin{cases}a\\b&c\\\end{cases})"), "fenced{(matrix([[i:a]] [[i:b] [i:c]]))");
    EXPECT_EQ(tree(R"(\hat{x} \overline{ab})"), "accentˆ(i:x) accent‾([i:a i:b])");
    EXPECT_EQ(tree(R"(\text{注意力 \{a\}} x)"), "t:注意力 {a} i:x");
    EXPECT_EQ(tree("λ ≤ 2"), "i:λ r:≤ n:2") << "typed as themselves";
    EXPECT_EQ(tree(R"(\|J\|_F)"), "o:‖ i:J scripts(o:‖ i:F [])");
    EXPECT_EQ(tree("{,} a, b"), "[,:,] i:a ,:, i:b");
}

TEST(ParseFormula, groupsTheDigitsOfNumbers)
{
    EXPECT_EQ(tree("16 384"), "n:16\u2009384");
    EXPECT_EQ(tree("1 000 000.5"), "n:1\u2009000\u2009000.5");
    EXPECT_EQ(tree("1.5 .25"), "n:1.5 n:.25");
    EXPECT_EQ(tree("2 34"), "n:2 n:34");
    EXPECT_EQ(tree("1234 567"), "n:1234 n:567");
    EXPECT_EQ(tree("1 0000"), "n:1 n:0000");
}

TEST(ParseFormula, knowsASignBeforeOneFromASignBetweenTwo)
{
    EXPECT_EQ(tree("-x"), "p:− i:x");
    EXPECT_EQ(tree("a-x"), "i:a b:− i:x");
    EXPECT_EQ(tree("a = -x"), "i:a r:= p:− i:x");
    EXPECT_EQ(tree("(-x)-y"), "o:( p:− i:x c:) b:− i:y");
    EXPECT_EQ(tree(R"(\exp -x)"), "f:exp p:− i:x");
    EXPECT_EQ(tree("e^{-x}"), "scripts(i:e [] [p:− i:x])");
    EXPECT_EQ(tree("0^+"), "scripts(n:0 [] b:+)") << "alone: no neighbours to stand apart from";
    EXPECT_EQ(tree("a + = b"), "i:a p:+ r:= i:b");
    EXPECT_EQ(tree(R"(a \, - \, b)"), "i:a space b:− space i:b");
    EXPECT_EQ(tree("a - - b"), "i:a b:− p:− i:b");
}

TEST(ParseFormula, saysWhatIsWrongAndWhere)
{
    EXPECT_EQ(tree(""), "formula: the formula is empty at 0");
    EXPECT_EQ(tree("  "), "formula: the formula is empty at 0");
    EXPECT_EQ(tree(R"(a + \foo)"), "formula: there is no command \\foo at 4");
    EXPECT_EQ(tree("a\\"), "formula: there is no command \\ at 1");
    EXPECT_EQ(tree("a {b + {c}"), "formula: this brace is never closed at 2");
    EXPECT_EQ(tree("a} b"), "formula: this brace closes nothing at 1");
    EXPECT_EQ(tree(R"(a \left( b)"), "formula: this \\left has no \\right at 2");
    EXPECT_EQ(tree(R"({\left( b} \right))"), "formula: this \\left has no \\right at 1");
    EXPECT_EQ(tree(R"(a \right) b)"), "formula: this \\right has no \\left at 2");
    EXPECT_EQ(tree(R"(\left x \right))"), "formula: after \\left write a bracket or a bar, or a dot for neither at 6");
    EXPECT_EQ(tree(R"(\left( x \right)"), "formula: after \\right write a bracket or a bar, or a dot for neither at 15");
    EXPECT_EQ(tree("x_a_b"), "formula: one symbol has two subscripts; use braces, as in x_{a_b} or {x_a}_b at 3");
    EXPECT_EQ(tree("x^a_b^c"), "formula: one symbol has two superscripts; use braces, as in x^{a^b} or {x^a}^b at 5");
    EXPECT_EQ(tree("x^2'"), "formula: one symbol has two superscripts; use braces, as in x^{a^b} or {x^a}^b at 3");
    EXPECT_EQ(tree("x_"), "formula: something is missing after _ at 2");
    EXPECT_EQ(tree("x^_2"), "formula: something is missing after ^ at 2");
    EXPECT_EQ(tree(R"(\frac{a})"), "formula: something is missing after \\frac at 8");
    EXPECT_EQ(tree(R"({\sqrt})"), "formula: something is missing after \\sqrt at 6");
    EXPECT_EQ(tree(R"(\sqrt[3{x})"), "formula: \\sqrt[ has no closing ] at 0");
    EXPECT_EQ(tree(R"(a & b)"), "formula: & is allowed only in a matrix at 2");
    EXPECT_EQ(tree(R"(a \\ b)"), "formula: \\\\ is allowed only in a matrix at 2");
    EXPECT_EQ(tree(R"(\begin{align}x\end{align})"),
        "formula: after \\begin write {matrix}, {pmatrix}, {bmatrix}, {vmatrix} or {cases} at 6");
    EXPECT_EQ(tree(R"(a \begin{matrix}1 & 2)"), "formula: this \\begin{matrix} has no \\end at 2");
    EXPECT_EQ(tree(R"(\begin{matrix}1\end{cases})"), "formula: \\end{matrix} is missing here at 15");
    EXPECT_EQ(tree(R"(\begin{matrix}1}\end{matrix})"), "formula: this brace closes nothing at 15");
    EXPECT_EQ(tree(R"(x \end{matrix})"), "formula: this \\end has no \\begin at 2");
    EXPECT_EQ(tree(R"(\mathbb{\frac})"), "formula: \\mathbb takes only letters and digits at 8");
    EXPECT_EQ(tree(R"(\operatorname(x))"), "formula: something is missing after \\operatorname at 13");
    EXPECT_EQ(tree(R"(\mathrm{})"), "formula: something is missing after \\mathrm at 7");
    EXPECT_EQ(tree(R"(\mathrm{ab)"), "formula: this brace is never closed at 7");
    EXPECT_EQ(tree(R"(\text x)"), "formula: something is missing after \\text at 6");
    EXPECT_EQ(tree(R"(\text{a \alpha})"), "formula: \\text{...} takes words only at 8");
    EXPECT_EQ(tree(R"(\text{a)"), "formula: this brace is never closed at 5");
    EXPECT_EQ(tree("a $ b"), "formula: \"$\" is not part of a formula; put words in \\text{...} at 2");
    EXPECT_EQ(tree("注意"), "formula: \"注\" is not part of a formula; put words in \\text{...} at 0");
    EXPECT_EQ(tree("a \xff"), "formula: this byte is not valid UTF-8 at 2");
    EXPECT_EQ(tree(std::string_view("a\0b", 3)), "formula: this byte is not valid UTF-8 at 1");
    EXPECT_EQ(tree(std::string(longestFormula + 1, 'x')), "formula: a formula can have at most 4000 bytes at 4000");
}

TEST(ParseFormula, refusesWhatIsNestedTooDeep)
{
    for (const std::string open : {"{", "\\hat ", "\\frac1", "x_", "\\left(", "\\sqrt[", "\\begin{matrix}", "x^\\bar{"}) {
        std::string tex;
        for (int k = 0; k < 200; ++k)
            tex += open;
        EXPECT_THAT(tree(tex), testing::HasSubstr(open == "x_" ? "two subscripts" : "nested more than 40 levels deep")) << open;
    }
    EXPECT_TRUE(parseFormula(std::string(39, '{') + "x" + std::string(39, '}')));
    EXPECT_FALSE(parseFormula(std::string(40, '{') + "x" + std::string(40, '}')));
}

TEST(MathSymbols, eachIsReadAsItself)
{
    std::set<std::string_view> typed;
    for (const MathSymbol& symbol : mathSymbols()) {
        EXPECT_TRUE(typed.insert(symbol.typed).second) << symbol.typed << " is there twice";
        const auto formula = parseFormula(std::string(symbol.typed));
        ASSERT_TRUE(formula) << symbol.typed;
        EXPECT_EQ(formula->root().parts.at(0).text, symbol.text);
        EXPECT_EQ(formula->root().parts.at(0).letters, symbol.letters);
        EXPECT_TRUE(parseFormula("x_{" + std::string(symbol.typed) + "}^" + std::string(symbol.typed))) << symbol.typed;
    }
}

// The random text is made of words that the parser knows, so that it gets far before an error.
TEST(ParseFormula, bearsAnything)
{
    const std::vector<std::string> words = {"{", "}", "{", "}", "_", "^", "'", "&", R"(\\)", R"(\left)", R"(\right)", "(", ")",
        "[", "]", "|", R"(\frac)", R"(\sqrt)", R"(\sum)", R"(\begin{matrix})", R"(\end{matrix})", R"(\begin{cases})",
        R"(\end{cases})", R"(\text{)", R"(\operatorname)", "*", R"(\hat)", R"(\mathbb)", "x", "1", " ", ".", R"(\lambda)", "注",
        "\xe6", "\\", R"(\,)"};
    std::mt19937 random(1);
    int read = 0;
    for (int k = 0; k < 20000; ++k) {
        std::string tex;
        for (auto length = random() % 30; length > 0; --length)
            tex += random() % 10 == 0 ? std::string(1, static_cast<char>(random())) : words[random() % words.size()];
        const auto formula = parseFormula(tex);
        read += formula.ok();
        if (!formula) {
            ASSERT_TRUE(formula.error().column) << tex;
            EXPECT_LE(*formula.error().column, tex.size()) << tex;
        }
    }
    EXPECT_GT(read, 50);
}

} // namespace
} // namespace attentoscope
