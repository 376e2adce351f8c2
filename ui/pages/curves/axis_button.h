// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses what the curves are drawn against: the length, or another number of the experiment and its values.
#pragma once

#include "ui/theme/menu_button.h"

#include <QString>

#include <string>

namespace attentoscope {

class Document;
struct Experiment;

// Names a number that curves can be drawn against, as axes do: "Head dimension d", "A: n₀".
QString axisName(const Experiment& experiment, const std::string& key);

class AxisButton : public MenuButton
{
    Q_OBJECT
public:
    AxisButton(Document* document, QWidget* parent);

private:
    void fill();
    void follow();
    void choose(const QString& axis); // empty: the length
    void addValues(); // a field in the menu for the values of the present axis

    Document* document_;
};

} // namespace attentoscope
