// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/error_text.h"

#include "ui/theme/theme.h"

#include <QWidget>

namespace attentoscope {

namespace {

QPalette textIn(const QColor& color)
{
    QPalette palette; // empty: everything else is taken from the application's palette
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::Highlight})
        palette.setColor(role, color);
    return palette;
}

} // namespace

void showAsError(QWidget& widget, bool isError) { widget.setPalette(isError ? textIn(Theme::of(widget).error) : QPalette()); }

void showAsWarning(QWidget& widget) { widget.setPalette(textIn(Theme::of(widget).warning)); }

} // namespace attentoscope
