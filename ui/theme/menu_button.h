// SPDX-License-Identifier: GPL-3.0-or-later
// A button that opens a menu, drawn like the choices beside it, with a chevron behind its text. A click never checks it; the
// program does, where what is chosen in the menu is not seen elsewhere.
#pragma once

#include "ui/theme/toggle_button.h"

namespace attentoscope {

class MenuButton : public ToggleButton
{
    Q_OBJECT
public:
    explicit MenuButton(const QString& text, QWidget* parent = nullptr); // with an empty menu that shows tool tips

    // Says what the choices of the menu are about: Ctrl+K then finds them by that name. Empty: it does not.
    const QString& choicesOf() const { return choicesOf_; }
    void setChoicesOf(const QString& what) { choicesOf_ = what; }

protected:
    int afterText() const override;
    void nextCheckState() override { }
    void paintEvent(QPaintEvent* event) override;

private:
    QString choicesOf_;
};

} // namespace attentoscope
