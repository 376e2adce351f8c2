// SPDX-License-Identifier: GPL-3.0-or-later
// The mask expression: checked at every keystroke; what is wrong is said below with a caret under the place. Only
// expressions that can be read are told, so the last good picture stays. A menu offers the atoms and useful combinations.
#pragma once

#include "ui/editors/field_editor.h"

#include <span>

class QLabel;
class QLineEdit;
class QMenu;

namespace attentoscope {

class MaskEditor : public FieldEditor
{
    Q_OBJECT
public:
    MaskEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;
    bool isValid() const { return valid_; }

private:
    void textEdited(const QString& text);
    void showError(const QString& text, const Error& error);
    void clearError();
    void fillMenu(QMenu* menu);

    QLineEdit* line_;
    QLabel* place_; // the expression around the mistake, a caret below it
    QLabel* error_;
    bool valid_ = true;
};

// Masks to start from, beside the atoms alone.
std::span<const char* const> maskCombinations();

// The text around a byte column and a caret under it, in two lines of equal width letters.
QString caretText(const QString& text, std::size_t column);

} // namespace attentoscope
