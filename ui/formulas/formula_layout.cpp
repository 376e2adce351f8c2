// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formulas/formula_layout.h"

#include <QFontDatabase>

#include <algorithm>
#include <array>

namespace attentoscope {
namespace {

using Kind = MathNode::Kind;

const MathNode& baseOf(const MathNode& node)
{
    return node.kind == Kind::Scripts || node.kind == Kind::Limits ? node.parts[0] : node;
}

bool isOneSign(const MathNode& node)
{
    return node.kind == Kind::Identifier || node.kind == Kind::Number || node.kind == Kind::Operator || node.kind == Kind::Text
        || (node.kind == Kind::Function && !node.isLarge);
}

// Returns the gap between two neighbours in em, after chapter 18 of the TeXbook. In the table negative values are gaps that are
// left out in scripts.
qreal gapBetween(const MathNode& left, const MathNode& right)
{
    constexpr qreal thin = 3 / 18., none = 0, thinOutside = -3 / 18., medium = -4 / 18., thick = -5 / 18.;
    // Rows (left) and columns (right): Ordinary, Function, Binary, Relation, Opening, Closing, Punctuation, Inner
    constexpr std::array<std::array<qreal, 8>, 8> gaps{{
        {none, thin, medium, thick, none, none, none, thinOutside},
        {thin, thin, none, thick, none, none, none, thinOutside},
        {medium, medium, none, none, medium, none, none, medium},
        {thick, thick, none, none, thick, none, none, thick},
        {none, none, none, none, none, none, none, none},
        {none, thin, medium, thick, none, none, none, thinOutside},
        {thinOutside, thinOutside, none, thinOutside, thinOutside, thinOutside, thinOutside, thinOutside},
        {thinOutside, thin, medium, thick, thinOutside, none, none, thinOutside},
    }};
    if (baseOf(left).kind == Kind::Function && !baseOf(left).isLarge && right.kind == Kind::Fenced)
        return 1 / 18.; // as before a bracket of normal size, whose glyph has this space built in
    const auto place = [](MathClass c) { return c == MathClass::Prefix ? 0u : static_cast<unsigned>(c); };
    return gaps[place(left.mathClass)][place(right.mathClass)];
}

// Tells whether what is beside a part, before it (−1) or behind it (1), is multiplied by it or applied to it.
bool isFactor(const std::vector<MathNode>& parts, std::size_t part, int side)
{
    for (std::size_t i = part + std::size_t(side); i < parts.size(); i += std::size_t(side)) {
        if (parts[i].kind == Kind::Space || parts[i].kind == Kind::Text)
            continue;
        const MathClass c = parts[i].mathClass;
        return c == MathClass::Ordinary || c == MathClass::Function || c == MathClass::Inner;
    }
    return false;
}

} // namespace

FormulaBox FormulaLayout::box(const MathNode& node, FormulaStyle style) const
{
    switch (node.kind) {
    case Kind::Row:
        return row(node, style);
    case Kind::Identifier:
    case Kind::Number:
    case Kind::Operator:
        return sign(node, style);
    case Kind::Function:
        return node.isLarge ? largeOperator(node, style) : sign(node, style);
    case Kind::Text:
        return face_.words(QString::fromStdString(node.text), em(style));
    case Kind::Space: {
        FormulaBox space;
        space.width = node.width * em(style);
        return space;
    }
    case Kind::Fraction:
        return fraction(node, style);
    case Kind::Root:
        return root(node, style);
    case Kind::Scripts:
        return scripts(node, style);
    case Kind::Limits:
        return style.display ? limits(node, style) : scripts(node, style);
    case Kind::Fenced:
        return fenced(node, style);
    case Kind::Matrix:
        return matrix(node, style);
    case Kind::Accent:
        return accent(node, style);
    }
    return {};
}

FormulaBox FormulaLayout::row(const MathNode& node, FormulaStyle style) const
{
    FormulaBox all;
    const MathNode* left = nullptr;
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
        const MathNode& part = node.parts[i];
        FormulaBox here = box(part, style);
        if (isSlashed(part, style) && (isFactor(node.parts, i, -1) || isFactor(node.parts, i, 1)))
            here = inBrackets(here, style);
        if (part.kind != Kind::Space) {
            const qreal gap = left == nullptr ? 0 : gapBetween(*left, part);
            all.width += (gap < 0 && style.level > 0 ? 0 : std::abs(gap)) * em(style);
            left = &part;
        }
        all.add(here, {all.width, 0});
        all.width += here.width;
        all.slant = here.slant;
    }
    return all;
}

FormulaBox FormulaLayout::sign(const MathNode& node, FormulaStyle style) const
{
    if (node.text == "′" && style.level > 0)
        return prime(style);
    return face_.letters(QString::fromStdString(node.text), node.letters, em(style));
}

