// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/mask_editor.h"

#include "core/masks/mask.h"
#include "ui/editors/parts/field_note.h"
#include "ui/text/translated.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace attentoscope {

namespace {

constexpr const char* combinations[] = {
    "causal & padding", "sliding(128) | sink(4)", "causal & block-diagonal(64)", "prefix(16) & padding", "causal & !window(8)"};

} // namespace

std::span<const char* const> maskCombinations() { return combinations; }

QString caretText(const QString& text, std::size_t column)
{
    constexpr qsizetype around = 14;
    const qsizetype place = QString::fromUtf8(text.toUtf8().left(qsizetype(column))).size();
    const qsizetype begin = std::max<qsizetype>(0, place - around);
    const QString shown = (begin > 0 ? QStringLiteral("…") : QString()) + text.mid(begin, 2 * around);
    const qsizetype indent = place - begin + (begin > 0 ? 1 : 0);
    return shown + QLatin1Char('\n') + QString(indent, QLatin1Char(' ')) + QLatin1Char('^');
}

MaskEditor::MaskEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , line_(new QLineEdit(this))
{
    line_->setMaxLength(std::numeric_limits<int>::max()); // painted masks may list many cells
    auto* button = new QPushButton(this);
    button->setText(tr("Presets"));
    button->setToolTip(tr("Masks to start from"));
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    fillMenu(menu);
    button->setMenu(menu);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(line_, 1);
    row->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(row);
    setFocusProxy(line_);
    connect(line_, &QLineEdit::textEdited, this, &MaskEditor::textEdited);
    connect(line_, &QLineEdit::editingFinished, this, [this] {
        if (const auto mask = Mask::parse(line_->text().toStdString()))
            accepted_ = mask->text();
        emit finished();
    });
}

void MaskEditor::fillMenu(QMenu* menu)
{
    const auto add = [this, menu](const char* expression, const QString& help) {
        const QString text = QString::fromLatin1(expression);
        QAction* action = menu->addAction(QString(text).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(help);
        connect(action, &QAction::triggered, this, [this, text] {
            line_->setText(text);
            clearError();
            emit edited(text.toStdString(), false);
            emit finished();
        });
    };
    for (const MaskAtom& atom : maskAtoms()) {
        if (!atom.takesPath)
            add(atom.example, translated(atom.help));
    }
    menu->addSeparator();
    for (const char* expression : maskCombinations())
        add(expression, {});
}

void MaskEditor::textEdited(const QString& text)
{
    const std::string expression = text.toStdString();
    const auto mask = Mask::parse(expression);
    if (!mask)
        return showError(text, mask.error());
    clearError();
    emit edited(mask->text(), true); // the canonical text, so that blanks make no difference
}

void MaskEditor::showError(const QString& text, const Error& error)
{
    valid_ = false;
    if (note_ == nullptr)
        note_ = new FieldNote(this, QStringLiteral("maskError"));
    note_->say(translated(error.why), error.column ? caretText(text, *error.column) : QString());
    emit edited(accepted_, true);
}

void MaskEditor::clearError()
{
    valid_ = true;
    if (note_ != nullptr)
        note_->say({});
}

void MaskEditor::show(const Experiment& experiment)
{
    // While the user types, keep the typed text as long as it means the same mask, or nothing while the accepted one is used.
    const QString wanted = QString::fromStdString(experiment.mask.typed());
    const std::string mask = experiment.mask.text();
    const auto typed = Mask::parse(line_->text().toStdString());
    if (line_->hasFocus() && (typed ? typed->text() == mask : !valid_ && mask == accepted_))
        return;
    accepted_ = mask;
    if (line_->text() != wanted)
        line_->setText(wanted);
    clearError();
}

} // namespace attentoscope
