// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/error_text.h"

#include "ui/theme/theme.h"

#include <QWidget>

namespace attentoscope {

void showAsError(QWidget& widget, bool isError)
{
    QPalette palette; // empty: everything is taken from the application's palette
    if (isError)
        for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::Highlight})
            palette.setColor(role, Theme::of(widget).error);
    widget.setPalette(palette);
}

} // namespace attentoscope
