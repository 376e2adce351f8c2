// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bars/example_menus.h"

#include "ui/lessons/library/lesson_library.h"
#include "ui/text/printable.h"
#include "ui/window/bars/action_words.h"
#include "ui/window/files/shipped_sessions.h"
#include "ui/window/settings/language.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace attentoscope {

namespace {

struct ExampleMenus {
    Q_DECLARE_TR_FUNCTIONS(ExampleMenus)
};

} // namespace

void addShippedSessions(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose)
{
    menu->setToolTipsVisible(true);
    QString question;
    for (const ShippedSession& session : shippedSessions()) {
        if (session.question != question)
            menu->addSection(question = session.question);
        QAction* action = menu->addAction(QString(session.title).replace(QLatin1Char('&'), QStringLiteral("&&")), receiver,
            [choose, resource = session.resource] { choose(resource); });
        action->setToolTip(QStringLiteral("<img src=\"%1\">").arg(shippedPicture(session)));
        leaveOutOfActions(action); // the command palette lists examples by themselves
    }
}

void addLessons(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose)
{
    menu->setToolTipsVisible(true);
    const QString language = Language::inUse();
    int number = 0;
    bool shipped = true;
    for (const LessonEntryInLibrary& entry : lessonLibrary()) {
        const auto found = std::ranges::find(entry.files, language, &LessonFile::language);
        const LessonFile& file = found == entry.files.end() ? entry.files.front() : *found;
        const Lesson head = lessonHead(file.path);
        if (shipped && !entry.ships)
            menu->addSection(ExampleMenus::tr("Your own"));
        shipped = entry.ships;
        QString title = printable(head.title.empty() ? entry.name.toStdString() : head.title);
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction* action = menu->addAction(entry.ships ? QStringLiteral("%1  %2").arg(++number).arg(title) : title, receiver,
            [choose, path = file.path] { choose(path); });
        action->setToolTip(plainToolTip(QString::fromStdString(head.about)));
        leaveOutOfActions(action);
    }
}

} // namespace attentoscope
