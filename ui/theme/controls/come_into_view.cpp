// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls/come_into_view.h"

#include <QLayout>
#include <QScrollArea>
#include <QTimer>

namespace attentoscope {

void comeIntoView(QWidget* widget)
{
    QTimer::singleShot(0, widget, [widget] {
        if (!widget->isVisible())
            return;
        for (QWidget* above = widget->parentWidget(); above != nullptr; above = above->parentWidget())
            if (auto* list = qobject_cast<QScrollArea*>(above); list != nullptr && list->widget() != nullptr) {
                if (list->widget()->layout() != nullptr)
                    list->widget()->layout()->activate(); // the list must have its new height first
                list->ensureWidgetVisible(widget, 0, 4);
            }
    });
}

} // namespace attentoscope
