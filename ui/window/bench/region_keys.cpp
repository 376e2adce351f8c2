// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/region_keys.h"

#include "ui/figures/offers_figure.h"
#include "ui/window/bars/action_words.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QShortcut>

#include <algorithm>
#include <set>
#include <utility>

namespace attentoscope {

namespace {

bool takesTab(const QWidget* widget, const QWidget* bench)
{
    return bench->isAncestorOf(widget) && widget->isVisibleTo(bench) && widget->isEnabled()
        && (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr;
}

bool isPicture(QWidget* widget)
{
    return dynamic_cast<OffersFigure*>(widget) != nullptr || qobject_cast<QAbstractItemView*>(widget) != nullptr;
}

// Returns the checked button of a group that is a bar of buttons; otherwise its first widget.
QWidget* entranceOf(QWidget* first)
{
    for (auto* button : first->parentWidget()->findChildren<QAbstractButton*>(Qt::FindDirectChildrenOnly))
        if (button->isChecked() && button->isVisible() && qobject_cast<QAbstractButton*>(first) != nullptr)
            return button;
    return first;
}

} // namespace

RegionKeys::RegionKeys(Groups groups, QWidget* bench)
    : QObject(bench)
    , groups_(std::move(groups))
    , bench_(bench)
{
    auto* next = new QShortcut(QKeySequence(Qt::Key_F6), bench);
    auto* before = new QShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F6), bench);
    connect(next, &QShortcut::activated, this, [this] { jump(true); });
    connect(before, &QShortcut::activated, this, [this] { jump(false); });
    describeShortcut(
        next, QT_TRANSLATE_NOOP("Shortcuts", "go to the next part of the window: page bar, form, each plot of the page"));
    describeShortcut(before, QT_TRANSLATE_NOOP("Shortcuts", "go to the previous part of the window"));
}

void RegionKeys::jump(bool forth)
{
    const std::vector<QWidget*> groups = groups_();
    const QWidget* focused = QApplication::focusWidget();
    std::vector<QWidget*> regions; // the first widget of each, in the order of Tab
    std::set<const QWidget*> met;
    std::ptrdiff_t present = -1; // the last region that begins at or before the focus
    QWidget* const start = bench_->window();
    QWidget* widget = start;
    do {
        const auto group =
            std::ranges::find_if(groups, [&](QWidget* each) { return each != nullptr && each->isAncestorOf(widget); });
        const bool begins = takesTab(widget, bench_) && (group != groups.end() ? met.insert(*group).second : isPicture(widget));
        if (begins)
            regions.push_back(widget);
        if (widget == focused)
            present = std::ssize(regions) - 1;
        widget = widget->nextInFocusChain();
    } while (widget != start);
    if (regions.empty())
        return;
    const std::ptrdiff_t count = std::ssize(regions), to = forth ? present + 1 : std::max<std::ptrdiff_t>(present, 0) - 1 + count;
    entranceOf(regions[std::size_t(to % count)])->setFocus(Qt::TabFocusReason);
}

} // namespace attentoscope
