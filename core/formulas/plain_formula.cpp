// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/plain_formula.h"

namespace attentoscope {
namespace {

using Kind = MathNode::Kind;

// `tight` omits the blanks around operators, for scripts.
std::string spoken(const MathNode& node, bool tight);

const MathNode& signOf(const MathNode& node) // its first symbol
{
    return node.kind == Kind::Scripts || node.kind == Kind::Limits ? node.parts[0] : node;
}

bool isSign(const MathNode& node) { return signOf(node).kind == Kind::Operator; }

bool needsBlank(const MathNode& left, const MathNode& right, bool tight)
{
    const auto isApart = [](MathClass c) { return c == MathClass::Binary || c == MathClass::Relation; };
    if (signOf(left).kind == Kind::Function)
        return right.mathClass != MathClass::Opening && right.mathClass != MathClass::Closing
            && right.mathClass != MathClass::Punctuation && right.kind != Kind::Fenced;
    if (tight)
        return false;
    if (isApart(left.mathClass) || isApart(right.mathClass) || left.mathClass == MathClass::Punctuation)
        return true;
    if (left.mathClass == MathClass::Prefix || left.mathClass == MathClass::Opening || right.mathClass == MathClass::Closing
        || right.mathClass == MathClass::Opening || right.mathClass == MathClass::Punctuation || right.kind == Kind::Text
        || left.kind == Kind::Text)
        return false;
    const bool isFactor = left.kind == Kind::Number && right.kind != Kind::Number && signOf(right).kind != Kind::Function;
    const bool isStop = left.text == "/" || right.text == "/" || right.text == "!" || right.text == "%";
    const bool callsFence = right.kind == Kind::Fenced && left.kind != Kind::Fraction;
    return !isFactor && !isStop && !callsFence && (!isSign(left) || left.mathClass == MathClass::Inner)
        && (!isSign(right) || right.mathClass == MathClass::Inner || right.mathClass == MathClass::Prefix);
}

std::string spokenRow(const MathNode& row, bool tight)
{
    std::string text;
    const MathNode* left = nullptr;
    for (const MathNode& part : row.parts) {
        const bool isSpace = part.kind == Kind::Space;
        const bool hasBlank = text.empty() || text.back() == ' ';
        if (!hasBlank && (isSpace ? part.width > 0.2 : left != nullptr && needsBlank(*left, part, tight)))
            text += ' ';
        text += spoken(part, tight);
        if (!isSpace)
            left = &part;
    }
    return text;
}

bool isOneSign(const MathNode& node)
{
    if (node.kind == Kind::Row && node.parts.size() == 1)
        return isOneSign(node.parts[0]);
    return node.kind == Kind::Identifier || node.kind == Kind::Number || node.kind == Kind::Operator || node.kind == Kind::Fenced;
}

std::string inBrackets(const MathNode& node, bool tight) { return "(" + spoken(node, tight) + ")"; }

std::string asOne(const MathNode& node, bool tight) { return isOneSign(node) ? spoken(node, tight) : inBrackets(node, tight); }

// Returns a number in small digits, below or above the line; empty: it is no whole number.
std::string smallDigits(const MathNode& node, bool above)
{
    constexpr const char* below[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    constexpr const char* raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (node.kind == Kind::Row && node.parts.size() == 1)
        return smallDigits(node.parts[0], above);
    if (node.kind != Kind::Number || node.text.find_first_not_of("0123456789") != std::string::npos)
        return {};
    std::string digits;
    for (const char digit : node.text)
        digits += (above ? raised : below)[digit - '0'];
    return digits;
}

std::string spokenScripts(const MathNode& node)
{
    std::string text = spoken(node.parts[0], true);
    MathNode over = node.parts[2];
    if (over.text == "′") {
        text += over.text;
        over = {};
    }
    while (over.kind == Kind::Row && !over.parts.empty() && over.parts[0].text == "′") {
        text += over.parts[0].text;
        over.parts.erase(over.parts.begin());
    }
    const std::string below = smallDigits(node.parts[1], false);
    if (!node.parts[1].isEmpty())
        text += below.empty() ? "_" + asOne(node.parts[1], true) : below;
    if (over.isEmpty())
        return text;
    const bool isClear = node.kind == Kind::Scripts && (node.parts[1].isEmpty() || !below.empty()); // x_i² could be x of i²
    const std::string digits = isClear ? smallDigits(over, true) : std::string();
    return text + (digits.empty() ? "^" + asOne(over, true) : digits);
}

std::string spokenMatrix(const MathNode& node)
{
    std::string text;
    for (const MathNode& line : node.parts) {
        text += text.empty() ? "" : "; ";
        for (std::size_t j = 0; j < line.parts.size(); ++j)
            text += (j == 0 ? "" : ", ") + spoken(line.parts[j], false);
    }
    return text;
}

std::string accented(const MathNode& node)
{
    const std::string& accent = node.text;
    const char* combining = accent == "ˆ" ? "\u0302"
        : accent == "˜"                   ? "\u0303"
        : accent == "¯"                   ? "\u0304"
        : accent == "˙"                   ? "\u0307"
        : accent == "¨"                   ? "\u0308"
        : accent == "→"                   ? "\u20d7"
                                          : "\u0305";
    return asOne(node.parts[0], true) + combining;
}

std::string spoken(const MathNode& node, bool tight)
{
    switch (node.kind) {
    case Kind::Row:
        return spokenRow(node, tight);
    case Kind::Identifier:
        return node.letters == MathLetters::Bold ? node.text : mathLetters(node.text, node.letters);
    case Kind::Function:
    case Kind::Number:
    case Kind::Operator:
    case Kind::Text:
        return node.text;
    case Kind::Space:
        return {};
    case Kind::Fraction:
        return asOne(node.parts[0], tight) + "/" + asOne(node.parts[1], tight);
    case Kind::Root:
        return "√" + (node.parts[1].isEmpty() ? "" : "[" + spoken(node.parts[1], true) + "]") + inBrackets(node.parts[0], tight);
    case Kind::Scripts:
    case Kind::Limits:
        return spokenScripts(node);
    case Kind::Fenced:
        return node.text + spoken(node.parts[0], tight) + node.closing;
    case Kind::Matrix:
        return spokenMatrix(node);
    case Kind::Accent:
        return accented(node);
    }
    return {};
}

} // namespace

std::string plainText(const MathFormula& formula) { return spokenRow(formula.root(), false); }

} // namespace attentoscope
