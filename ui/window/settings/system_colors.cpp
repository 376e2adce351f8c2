// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings/system_colors.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace attentoscope {

SystemColors::SystemColors(QWidget* window)
    : QObject(window)
    , palette_(QApplication::palette())
{
    window->installEventFilter(this);
}

void SystemColors::setOurs(bool ours)
{
    ours_ = ours;
    applied_ = QApplication::palette();
}

bool SystemColors::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != parent() || ours_)
        return false;
    if (event->type() == QEvent::ThemeChange) {
        const QPalette shown = QApplication::palette();
        ours_ = true;
        QApplication::setPalette(QPalette()); // removes ours for a moment to read the system's
        const QPalette system = QApplication::palette();
        QApplication::setPalette(shown);
        ours_ = false;
        take(system);
    } else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) {
        if (QApplication::palette() == applied_)
            return false;
        take(QApplication::palette());
    }
    return false;
}

void SystemColors::take(const QPalette& palette)
{
    const bool turns = Theme::forPalette(palette).isDark != Theme::forPalette(palette_).isDark;
    palette_ = palette;
    if (turns)
        emit turned();
}

} // namespace attentoscope
