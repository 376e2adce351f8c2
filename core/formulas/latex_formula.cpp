// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/latex_formula.h"

#include "core/formulas/latex_line.h"
#include "core/formulas/math_symbol.h"
#include "core/formulas/tex_command.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

using Kind = MathNode::Kind;

std::string latexOf(const MathNode& node);

std::string inBraces(const std::string& code) { return '{' + code + '}'; }

std::string ofCommand(std::string_view command, const std::string& argument) { return std::string(command) + inBraces(argument); }

std::string wordsInLatex(const std::string& words)
{
    LatexLine line;
    line.addWords(words);
    return ofCommand(R"(\textnormal)", line.code());
}

constexpr std::string_view thinSpace = "\u2009";

// Returns letters, digits, hyphens and thin spaces, of which the names in formulas consist.
std::string nameInLatex(std::string_view name)
{
    std::string code;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (name.substr(at).starts_with(thinSpace)) {
            code += R"(\,)";
            at += thinSpace.size() - 1;
        } else if (name[at] == '-') {
            code += R"(\mbox{-})"; // else it would be a minus
        } else {
            code += name[at];
        }
    }
    return code;
}

bool isName(std::string_view text)
{
    const auto isPart = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    };
    std::string bare(text);
    for (std::size_t at = bare.find(thinSpace); at != std::string::npos; at = bare.find(thinSpace))
        bare.erase(at, thinSpace.size());
    return std::ranges::all_of(bare, isPart);
}

// Returns the command of a symbol, or its character; words if there is none.
std::string symbolInLatex(const std::string& text)
{
    if (text == "ο")
        return "o"; // TeX has no \omicron
    const MathSymbol* symbol = mathSymbolOfText(text);
    return symbol == nullptr ? wordsInLatex(text) : std::string(symbol->typed);
}

std::string identifierInLatex(const MathNode& node)
{
    if (!isName(node.text))
        return symbolInLatex(node.text);
    const std::string name = nameInLatex(node.text);
    switch (node.letters) {
    case MathLetters::Italic:
        return name;
    case MathLetters::Upright:
        return ofCommand(R"(\mathrm)", name);
    case MathLetters::Bold:
        return ofCommand(R"(\mathbf)", name);
    case MathLetters::Blackboard:
        return ofCommand(R"(\mathbb)", name);
    case MathLetters::Script:
        return ofCommand(R"(\mathcal)", name);
    }
    return name;
}

std::string functionInLatex(const MathNode& node)
{
    if (node.isLarge)
        return symbolInLatex(node.text);
    const std::string command = '\\' + node.text;
    const MathSymbol* symbol = mathSymbolTyped(command);
    const bool isOfLatex = symbol != nullptr && symbol->mathClass == MathClass::Function && command != R"(\softmax)";
    if (isOfLatex && symbol->takesLimits == node.takesLimits)
        return command;
    return ofCommand(R"(\mathop)", ofCommand(R"(\mathrm)", nameInLatex(node.text))) + (node.takesLimits ? "" : R"(\nolimits)");
}

std::string operatorInLatex(const MathNode& node)
{
    const std::string code = symbolInLatex(node.text);
    const MathSymbol* symbol = mathSymbolOfText(node.text);
    if (symbol == nullptr || symbol->mathClass == node.mathClass)
        return code;
    return node.mathClass == MathClass::Opening ? R"(\mathopen)" + code
        : node.mathClass == MathClass::Closing  ? R"(\mathclose)" + code
                                                : code;
}

std::string spaceInLatex(const MathNode& node)
{
    for (const TexCommand& command : texCommands())
        if (command.makes == TexCommand::Makes::Space && std::abs(command.width - node.width) < 1e-9)
            return std::string(command.typed);
    return R"(\,)";
}

std::string rowInLatex(const MathNode& node)
{
    std::string code;
    for (const MathNode& part : node.parts) {
        const bool isApart = part.mathClass == MathClass::Binary || part.mathClass == MathClass::Relation;
        const std::string next = part.kind == Kind::Row ? inBraces(latexOf(part)) : latexOf(part);
        const bool followsScript = code.size() > 1 && (code[code.size() - 2] == '_' || code[code.size() - 2] == '^');
        if ((isApart && !code.empty() && code.back() != ' ') || (followsScript && isName(next.substr(0, 1))))
            code += ' '; // after a script for readers alone
        appendLatex(code, next);
        if (isApart && &part != &node.parts.back())
            code += ' ';
    }
    return code;
}

