// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/choice_bar.h"

#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QButtonGroup>
#include <QHBoxLayout>

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
    if (QAbstractButton* button = group_->button(id))
        return button->setChecked(true);
    if (QAbstractButton* checked = group_->checkedButton()) {
        group_->setExclusive(false);
        checked->setChecked(false);
        group_->setExclusive(true);
    }
}

} // namespace attentoscope
