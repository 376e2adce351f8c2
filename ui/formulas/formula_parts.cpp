// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the parts of a formula that are more than signs in a row: fractions, roots, fences, matrices, accents.
#include "ui/formulas/fence_shapes.h"
#include "ui/formulas/formula_layout.h"

#include <algorithm>

namespace attentoscope {

namespace {

const MathNode& onlyOf(const MathNode& node)
{
    return node.kind == MathNode::Kind::Row && node.parts.size() == 1 ? onlyOf(node.parts[0]) : node;
}

bool isSum(const MathNode& node)
{
    return node.kind == MathNode::Kind::Row && std::ranges::any_of(node.parts, [](const MathNode& part) {
        return part.mathClass == MathClass::Binary || part.mathClass == MathClass::Relation
            || part.mathClass == MathClass::Prefix;
    });
}

// Tells what a slash takes as its denominator: one sign, or a function of one sign, such as "ln n".
bool isOneFactor(const MathNode& node)
{
    const MathNode& only = onlyOf(node);
    if (only.kind != MathNode::Kind::Row)
        return only.kind != MathNode::Kind::Fraction;
    std::vector<const MathNode*> parts;
    for (const MathNode& part : only.parts)
        if (part.kind != MathNode::Kind::Space)
            parts.push_back(&part);
    return parts.size() == 2 && parts[0]->kind == MathNode::Kind::Function && parts[1]->kind != MathNode::Kind::Fraction;
}

} // namespace

bool FormulaLayout::isSlashed(const MathNode& node, FormulaStyle style) const
{
    return fractions_ == Fractions::Slashed && node.kind == MathNode::Kind::Fraction && node.size == MathNode::Size::AsItStands
        && !style.display;
}

FormulaBox FormulaLayout::inBrackets(const FormulaBox& inside, FormulaStyle style) const
{
    FormulaBox all;
    for (const FormulaBox& part : {face_.letters(QStringLiteral("("), MathLetters::Upright, em(style)), inside,
             face_.letters(QStringLiteral(")"), MathLetters::Upright, em(style))}) {
        all.add(part, {all.width, 0});
        all.width += part.width;
    }
    return all;
}

FormulaBox FormulaLayout::slashed(const MathNode& node, FormulaStyle style) const
{
    const MathNode &above = onlyOf(node.parts[0]), &below = onlyOf(node.parts[1]);
    const FormulaBox over = box(above, style), under = box(below, style);
    FormulaBox all;
    for (const FormulaBox& part : {isSum(above) || above.kind == MathNode::Kind::Fraction ? inBrackets(over, style) : over,
             face_.letters(QStringLiteral("/"), MathLetters::Upright, em(style)),
             isOneFactor(below) ? under : inBrackets(under, style)}) {
        all.add(part, {all.width, 0});
        all.width += part.width;
    }
    return all;
}

FormulaBox FormulaLayout::fraction(const MathNode& node, FormulaStyle style) const
{
    if (isSlashed(node, style))
        return slashed(node, style);
    if (node.size != MathNode::Size::AsItStands)
        style.display = node.size == MathNode::Size::Display;
    const FormulaBox above = box(node.parts[0], style.numerator()), below = box(node.parts[1], style.denominator());
    const qreal size = em(style), thickness = rule(style), center = axis(style);
    const qreal clear = thickness / 2 + (style.display ? 0.16 : 0.11) * size;
    const qreal up = std::max((style.display ? 0.72 : 0.46) * size, center + clear + above.descent);
    const qreal down = std::max((style.display ? 0.72 : 0.36) * size, clear - center + below.ascent);
    const qreal over = 0.04 * size, beside = 0.08 * size;
    const qreal inner = std::max(above.width, below.width) + 2 * over;
    FormulaBox all;
    all.add(above, {beside + (inner - above.width) / 2, -up});
    all.add(bar(inner, thickness), {beside, -center});
    all.add(below, {beside + (inner - below.width) / 2, down});
    all.width = inner + 2 * beside;
    return all;
}

FormulaBox FormulaLayout::root(const MathNode& node, FormulaStyle style) const
{
    const FormulaBox inside = box(node.parts[0], style.underBar());
    const qreal size = em(style), thickness = rule(style);
    const qreal top = std::max(inside.ascent, xHeight(style)) + (style.display ? 0.15 : 0.11) * size + thickness;
    const qreal foot = std::max(inside.descent, 0.0) + 0.08 * size;
    const QPainterPath sign = rootShape(top + foot, size, thickness);
    const qreal signWidth = -sign.boundingRect().left();
    FormulaBox all;
    qreal x = signWidth;
    if (!node.parts[1].isEmpty()) {
        const FormulaBox degree = box(node.parts[1], FormulaStyle{2, false, true});
        x = std::max(signWidth, degree.width + signWidth - 0.32 * size);
        all.add(degree,
            {x - signWidth + 0.3 * size - degree.width, foot - std::max(0.6 * (top + foot), 0.74 * size) - degree.descent});
    }
    all.add(shape(sign), {x, -top});
    all.add(inside, {x + 0.05 * size, 0});
    const qreal barWidth = inside.width + 0.1 * size;
    all.add(bar(barWidth + 0.01 * size, thickness), {x - 0.01 * size, -top + thickness / 2});
    all.width = x + barWidth + 0.04 * size;
    return all;
}

FormulaBox FormulaLayout::fenced(const MathNode& node, FormulaStyle style) const
{
    const FormulaBox inside = box(node.parts[0], style);
    const qreal center = axis(style);
    const qreal height = 2 * std::max(inside.ascent - center, inside.descent + center);
    FormulaBox all;
    for (const FormulaBox& part : {fence(node.text, height, style), inside, fence(node.closing, height, style)}) {
        all.add(part, {all.width, 0});
        all.width += part.width;
    }
    return all;
}

// Uses the font's letter where it is tall enough, else a drawn shape.
FormulaBox FormulaLayout::fence(const std::string& text, qreal height, FormulaStyle style) const
{
    if (text.empty())
        return {};
    const QString sign = QString::fromStdString(text);
    FormulaBox letter = face_.letters(sign, MathLetters::Upright, em(style));
    if (letter.ascent + letter.descent >= height)
        return letter;
    const qreal beside = 0.1 * em(style);
    const FormulaBox drawn = shape(fenceShape(sign, height, em(style), rule(style)));
    FormulaBox all;
    all.add(drawn, {beside, -axis(style)});
    all.width = drawn.width + 2 * beside;
    return all;
}

FormulaBox FormulaLayout::matrix(const MathNode& node, FormulaStyle style) const
{
    struct Line {
        std::vector<FormulaBox> cells;
        qreal ascent, descent;
    };
    const qreal size = em(style), gap = 0.22 * size;
    std::vector<Line> lines;
    std::vector<qreal> widths;
    qreal height = -gap;
    for (const MathNode& cells : node.parts) {
        Line line{{}, 0.8 * size, 0.3 * size};
        widths.resize(std::max(widths.size(), cells.parts.size()));
        for (std::size_t j = 0; j < cells.parts.size(); ++j) {
            line.cells.push_back(box(cells.parts[j], style.cell()));
            widths[j] = std::max(widths[j], line.cells.back().width);
            line.ascent = std::max(line.ascent, line.cells.back().ascent);
            line.descent = std::max(line.descent, line.cells.back().descent);
        }
        height += line.ascent + line.descent + gap;
        lines.push_back(std::move(line));
    }
    FormulaBox all;
    qreal y = -axis(style) - height / 2;
    for (const Line& line : lines) {
        qreal x = 0.06 * size;
        for (std::size_t j = 0; j < line.cells.size(); ++j) {
            const FormulaBox& cell = line.cells[j];
            all.add(cell, {x + (node.alignsLeft ? 0 : (widths[j] - cell.width) / 2), y + line.ascent});
            x += widths[j] + size;
        }
        y += line.ascent + line.descent + gap;
    }
    for (const qreal width : widths)
        all.width += width + size;
    all.width += 0.12 * size - size;
    all.ascent = height / 2 + axis(style);
    all.descent = height / 2 - axis(style);
    return all;
}

FormulaBox FormulaLayout::accent(const MathNode& node, FormulaStyle style) const
{
    const FormulaBox base = box(node.parts[0], style.underBar());
    const QString sign = QString::fromStdString(node.text);
    const qreal size = em(style);
    FormulaBox all = base;
    if (node.text == "‾") {
        all.add(bar(base.width - base.slant, rule(style)), {0, -base.ascent - 0.13 * size});
        return all;
    }
    const FormulaBox mark = node.text == "¯" ? bar(0.42 * size, rule(style))
                                             : face_.letters(sign, MathLetters::Upright, (node.text == "→" ? 0.62 : 1) * size);
    const QRectF ink = mark.inkRect(), below = base.inkRect();
    const bool leans = node.parts[0].kind == MathNode::Kind::Identifier && node.parts[0].letters == MathLetters::Italic;
    const qreal middle = below.center().x() + (leans ? 0.1 * base.ascent : 0);
    const qreal bottom = -std::max(base.ascent, xHeight(style)) - 0.1 * size;
    all.add(mark, {middle - ink.center().x(), bottom - ink.bottom()});
    return all;
}

} // namespace attentoscope
