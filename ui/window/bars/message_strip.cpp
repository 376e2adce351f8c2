// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bars/message_strip.h"

#include "ui/text/printable.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int actionPadding = 6; // px
constexpr double tint = 0.11; // part of the message's colour in its background

QColor blended(const QColor& under, const QColor& over, double part)
{
    const auto mixed = [part](float a, float b) { return float(a + (b - a) * part); };
    return QColor::fromRgbF(
        mixed(under.redF(), over.redF()), mixed(under.greenF(), over.greenF()), mixed(under.blueF(), over.blueF()));
}

} // namespace

MessageStrip::MessageStrip(QWidget* parent)
    : QWidget(parent)
    , icon_(new QLabel(this))
    , text_(new ElidedLabel(Qt::ElideRight, this))
    , action_(new QPushButton(this))
    , close_(new QToolButton(this))
    , note_(this)
{
    auto* copy = new QAction(tr("Copy"), this);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(sentence()); });
    text_->addAction(copy);
    text_->setContextMenuPolicy(Qt::ActionsContextMenu);
    text_->setLines(2); // always two, so that the layout never moves
    text_->setObjectName(QStringLiteral("message"));
    text_->setFont(secondaryFont());
    close_->setText(QStringLiteral("✕"));
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Close this message"));
    close_->setAccessibleName(tr("Close this message"));
    action_->setObjectName(QStringLiteral("messageAction"));
    action_->setAutoDefault(false);
    action_->setFont(secondaryFont());
    action_->setFixedHeight(QFontMetrics(secondaryFont()).height() + actionPadding); // keeps the button as low as the text
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 1, 2, 1);
    layout->setSpacing(8);
    layout->addWidget(icon_);
    layout->addWidget(text_, 1);
    layout->addWidget(action_);
    layout->addWidget(close_);
    setAutoFillBackground(true);
    note_.setSingleShot(true);
    note_.setInterval(noteMs);
    connect(&note_, &QTimer::timeout, this, &MessageStrip::endNote);
    connect(close_, &QToolButton::clicked, this, [this] {
        if (entries_.isEmpty())
            return;
        const auto closed = shown()->action.closed;
        clear(shown().key());
        if (closed)
            closed();
    });
    connect(action_, &QPushButton::clicked, this, [this] {
        const auto run = entries_.isEmpty() ? nullptr : shown()->action.run; // copied, since running it may remove the message
        if (run)
            run();
    });
    update();
}

void MessageStrip::say(Topic topic, Level level, const Sentence& sentence, const Action& action)
{
    const auto known = entries_.constFind(topic);
    const bool same = known != entries_.constEnd() && known->level == level && known->sentence() == sentence();
    const int since = same ? known->since : ++said_; // a repeated message keeps its number
    entries_[topic] = {level, sentence, action, since, same && known->elsewhere};
    update();
}

void MessageStrip::setSaidElsewhere(Topic topic, bool said)
{
    const auto entry = entries_.find(topic);
    if (entry == entries_.end() || entry->elsewhere == said)
        return;
    entry->elsewhere = said;
    update();
}

void MessageStrip::setEntries(const Entries& entries)
{
    entries_ = entries;
    for (const Entry& entry : entries)
        said_ = std::max(said_, entry.since);
    update();
}

void MessageStrip::clear(Topic topic)
{
    if (entries_.remove(topic) > 0)
        update();
}

MessageStrip::Entries::const_iterator MessageStrip::shown() const
{
    const auto gravest = std::max_element(entries_.begin(), entries_.end(),
        [](const Entry& a, const Entry& b) { return a.elsewhere != b.elsewhere ? a.elsewhere : a.level < b.level; });
    for (const Topic topic : {Topic::Question, Topic::Disk})
        if (const auto entry = entries_.find(topic); entry != entries_.end() && entry->since > gravest->since)
            return entry;
    return gravest;
}

QString MessageStrip::sentence() const { return entries_.isEmpty() ? QString() : printable(shown()->sentence()); }

MessageStrip::Level MessageStrip::level() const { return entries_.isEmpty() ? Level::Note : shown()->level; }

bool MessageStrip::fits(int width) const
{
    if (entries_.isEmpty())
        return true;
    const QMargins margins = layout()->contentsMargins();
    int room = width - margins.left() - margins.right();
    for (const QWidget* each : {static_cast<QWidget*>(icon_), static_cast<QWidget*>(action_), static_cast<QWidget*>(close_)})
        if (each != action_ || shown()->action.run)
            room -= each->sizeHint().width() + layout()->spacing();
    return text_->fits(room);
}

void MessageStrip::update()
{
    const bool silent = entries_.isEmpty() || shown()->elsewhere;
    setVisible(!silent);
    if (silent || level() != Level::Note) {
        note_.stop();
        timed_ = 0;
    } else if (timed_ != shown()->since) {
        timed_ = shown()->since;
        note_.start();
    }
    if (silent)
        return emit changed();
    const Theme theme = Theme::forPalette(QApplication::palette());
    const bool error = level() == Level::Error, warning = level() == Level::Warning;
    const QColor colour = error ? theme.error : warning ? theme.warning : theme.accent;
    const QString word = error ? tr("Error") : warning ? tr("Note") : tr("Done");
    const QString sign = error ? QStringLiteral("✖") : warning ? QStringLiteral("⚠") : QStringLiteral("✔");
    icon_->setText(QStringLiteral("<b><font color=\"%1\">%2 %3</font></b>").arg(colour.name(), sign, word));
    text_->setText(sentence());
    const Action& action = shown()->action;
    action_->setVisible(bool(action.run));
    action_->setText(action.run ? action.label() : QString());
    action_->setToolTip(action.run && action.help ? action.help() : QString());
    QPalette palette = this->palette();
    palette.setColor(QPalette::Window, blended(theme.window, colour, tint)); // opaque: it may lie over a picture
    setPalette(palette);
    emit changed();
}

// Waits while somebody points at the note or is at its button.
void MessageStrip::endNote()
{
    if (entries_.isEmpty() || shown()->since != timed_)
        return;
    if (underMouse() || isAncestorOf(QApplication::focusWidget()))
        return note_.start();
    clear(shown().key());
}

void MessageStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange) {
        setPalette({});
        update();
    }
}

} // namespace attentoscope
