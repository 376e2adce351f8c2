// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/pdf_letters.h"

#include <QApplication>
#include <QFontDatabase>
#include <QRawFont>
#include <QString>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr char16_t firstRadical = 0x2e80, lastRadical = 0x2fd5;

// Returns the character whose glyph is that of the radical in a font for Chinese, else the one that Unicode calls compatible with
// it.
QChar characterOf(QChar radical, const QRawFont& font)
{
    constexpr char16_t first = 0x4e00, last = 0x9fff; // unified ideographs
    QString all;
    for (char16_t c = first; c <= last; ++c)
        all += QChar(c);
    const QList<quint32> glyph = font.glyphIndexesForString(radical), glyphs = font.glyphIndexesForString(all);
    const qsizetype at = glyph.isEmpty() || glyph.front() == 0 ? -1 : glyphs.indexOf(glyph.front());
    if (at >= 0)
        return all[at];
    const QString compatible = QString(radical).normalized(QString::NormalizationForm_KC);
    return compatible.size() == 1 ? compatible.front() : radical;
}

} // namespace

// A line of the table names glyphs and then their characters: "<0001> <0002> [<2ED3> <5EA6> ]", or "<0001> <0001> <2ED3>".
void nameCharacters(QByteArray& pdf)
{
    QRawFont font;
    for (qsizetype begin = pdf.indexOf("beginbfrange"); begin >= 0; begin = pdf.indexOf("beginbfrange", begin + 1)) {
        const qsizetype end = pdf.indexOf("endbfrange", begin);
        for (qsizetype line = pdf.indexOf('\n', begin); line >= 0 && line < end; line = pdf.indexOf('\n', line + 1)) {
            const qsizetype next = std::min(pdf.indexOf('\n', line + 1), end), list = pdf.indexOf('[', line);
            const qsizetype characters = list >= 0 && list < next ? list : pdf.lastIndexOf('<', next);
            for (qsizetype at = pdf.indexOf("<2", characters); at >= 0 && at < next; at = pdf.indexOf("<2", at + 1)) {
                const char16_t letter = char16_t(pdf.mid(at + 1, 4).toUInt(nullptr, 16));
                if (letter < firstRadical || letter > lastRadical)
                    continue;
                if (!font.isValid())
                    font = QRawFont::fromFont(QApplication::font(), QFontDatabase::SimplifiedChinese);
                pdf.replace(at + 1, 4, QByteArray::number(characterOf(QChar(letter), font).unicode(), 16).toUpper());
            }
        }
    }
}

} // namespace attentoscope
