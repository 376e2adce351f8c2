// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/speaker_notes.h"

#include "ui/document/engine/watch.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/lessons/player/lesson_words.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attentoscope {

SpeakerNotes::SpeakerNotes(LessonPlayer* player, Document* document, Engine* engine)
    : player_(player)
    , engine_(engine)
    , step_(new WrappedLabel(this))
    , next_(new WrappedLabel(this))
    , warning_(new WrappedLabel(this))
    , ask_(new QPushButton(this))
    , scroll_(new QScrollArea(this))
    , time_(new QLabel(this))
    , notes_(new LessonTextView(this))
    , answer_(new LessonTextView(this))
    , then_(new LessonTextView(this))
    , answerTitle_(new QLabel(tr("The answer"), this))
    , thenTitle_(new QLabel(tr("Next"), this))
{
    setObjectName(QStringLiteral("speakerNotes"));
    setWindowTitle(tr("Notes"));
    // The notes are on a screen of their own, where type has its normal size.
    const auto unscaled = [](QFont font, double factor) {
        font.setPointSizeF(font.pointSizeF() * factor / typeScaleInUse());
        return font;
    };
    for (QLabel* label : {step_, next_, warning_})
        label->setTextFormat(Qt::PlainText);
    setFont(unscaled(bodyFont(), 1.2));
    step_->setFont(unscaled(titleFont(), 1));
    time_->setFont(unscaled(titleFont(), 1));
    QFont bold = font();
    bold.setWeight(QFont::Bold);
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->addWidget(notes_);
    for (const auto& [title, text] : {std::pair(answerTitle_, answer_), std::pair(thenTitle_, then_)}) {
        title->setFont(bold);
        column->addSpacing(8);
        column->addWidget(title);
        column->addWidget(text);
    }
    notes_->setObjectName(QStringLiteral("stepNotes"));
    answer_->setObjectName(QStringLiteral("answerPreview"));
    then_->setObjectName(QStringLiteral("nextPreview"));
    column->addStretch(1);
    scroll_->setWidget(inside);
    scroll_->setWidgetResizable(true);
    auto* back = new QPushButton(tr("◂ Back"), this);
    auto* next = new QPushButton(tr("Next ▸"), this);
    connect(back, &QPushButton::clicked, player_, &LessonPlayer::back);
    connect(next, &QPushButton::clicked, player_, &LessonPlayer::next);
    makeKeys();
    makeAsking();
    auto* top = new QHBoxLayout;
    top->addWidget(step_, 1);
    top->addWidget(time_);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(next_, 1);
    bottom->addWidget(back);
    bottom->addWidget(next);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(warning_);
    layout->addWidget(ask_, 0, Qt::AlignLeft);
    layout->addWidget(scroll_, 1);
    layout->addLayout(bottom);
    connect(player_, &LessonPlayer::changed, this, &SpeakerNotes::showStep);
    connect(&engine_->inquiry<StepAnswer>(), &InquiryBase::answered, this, &SpeakerNotes::showStep);
    const auto answer = watch<StepAnswer>( // computed at once: the presenter sees the numbers before the class
        this, document, engine_, [this] { return player_->isOpen() ? std::optional(player_->place()) : std::nullopt; });
    connect(player_, &LessonPlayer::changed, answer, &Watch::look);
    connect(&engine_->inquiry<NextTexts>(), &InquiryBase::answered, this, &SpeakerNotes::showStep);
    const auto following = watch<NextTexts>(this, document, engine_, [this] {
        const bool follows = player_->isOpen() && player_->number() + 1 < player_->lesson()->steps.size();
        return follows ? std::optional(LessonPlace{player_->lesson(), player_->number() + 1}) : std::nullopt;
    });
    connect(player_, &LessonPlayer::changed, following, &Watch::look);
    clock_.start();
    auto* second = new QTimer(this);
    connect(second, &QTimer::timeout, this, &SpeakerNotes::showTime);
    second->start(1000);
    showStep();
    showTime();
    isOnlyScreen() ? resize(width(), minimumSizeHint().height()) : resize(640, 480);
}

// Makes what stands in place of the notes where the class may see them.
void SpeakerNotes::makeAsking()
{
    warning_->setObjectName(QStringLiteral("onlyScreen"));
    warning_->setText(QStringLiteral("⚠ ") + tr("This is the only screen, so the class sees these notes, too."));
    ask_->setObjectName(QStringLiteral("askForNotes"));
    connect(ask_, &QPushButton::clicked, this, &SpeakerNotes::ask);
    connect(qGuiApp, &QGuiApplication::screenAdded, this, &SpeakerNotes::showStep);
    connect(qGuiApp, &QGuiApplication::screenRemoved, this, &SpeakerNotes::showStep, Qt::QueuedConnection);
}

void SpeakerNotes::ask()
{
    if (std::exchange(notesAsked_, true)) {
        answerAsked_ = player_->place();
    } else {
        const QRect small = geometry();
        setGeometry(QRect(small.bottomRight() - QPoint(639, 479), QSize(640, 480)));
    }
    showStep();
}

// A screen that is plugged in later may be the class's: these notes take it for their own only when they are opened again.
bool SpeakerNotes::isOnlyScreen() const { return !openedApart_ || QGuiApplication::screens().size() == 1; }

