// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claims/claim.h"
#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/shipped_sessions.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/claims/claims_settings.h"
#include "ui/pages/page_list.h"
#include "ui/text/joined.h"
#include "ui/text/language.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/menu_button.h"
#include "ui/widgets/switches/more_button.h"
#include "ui/window/bars/action_words.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/palette/findables.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QWidgetAction>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

struct Findables {
    Q_DECLARE_TR_FUNCTIONS(Findables)
};

void addActions(QMenu* menu, const QString& path, std::vector<Findable>& entries)
{
    emit menu->aboutToShow(); // lets menus that are filled on opening fill now
    for (QAction* action : menu->actions()) {
        const bool isWidget = qobject_cast<QWidgetAction*>(action) != nullptr;
        if (action->isSeparator() || isWidget || isLeftOutOfActions(*action))
            continue;
        const QString title = menuText(action->text());
        if (action->menu() != nullptr) {
            addActions(action->menu(), path + QStringLiteral(" › ") + title, entries);
            continue;
        }
        Findable entry;
        entry.title = title;
        entry.names = inOtherLanguage(action->text());
        entry.detail = path;
        entry.about = action->toolTip() == title ? QString() : action->toolTip();
        if (action->isCheckable() && action->isChecked())
            entry.value = QStringLiteral("✓");
        entry.shortcut = action->shortcut().toString(QKeySequence::NativeText);
        if (!action->isEnabled())
            entry.locked = Findables::tr("Not possible now");
        entry.act = [action = QPointer<QAction>(action)] {
            if (action)
                action->trigger();
        };
        entries.push_back(std::move(entry));
    }
}

} // namespace

FindableGroup findablePages(const FindableTargets& targets)
{
    FindableGroup group{Findables::tr("Pages"), {}};
    const std::span<const PageKind> kinds = pageKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const QString name = QLatin1String(kinds[i].name);
        Findable entry;
        entry.title = pageLabel(kinds[i]);
        entry.names = inOtherLanguage(entry.title) << name;
        entry.about = pageHelp(kinds[i]);
        entry.detail = pageGroupLabel(kinds[i].group);
        entry.shortcut = pageShortcut(i);
        if (targets.document->view().page == name)
            entry.value = QStringLiteral("✓");
        entry.act = [document = targets.document, name] {
            ViewState view = document->view();
            view.page = name;
            document->setView(view);
        };
        group.entries.push_back(std::move(entry));
    }
    return group;
}

FindableGroup findableActions(const FindableTargets& targets)
{
    FindableGroup group{Findables::tr("Actions"), {}};
    for (const QAction* action : targets.menus->actions())
        if (action->menu() != nullptr)
            addActions(action->menu(), menuText(action->text()), group.entries);
    std::vector<Findable> ofPanes; // some are in the menu bar, too
    for (const MoreButton* button : targets.menus->window()->findChildren<MoreButton*>())
        if (button->isVisible())
            addActions(button->menu(), button->about(), ofPanes);
    // Puts what a menu of choices is about into their titles, since an axis d is not the field d.
    for (const MenuButton* button : targets.menus->window()->findChildren<MenuButton*>()) {
        if (!button->isVisible() || button->choicesOf().isEmpty())
            continue;
        std::vector<Findable> choices;
        addActions(button->menu(), button->choicesOf(), choices);
        for (Findable& entry : choices) {
            entry.title = labelled(button->choicesOf(), entry.title);
            ofPanes.push_back(std::move(entry));
        }
    }
    for (Findable& entry : ofPanes)
        if (std::ranges::find(group.entries, entry.title, &Findable::title) == group.entries.end())
            group.entries.push_back(std::move(entry));
    return group;
}

FindableGroup findableExamples(const FindableTargets& targets)
{
    FindableGroup group{Findables::tr("Examples"), {}};
    for (const ShippedSession& session : shippedSessions()) {
        Findable entry;
        entry.title = session.title;
        entry.names = inOtherLanguage(entry.title) << QFileInfo(session.resource).completeBaseName();
        entry.act = [files = targets.files, resource = session.resource] { files->chooseShipped(resource); };
        group.entries.push_back(std::move(entry));
    }
    return group;
}

FindableGroup findableLessons(const FindableTargets& targets)
{
    FindableGroup group{Findables::tr("Lessons"), {}};
    for (const LessonEntryInLibrary& lesson : lessonLibrary()) {
        Findable entry;
        QString path = lesson.files.front().path;
        for (const LessonFile& file : lesson.files) {
            const Lesson head = lessonHead(file.path);
            const QString title = printable(head.title);
            if (file.language == Language::inUse() || &file == &lesson.files.front()) {
                entry.names << entry.title;
                entry.title = title;
                entry.about = printable(head.about);
                path = file.path;
            } else {
                entry.names << title;
            }
        }
        entry.names << lesson.name;
        entry.names.removeAll(QString());
        if (entry.title.isEmpty())
            entry.title = lesson.name;
        entry.act = [lessons = targets.lessons, path] { lessons->open(path); };
        group.entries.push_back(std::move(entry));
    }
    return group;
}

FindableGroup findableClaims(const FindableTargets& targets)
{
    FindableGroup group{Findables::tr("Claims"), {}};
    for (const Claim& claim : claims()) {
        Findable entry;
        entry.title = claimTitle(claim);
        entry.names = inOtherLanguage(translated(claim.title)) << QString::fromUtf8(claim.name);
        entry.about = translated(claim.how);
        entry.detail = claimSource(claim);
        entry.act = [document = targets.document, &claim] {
            changeView(document, [&](ViewState& view) {
                view.page = QStringLiteral("claims");
                view.of<ClaimsSettings>().shown = claim.name;
            });
        };
        group.entries.push_back(std::move(entry));
    }
    return group;
}

FindableGroup findableGuide(const FindableTargets& targets)
{
    FindableGroup group{Findables::tr("Guide"), {}};
    group.behind = 16; // more than the name of a thing counts less in the other language
    const QString language = Language::inUse();
    const QStringList languages = Language::available();
    const auto other = std::ranges::find_if(languages, [&](const QString& each) { return each != language; });
    for (const GuidePage& page : guidePages(language)) {
        const GuidePage* translation = other == languages.end() ? nullptr : findGuidePage(page.name, *other);
        for (std::size_t i = 0; i < page.sections.size(); ++i) {
            const GuideSection& section = page.sections[i];
            Findable entry;
            entry.title = section.title;
            if (translation != nullptr && translation->sections.size() == page.sections.size())
                entry.names << translation->sections[i].title;
            if (i == 0)
                entry.names << page.name;
            else
                entry.detail = page.title;
            entry.about = section.text;
            entry.keys = Findables::tr("Enter: read it");
            entry.act = [open = targets.openGuide, place = GuidePlace{page.name, section.slug}] { open(place); };
            group.entries.push_back(std::move(entry));
        }
    }
    return group;
}

std::vector<FindableGroup> findables(const FindableTargets& targets)
{
    std::vector<FindableGroup> groups;
    for (const auto& make :
        {findablePages, findableActions, findableFields, findablePolicies, findableNormalizers, findableSources, findableMasks,
            findableExamples, findableLessons, findableClaims, findableQuantities, findableTokens, findableCells, findableGuide})
        groups.push_back(make(targets));
    std::erase_if(
        groups, [](const FindableGroup& group) { return group.entries.empty() && group.many.isEmpty() && !group.named; });
    return groups;
}

} // namespace attentoscope
