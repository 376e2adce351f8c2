// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/mask_editor.h"

#include "core/masks/mask.h"
#include "ui/text/translated.h"
#include "ui/theme/error_text.h"
#include "ui/theme/wrapped_label.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
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
    , place_(new QLabel(this))
    , error_(new WrappedLabel(this))
{
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    line_->setMaxLength(std::numeric_limits<int>::max()); // painted masks may list many cells
    place_->setFont(fixed);
    place_->setTextFormat(Qt::PlainText);
    place_->setObjectName(QStringLiteral("maskErrorPlace"));
    error_->setObjectName(QStringLiteral("maskError"));
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
    layout->addWidget(place_);
    layout->addWidget(error_);
    clearError();
    setFocusProxy(line_);
    connect(line_, &QLineEdit::textEdited, this, &MaskEditor::textEdited);
    connect(line_, &QLineEdit::editingFinished, this, &FieldEditor::finished);
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
    place_->setText(error.column ? caretText(text, *error.column) : QString());
    place_->setVisible(error.column.has_value());
    error_->setText(translated(error.why));
    error_->setVisible(true);
    for (QLabel* label : {place_, error_})
        showAsError(*label);
}

void MaskEditor::clearError()
{
    valid_ = true;
    place_->hide();
    error_->hide();
}

void MaskEditor::show(const Experiment& experiment)
{
    // While the user types, keep the typed text as long as it means the same mask.
    const QString wanted = QString::fromStdString(experiment.mask.typed());
    const auto typed = Mask::parse(line_->text().toStdString());
    if (line_->hasFocus() && typed && typed->text() == experiment.mask.text())
        return;
    if (line_->text() != wanted)
        line_->setText(wanted);
    clearError();
}

} // namespace attentoscope
