// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/latex_formula.h"
#include "core/formulas/latex_line.h"
#include "core/formulas/math_symbol.h"
#include "core/formulas/parse_formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <regex>
#include <set>

namespace attentoscope {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string latex(std::string_view tex)
{
    const auto formula = parseFormula(tex);
    return formula ? latexFormula(*formula) : formula.error().text();
}

std::string words(std::string_view text)
{
    LatexLine line;
    line.addWords(text);
    return line.code();
}

TEST(LatexFormula, IsTheFormulaAgain)
{
    for (const char* same : {R"(\kappa n = 2)", R"(1/\sqrt{d})", R"(\mathrm{factor}\,\lambda)", "n_0", "10^{-5}", "a + b", "-1",
             R"(\frac{a}{b})", R"(x_i^2)", R"(\sqrt[{3}]{x})", R"(\left(a\right]^2)", R"(\sum_{ij}^n)", R"(\max_x f)",
             R"(\hat{x})", R"(\mathbb{R})", R"(50\%\#\&\$\_)", R"({x^2}^3)"})
        EXPECT_EQ(latex(same), same);
    EXPECT_EQ(latex(R"(\ln n \le m)"), R"(\ln n \leq m)");
    EXPECT_EQ(latex("x'^2"), R"(x^{\prime2})");
    EXPECT_EQ(latex("λ ≤ √"), parseFormula("λ ≤ √").error().text()) << "no formula";
    EXPECT_EQ(latex(R"(\omicron)"), "o");
    EXPECT_EQ(latex(R"(\softmax x)"), R"(\mathop{\mathrm{softmax}}\nolimits x)");
    EXPECT_EQ(latex(R"(\operatorname*{arg-max}_x)"), R"(\mathop{\mathrm{arg\mbox{-}max}}_x)");
    EXPECT_EQ(latex(R"(\lvert x\rvert)"), R"(\mathopen|x\mathclose|)");
    EXPECT_EQ(latex(R"(\dfrac12)"), R"({\displaystyle\frac{1}{2}})");
    EXPECT_EQ(latex(R"(\begin{cases}a&b\\[c\end{cases})"), R"(\left\{\begin{array}{ll}a & b \\ {}[c\end{array}\right.)");
}

TEST(LatexFormula, HoldsNoCommandOfItsWords)
{
    EXPECT_EQ(
        latex(R"(\text{^^5cinput secret.txt })"), R"(\textnormal{\textasciicircum{}\textasciicircum{}5cinput secret.txt })");
    EXPECT_EQ(latex(R"(\text{a % b # c _ d & e ~ \$ \{})"), R"(\textnormal{a \% b \# c \_ d \& e \textasciitilde{} \$ \{})");
}

TEST(LatexLine, WritesWhatLatexGivesAMeaningTo)
{
    EXPECT_EQ(words("#$%&_{}~^\\"), R"(\#\$\%\&\_\{\}\textasciitilde{}\textasciicircum{}\textbackslash{})");
    EXPECT_EQ(words("a\n\nb\tc\x01"), "a  b c ");
    EXPECT_EQ(words("-- ?` ''"), "-{}- ?{}` '{}'");
    EXPECT_EQ(words("QKᵀ, 1/√128 of 10⁻⁵"), R"($QK^T$, $1/\sqrt{128}$ of $10^{-5}$)");
    EXPECT_EQ(words("x²ᵀ x²′ x²₃²"), R"($x^{2T}$ $x^{2\prime}$ $x^2_3{}^2$)") << "no second superscript";
    EXPECT_EQ(words("a\u202eb\ufeff\ue0f0"), "ab\\letterorcode{\ue0f0}{E0F0}");
    EXPECT_EQ(words("ж\U0001f600é"), "\\letterorcode{ж}{0436}\\letterorcode{\U0001f600}{1F600}é");
    EXPECT_EQ(words("\xff"), "?") << "not UTF-8";
}

TEST(LatexLine, NeedsAreThoseOfItsLetters)
{
    EXPECT_TRUE(latexNeeds("熵").chinese);
    EXPECT_FALSE(latexNeeds("\U0001f600 é").chinese);
    EXPECT_TRUE(latexNeeds(latex(R"(\mathbb{R})")).blackboard);
    EXPECT_TRUE(latexNeeds(words("ж")).letterOrCode);
    EXPECT_EQ(latexNeeds(words("ąą ð é")).ofT1, "ąð");
}

// Whatever a text contains, its code has commands of this list alone, and no two ^ beside each other.
TEST(LatexLine, OfAnyTextHasKnownCommandsAlone)
{
    std::set<std::string> known{"textbackslash", "textasciitilde", "textasciicircum", "ldots", "letterorcode", "sqrt", "surd",
        "lnot", "prime", "circ", "top", "ll", "gg", "mu"};
    for (const MathSymbol& symbol : mathSymbols())
        known.insert(std::string(symbol.typed.substr(1)));
    const std::string pieces[] = {"\\", "^^5c", "^^^^005c", "input", "{", "}", "$", "%", "#", "_", "&", "~", "\n", "\r", " ", "a",
        "²", "₂", "ᵀ", "√", "λ", "1", "/", "′", "–", "\x7f", "\xc2", "\x80", "熵", "ж", "\u2028", "^", "-", "`", "\"", "'", "<",
        "|", ":"};
    std::mt19937 random(79); // NOLINT(cert-msc51-cpp): the same every time
    std::uniform_int_distribution<std::size_t> any(0, std::size(pieces) - 1);
    const std::regex command(R"(\\([a-zA-Z]+|.))");
    for (int i = 0; i < 2000; ++i) {
        std::string text;
        for (int k = 0; k < 12; ++k)
            text += pieces[any(random)];
        const std::string code = words(text);
        EXPECT_THAT(code, Not(HasSubstr("^^"))) << text;
        EXPECT_THAT(code, Not(HasSubstr("\n"))) << text;
        for (std::sregex_iterator found(code.begin(), code.end(), command); found != std::sregex_iterator(); ++found) {
            const std::string name = (*found)[1];
            EXPECT_TRUE(known.contains(name) || std::string("#$%&_{},").find(name) != std::string::npos)
                << text << " as " << code;
        }
    }
}

} // namespace
} // namespace attentoscope
