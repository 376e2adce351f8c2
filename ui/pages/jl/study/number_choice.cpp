// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/study/number_choice.h"

#include "ui/text/number_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace attentoscope {

NumberChoice::NumberChoice(const QString& object, const QString& label, const QString& help, QWidget* parent)
    : QWidget(parent)
    , list_(new QComboBox(this))
{
    list_->setObjectName(object);
    list_->setToolTip(help);
    list_->setSizeAdjustPolicy(QComboBox::AdjustToContents); // the numbers are added later
    list_->addItem(QStringLiteral("—")); // placeholder, because a combo box is found by its current text
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(new QLabel(label, this));
    layout->addWidget(list_);
    connect(list_, &QComboBox::activated, this, [this] { emit chosen(list_->currentData().toLongLong()); });
}

void NumberChoice::show(const std::vector<Index>& numbers, Index chosen)
{
    const QSignalBlocker quiet(list_);
    list_->clear();
    for (const Index number : numbers)
        list_->addItem(countText(number), qlonglong(number));
    list_->setCurrentIndex(list_->findData(qlonglong(chosen)));
}

} // namespace attentoscope
