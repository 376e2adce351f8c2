// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/parts/formula_edit.h"

#include "core/policies/formula.h"
#include "ui/editors/mask_editor.h"
#include "ui/text/translated.h"
#include "ui/theme/controls/come_into_view.h"
#include "ui/theme/error_text.h"
#include "ui/theme/wrapped_label.h"

#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace attentoscope {

FormulaEdit::FormulaEdit(QWidget* parent)
    : QWidget(parent)
    , line_(new QLineEdit(this))
    , place_(new QLabel(this))
    , error_(new WrappedLabel(this))
{
    place_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    place_->setTextFormat(Qt::PlainText);
    error_->setTextFormat(Qt::PlainText);
    place_->hide();
    error_->hide();
    line_->setMaxLength(int(Formula::longest));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(line_);
    layout->addWidget(place_);
    layout->addWidget(error_);
    connect(line_, &QLineEdit::textEdited, this, &FormulaEdit::check);
    connect(line_, &QLineEdit::editingFinished, this, &FormulaEdit::finished);
}

QString FormulaEdit::text() const { return line_->text().trimmed(); }

void FormulaEdit::check(const QString& formula)
{
    const auto read = Formula::parse(formula.toStdString(), 512);
    place_->setVisible(!read && read.error().column);
    error_->setVisible(!read);
    if (read) {
        known_ = text();
        emit typed();
        return;
    }
    if (read.error().column)
        place_->setText(caretText(formula, *read.error().column));
    error_->setText(translated(read.error().why));
    for (QLabel* label : {place_, error_})
        showAsError(*label);
    comeIntoView(error_);
}

void FormulaEdit::setText(const QString& formula)
{
    // While the user types, keep the typed text, even if it is not valid yet, unless the formula was changed elsewhere.
    if (line_->hasFocus() && known_ == formula)
        return;
    known_ = formula;
    if (line_->text() != formula) {
        line_->setText(formula);
        line_->setCursorPosition(0); // the beginning distinguishes it from other formulas
    }
    place_->hide();
    error_->hide();
}

} // namespace attentoscope
