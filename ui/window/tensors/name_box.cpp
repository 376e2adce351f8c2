// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/name_box.h"

#include "ui/text/printable.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QListView>
#include <QSignalBlocker>
#include <QStringListModel>

namespace attentoscope {

NameBox::NameBox(QWidget* parent)
    : QComboBox(parent)
    , offered_(new QStringListModel(this))
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // measuring thousands of names would be slow
    setMinimumContentsLength(16);
    setMaxVisibleItems(16);
    auto* list = new QListView(this);
    list->setUniformItemSizes(true);
    setView(list);
    setModel(offered_);
    setCurrentIndex(-1);
    lineEdit()->setClearButtonEnabled(true);
    auto* completer = new QCompleter(offered_, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(12);
    setCompleter(completer);
    connect(this, &QComboBox::textActivated, this, &NameBox::changed);
    connect(lineEdit(), &QLineEdit::textChanged, this, &NameBox::changed);
}

void NameBox::offer(const QStringList& names)
{
    const std::string present = name();
    const QSignalBlocker quiet(this);
    QStringList shown;
    names_.clear();
    for (const QString& name : names) {
        shown << printable(name);
        if (shown.back() != name)
            names_.insert(shown.back(), name);
    }
    offered_->setStringList(shown);
    setCurrentIndex(-1);
    setName(present);
}

std::string NameBox::name() const
{
    const QString typed = currentText().trimmed();
    return names_.value(typed, typed).toStdString();
}

void NameBox::setName(const std::string& name)
{
    const QSignalBlocker quiet(this);
    const QString text = QString::fromStdString(name), shown = printable(text);
    if (shown != text)
        names_.insert(shown, text);
    setEditText(shown);
}

void NameBox::setTold(const QString& told) { lineEdit()->setPlaceholderText(told); }

} // namespace attentoscope