bool SpeakerNotes::isAnswerShown() const { return !isOnlyScreen() || (notesAsked_ && answerAsked_ == player_->place()); }

void SpeakerNotes::makeKeys()
{
    const auto key = [this](QKeySequence keys) { return new QShortcut(keys, this); };
    connect(key(Qt::Key_PageUp), &QShortcut::activated, player_, [this] { player_->turnPage(-1); });
    connect(key(Qt::Key_PageDown), &QShortcut::activated, player_, [this] { player_->turnPage(1); });
    connect(key(Qt::Key_F8), &QShortcut::activated, this, &SpeakerNotes::readerTurned);
    connect(key(Qt::Key_F11), &QShortcut::activated, this, &SpeakerNotes::presentationToggled);
    connect(key(Qt::Key_F12), &QShortcut::activated, this, &QWidget::close);
    connect(key(Qt::Key_Backspace), &QShortcut::activated, player_, &LessonPlayer::takeBackVote);
    constexpr int most = 9;
    for (int i = 0; i < most; ++i) {
        QShortcut* digit = key(Qt::Key_1 + i);
        digit->setAutoRepeat(false); // a key that is held is one vote
        connect(digit, &QShortcut::activated, player_, [this, i] { player_->vote(std::size_t(i)); });
    }
}

// Returns what the class will read: the right option or the value, and the text that comes with it.
QString SpeakerNotes::answerMarkdown(const AnswerFacts& facts) const
{
    const LessonStep& step = player_->step();
    const auto& texts = engine_->inquiry<StepTexts>();
    const bool known = texts.answer() && texts.of() == player_->place();
    QStringList parts;
    for (std::size_t i = 0; i < std::min(facts.right.size(), step.question.options.size()); ++i)
        if (facts.right[i])
            parts << QStringLiteral("**%1** ").arg(optionLetter(i))
                    + lessonMarkdown(step.question.options[i].text, known ? &texts.answer()->options[i] : nullptr);
    if (step.question.kind == QuestionKind::Number || step.question.kind == QuestionKind::Point)
        parts << QStringLiteral("**%1**").arg(withUnit(facts.answer, step.question));
    if (!step.revealed.isEmpty())
        parts << lessonMarkdown(step.revealed, &facts.text);
    return parts.join(QStringLiteral("\n\n"));
}

QString SpeakerNotes::nextMarkdown() const
{
    const auto& steps = player_->lesson()->steps;
    if (player_->number() + 1 == steps.size()) {
        const auto after = lessonAfter(player_->path());
        return after ? tr("The lesson *%1*").arg(titleOf(*after, QString::fromStdString(player_->lesson()->language)))
                     : QString();
    }
    const LessonStep& next = steps[player_->number() + 1];
    const auto& found = engine_->inquiry<NextTexts>();
    const bool known = found.answer() && found.of() == LessonPlace{player_->lesson(), player_->number() + 1};
    const QString question = lessonMarkdown(next.question.text, known ? &found.answer()->question : nullptr);
    const QString text = lessonMarkdown(next.text, known ? &found.answer()->text : nullptr);
    return QStringLiteral("**%1**\n\n%2").arg(QString::fromStdString(next.title), text)
        + (question.isEmpty() ? QString() : QStringLiteral("\n\n*%1*").arg(question));
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
    const QString answer = known ? answerMarkdown(*inquiry.answer()) : QString();
    answer_->showMarkdown(answer);
    for (QWidget* each : {static_cast<QWidget*>(answerTitle_), static_cast<QWidget*>(answer_)})
        each->setVisible(isAnswerShown() && !answer.isEmpty() && player_->step().question.kind != QuestionKind::None
            && !player_->isRevealed());
    const QString then = nextMarkdown();
    then_->showMarkdown(then);
    for (QWidget* each : {static_cast<QWidget*>(thenTitle_), static_cast<QWidget*>(then_)})
        each->setVisible(isAnswerShown() && !then.isEmpty());
    scroll_->setVisible(notesAsked_ || !isOnlyScreen());
    warning_->setVisible(isOnlyScreen());
    ask_->setVisible(!isAnswerShown());
    ask_->setText(!notesAsked_      ? tr("Show the speaker notes")
            : player_->isRevealed() ? tr("Show what comes next")
                                    : tr("Show the answer and what comes next"));
    const auto after = number + 1 == steps.size() ? lessonAfter(player_->path()) : std::nullopt;
    next_->setText(!player_->isRevealed() ? tr("Next: the answer")
            : number + 1 < steps.size()   ? tr("Next: %1").arg(QString::fromStdString(steps[number + 1].title))
            : after ? tr("Next: the lesson “%1”").arg(titleOf(*after, QString::fromStdString(player_->lesson()->language)))
                    : tr("This is the last step."));
}

void SpeakerNotes::goOnFrom(const State& state)
{
    clock_ = state.begun;
    if (state.asked && !notesAsked_)
        ask();
    showTime();
}

void SpeakerNotes::showTime()
{
    const qint64 seconds = clock_.elapsed() / 1000;
    time_->setText(QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0')));
}

} // namespace attentoscope
