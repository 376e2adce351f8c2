// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/math_ml.h"

#include "core/base/numbers.h"

#include <cmath>

namespace attentoscope {
namespace {

using Kind = MathNode::Kind;

std::string markup(const MathNode& node);

std::string escaped(std::string_view text)
{
    std::string safe;
    for (const char c : text)
        safe += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    return safe;
}

// <name attributes>inside</name>
std::string element(const std::string& name, const std::string& inside, const std::string& attributes = {})
{
    return "<" + name + (attributes.empty() ? "" : " " + attributes) + ">" + inside + "</" + name + ">";
}

std::string space(double em) { return "<mspace width=\"" + formatNumber(std::round(em * 1e4) / 1e4) + "em\"/>"; }

// Writes a variable or letter. Browsers make single letters italic by default.
std::string identifier(const MathNode& node)
{
    if (node.text == "′")
        return element("mo", node.text);
    const bool isSlanted = node.letters == MathLetters::Italic;
    const bool hasShape = node.letters != MathLetters::Upright && !isSlanted;
    return element("mi", escaped(mathLetters(node.text, node.letters)), isSlanted || hasShape ? "" : "mathvariant=\"normal\"");
}

// Writes a function name or large operator. Names with limits must be operators, because only operators can have limits above
// and below.
std::string function(const MathNode& node)
{
    if (node.isLarge)
        return element("mo", node.text);
    if (node.takesLimits)
        return element("mo", escaped(node.text), "movablelimits=\"true\" lspace=\"0\" rspace=\"0\"");
    return element("mi", escaped(node.text), "mathvariant=\"normal\"");
}

std::string sign(const MathNode& node)
{
    switch (node.mathClass) {
    case MathClass::Ordinary:
        return element("mi", escaped(node.text), "mathvariant=\"normal\"");
    case MathClass::Opening:
        return element("mo", escaped(node.text), "form=\"prefix\" stretchy=\"false\"");
    case MathClass::Closing:
        return element("mo", escaped(node.text), "form=\"postfix\" stretchy=\"false\"");
    case MathClass::Prefix:
        return element("mo", escaped(node.text), "form=\"prefix\" lspace=\"0\" rspace=\"0\"");
    case MathClass::Function:
    case MathClass::Binary:
    case MathClass::Relation:
    case MathClass::Punctuation:
    case MathClass::Inner:
        break;
    }
    return element("mo", escaped(node.text));
}

const MathNode& baseOf(const MathNode& node)
{
    return node.kind == Kind::Scripts || node.kind == Kind::Limits ? node.parts[0] : node;
}

bool isNamedFunction(const MathNode& node) { return baseOf(node).kind == Kind::Function && !baseOf(node).isLarge; }

// Writes a row. Browsers add no space around function names, so it is added here.
std::string row(const MathNode& node)
{
    std::string inside;
    const MathNode* left = nullptr;
    for (const MathNode& part : node.parts) {
        const MathClass before = left == nullptr ? MathClass::Opening : left->mathClass;
        const bool followsName = left != nullptr && isNamedFunction(*left);
        const bool isOperand = part.mathClass == MathClass::Ordinary || part.mathClass == MathClass::Inner;
        const bool isFenced = part.kind == Kind::Fenced;
        if (followsName)
            inside += element("mo", "\u2061"); // the invisible "function application" character
        if (followsName && ((isOperand && !isFenced) || part.mathClass == MathClass::Function) && part.kind != Kind::Space)
            inside += space(3 / 18.);
        else if (isNamedFunction(part)
            && (before == MathClass::Ordinary || before == MathClass::Closing || before == MathClass::Inner))
            inside += space(3 / 18.);
        inside += markup(part);
        left = part.kind == Kind::Space ? nullptr : &part;
    }
    return node.parts.size() == 1 ? inside : element("mrow", inside);
}

std::string withScripts(const MathNode& node)
{
    const bool isLimits = node.kind == Kind::Limits;
    const std::string base = markup(node.parts[0]);
    const MathNode &low = node.parts[1], &high = node.parts[2];
    if (high.isEmpty())
        return element(isLimits ? "munder" : "msub", base + markup(low));
    if (low.isEmpty())
        return element(isLimits ? "mover" : "msup", base + markup(high));
    return element(isLimits ? "munderover" : "msubsup", base + markup(low) + markup(high));
}

std::string fraction(const MathNode& node)
{
    const std::string plain = element("mfrac", markup(node.parts[0]) + markup(node.parts[1]));
    if (node.size == MathNode::Size::AsItStands)
        return plain;
    return element("mstyle", plain, node.size == MathNode::Size::Display ? "displaystyle=\"true\"" : "displaystyle=\"false\"");
}

std::string fenced(const MathNode& node)
{
    const auto fence = [](const std::string& text, const std::string& form) {
        return text.empty() ? "" : element("mo", escaped(text), "fence=\"true\" form=\"" + form + "\" stretchy=\"true\"");
    };
    return element("mrow", fence(node.text, "prefix") + markup(node.parts[0]) + fence(node.closing, "postfix"));
}

std::string matrix(const MathNode& node)
{
    std::string rows;
    for (const MathNode& line : node.parts) {
        std::string cells;
        for (const MathNode& cell : line.parts)
            cells += element("mtd", markup(cell), node.alignsLeft ? "class=\"left\"" : "");
        rows += element("mtr", cells);
    }
    return element("mtable", rows);
}

std::string accent(const MathNode& node)
{
    const std::string grows = node.text == "‾" ? "true" : "false";
    return element("mover", markup(node.parts[0]) + element("mo", node.text, "stretchy=\"" + grows + "\""), "accent=\"true\"");
}

std::string markup(const MathNode& node)
{
    switch (node.kind) {
    case Kind::Row:
        return row(node);
    case Kind::Identifier:
        return identifier(node);
    case Kind::Function:
        return function(node);
    case Kind::Number:
        return element("mn", node.text);
    case Kind::Operator:
        return sign(node);
    case Kind::Text:
        return element("mtext", escaped(node.text));
    case Kind::Space:
        return space(node.width);
    case Kind::Fraction:
        return fraction(node);
    case Kind::Root:
        return node.parts[1].isEmpty() ? element("msqrt", markup(node.parts[0]))
                                       : element("mroot", markup(node.parts[0]) + markup(node.parts[1]));
    case Kind::Scripts:
    case Kind::Limits:
        return withScripts(node);
    case Kind::Fenced:
        return fenced(node);
    case Kind::Matrix:
        return matrix(node);
    case Kind::Accent:
        return accent(node);
    }
    return {};
}

} // namespace

std::string mathMl(const MathFormula& formula, bool display)
{
    const std::string attributes = "xmlns=\"http://www.w3.org/1998/Math/MathML\"";
    return element("math", markup(formula.root()), attributes + (display ? " display=\"block\"" : ""));
}

} // namespace attentoscope
