// SPDX-License-Identifier: GPL-3.0-or-later
// The colours and fonts of the window and of figures; each colour has one meaning. applyTheme() stores the theme in the
// application palette, and a widget calls Theme::of(*this) again on QEvent::PaletteChange.
#pragma once

#include "ui/theme/hue.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include <array>
#include <optional>

class QApplication;
class QWidget;

namespace attentoscope {

struct Theme {
    bool isDark = false;
    QColor window; // behind controls
    QColor background; // behind pictures and in input fields
    QColor text;
    QColor secondaryText; // notes and axis numbers
    QColor grid; // hairlines in plots
    QColor axis; // axis lines and ticks, frames
    QColor masked; // the background of a masked cell
    QColor maskedHatch; // the lines across a masked cell
    QColor selection; // lines of 2 px around the selection
    QColor selectionHalo; // drawn around `selection` to set it off
    QColor accent; // focus, progress, and the line of a map being refined
    QColor warning;
    QColor error;
    std::array<std::optional<QColor>, 2> ownPolicies = {}; // of A and B, by the author of a figure

    static Theme light();
    static Theme dark();
    // Returns light or dark, whichever fits the palette's window colour, which the desktop may have chosen; presented() if in
    // use.
    static Theme forPalette(const QPalette& palette);
    // Returns this theme with the strongest contrast, for a projector.
    Theme presented() const;
    bool isPresented() const { return *this == presented(); }
    static Theme of(const QWidget& widget);

    QColor color(Hue hue) const; // theory has the same hue, dashed
    QColor policy(int index) const { return color(Hue::policy(index)); } // of A or B
    // Returns the colour of an uncertainty band: the same hue at 20 % opacity.
    QColor uncertainty(Hue hue) const;
    static constexpr int colorCount = 2 + Hue::furtherColors;
    // Replaces the policy colours of the other theme in rich text by those of this one, for figures made in a dark window.
    QString inOwnColors(QString richText) const;

    QPalette palette() const;

    bool operator==(const Theme&) const = default;
};

// Sets palette, style and fonts of the application; call it again to change them. All text is typeScale times as large.
void applyTheme(QApplication& application, const Theme& theme, double typeScale = 1);
double typeScaleInUse();
int atTypeScale(int pixels); // scales a width that depends on the font size

QFont bodyFont(); // 10 pt, times the scale in use
QFont secondaryFont(); // 9 pt
QFont titleFont(); // 13 pt semibold

} // namespace attentoscope
