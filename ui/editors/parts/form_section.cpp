// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/parts/form_section.h"

#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QFormLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

FormSection::FormSection(const QString& title, Fold fold, QWidget* parent)
    : QWidget(parent)
    , body_(new QWidget(this))
    , rows_(new QFormLayout(body_))
    , title_(title)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    QFont font = bodyFont();
    font.setWeight(QFont::Bold);
    if (fold == Fold::Closed) {
        head_ = new QToolButton(this);
        head_->setText(title);
        head_->setAutoRaise(true);
        head_->setCheckable(true);
        head_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        head_->setFont(secondaryFont());
        layout->addWidget(head_);
        connect(head_, &QToolButton::toggled, this, &FormSection::setOpen);
        connect(head_, &QToolButton::clicked, this, &FormSection::folded);
        setOpen(false);
    } else {
        auto* label = new QLabel(title, this);
        label->setFont(font);
        layout->addWidget(label);
    }
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setHorizontalSpacing(columnGap);
    rows_->setVerticalSpacing(4);
    rows_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    layout->addWidget(body_);
}

void FormSection::addRow(const QString& label, QWidget* editor, const QString& toolTip)
{
    auto* text = new WrappedLabel(label, body_);
    text->setFixedWidth(labelWidth);
    text->setToolTip(toolTip);
    text->setWhatsThis(editor->whatsThis());
    text->setBuddy(editor);
    rows_->addRow(text, editor);
    all_.push_back({text, editor});
}

void FormSection::addWideRow(QWidget* editor)
{
    rows_->addRow(editor);
    all_.push_back({nullptr, editor});
}

void FormSection::insertWideRow(int row, QWidget* editor)
{
    const auto place = all_.begin() + row;
    rows_->insertRow(int(std::count_if(all_.begin(), place, [](const Row& each) { return each.shown; })), editor);
    all_.insert(place, {nullptr, editor});
}

// Takes a hidden row out of the layout, because QFormLayout::setRowVisible() of Qt 6.4 can give a row that is shown the height
// of one that was hidden, which is 0.
void FormSection::setRowVisible(QWidget* editor, bool visible)
{
    int place = 0; // among the rows that are shown
    for (Row& row : all_) {
        if (row.editor != editor) {
            place += row.shown;
            continue;
        }
        if (row.shown == visible)
            return;
        row.shown = visible;
        if (visible)
            row.label != nullptr ? rows_->insertRow(place, row.label, editor) : rows_->insertRow(place, editor);
        else
            takeOut(editor);
        for (QWidget* widget : {row.label, editor})
            if (widget != nullptr)
                widget->setVisible(visible);
        return;
    }
}

void FormSection::takeOut(QWidget* editor)
{
    const QFormLayout::TakeRowResult taken = rows_->takeRow(editor);
    delete taken.labelItem; // the widgets stay
    delete taken.fieldItem;
}

bool FormSection::isOpen() const { return head_ == nullptr || head_->isChecked(); }

QWidget* FormSection::head() const { return head_; }

void FormSection::setChanged(int changed)
{
    if (head_ == nullptr || changed == changed_)
        return;
    if (changed_ == 0)
        setOpen(true);
    changed_ = changed;
    head_->setText(changed == 0 ? title_ : tr("%1 · %2 changed").arg(title_).arg(changed));
}

void FormSection::setOpen(bool open)
{
    if (head_ == nullptr)
        return;
    head_->setChecked(open);
    head_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    body_->setVisible(open);
}

} // namespace attentoscope
