// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/other_sessions.h"

#include "core/session/outside_files.h"
#include "ui/document/policy_looks.h"
#include "ui/document/shipped_sessions.h"
#include "ui/drawing/figure_maker.h"
#include "ui/text/translated.h"
#include "ui/window/files/ask_where_to.h"
#include "ui/window/files/outside_question.h"
#include "ui/window/settings/settings.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace attentoscope {

OtherSessions::OtherSessions(FigureMaker& maker, QObject* parent)
    : QObject(parent)
    , maker_(maker)
{
}

void OtherSessions::offer(QMenu& menu)
{
    menu.clear();
    menu.addAction(tr("From a file …"), this, [this, over = &menu] {
        const QString path = QFileDialog::getOpenFileName(over->parentWidget(), tr("Add panel from another session"),
            Settings::folder(QStringLiteral("session")),
            tr("Sessions, and pictures that hold one (*.attentoscope %1);;All files (*)").arg(patternsOfPictures()));
        if (!path.isEmpty())
            addFrom(path);
    });
    menu.addSeparator();
    for (const ShippedSession& example : shippedSessions())
        menu.addAction(example.title, this, [this, resource = example.resource] {
            const auto session = readShipped(resource);
            session ? void(add(QFileInfo(resource).completeBaseName(), *session)) : emit refused(translated(session.error()));
        });
}

bool OtherSessions::addFrom(const QString& path)
{
    auto opened = openSession(path.toStdString(), shippedFolder());
    if (opened && !opened->outside.empty() && !Settings::isTrusted(trustKey(path, opened->outside))) {
        emit refused(tr(
            "%1 refers to files outside its folder. Open it in the main window first and allow Attentoscope to read these files.")
                         .arg(QFileInfo(path).fileName()));
        return false;
    }
    if (!opened) {
        emit refused(translated(opened.error()));
        return false;
    }
    opened->session.view = viewWithLooks(opened->session);
    return add(QFileInfo(path).completeBaseName(), opened->session);
}

bool OtherSessions::add(const QString& name, const Session& session)
{
    Session alone = session;
    alone.figure = alone.worksheet = "{}";
    const std::string text = sessionText(alone);
    QString bare = name;
    for (const QChar letter : QStringLiteral(",;:#="))
        bare.replace(letter, QLatin1Char('-'));
    QString free = bare;
    for (int number = 2; texts_.contains(free) && texts_.at(free) != text; ++number)
        free = QStringLiteral("%1-%2").arg(bare).arg(number);
    if (const auto known = maker_.setSessions({{free, text}}); !known) {
        emit refused(translated(known.error()));
        return false;
    }
    texts_[free] = text;
    emit added(free);
    return true;
}

void OtherSessions::take(const std::map<QString, std::string>& sessions)
{
    for (const auto& session : sessions)
        if (maker_.setSessions({session}))
            texts_.insert_or_assign(session.first, session.second);
}

} // namespace attentoscope
