// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/choice_bar.h"

#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QAction>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>

#include <algorithm>

namespace attentoscope {

ChoiceBar::ChoiceBar(QWidget* parent)
    : QWidget(parent)
    , group_(new QButtonGroup(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(group_, &QButtonGroup::idClicked, this, &ChoiceBar::chosen);
}

QAbstractButton* ChoiceBar::add(int id, const QString& text, const QString& toolTip)
{
    auto* button = new ToggleButton(text, ToggleButton::Weight::Quiet, this);
    button->setToolTip(toolTip);
    button->setFont(secondaryFont());
    group_->addButton(button, id);
    layout()->addWidget(button);
    return button;
}

QAbstractButton* ChoiceBar::addRare(int id, const QString& text, const QString& toolTip, QMenu* menu)
{
    QAbstractButton* button = add(id, text, toolTip);
    QAction* action = menu->addAction(text, this, [this, id] {
        emit chosen(id);
        showRare(); // a click on the one that is chosen has unchecked its entry
    });
    action->setToolTip(toolTip);
    action->setCheckable(true);
    rare_.push_back({button, action});
    showRare();
    return button;
}

void ChoiceBar::showRare()
{
    for (const Rare& rare : rare_) {
        rare.button->setVisible(rare.button->isChecked());
        rare.action->setChecked(rare.button->isChecked());
    }
}

bool ChoiceBar::rareIsChosen() const
{
    return std::ranges::any_of(rare_, [](const Rare& rare) { return rare.button->isChecked(); });
}

int ChoiceBar::widthWithRare() const
{
    int sum = -layout()->spacing(), widest = 0;
    for (const QAbstractButton* button : group_->buttons()) {
        const int width = layout()->spacing() + button->sizeHint().width();
        const bool isRare = std::ranges::find(rare_, button, &Rare::button) != rare_.end();
        sum += isRare ? 0 : width;
        widest = std::max(widest, isRare ? width : 0);
    }
    return sum + widest;
}

void ChoiceBar::fitInto(int width)
{
    int needed = -layout()->spacing();
    for (QAbstractButton* button : group_->buttons()) { // in the order in which they were added
        needed += layout()->spacing() + button->sizeHint().width();
        button->setVisible(needed <= width);
    }
}

bool ChoiceBar::shows(int id) const
{
    const QAbstractButton* button = group_->button(id);
    return button != nullptr && button->isVisibleTo(this);
}

int ChoiceBar::current() const { return group_->checkedId(); }

void ChoiceBar::setCurrent(int id)
{
    if (QAbstractButton* button = group_->button(id)) {
        button->setChecked(true);
    } else if (QAbstractButton* checked = group_->checkedButton()) {
        group_->setExclusive(false);
        checked->setChecked(false);
        group_->setExclusive(true);
    }
    showRare();
}

} // namespace attentoscope
