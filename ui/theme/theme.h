// The colours and fonts of the window and of figures, each colour with one meaning. The application palette carries the
// choice: applyTheme() sets it, and a widget reads Theme::of(*this) again when it gets QEvent::PaletteChange.
#pragma once

#include "ui/theme/hue.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

class QApplication;
class QWidget;

namespace attentoscope {

struct Theme {
    bool isDark = false;
    QColor window; // behind controls
    QColor background; // behind pictures and in fields
    QColor text;
    QColor secondaryText; // notes, axis numbers
    QColor grid; // hairlines inside pictures
    QColor axis; // axis lines and ticks, frames
    QColor masked; // a cell that no query may see ...
    QColor maskedHatch; // ... and the lines across it
    QColor selection; // 2 px, in text colour ...
    QColor selectionHalo; // ... with this around it
    QColor accent; // focus, progress, refining line
    QColor warning;
    QColor error;

    static Theme light();
    static Theme dark();
    // Light or dark, whichever fits the palette's window colour (the desktop's own choice); presented(), if that is in use.
    static Theme forPalette(const QPalette& palette);
    // The same with as much contrast as there can be, for a projector.
    Theme presented() const;
    static Theme of(const QWidget& widget);

    QColor color(Hue hue) const; // theory is the same hue, dashed
    QColor policy(int index) const { return color(Hue::policy(index)); }
    // The same hue at 20 % fill: uncertainty.
    QColor uncertainty(Hue hue) const;
    static constexpr int policyCount = 6;
    // Rich text whose policies have the colours of the other theme, in those of this one: what a dark window says, on paper.
    QString inOwnColors(QString richText) const;

    QPalette palette() const;

    bool operator==(const Theme&) const = default;
};

// Palette, style and fonts of the whole program. Call it again to change. typeScale: all type is so many times as large.
void applyTheme(QApplication& application, const Theme& theme, double typeScale = 1);
double typeScaleInUse();
int atTypeScale(int pixels); // a width that type needs

QFont bodyFont(); // 10 pt, times the scale in use
QFont secondaryFont(); // 9 pt
QFont titleFont(); // 13 pt semibold

} // namespace attentoscope
