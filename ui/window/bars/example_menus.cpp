// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bars/example_menus.h"

#include "ui/document/shipped_sessions.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/text/joined.h"
#include "ui/text/language.h"
#include "ui/text/printable.h"
#include "ui/theme/theme.h"
#include "ui/window/bars/action_words.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleOptionMenuItem>

#include <algorithm>
#include <utility>
#include <vector>

namespace attentoscope {

namespace {

struct ExampleMenus {
    Q_DECLARE_TR_FUNCTIONS(ExampleMenus)
};

// Draws each entry of a menu as its picture and, beside it, its text in up to two lines. A menu that is too high for the screen
// goes on in another column, so that all pictures are seen at once.
class PictureEntries : public QProxyStyle
{
public:
    explicit PictureEntries(QMenu* menu) { setParent(menu); }

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* more) const override
    {
        return hint == SH_Menu_Scrollable ? 0 : QProxyStyle::styleHint(hint, option, widget, more);
    }

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        return metric == PM_MenuDesktopFrameWidth ? aboveAndBelow : QProxyStyle::pixelMetric(metric, option, widget);
    }

    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const override
    {
        const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
        const auto* entry = entryOf(type == CT_MenuItem, option);
        if (entry == nullptr)
            return usual;
        const int text = std::max(pictureHeight(), 2 * entry->fontMetrics.height());
        return {atTypeScale(widestEntry), text + 2 * around};
    }

    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override
    {
        const auto* entry = entryOf(element == CE_MenuItem, option);
        if (entry == nullptr)
            return QProxyStyle::drawControl(element, option, painter, widget);
        QStyleOptionMenuItem ground = *entry;
        ground.text.clear();
        ground.icon = {};
        QProxyStyle::drawControl(element, &ground, painter, widget);
        const QRect inside = entry->rect.adjusted(2 * around, around, -2 * around, -around);
        const QSize box(atTypeScale(pictureWidth), pictureHeight());
        const QRect picture = alignedRect(entry->direction, Qt::AlignLeft | Qt::AlignVCenter, box, inside);
        entry->icon.paint(painter, picture);
        const bool chosen = entry->state.testFlag(State_Selected) && entry->state.testFlag(State_Enabled);
        painter->save();
        painter->setFont(entry->font);
        painter->setPen(entry->palette.color(chosen ? QPalette::HighlightedText : QPalette::WindowText));
        painter->drawText(inside.adjusted(box.width() + 3 * around, 0, 0, 0),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap | Qt::TextHideMnemonic, entry->text);
        painter->restore();
    }

private:
    static constexpr int pictureWidth = 64, around = 3, widestEntry = 456; // px; two columns fit on 1024 × 768
    static constexpr int aboveAndBelow = 48; // px of the screen that columns leave free, so that the menu opens below its button

    static int pictureHeight() { return atTypeScale(pictureWidth) * 5 / 8; }
    static const QStyleOptionMenuItem* entryOf(bool isEntry, const QStyleOption* option)
    {
        const auto* entry = isEntry ? qstyleoption_cast<const QStyleOptionMenuItem*>(option) : nullptr;
        return entry != nullptr && entry->menuItemType == QStyleOptionMenuItem::Normal ? entry : nullptr;
    }
};

} // namespace

void addShippedSessions(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose)
{
    menu->setToolTipsVisible(true);
    menu->setStyle(new PictureEntries(menu));
    std::vector<std::pair<QAction*, QString>> pictures;
    QString question;
    for (const ShippedSession& session : shippedSessions()) {
        if (session.question != question)
            menu->addSection(question = session.question);
        QAction* action = menu->addAction(QString(session.title).replace(QLatin1Char('&'), QStringLiteral("&&")), receiver,
            [choose, resource = session.resource] { choose(resource); });
        pictures.emplace_back(action, shippedPicture(session));
        action->setToolTip(QStringLiteral("<img src=\"%1\">").arg(shippedPicture(session)));
        leaveOutOfActions(action); // the command palette lists examples by themselves
    }
    // Decoded pictures take 14 MiB a menu, so they are there only while it is open.
    QObject::connect(menu, &QMenu::aboutToShow, menu, [pictures] {
        for (const auto& [action, picture] : pictures)
            action->setIcon(QIcon(picture));
    });
    QObject::connect(menu, &QMenu::aboutToHide, menu, [pictures] {
        for (const auto& [action, picture] : pictures)
            action->setIcon({});
    });
}

void addLessons(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose)
{
    menu->setToolTipsVisible(true);
    const QString language = Language::inUse();
    int number = 0;
    bool shipped = true;
    QString part;
    for (const LessonEntryInLibrary& entry : lessonLibrary()) {
        const auto found = std::ranges::find(entry.files, language, &LessonFile::language);
        const LessonFile& file = found == entry.files.end() ? entry.files.front() : *found;
        const Lesson head = lessonHead(file.path);
        if (shipped && !entry.ships)
            menu->addSection(ExampleMenus::tr("Your own"));
        shipped = entry.ships;
        if (entry.ships && entry.part != part)
            menu->addSection(part = entry.part);
        QString title = printable(head.title.empty() ? entry.name.toStdString() : head.title);
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        QStringList numbers, tip{QString::fromStdString(head.about)};
        for (const NeededLesson& needed : neededLessons(head, language)) {
            numbers << QString::number(needed.number);
            tip << ExampleMenus::tr("Needs lesson %1: %2").arg(needed.number).arg(needed.title);
        }
        if (entry.ships)
            tip << courseLine(entry.name);
        QString text = entry.ships ? QStringLiteral("%1  %2").arg(++number).arg(title) : title;
        QStringList beside; // at the right edge of the menu
        if (head.minutes > 0)
            beside << ExampleMenus::tr("%1 min").arg(head.minutes);
        if (!numbers.isEmpty())
            beside << ExampleMenus::tr("lessons needed: %1").arg(listOf(numbers));
        if (!beside.isEmpty())
            text += QLatin1Char('\t') + beside.join(QStringLiteral(" · "));
        QAction* action = menu->addAction(text, receiver, [choose, path = file.path] { choose(path); });
        action->setToolTip(plainToolTip(tip.join(QLatin1Char('\n')).trimmed()));
        leaveOutOfActions(action);
    }
}

} // namespace attentoscope
