// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/token_label.h"

#include <QChar>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr char32_t del = 0x7F, braille = 0x2800;

bool isControl(char32_t c) { return c < 0x20 || (c >= del && c < 0xA0); }

// Returns true for characters that never draw anything and do not join their neighbours, and for those that break a line or
// change its direction.
bool isAlwaysShown(char32_t c)
{
    const bool empty = c == 0x200B || c == 0x2060 || c == 0xFEFF;
    const bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F || c == 0x061C;
    return isControl(c) || empty || turns || c == 0x2028 || c == 0x2029;
}

// Returns whether nothing would be drawn. Hangul fillers and the blank Braille pattern have no ink, though Unicode counts them
// as letters and symbols.
bool isInvisible(char32_t c)
{
    const QChar::Category category = QChar::category(c);
    const bool filler = c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || c == braille || c == 0x034F;
    const bool selects = (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
    return isControl(c) || category == QChar::Other_Format || category == QChar::Separator_Space
        || category == QChar::Separator_Line || category == QChar::Separator_Paragraph || category == QChar::Other_NotAssigned
        || filler || selects;
}

QString signOf(char32_t c)
{
    if (c == U'\n')
        return QStringLiteral("↵");
    if (c == U'\t')
        return QStringLiteral("⇥");
    if (c == U' ')
        return QStringLiteral("␣");
    return QStringLiteral("‹%1›").arg(QString::number(uint(c), 16).toUpper().rightJustified(4, QLatin1Char('0')));
}

} // namespace

QString tokenLabel(const std::string& token)
{
    QString text = QString::fromStdString(token);
    if (token.starts_with("\xEF\xBB\xBF")) // a byte order mark, which Qt drops
        text.prepend(QChar(0xFEFF));
    const auto plain = [](QChar c) { return c > QLatin1Char(' ') && c.unicode() < del; };
    if (std::ranges::all_of(text, plain)) // true for nearly all tokens
        return text;
    const QList<uint> characters = text.toUcs4();
    const bool blank = std::ranges::all_of(characters, [](uint c) { return isInvisible(c); });
    QString label;
    for (const uint c : characters) {
        const char32_t one = c;
        label += blank || isAlwaysShown(c) ? signOf(c) : QString::fromUcs4(&one, 1);
    }
    return label;
}

QStringList tokenLabels(const std::vector<std::string>& tokens)
{
    QStringList labels;
    labels.reserve(qsizetype(tokens.size()));
    for (const std::string& token : tokens)
        labels << tokenLabel(token);
    return labels;
}

} // namespace attentoscope
