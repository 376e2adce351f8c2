// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/joined.h"

#include <QCoreApplication>

namespace attentoscope {

QString listOf(const QStringList& items)
{
    return items.join(QCoreApplication::translate("Joined", ", ", "between items of an enumeration: A, B, C"));
}

QString phraseOf(const QStringList& parts)
{
    return parts.join(QCoreApplication::translate("Joined", ", ", "between parts of a phrase: A Standard, theory"));
}

QString clausesOf(const QStringList& clauses) { return clauses.join(QCoreApplication::translate("Joined", "; ")); }

QString labelled(const QString& label, const QString& text)
{
    return QCoreApplication::translate("Joined", "%1: %2").arg(label, text);
}

QString withDetail(const QString& title, const QString& detail)
{
    return QCoreApplication::translate("Joined", "%1 — %2").arg(title, detail);
}

QString inPercent(const QString& number) { return QCoreApplication::translate("Joined", "%1 %").arg(number); }

QString inOneText(const QStringList& sentences)
{
    QString text;
    for (const QString& sentence : sentences) {
        const bool ends =
            text.endsWith(QChar(0x3002)) || text.endsWith(QChar(0xff1b)); // ideographic full stop, full-width semicolon
        text += (text.isEmpty() || sentence.isEmpty() || ends ? QString() : QStringLiteral(" ")) + sentence;
    }
    return text;
}

} // namespace attentoscope