// Returns a part of a command that takes it without braces only if it is one character.
std::string argumentOf(const MathNode& node)
{
    const std::string code = latexOf(node);
    return code.size() == 1 ? code : inBraces(code);
}

std::string scriptsInLatex(const MathNode& node)
{
    const MathNode& base = node.parts[0];
    const bool needsBraces = base.kind == Kind::Row || base.kind == Kind::Scripts || base.kind == Kind::Limits;
    std::string code = needsBraces ? inBraces(latexOf(base)) : latexOf(base);
    if (!node.parts[1].isEmpty())
        code += '_' + argumentOf(node.parts[1]);
    if (!node.parts[2].isEmpty())
        code += '^' + argumentOf(node.parts[2]);
    return code;
}

std::string fractionInLatex(const MathNode& node)
{
    const std::string code = R"(\frac)" + inBraces(latexOf(node.parts[0])) + inBraces(latexOf(node.parts[1]));
    return node.size == MathNode::Size::Display ? R"({\displaystyle)" + code + '}'
        : node.size == MathNode::Size::Text     ? R"({\textstyle)" + code + '}'
                                                : code;
}

std::string rootInLatex(const MathNode& node)
{
    const std::string degree = node.parts[1].isEmpty() ? "" : '[' + inBraces(latexOf(node.parts[1])) + ']';
    return R"(\sqrt)" + degree + inBraces(latexOf(node.parts[0]));
}

std::string fenceInLatex(const std::string& text) { return text.empty() ? "." : symbolInLatex(text); }

std::string fencedInLatex(const MathNode& node)
{
    std::string code = R"(\left)" + fenceInLatex(node.text);
    appendLatex(code, latexOf(node.parts[0]));
    return code + R"(\right)" + fenceInLatex(node.closing);
}

std::string matrixInLatex(const MathNode& node)
{
    std::size_t columns = 1;
    std::string rows;
    for (const MathNode& line : node.parts) {
        columns = std::max(columns, line.parts.size());
        std::string cells;
        for (const MathNode& cell : line.parts)
            cells += (&cell == &line.parts.front() ? "" : " & ") + latexOf(cell);
        const bool looksLikeOption = cells.starts_with('[') || cells.starts_with('*'); // of the \\ before
        if (&line != &node.parts.front())
            rows += R"( \\ )" + std::string(looksLikeOption ? "{}" : "");
        rows += cells;
    }
    return R"(\begin{array})" + inBraces(std::string(columns, node.alignsLeft ? 'l' : 'c')) + rows + R"(\end{array})";
}

std::string accentInLatex(const MathNode& node)
{
    for (const TexCommand& command : texCommands())
        if (command.makes == TexCommand::Makes::Accent && command.accent == node.text)
            return ofCommand(command.typed, latexOf(node.parts[0]));
    return latexOf(node.parts[0]);
}

std::string latexOf(const MathNode& node)
{
    switch (node.kind) {
    case Kind::Row:
        return rowInLatex(node);
    case Kind::Identifier:
        return identifierInLatex(node);
    case Kind::Function:
        return functionInLatex(node);
    case Kind::Number:
        return nameInLatex(node.text);
    case Kind::Operator:
        return operatorInLatex(node);
    case Kind::Text:
        return wordsInLatex(node.text);
    case Kind::Space:
        return spaceInLatex(node);
    case Kind::Fraction:
        return fractionInLatex(node);
    case Kind::Root:
        return rootInLatex(node);
    case Kind::Scripts:
    case Kind::Limits:
        return scriptsInLatex(node);
    case Kind::Fenced:
        return fencedInLatex(node);
    case Kind::Matrix:
        return matrixInLatex(node);
    case Kind::Accent:
        return accentInLatex(node);
    }
    return {};
}

} // namespace

std::string latexFormula(const MathFormula& formula) { return latexOf(formula.root()); }

} // namespace attentoscope
