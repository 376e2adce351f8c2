// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bars/page_bar.h"

#include "ui/theme/menu_button.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QMenu>

#include <algorithm>
#include <functional>

namespace attentoscope {

namespace {

constexpr int betweenPages = 2, betweenGroups = 13; // px; a line is in the middle of the gap between groups

// Returns the object name of a page's button, "pageExplore", for tests and style sheets.
QString nameOf(const char* page)
{
    QString name = QLatin1String(page);
    name[0] = name[0].toUpper();
    return QStringLiteral("page") + name;
}

} // namespace

int PageBar::Group::width(bool asMenu, bool worded) const
{
    if (asMenu)
        return menu->sizeHint().width();
    int sum = -betweenPages;
    for (const QToolButton* page : pages)
        sum += betweenPages + page->sizeHint().width();
    if (worded)
        sum += betweenPages + word->sizeHint().width();
    return sum;
}

PageBar::PageBar(std::span<const PageKind> kinds, QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    PageGroup last = PageGroup::See;
    for (std::size_t number = 0; number < kinds.size(); ++number) {
        const PageKind& kind = kinds[number];
        if (groups_.empty() || kind.group != last) {
            last = kind.group;
            Group group;
            group.menu = new MenuButton(pageGroupLabel(kind.group), this);
            group.menu->setObjectName(QStringLiteral("group%1").arg(groups_.size()));
            group.line = new QFrame(this);
            group.line->setFrameShape(QFrame::VLine);
            group.line->setEnabled(false); // drawn in the pale disabled colour
            group.word = new QLabel(pageGroupLabel(kind.group), this);
            group.word->setFont(secondaryFont());
            group.word->setForegroundRole(QPalette::PlaceholderText);
            groups_.push_back(std::move(group));
        }
        addPage(number, kind);
    }
    arrange();
}

void PageBar::addPage(std::size_t number, const PageKind& kind)
{
    Group& group = groups_.back();
    const QString shortcut = pageShortcut(number);
    const QString help = shortcut.isEmpty() ? pageHelp(kind) : QStringLiteral("%1 (%2)").arg(pageHelp(kind), shortcut);
    auto* button = new ToggleButton(pageLabel(kind), ToggleButton::Weight::Quiet, this);
    button->setObjectName(nameOf(kind.name));
    button->setToolTip(help);
    group.pages.push_back(button);
    group.numbers.push_back(number);
    QAction* action = group.menu->menu()->addAction(pageLabel(kind));
    action->setToolTip(help);
    const auto choose = [this, number] {
        setCurrent(current_); // a click on the current page would uncheck its button
        emit chosen(number);
    };
    connect(button, &QToolButton::clicked, this, choose);
    connect(action, &QAction::triggered, this, choose);
}

void PageBar::setCurrent(std::size_t page)
{
    current_ = page;
    for (const Group& group : groups_)
        for (std::size_t i = 0; i < group.pages.size(); ++i)
            group.pages[i]->setChecked(group.numbers[i] == page);
    arrange();
}

int PageBar::width(const std::vector<bool>& folded, bool worded) const
{
    int sum = -betweenGroups;
    for (std::size_t g = 0; g < groups_.size(); ++g)
        sum += betweenGroups + groups_[g].width(folded[g], worded);
    return sum;
}

// Folds groups from the last to the first until the bar fits; never the current group, nor one whose menu is no narrower.
void PageBar::arrange()
{
    std::vector<bool> folded(groups_.size(), false);
    for (std::size_t g = groups_.size(); g-- > 0 && width(folded) > QWidget::width();)
        folded[g] = std::ranges::find(groups_[g].numbers, current_) == groups_[g].numbers.end()
            && groups_[g].width(true) < groups_[g].width(false);
    const bool worded = std::ranges::none_of(folded, std::identity()) && width(folded, true) <= QWidget::width();
    int x = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        Group& group = groups_[g];
        group.line->setVisible(g > 0);
        if (g > 0) {
            group.line->setGeometry(x + betweenGroups / 2, height() / 4, 1, height() / 2);
            x += betweenGroups;
        }
        const auto put = [&](QWidget* button, bool shown) {
            button->setVisible(shown);
            if (!shown)
                return;
            button->setGeometry(x, 0, button->sizeHint().width(), height());
            x += button->sizeHint().width() + betweenPages;
        };
        put(group.word, worded);
        put(group.menu, folded[g]);
        for (QToolButton* page : group.pages)
            put(page, !folded[g]);
        x -= betweenPages;
    }
}

QSize PageBar::sizeHint() const
{
    return {width(std::vector<bool>(groups_.size(), false), true), groups_.front().pages.front()->sizeHint().height()};
}

QSize PageBar::minimumSizeHint() const
{
    int most = 0;
    std::vector<bool> folded(groups_.size(), true);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        folded[g] = false;
        most = std::max(most, width(folded));
        folded[g] = true;
    }
    return {std::min(most, sizeHint().width()), sizeHint().height()};
}

void PageBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool PageBar::event(QEvent* event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
        arrange();
    }
    return done;
}

} // namespace attentoscope
