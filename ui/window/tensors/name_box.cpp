#include "ui/window/tensors/name_box.h"

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
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // not by all of thousands of names
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
    offered_->setStringList(names);
    setCurrentIndex(-1);
    setName(present);
}

void NameBox::setName(const std::string& name)
{
    const QSignalBlocker quiet(this);
    setEditText(QString::fromStdString(name));
}

void NameBox::setTold(const QString& told) { lineEdit()->setPlaceholderText(told); }

} // namespace attentoscope
