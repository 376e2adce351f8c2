// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/parts/formula_edit.h"

#include "core/policies/formula.h"
#include "ui/editors/mask_editor.h"
#include "ui/editors/parts/field_note.h"
#include "ui/text/translated.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace attentoscope {

FormulaEdit::FormulaEdit(QWidget* parent)
    : QWidget(parent)
    , line_(new QLineEdit(this))
    , note_(new FieldNote(this, QStringLiteral("formulaError")))
{
    line_->setMaxLength(int(Formula::longest));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(line_);
    connect(line_, &QLineEdit::textEdited, this, &FormulaEdit::check);
    connect(line_, &QLineEdit::editingFinished, this, [this] {
        accepted_ = known_;
        emit finished();
    });
}

void FormulaEdit::check(const QString& formula)
{
    const auto read = Formula::parse(formula.toStdString(), 512);
    const QString counts = read ? formula.trimmed() : accepted_;
    if (read)
        note_->say({});
    else
        note_->say(translated(read.error().why), read.error().column ? caretText(formula, *read.error().column) : QString());
    if (counts == known_)
        return;
    known_ = counts;
    emit typed();
}

void FormulaEdit::setText(const QString& formula)
{
    // While the user types, keep the typed text, even if it is not valid yet, unless the formula was changed elsewhere.
    if (line_->hasFocus() && known_ == formula)
        return;
    known_ = accepted_ = formula;
    if (line_->text() != formula) {
        line_->setText(formula);
        line_->setCursorPosition(0); // the beginning distinguishes it from other formulas
    }
    note_->say({});
}

} // namespace attentoscope
