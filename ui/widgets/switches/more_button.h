// SPDX-License-Identifier: GPL-3.0-or-later
// Offers what few people need of a pane in a menu, behind a button "⋯". It says how much of that is not as at first, and keeps
// its width meanwhile.
#pragma once

#include "ui/theme/menu_button.h"

namespace attentoscope {

class MoreButton : public MenuButton
{
    Q_OBJECT
public:
    // `of`: what the menu is about, for the tool tip and screen readers: "More of the row".
    MoreButton(const QString& of, QWidget* parent);

    const QString& about() const { return of_; }
    void setChanged(int changed); // entries that are not as at first
    QSize sizeHint() const override;

protected:
    int afterText() const override { return 0; } // the dots say that there is a menu

private:
    QString of_;
    int changed_ = -1; // none is shown yet
};

} // namespace attentoscope
