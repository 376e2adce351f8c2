// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the accessibility tree below a widget in the order of a screen reader.
#pragma once

#include <QAccessible>
#include <QAccessibleInterface>
#include <QStringList>
#include <QWidget>

#include <functional>

namespace attentoscope {

inline void walkTree(QAccessibleInterface* node, const std::function<void(QAccessibleInterface*)>& visit)
{
    if (node == nullptr || !node->isValid())
        return;
    visit(node);
    if (node->tableInterface() != nullptr) // a table's texts are its cells
        return;
    for (int i = 0; i < node->childCount(); ++i)
        walkTree(node->child(i), visit);
}

// Returns whether a user can operate this node or look at it.
inline bool isControl(const QAccessibleInterface& node)
{
    switch (node.role()) {
    case QAccessible::PushButton:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::ButtonMenu:
    case QAccessible::ButtonDropDown:
    case QAccessible::ComboBox:
    case QAccessible::SpinBox:
    case QAccessible::Slider:
    case QAccessible::EditableText:
    case QAccessible::Table:
    case QAccessible::Tree:
    case QAccessible::List:
    case QAccessible::MenuItem:
    case QAccessible::PageTab:
    case QAccessible::Graphic:
        return true;
    case QAccessible::StaticText: // selectable numbers are read as they are, so need no name
        return false;
    default:
        return node.state().focusable;
    }
}

// Returns the path of a node: "ComboBox kind < MaskEditor mask < FormSection"
inline QString whereabouts(const QAccessibleInterface& node)
{
    QStringList path;
    for (const QObject* at = node.object(); at != nullptr && path.size() < 5; at = at->parent())
        path << (QString::fromLatin1(at->metaObject()->className()).remove(QStringLiteral("attentoscope::")) + QLatin1Char(' ')
            + at->objectName())
                    .trimmed();
    return path.join(QStringLiteral(" < "));
}

} // namespace attentoscope
