// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette/go_to_box.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/window/palette/cell_names.h"

#include <QCompleter>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int mostCompletions = 20000;
} // namespace

void GoToBox::openOver(QWidget* widget, Document* document, Engine* engine)
{
    const SharedResult& result = engine->inquiry<Evaluation>().answer();
    if (!result)
        return;
    changeView(document, [](ViewState& view) { view.page = QStringLiteral("explore"); });
    (new GoToBox(document, result->inputs, widget))->open();
}

GoToBox::GoToBox(Document* document, SharedInputs inputs, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , document_(document)
    , inputs_(std::move(inputs))
    , line_(new QLineEdit(this))
    , hint_(new WrappedLabel(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("goTo"));
    setAccessibleName(tr("Go to a cell"));
    setFrameShape(QFrame::StyledPanel);
    line_->setPlaceholderText(
        inputs_->keyTokens.empty() ? tr("812, 37 (row, key), row 812 or key 37") : tr("812, 37 (row, key), row 812 or a token"));
    line_->setAccessibleName(tr("Row and key, or a token"));
    hint_->setFont(secondaryFont());
    hint_->setText(tr("Enter goes there, Ctrl+Enter also zooms in until single cells are visible."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(line_);
    layout->addWidget(hint_);
    QStringList names;
    for (std::size_t token = 0; token < inputs_->keyTokens.size() && names.size() < mostCompletions; ++token)
        names << tokenName(inputs_->keyTokens[token], Index(token));
    auto* completer = new QCompleter(names, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    if (!names.isEmpty())
        line_->setCompleter(completer);
    line_->installEventFilter(this);
    connect(line_, &QLineEdit::returnPressed, this, [this] { go(false); }); // also after a choice from the completions
}

void GoToBox::open()
{
    const QWidget* below = parentWidget();
    setFixedWidth(std::min(atTypeScale(420), below->width() - 32));
    adjustSize();
    move(below->mapToGlobal(QPoint((below->width() - width()) / 2, below->height() / 5)));
    show();
    line_->setFocus(Qt::PopupFocusReason);
}

bool GoToBox::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter)
        go(key.modifiers().testFlag(Qt::ControlModifier));
    else if (key.key() == Qt::Key_Escape)
        close();
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

void GoToBox::go(bool closer)
{
    const auto named = cellNamed(line_->text(), *inputs_);
    if (const QString* why = std::get_if<QString>(&named)) {
        hint_->setText(*why);
        return adjustSize();
    }
    goToCell(document_, *inputs_, std::get<CellName>(named), closer);
    close();
}

} // namespace attentoscope