// Draws a prime larger and lower than the font does, because the font's glyph, made to stand beside a letter of full size,
// would be too small and too high in a superscript.
FormulaBox FormulaLayout::prime(FormulaStyle style) const
{
    FormulaBox sign = face_.letters(QStringLiteral("′"), MathLetters::Upright, 1.4 * em(style));
    const qreal drop = -sign.descent - 0.12 * em(style);
    FormulaBox box;
    box.add(sign, {0, drop});
    box.width = sign.width;
    return box;
}

FormulaBox FormulaLayout::largeOperator(const MathNode& node, FormulaStyle style) const
{
    const bool isIntegral = node.text == "∫";
    const qreal scale = isIntegral ? (style.display ? 1.7 : 1.15) : (style.display ? 1.45 : 1.1);
    const FormulaBox sign = face_.letters(QString::fromStdString(node.text), MathLetters::Upright, scale * em(style));
    FormulaBox box;
    box.add(sign, {0, (sign.ascent - sign.descent) / 2 - axis(style)});
    box.width = sign.width;
    box.slant = isIntegral ? 0.3 * sign.width : 0;
    return box;
}

FormulaBox FormulaLayout::scripts(const MathNode& node, FormulaStyle style) const
{
    const bool isInBrackets = isSlashed(node.parts[0], style);
    const FormulaBox bare = box(node.parts[0], style), base = isInBrackets ? inBrackets(bare, style) : bare;
    const FormulaBox low = box(node.parts[1], style.script(true)), high = box(node.parts[2], style.script(false));
    const bool hasLow = !node.parts[1].isEmpty(), hasHigh = !node.parts[2].isEmpty();
    const qreal size = em(style), scriptSize = em(style.script(false));
    qreal up = (style.cramped ? 0.38 : style.display ? 0.48 : 0.44) * size;
    qreal down = (hasHigh ? 0.25 : 0.18) * size;
    if (!isOneSign(node.parts[0])) {
        up = std::max(up, base.ascent - 0.4 * scriptSize);
        down = std::max(down, base.descent + 0.08 * scriptSize);
    }
    up = std::max(up, high.descent + xHeight(style) / 4);
    if (!hasHigh)
        down = std::max(down, low.ascent - 0.8 * xHeight(style));
    const qreal gap = (up - high.descent) - (low.ascent - down), wanted = 0.18 * size;
    if (hasLow && hasHigh && gap < wanted) {
        down += wanted - gap;
        const qreal tooLow = std::max(0.0, 0.8 * xHeight(style) - (up - high.descent));
        up += tooLow;
        down -= tooLow;
    }
    FormulaBox all = base;
    if (hasHigh)
        all.add(high, {base.width + 0.02 * size, -up});
    if (hasLow)
        all.add(low, {base.width - base.slant + 0.01 * size, down});
    all.width = std::max(hasHigh ? base.width + 0.02 * size + high.width : base.width - base.slant,
                    hasLow ? base.width - base.slant + 0.01 * size + low.width : base.width)
        + 0.05 * size;
    all.slant = 0;
    return all;
}

FormulaBox FormulaLayout::limits(const MathNode& node, FormulaStyle style) const
{
    const FormulaBox base = box(node.parts[0], style);
    const FormulaBox low = box(node.parts[1], style.script(true)), high = box(node.parts[2], style.script(false));
    const qreal size = em(style);
    FormulaBox all;
    all.width = std::max({base.width, low.width, high.width});
    all.add(base, {(all.width - base.width) / 2, 0});
    if (!node.parts[2].isEmpty())
        all.add(high,
            {(all.width - high.width) / 2, -base.ascent - std::max(0.12 * size, 0.22 * size - high.descent) - high.descent});
    if (!node.parts[1].isEmpty())
        all.add(low, {(all.width - low.width) / 2, base.descent + std::max(0.17 * size + low.ascent, 0.62 * size)});
    return all;
}

FormulaBox FormulaLayout::bar(qreal width, qreal thickness)
{
    QPainterPath path;
    path.addRect(0, -thickness / 2, width, thickness);
    FormulaBox bar = shape(std::move(path));
    bar.inks.front().isRule = true;
    return bar;
}

FormulaBox FormulaLayout::shape(QPainterPath path)
{
    const QRectF rect = path.boundingRect();
    FormulaBox box;
    box.width = rect.right();
    box.ascent = -rect.top();
    box.descent = rect.bottom();
    box.inks.emplace_back();
    box.inks.front().shape = std::move(path);
    return box;
}

FormulaBox layOut(const MathFormula& formula, const FormulaFont& font, bool display, Fractions fractions)
{
    const FormulaBox inside = FormulaLayout(font, fractions).box(formula.root(), {0, display, false});
    const QRectF ink = inside.inkRect(); // letters may extend beyond their box
    const qreal before = std::max(0.0, -ink.left());
    FormulaBox whole;
    whole.add(inside, {before, 0});
    whole.width = before + std::max(inside.width, ink.right());
    return whole;
}

FormulaBox layOutSource(const QString& tex, const QFont& font)
{
    QFont fixed = font;
    fixed.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    fixed.setStyleHint(QFont::TypeWriter);
    const FormulaFace face(fixed);
    return face.words(tex.simplified(), face.em());
}

} // namespace attentoscope
