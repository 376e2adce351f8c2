// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text and formulas as LaTeX code for pdfLaTeX, XeLaTeX and LuaLaTeX. Each character is looked up and nothing is copied
// that LaTeX gives a meaning to, so that a text from a stranger runs no command, whatever it contains.
#pragma once

#include <string>
#include <string_view>

namespace attentoscope {

// Appends code, with a space where its first letter would continue the name of a command.
void appendLatex(std::string& code, std::string_view next);

class LatexLine
{
public:
    // Adds plain text in UTF-8. Words that are formulas as they stand, such as "QKᵀ", "1/√d" and "10⁻⁵", become formulas, and
    // line breaks become spaces.
    void addWords(std::string_view text);
    // Adds code of math mode, see latexFormula(). Formulas that touch become one.
    void addFormula(std::string_view code);

    const std::string& code() const { return code_; }

private:
    void addLetter(std::string_view letter);

    std::string code_;
    std::size_t endOfFormula_ = std::string::npos; // in the code, after the dollar
};

// What a line needs of the document that it stands in.
struct LatexNeeds {
    bool chinese = false; // the package ctex
    bool blackboard = false; // \mathbb, which stands for \mathbf without the package amssymb
    bool letterOrCode = false; // the macro \letterorcode, defined by letterOrCode
    std::string ofT1; // letters that pdfLaTeX has in fonts of the encoding T1 alone
};
LatexNeeds latexNeeds(std::string_view code);

// Defines a macro of a letter and its number in Unicode. It shows the letter if LaTeX knows it, else the number: pdfLaTeX stops
// at a letter that it does not know.
inline constexpr std::string_view letterOrCode = R"(\providecommand*\letterorcode[2]{\ifdefined\UnicodeEncodingName#1\else)"
                                                 R"(\ifcsname u8:\detokenize{#1}\endcsname#1\else[U+#2]\fi\fi})";

} // namespace attentoscope
