// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette/find_line.h"

#include "core/policies/policy.h"
#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/window/palette/result_list.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace attentoscope {

namespace {

constexpr int usualWidth = 680, lineMargin = 16; // px
constexpr int pageOfRows = 8;

// Returns the values to choose from while a field is edited that match the typed text; all if it is empty.
std::vector<FoundGroup> choicesOf(const Field& field, const QString& typed)
{
    FoundGroup group{translated(field.label), {}};
    const QStringList words = foldedForMatch(typed).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto add = [&](const QString& value, const QString& label) {
        if (!words.isEmpty() && matchScore(words, {{foldedForMatch(value), foldedForMatch(label)}, {}, {}}) == 0)
            return;
        Findable entry;
        entry.title = value;
        entry.detail = label;
        entry.proposed = value;
        group.entries.push_back(std::move(entry));
    };
    if (field.kind == FieldKind::Choice)
        for (const FieldOption& option : field.options())
            add(QString::fromUtf8(option.name), translated(option.label));
    if (field.kind == FieldKind::Policy)
        for (const Policy& policy : policies())
            add(QString::fromUtf8(policy.name), translated(policy.label));
    if (field.kind == FieldKind::Flag)
        for (const char* value : {"true", "false"})
            add(QLatin1String(value), {});
    return group.entries.empty() ? std::vector<FoundGroup>() : std::vector<FoundGroup>{std::move(group)};
}

} // namespace

