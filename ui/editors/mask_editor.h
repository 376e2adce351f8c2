// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of the mask expression. It checks at every keystroke and shows a mistake beside it, with a caret under its place. It
// emits only valid expressions. While what is typed is wrong, the mask is the last one that was accepted: the one that was there
// before the typing began, not a beginning of the text that happens to be a mask. A menu offers the atoms and useful
// combinations.
#pragma once

#include "ui/editors/field_editor.h"

#include <span>

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
    FieldNote* note_ = nullptr; // shows the expression around the mistake, with a caret below it; null: none so far
    std::string accepted_; // canonical text
    bool valid_ = true;
};

// Masks that the menu offers beside the single atoms.
std::span<const char* const> maskCombinations();

// Returns the text around a byte column and, in a second line, a caret under that column; for a monospaced font.
QString caretText(const QString& text, std::size_t column);

} // namespace attentoscope
