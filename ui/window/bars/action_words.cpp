// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bars/action_words.h"

#include "ui/text/language.h"

#include <QAction>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QShortcut>

namespace attentoscope {

namespace {

constexpr const char* leftOut = "foundOtherwise"; // name of a property that marks such actions
constexpr const char* shortcutProperty = "description"; // not Qt's whatsThis, which Qt would also display

} // namespace

void leaveOutOfActions(QAction* action) { action->setProperty(leftOut, true); }

bool isLeftOutOfActions(const QAction& action) { return action.property(leftOut).toBool(); }

QString menuText(QString text)
{
    static const QRegularExpression letter(QStringLiteral("\\(&.\\)"));
    text.remove(letter);
    text.replace(QLatin1String("&&"), QString(QChar(1))).remove(QLatin1Char('&')).replace(QChar(1), QLatin1Char('&'));
    text = text.trimmed();
    while (text.endsWith(QChar(0x2026)) || text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text.trimmed();
}

QStringList inOtherLanguage(const QString& shown)
{
    QStringList names = Language::inOtherLanguage(shown);
    if (shown.endsWith(QStringLiteral(" …"))) // the dots may have been added to a translated name
        names += Language::inOtherLanguage(shown.chopped(2));
    for (QString& name : names)
        name = menuText(name);
    names.removeDuplicates();
    names.removeAll(menuText(shown));
    return names;
}

void describeShortcut(QShortcut* shortcut, const char* what) { shortcut->setProperty(shortcutProperty, QByteArray(what)); }

QString shortcutDescription(const QShortcut& shortcut)
{
    const QByteArray what = shortcut.property(shortcutProperty).toByteArray();
    return what.isEmpty() ? QString() : QCoreApplication::translate("Shortcuts", what.constData());
}

} // namespace attentoscope
