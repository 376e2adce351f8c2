// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses what a picture is drawn against: the length, or another number of the experiment and its values.
#pragma once

#include "ui/theme/menu_button.h"

#include <QString>

#include <string>

namespace attentoscope {

class Document;
struct Experiment;
struct ViewState;

// Names a number that curves can be drawn against, as axes do: "Head dimension d", "A: n₀".
QString axisName(const Experiment& experiment, const std::string& key);

// The view setting that says it, as SweptAxis::parse() reads it.
struct AxisSetting {
    QString (*get)(const Document& document);
    void (*set)(ViewState& view, const QString& axis);
    bool hasLengths = true; // the lengths are those of the experiment, and the setting is empty for them
};

class AxisButton : public MenuButton
{
    Q_OBJECT
public:
    AxisButton(Document* document, const AxisSetting& setting, QWidget* parent);

private:
    void fill();
    void follow();
    QString axis() const { return setting_.get(*document_); }
    void choose(const QString& axis);
    void addValues(); // a field in the menu for the values of the present axis

    Document* document_;
    AxisSetting setting_;
};

} // namespace attentoscope
