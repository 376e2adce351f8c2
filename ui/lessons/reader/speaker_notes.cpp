// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/speaker_notes.h"

#include "ui/document/engine/watch.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/lessons/player/lesson_words.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

namespace attentoscope {

SpeakerNotes::SpeakerNotes(LessonPlayer* player, Document* document, Engine* engine)
    : player_(player)
    , engine_(engine)
    , step_(new WrappedLabel(this))
    , next_(new WrappedLabel(this))
    , time_(new QLabel(this))
    , notes_(new LessonTextView(this))
{
    setObjectName(QStringLiteral("speakerNotes"));
    setWindowTitle(tr("Notes"));
    resize(640, 480);
    // The notes are on a screen of their own, where type has its normal size.
    const auto unscaled = [](QFont font, double factor) {
        font.setPointSizeF(font.pointSizeF() * factor / typeScaleInUse());
        return font;
    };
    setFont(unscaled(bodyFont(), 1.2));
    step_->setFont(unscaled(titleFont(), 1));
    time_->setFont(unscaled(titleFont(), 1));
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->addWidget(notes_);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    auto* back = new QPushButton(tr("◂ Back"), this);
    auto* next = new QPushButton(tr("Next ▸"), this);
    connect(back, &QPushButton::clicked, player_, &LessonPlayer::back);
    connect(next, &QPushButton::clicked, player_, &LessonPlayer::next);
    connect(new QShortcut(QKeySequence(Qt::Key_PageUp), this), &QShortcut::activated, player_, &LessonPlayer::back);
    connect(new QShortcut(QKeySequence(Qt::Key_PageDown), this), &QShortcut::activated, player_, &LessonPlayer::next);
    auto* top = new QHBoxLayout;
    top->addWidget(step_, 1);
    top->addWidget(time_);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(next_, 1);
    bottom->addWidget(back);
    bottom->addWidget(next);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(scroll, 1);
    layout->addLayout(bottom);
    connect(player_, &LessonPlayer::changed, this, &SpeakerNotes::showStep);
    connect(&engine_->inquiry<StepAnswer>(), &InquiryBase::answered, this, &SpeakerNotes::showStep);
    const auto answer = watch<StepAnswer>( // computed at once: the presenter sees the numbers before the class
        this, document, engine_, [this] { return player_->isOpen() ? std::optional(player_->place()) : std::nullopt; });
    connect(player_, &LessonPlayer::changed, answer, &Watch::look);
    clock_.start();
    auto* second = new QTimer(this);
    connect(second, &QTimer::timeout, this, &SpeakerNotes::showTime);
    second->start(1000);
    showStep();
    showTime();
}

void SpeakerNotes::showStep()
{
    if (!player_->isOpen())
        return;
    const auto& steps = player_->lesson()->steps;
    const std::size_t number = player_->number();
    const auto& inquiry = engine_->inquiry<StepAnswer>();
    const bool known = inquiry.answer() && inquiry.of() == player_->place();
    step_->setText(
        QStringLiteral("%1 / %2  %3").arg(number + 1).arg(steps.size()).arg(QString::fromStdString(player_->step().title)));
    notes_->showMarkdown(player_->step().notes.isEmpty()
            ? tr("*No notes for this step.*")
            : lessonMarkdown(player_->step().notes, known ? &inquiry.answer()->notes : nullptr));
    next_->setText(!player_->isRevealed() ? tr("Next: the answer")
            : number + 1 < steps.size()   ? tr("Next: %1").arg(QString::fromStdString(steps[number + 1].title))
                                          : tr("This is the last step."));
}

void SpeakerNotes::showTime()
{
    const qint64 seconds = clock_.elapsed() / 1000;
    time_->setText(QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0')));
}

} // namespace attentoscope