FindLine::FindLine(std::vector<FindableGroup> groups, Document* document, SetText setText, QWidget* window)
    : RaisedFrame(window)
    , finder_(std::move(groups))
    , document_(document)
    , setText_(std::move(setText))
    , before_(window->focusWidget())
    , name_(new QLabel(this))
    , line_(new QLineEdit(this))
    , results_(new ResultList(this))
    , hint_(new WrappedLabel(this))
{
    line_->setMaxLength(std::numeric_limits<int>::max()); // no limit: the text of a painted mask is long
    setObjectName(QStringLiteral("findLine"));
    name_->setFont(titleFont());
    name_->setObjectName(QStringLiteral("findField"));
    name_->hide();
    line_->setFont(titleFont());
    line_->setFrame(false);
    line_->setObjectName(QStringLiteral("findText"));
    line_->setPlaceholderText(tr("Find an action, a field, a page, a policy, an example, a token …"));
    line_->setAccessibleName(line_->placeholderText());
    line_->installEventFilter(this);
    hint_->setObjectName(QStringLiteral("findHint"));
    hint_->setFont(secondaryFont());
    hint_->setTextFormat(Qt::PlainText);
    hint_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    hint_->setFixedHeight(QFontMetrics(secondaryFont()).lineSpacing() * 3 + 4);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(12, 10, 12, 8);
    top->setSpacing(10);
    top->addWidget(name_);
    top->addWidget(line_, 1);
    auto* bottom = new QHBoxLayout;
    bottom->setContentsMargins(12, 6, 12, 8);
    bottom->addWidget(hint_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(results_, 1);
    layout->addLayout(bottom);
    setFocusProxy(line_);
    window->installEventFilter(this); // to follow its size
    connect(line_, &QLineEdit::textEdited, this, [this] {
        if (field_ == nullptr)
            return showFound();
        results_->show(choicesOf(*field_, line_->text()));
        results_->setCurrentRow(-1);
        showHint();
        place();
    });
    connect(results_, &ResultList::currentRowChanged, this, &FindLine::showHint);
    connect(results_, &ResultList::clickedOn, this, &FindLine::act);
}

void FindLine::open()
{
    showFound();
    QWidget::show();
    raise();
    line_->setFocus(Qt::ShortcutFocusReason);
}

void FindLine::close(bool giveBack)
{
    if (std::exchange(closing_, true))
        return;
    if (giveBack && before_ && before_->isVisible())
        before_->setFocus(Qt::OtherFocusReason);
    else if (giveBack)
        parentWidget()->setFocus();
    hide();
    deleteLater();
}

// Places the line in the upper third of the window; the list shrinks so that everything stays inside.
void FindLine::place()
{
    const QSize window = parentWidget()->size();
    const int width = std::min(atTypeScale(usualWidth), window.width() - 2 * lineMargin);
    const int top = std::min(window.height() / 9, atTypeScale(120));
    results_->setVisible(results_->count() > 0);
    const int fixed = layout()->sizeHint().height() - (results_->isHidden() ? 0 : results_->sizeHint().height());
    const int most = std::min(window.height() - top - lineMargin, window.height() * 3 / 4);
    const int wanted = fixed + results_->heightOfAll() + 4;
    setGeometry((window.width() - width) / 2, top, width, std::clamp(wanted, fixed + 1, std::max(fixed + 1, most)));
}

void FindLine::showFound()
{
    results_->show(finder_.find(line_->text()));
    showHint();
    place();
}

void FindLine::say(const QString& text, bool isError)
{
    const Theme theme = Theme::of(*hint_);
    QPalette palette = hint_->palette();
    palette.setColor(QPalette::WindowText, isError ? theme.error : theme.secondaryText);
    hint_->setPalette(palette);
    hint_->setText(text);
}

void FindLine::showHint()
{
    if (field_ != nullptr) {
        const QString range = fieldRange(*field_);
        const QString help = translated(field_->help);
        return say((range.isEmpty() || field_->kind == FieldKind::Choice ? help : withDetail(range, help)) + QLatin1Char('\n')
                + tr("Enter: apply the value · Esc: back"),
            false);
    }
    const Findable* entry = results_->current();
    if (entry == nullptr)
        return say(line_->text().isEmpty() ? QString() : tr("No match. Type fewer letters to find more."), false);
    const QString about = entry->about.section(QLatin1Char('\n'), 0, 0);
    const QString keys = entry->locked.isEmpty() ? (entry->keys.isEmpty() ? tr("Enter: do it") : entry->keys) : entry->locked;
    say(about.isEmpty() ? keys : about + QLatin1Char('\n') + keys, false);
}

void FindLine::edit(Findable entry)
{
    query_ = line_->text();
    chosen_ = results_->currentRow();
    field_ = entry.field;
    const QString present = QString::fromStdString(fieldText(document_->experiment(), *field_));
    name_->setText(translated(field_->label));
    name_->show();
    results_->show(choicesOf(*field_, {}));
    results_->setCurrentRow(-1);
    line_->setPlaceholderText({});
    line_->setText(entry.proposed.isEmpty() ? present : entry.proposed);
    line_->selectAll();
    showHint();
    place();
}

void FindLine::leaveEdit()
{
    field_ = nullptr;
    name_->hide();
    line_->setText(query_);
    showFound();
    results_->setCurrentRow(chosen_);
}

void FindLine::apply()
{
    const auto done = setText_(*field_, line_->text());
    if (done)
        return close(true);
    say(inWordsOfTheForm(done.error()), true);
}

void FindLine::act(bool shifted)
{
    const Findable* entry = results_->current();
    if (field_ != nullptr) {
        if (entry != nullptr)
            line_->setText(entry->proposed);
        return apply();
    }
    if (entry == nullptr || !entry->locked.isEmpty())
        return;
    const auto& what = shifted && entry->actShifted ? entry->actShifted : entry->act;
    if (!what)
        return entry->field != nullptr ? edit(*entry) : void();
    QTimer::singleShot(0, parentWidget(), what); // later, when this palette is closed: the action may rebuild the window
    close(true);
}

bool FindLine::press(int key, Qt::KeyboardModifiers modifiers)
{
    switch (key) {
    case Qt::Key_Escape:
        field_ != nullptr ? leaveEdit() : close(true);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        act((modifiers & Qt::ShiftModifier) != 0);
        return true;
    case Qt::Key_Tab:
        if (field_ == nullptr && results_->current() != nullptr && results_->current()->locked.isEmpty()
            && results_->current()->field != nullptr)
            edit(*results_->current());
        return true;
    case Qt::Key_Backtab:
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
        const int rows = key == Qt::Key_PageUp || key == Qt::Key_PageDown ? pageOfRows : 1;
        results_->step(key == Qt::Key_Up || key == Qt::Key_PageUp ? -rows : rows);
        if (field_ != nullptr && results_->current() != nullptr)
            line_->setText(results_->current()->proposed);
        return true;
    }
    case Qt::Key_K:
        if (modifiers != Qt::ControlModifier)
            return false;
        close(true);
        return true;
    default:
        return false;
    }
}

bool FindLine::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize)
            place();
        return false;
    }
    switch (event->type()) {
    case QEvent::ShortcutOverride: {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool own = key.key() == Qt::Key_Escape || key.key() == Qt::Key_PageUp || key.key() == Qt::Key_PageDown
            || key.key() == Qt::Key_Tab || (key.key() == Qt::Key_K && key.modifiers() == Qt::ControlModifier);
        if (own)
            event->accept();
        return own;
    }
    case QEvent::KeyPress:
        return press(static_cast<QKeyEvent*>(event)->key(), static_cast<QKeyEvent*>(event)->modifiers());
    case QEvent::FocusOut: {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        // Stay open for a context menu, an input method or another program.
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            close(false);
        return false;
    }
    default:
        return false;
    }
}

} // namespace attentoscope
