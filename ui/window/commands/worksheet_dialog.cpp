// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/worksheet_dialog.h"

#include "core/session/fields.h"
#include "core/sources/source.h"
#include "ui/lessons/worksheet_panel.h"
#include "ui/text/translated.h"
#include "ui/theme/wrapped_label.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

WorksheetDialog::WorksheetDialog(const Worksheet& worksheet, const Experiment& experiment, QWidget* parent)
    : QDialog(parent)
    , before_(worksheet)
    , controls_(new QListWidget(this))
    , questions_(new QPlainTextEdit(questionsText(worksheet.questions), this))
    , complaint_(new WrappedLabel(this))
    , buttons_(new QDialogButtonBox(this))
{
    setObjectName(QStringLiteral("worksheetDialog"));
    setWindowTitle(tr("Worksheet"));
    resize(760, 480);
    controls_->setAccessibleName(tr("Controls that stay unlocked"));
    questions_->setAccessibleName(tr("Questions"));
    questions_->setTabChangesFocus(true);
    controls_->setObjectName(QStringLiteral("worksheetControls"));
    questions_->setObjectName(QStringLiteral("worksheetQuestions"));
    const Source* source = findSource(experiment.source);
    for (const Field& field : experimentFields()) {
        const bool offered =
            field.kind != FieldKind::File && (source == nullptr || reads(*source, field)) && field.isShown(experiment);
        const bool chosen = std::ranges::find(worksheet.controls, field.key) != worksheet.controls.end();
        if (!offered && !chosen)
            continue;
        auto* item = new QListWidgetItem(translated(field.label), controls_);
        item->setData(Qt::UserRole, QLatin1String(field.key));
        item->setToolTip(translated(field.help));
        item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
    questions_->setPlaceholderText(tr("Write one paragraph for each question. Lines that begin with “- ” are options to choose "
                                      "from; without options, students type the answer."));
    auto* left = new QVBoxLayout;
    left->addWidget(new QLabel(tr("Controls that stay unlocked"), this));
    left->addWidget(controls_, 1);
    auto* right = new QVBoxLayout;
    right->addWidget(new QLabel(tr("Questions"), this));
    right->addWidget(questions_, 1);
    auto* both = new QHBoxLayout;
    both->addLayout(left, 2);
    both->addLayout(right, 3);
    buttons_->addButton(tr("Make the worksheet"), QDialogButtonBox::AcceptRole);
    buttons_->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(both, 1);
    layout->addWidget(complaint_);
    layout->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(questions_, &QPlainTextEdit::textChanged, this, &WorksheetDialog::check);
    check();
}

void WorksheetDialog::check()
{
    const auto read = parseWorksheet(worksheetText(worksheet()));
    const QString text = worksheet().isEmpty() ? tr("Without questions, the session is no longer a worksheet.")
        : read                                 ? QString()
                                               : translated(read.error());
    complaint_->setText(text);
    for (QAbstractButton* button : buttons_->buttons())
        if (buttons_->buttonRole(button) == QDialogButtonBox::AcceptRole)
            button->setEnabled(bool(read));
}

Worksheet WorksheetDialog::worksheet() const
{
    Worksheet worksheet;
    worksheet.questions = questionsOf(questions_->toPlainText());
    worksheet.student = before_.student;
    for (int i = 0; i < controls_->count(); ++i)
        if (controls_->item(i)->checkState() == Qt::Checked)
            worksheet.controls.push_back(controls_->item(i)->data(Qt::UserRole).toString().toStdString());
    worksheet.answers.resize(worksheet.questions.size());
    for (std::size_t i = 0; i < worksheet.questions.size(); ++i)
        for (std::size_t k = 0; k < before_.questions.size(); ++k)
            if (before_.questions[k] == worksheet.questions[i] && k < before_.answers.size())
                worksheet.answers[i] = before_.answers[k];
    return worksheet;
}

} // namespace attentoscope
