#include "ui/theme/control_names.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QWidget>

namespace attentoscope {

namespace {

QString withoutTags(const QString& text) { return QTextDocumentFragment::fromHtml(text).toPlainText().simplified(); }

bool isNameless(const QWidget& widget)
{
    if (widget.focusPolicy() == Qt::NoFocus || !widget.accessibleName().isEmpty())
        return false;
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return button == nullptr || button->text().isEmpty();
}

} // namespace

void nameControls(QWidget* around, const QString& name, const QString& description)
{
    const QString words = withoutTags(description);
    const auto nameOne = [&](QWidget* widget) {
        if (isNameless(*widget))
            widget->setAccessibleName(name);
        // A box of choices is called by its choice where labels are told apart from names.
        if (auto* box = qobject_cast<QComboBox*>(widget); box != nullptr && box->accessibleDescription().isEmpty())
            box->setAccessibleDescription(words.isEmpty() || words == name ? name : name + QStringLiteral(": ") + words);
        if (widget->focusPolicy() != Qt::NoFocus && widget->accessibleDescription().isEmpty() && widget->toolTip().isEmpty())
            widget->setAccessibleDescription(words);
    };
    nameOne(around);
    for (QWidget* widget : around->findChildren<QWidget*>())
        nameOne(widget);
}

void nameLists(QWidget* around)
{
    const QList<QLabel*> labels = around->findChildren<QLabel*>();
    for (QComboBox* box : around->findChildren<QComboBox*>()) {
        auto* list = QAccessible::isActive() ? box->view() : box->findChild<QAbstractItemView*>();
        if (list == nullptr || !list->accessibleName().isEmpty())
            continue;
        QString name = box->accessibleName();
        for (const QLabel* label : labels)
            if (name.isEmpty() && label->buddy() != nullptr && (label->buddy() == box || label->buddy()->focusProxy() == box))
                name = withoutTags(label->text());
        list->setAccessibleName(name.isEmpty() ? withoutTags(box->toolTip()) : name);
    }
}

void nameRows(QWidget* around)
{
    for (const QFormLayout* form : around->findChildren<QFormLayout*>())
        for (int row = 0; row < form->rowCount(); ++row) {
            QLayoutItem *label = form->itemAt(row, QFormLayout::LabelRole), *field = form->itemAt(row, QFormLayout::FieldRole);
            const auto* words = label == nullptr ? nullptr : qobject_cast<QLabel*>(label->widget());
            if (words == nullptr || field == nullptr || words->text().isEmpty())
                continue;
            const QString name = withoutTags(words->text());
            if (field->widget() != nullptr)
                nameControls(field->widget(), name, name);
            else if (field->layout() != nullptr)
                for (int place = 0; place < field->layout()->count(); ++place)
                    if (QWidget* one = field->layout()->itemAt(place)->widget())
                        nameControls(one, name, name);
        }
    nameLists(around);
}

} // namespace attentoscope
