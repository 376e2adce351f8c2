// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/formula_marks.h"

#include "core/formulas/parse_formula.h"
#include "core/formulas/plain_formula.h"
#include "ui/formulas/formula_object.h"
#include "ui/text/unbroken.h"

#include <QRegularExpression>
#include <QTextCursor>
#include <QTextDocument>

namespace attentoscope {

namespace {

constexpr QChar beginMark(0xE0F0), endMark(0xE0F1); // private characters, which no font and no file has a meaning for
constexpr QLatin1Char dollar('$');

bool isEscaped(const QString& text, qsizetype at) { return at > 0 && text[at - 1] == QLatin1Char('\\'); }

qsizetype dollarFrom(const QString& text, qsizetype from)
{
    while ((from = text.indexOf(dollar, from)) > 0 && isEscaped(text, from))
        ++from;
    return from;
}

// Returns whether lines must not be broken between a formula and this character.
bool isLetter(QChar beside) { return !beside.isNull() && !beside.isSpace() && beside != QChar::ParagraphSeparator; }

QString plainDollars(QString text) { return text.replace(QStringLiteral("\\$"), QStringLiteral("$")); }

} // namespace

QString withFormulas(const QString& typed)
{
    QString marked;
    qsizetype done = 0;
    for (;;) {
        const qsizetype begin = dollarFrom(typed, done), end = begin < 0 ? -1 : dollarFrom(typed, begin + 1);
        if (end < 0)
            return marked + plainDollars(typed.mid(done));
        marked += plainDollars(typed.mid(done, begin - done)) + beginMark + typed.mid(begin + 1, end - begin - 1) + endMark;
        done = end + 1;
    }
}

bool hasFormulas(const QString& marked) { return marked.contains(beginMark); }

Outcome<Done> checkFormulas(const QString& typed)
{
    const QString marked = withFormulas(typed);
    for (qsizetype begin = marked.indexOf(beginMark); begin >= 0; begin = marked.indexOf(beginMark, begin + 1)) {
        const QString tex = marked.mid(begin + 1, marked.indexOf(endMark, begin) - begin - 1);
        if (const auto formula = parseFormula(tex.toStdString()); !formula)
            return badInput(QStringLiteral("$%1$").arg(tex).toStdString(), formula.error().why);
    }
    static const QRegularExpression ofFormulas(QStringLiteral("[\\\\{}^_]"));
    const QString rest = marked.mid(marked.lastIndexOf(endMark) + 1); // where a dollar has no partner, or is meant as one
    const qsizetype begin = rest.indexOf(dollar);
    if (begin >= 0 && rest.mid(begin).contains(ofFormulas) && !typed.contains(QLatin1String("\\$")))
        return badInput(rest.mid(begin).toStdString(),
            ATT_TEXT("core", "is a formula without the dollar at its end; write \\$ for a dollar"));
    return Done{};
}

void forEachPart(const QString& marked, const TakeText& words, const TakeText& formula)
{
    qsizetype done = 0;
    for (qsizetype begin = marked.indexOf(beginMark); begin >= 0; begin = marked.indexOf(beginMark, done)) {
        const qsizetype end = marked.indexOf(endMark, begin);
        if (end < 0)
            break;
        words(marked.mid(done, begin - done));
        formula(marked.mid(begin + 1, end - begin - 1));
        done = end + 1;
    }
    words(marked.mid(done));
}

QString withPlainFormulas(const QString& marked)
{
    QString plain;
    const auto addFormula = [&](const QString& tex) {
        const auto formula = parseFormula(tex.toStdString());
        plain += formula ? QString::fromStdString(plainText(*formula)) : tex;
    };
    forEachPart(
        marked, [&](const QString& words) { plain += words; }, addFormula);
    return plain;
}

namespace {

// Takes the closing punctuation after the cursor away and returns it in TeX: after an object Qt breaks lines whatever follows, so
// that it has to be a part of the formula. Keeps what would make the formula unreadable.
QString takePunctuation(QTextCursor cursor, const QString& tex)
{
    const QTextDocument& document = *cursor.document();
    QString taken;
    const auto next = [&] { return document.characterAt(cursor.position() + int(taken.size())); };
    const auto asWords = [](const QString& signs) { return signs.isEmpty() ? signs : QStringLiteral("\\text{%1}").arg(signs); };
    while (QStringLiteral(".,;:)]，。；：）、").contains(next()) && parseFormula((tex + asWords(taken + next())).toStdString()))
        taken += next();
    cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor, int(taken.size()));
    cursor.removeSelectedText();
    return asWords(taken);
}

} // namespace

void drawFormulas(QTextDocument& document, double leastScript)
{
    static const QRegularExpression formula(QStringLiteral("%1([^%2]*)%2").arg(beginMark).arg(endMark));
    useFormulas(&document);
    for (QTextCursor found = document.find(formula); !found.isNull(); found = document.find(formula)) {
        const QString tex = found.selectedText().mid(1).chopped(1);
        found.removeSelectedText();
        const bool joinsBefore = isLetter(document.characterAt(found.position() - 1));
        const QString ending = takePunctuation(found, tex);
        const bool joinsAfter = isLetter(document.characterAt(found.position()));
        if (joinsBefore)
            found.insertText(wordJoiner);
        insertFormula(found, tex + ending, false, leastScript);
        if (joinsAfter)
            found.insertText(wordJoiner);
    }
}

} // namespace attentoscope
