// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formulas/formula_face.h"

#include <QFontMetricsF>
#include <QRawFont>

#include <algorithm>

namespace attentoscope {
namespace {

// Returns whether the font has all letters of the text; few fonts have script letters.
bool hasAll(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const QList<uint> characters = text.toUcs4();
    return std::all_of(characters.begin(), characters.end(), [&](uint c) { return metrics.inFontUcs4(c); });
}

} // namespace

FormulaFace::FormulaFace(const QFont& font)
    : textFont_(font)
{
    QFont probe = font;
    probe.setPointSizeF(72);
    dotsPerPoint_ = QRawFont::fromFont(probe).pixelSize() / 72;
    em_ = font.pointSizeF() > 0 ? font.pointSizeF() * dotsPerPoint_ : font.pixelSize();
    // Hinting moves letters to whole pixels, which would put scripts too near or too far and make print differ from the screen.
    textFont_.setHintingPreference(QFont::PreferNoHinting);
    textFont_.setUnderline(false);
    upright_ = textFont_;
    upright_.setFamilies(QStringList{QStringLiteral("DejaVu Serif"), QStringLiteral("DejaVu Sans")} + font.families());
    upright_.setStyleHint(QFont::Serif);
    upright_.setItalic(false);
    italic_ = bold_ = upright_;
    italic_.setItalic(true);
    bold_.setBold(true);

    const qreal large = 100;
    const QRectF minus = letters(QStringLiteral("−"), MathLetters::Upright, large).inkRect();
    xHeight_ = letters(QStringLiteral("x"), MathLetters::Upright, large).ascent / large;
    axis_ = -minus.center().y() / large;
    rule_ = 0.058;
}

FormulaBox FormulaFace::letters(const QString& text, MathLetters letters, qreal pixels) const
{
    switch (letters) {
    case MathLetters::Italic:
        return set(text, italic_, pixels);
    case MathLetters::Bold:
        return set(text, bold_, pixels);
    case MathLetters::Upright:
        return set(text, upright_, pixels);
    case MathLetters::Blackboard:
    case MathLetters::Script:
        break;
    }
    const QString shaped = QString::fromStdString(mathLetters(text.toStdString(), letters));
    if (!hasAll(shaped, upright_)) {
        QFont font = bold_;
        font.setItalic(letters == MathLetters::Script);
        return set(text, font, pixels);
    }
    return set(shaped, upright_, pixels);
}

FormulaBox FormulaFace::words(const QString& text, qreal pixels) const { return set(text, textFont_, pixels); }

FormulaBox FormulaFace::set(const QString& text, QFont font, qreal pixels) const
{
    font.setPointSizeF(pixels / dotsPerPoint_);
    FormulaInk ink;
    ink.text = text;
    ink.font = font;
    ink.pixels = pixels;
    ink.shape.addText(0, 0, font, text);
    FormulaBox box;
    box.width = QFontMetricsF(font).horizontalAdvance(text);
    if (font.italic()) { // Make room for slanted letters, which the font's own spacing lets lean over their neighbours.
        ink.at.setX(std::max(0.0, -0.5 * ink.rect().left()));
        box.width += ink.at.x();
        box.slant = std::max(0.0, ink.rect().right() - box.width);
        box.width += box.slant;
    }
    const QRectF rect = ink.rect();
    box.ascent = -rect.top();
    box.descent = rect.bottom();
    box.inks.push_back(std::move(ink));
    return box;
}

} // namespace attentoscope
