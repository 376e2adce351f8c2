// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls/control_names.h"

#include "ui/text/joined.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTimer>
#include <QWidget>

namespace attentoscope {

namespace {

bool isNameless(const QWidget& widget)
{
    if (widget.focusPolicy() == Qt::NoFocus || !widget.accessibleName().isEmpty())
        return false;
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return button == nullptr || button->text().isEmpty();
}

void nameList(QComboBox* box)
{
    auto* list = box->findChild<QAbstractItemView*>();
    if (list == nullptr || !list->accessibleName().isEmpty())
        return;
    QString name = box->accessibleName();
    for (const QLabel* label : box->window()->findChildren<QLabel*>())
        if (name.isEmpty() && label->buddy() != nullptr && (label->buddy() == box || label->buddy()->focusProxy() == box))
            name = spokenText(label->text());
    list->setAccessibleName(name.isEmpty() ? spokenText(box->toolTip()) : name);
}

} // namespace

QString spokenText(const QString& text)
{
    return (Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text).simplified();
}

NamesOfLists::NamesOfLists(QObject* parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool NamesOfLists::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ChildAdded)
        if (auto* box = qobject_cast<QComboBox*>(watched))
            QTimer::singleShot(0, box, [box] { nameList(box); }); // the event comes before the child's constructor has finished
    return false;
}

void nameControls(QWidget* around, const QString& name, const QString& description)
{
    const QString words = spokenText(description);
    const auto nameOne = [&](QWidget* widget) {
        if (isNameless(*widget))
            widget->setAccessibleName(name);
        // Some assistive technologies announce a combo box by its current choice, so its description repeats its name.
        if (auto* box = qobject_cast<QComboBox*>(widget); box != nullptr && box->accessibleDescription().isEmpty())
            box->setAccessibleDescription(words.isEmpty() || words == name ? name : labelled(name, words));
        if (widget->focusPolicy() != Qt::NoFocus && widget->accessibleDescription().isEmpty() && widget->toolTip().isEmpty())
            widget->setAccessibleDescription(words);
    };
    nameOne(around);
    for (QWidget* widget : around->findChildren<QWidget*>())
        nameOne(widget);
}

void nameRows(QWidget* around)
{
    for (const QFormLayout* form : around->findChildren<QFormLayout*>())
        for (int row = 0; row < form->rowCount(); ++row) {
            QLayoutItem *label = form->itemAt(row, QFormLayout::LabelRole), *field = form->itemAt(row, QFormLayout::FieldRole);
            const auto* words = label == nullptr ? nullptr : qobject_cast<QLabel*>(label->widget());
            if (words == nullptr || field == nullptr || words->text().isEmpty())
                continue;
            const QString name = spokenText(words->text());
            if (field->widget() != nullptr)
                nameControls(field->widget(), name, name);
            else if (field->layout() != nullptr)
                for (int place = 0; place < field->layout()->count(); ++place)
                    if (QWidget* one = field->layout()->itemAt(place)->widget())
                        nameControls(one, name, name);
        }
}

} // namespace attentoscope
