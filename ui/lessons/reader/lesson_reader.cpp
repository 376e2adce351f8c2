// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/lesson_reader.h"

#include "ui/document/document.h"
#include "ui/document/engine/watch.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/lessons/player/lesson_words.h"
#include "ui/lessons/reader/guess_editor.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QApplication>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

namespace attentoscope {

namespace {

constexpr int margin = 16;

// Keeps its room while there is nothing to scroll, and draws nothing then, so that the lines of a text stay where they are when
// an answer comes below it.
class LessonScrollBar : public QScrollBar
{
public:
    explicit LessonScrollBar(QWidget* parent)
        : QScrollBar(Qt::Vertical, parent)
    {
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        if (maximum() > minimum())
            QScrollBar::paintEvent(event);
    }
};

WrappedLabel* plainLabel(QWidget* parent)
{
    auto* label = new WrappedLabel(parent);
    label->setTextFormat(Qt::PlainText); // quotation marks of lessons are no markup
    return label;
}

} // namespace

LessonReader::LessonReader(LessonPlayer* player, Document* document, Engine* engine, bool presented, QWidget* parent)
    : QWidget(parent)
    , player_(player)
    , engine_(engine)
    , presented_(presented)
    , scroll_(new QScrollArea(this))
    , stage_(new QScrollArea(this))
{
    setObjectName(QStringLiteral("lessonReader"));
    scroll_->setObjectName(QStringLiteral("lessonScroll"));
    scroll_->setAccessibleName(tr("The lesson"));
    stage_->setAccessibleName(tr("The question"));
    auto* inside = new QWidget;
    inside->setMinimumWidth(1); // or texts would go on below the scroll bar of a narrow reader
    column_ = new QVBoxLayout(inside);
    column_->setContentsMargins(margin, 8, margin, 8);
    column_->setSpacing(12);
    stepTitle_ = plainLabel(inside);
    stepTitle_->setFont(titleFont());
    text_ = new LessonTextView(inside);
    text_->setObjectName(QStringLiteral("lessonText"));
    failure_ = plainLabel(inside);
    asked_ = new QWidget(inside);
    askedColumn_ = new QVBoxLayout(asked_);
    askedColumn_->setContentsMargins({});
    askedColumn_->setSpacing(12);
    question_ = new LessonTextView(asked_);
    question_->setObjectName(QStringLiteral("lessonQuestion"));
    verdict_ = plainLabel(asked_);
    verdict_->setObjectName(QStringLiteral("lessonVerdict"));
    revealed_ = new LessonTextView(asked_);
    for (QWidget* widget : {static_cast<QWidget*>(question_), static_cast<QWidget*>(verdict_), static_cast<QWidget*>(revealed_)})
        askedColumn_->addWidget(widget);
    askedColumn_->addStretch(1);
    for (QWidget* widget :
        {static_cast<QWidget*>(stepTitle_), static_cast<QWidget*>(text_), static_cast<QWidget*>(failure_), asked_})
        column_->addWidget(widget);
    column_->addStretch(1);
    scroll_->setWidget(inside);
    for (QScrollArea* area : {scroll_, stage_}) {
        area->setWidgetResizable(true);
        area->setFrameShape(QFrame::NoFrame);
        area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        area->setVerticalScrollBar(new LessonScrollBar(area));
        area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
        connect(area->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
            if (!scrolls_)
                follows_ = false; // the user has scrolled elsewhere
        });
        connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, this, &LessonReader::scrollToAnswer);
    }
    stage_->hide();
    auto* body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(scroll_, 100 - sharePercent());
    body->addWidget(stage_, sharePercent());

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addLayout(body, 1);
    footer_ = new QHBoxLayout;
    footer_->addWidget(makeFooter(), 100 - sharePercent());
    footer_->addStretch();
    layout->addLayout(footer_);

    connect(player_, &LessonPlayer::changed, this, &LessonReader::showStep);
    connect(player_, &LessonPlayer::guessed, this, &LessonReader::showGuess);
    connect(player_, &LessonPlayer::guessed, this, &LessonReader::showButtons);
    connect(player_, &LessonPlayer::pageTurned, this, &LessonReader::turnPage);
    connect(player_, &LessonPlayer::votesUnread, this, [this] {
        if (guess_ != nullptr)
            guess_->insistOnVotes();
    });
    connect(&engine_->inquiry<StepTexts>(), &InquiryBase::answered, this, &LessonReader::showTexts);
    connect(&engine_->inquiry<StepAnswer>(), &InquiryBase::answered, this, &LessonReader::showAnswer);
    const auto texts = watch<StepTexts>(
        this, document, engine_, [this] { return player_->isOpen() ? std::optional(player_->place()) : std::nullopt; });
    const auto answer = watch<StepAnswer>(this, document, engine_,
        [this] { return player_->isOpen() && player_->isRevealed() ? std::optional(player_->place()) : std::nullopt; });
    const auto ahead = watch<LessonAhead>(this, document, engine_, [this, document] {
        return player_->isOpen()
            ? std::optional(LessonAhead::Inputs{player_->place(), player_->isRevealed(), document->filesRead()})
            : std::nullopt;
    });
    for (Watch* each : {texts, answer, ahead})
        connect(player_, &LessonPlayer::changed, each, &Watch::look);
    connect(&engine_->inquiry<StepAnswer>(), &InquiryBase::askedChanged, this, &LessonReader::tellAwaited);
    connect(&engine_->inquiry<StepAnswer>(), &InquiryBase::progressed, this, &LessonReader::showAnswer);
    connect(&engine_->inquiry<LessonAhead>(), &InquiryBase::answered, this, [this] {
        if (!answerShown_)
            showAnswer();
    });
    constexpr int patienceMs = 1000;
    patience_.setSingleShot(true);
    patience_.setInterval(patienceMs);
    connect(&patience_, &QTimer::timeout, this, &LessonReader::showAhead);
    for (InquiryBase* each : {static_cast<InquiryBase*>(&engine_->inquiry<LessonAhead>()),
             static_cast<InquiryBase*>(&engine_->inquiry<StepTexts>())}) {
        connect(each, &InquiryBase::progressed, this, &LessonReader::showAhead);
        connect(each, &InquiryBase::lateChanged, this, &LessonReader::showAhead);
        connect(each, &InquiryBase::askedChanged, this, &LessonReader::showAhead);
    }
    showStep();
    arrange();
}

LessonReader::~LessonReader() { player_->setAwaited(false); }

void LessonReader::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void LessonReader::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (guess_ != nullptr)
        guess_->takeFocus();
    tellAwaited();
}

void LessonReader::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    tellAwaited();
}

void LessonReader::arrange()
{
    if (!player_->isOpen())
        return; // the page comes back before the reader goes
    constexpr double most = 0.6; // of the window; a reader that is wider has it for itself
    const bool wide = guess_ != nullptr && width() > most * window()->width();
    // Keeps lines to some 70 characters.
    const int widest = fontMetrics().averageCharWidth() * 72;
    const int beside = wide ? margin : std::max(margin, (width() - widest) / 2);
    column_->setContentsMargins(beside, 8, beside, 8);
    if (wide != wide_) {
        wide_ = wide;
        if (wide)
            stage_->setWidget(asked_);
        else
            column_->insertWidget(column_->count() - 1, stage_->takeWidget());
        asked_->show();
        stage_->setVisible(wide);
        footer_->setStretch(1, wide ? sharePercent() : 0); // the buttons stay where they are beside a page
        if (guess_ != nullptr && isVisible() && !player_->isRevealed())
            guess_->takeFocus(); // which it lost on the way
        else if (guess_ != nullptr && isVisible())
            next_->setFocus();
        askedColumn_->setContentsMargins(wide ? QMargins(margin, 8, margin, 8) : QMargins());
    }
    const double larger = wide_ ? 1.2 : 1; // a question that has the screen is read from afar
    QFont plain = font(), bold = font();
    plain.setPointSizeF(font().pointSizeF() * larger);
    bold.setPointSizeF(font().pointSizeF() * larger);
    bold.setWeight(QFont::Bold);
    question_->setFont(bold);
    if (guess_ != nullptr) {
        guess_->setFont(plain);
        askedColumn_->setStretchFactor(guess_, wide_ && guess_->canGrow() ? 10 : 0);
    }
}

QWidget* LessonReader::makeHeader()
{
    auto* header = new QWidget(this);
    auto* layout = new QVBoxLayout(header);
    layout->setContentsMargins(margin, 8, 8, 0);
    layout->setSpacing(4);
    auto* row = new QHBoxLayout;
    title_ = plainLabel(header);
    place_ = new QLabel(header);
    place_->setObjectName(QStringLiteral("lessonPlace"));
    auto* leave = new QToolButton(header);
    leave->setObjectName(QStringLiteral("leaveLesson"));
    leave->setText(QStringLiteral("✕"));
    leave->setAutoRaise(true);
    leave->setToolTip(
        tr("Leaves the lesson; the experiment stays as it is now. Undo restores the experiment from before the lesson."));
    connect(leave, &QToolButton::clicked, player_, &LessonPlayer::leave);
    row->addWidget(title_, 1);
    row->addWidget(place_);
    row->addWidget(leave);
    layout->addLayout(row);
    progress_ = new QProgressBar(header);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(4);
    layout->addWidget(progress_);
    mistakes_ = plainLabel(header);
    mistakes_->setObjectName(QStringLiteral("lessonMistakes"));
    mistakes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(mistakes_);
    return header;
}

QWidget* LessonReader::makeFooter()
{
    auto* footer = new QWidget(this);
    auto* layout = new QHBoxLayout(footer);
    layout->setContentsMargins(margin, 8, margin, 8);
    back_ = new QPushButton(footer);
    back_->setObjectName(QStringLiteral("lessonBack"));
    next_ = new QPushButton(footer);
    next_->setObjectName(QStringLiteral("lessonNext"));
    next_->setDefault(true);
    connect(back_, &QPushButton::clicked, player_, &LessonPlayer::back);
    connect(next_, &QPushButton::clicked, player_, &LessonPlayer::next);
    ahead_ = new QLabel(footer);
    ahead_->setObjectName(QStringLiteral("lessonAhead"));
    ahead_->setFont(secondaryFont());
    ahead_->setEnabled(false); // quiet: nobody need wait for it
    ahead_->setAlignment(Qt::AlignCenter);
    ahead_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // it moves nothing
    ahead_->setToolTip(tr("The numbers of this step and the answers of the next steps are being computed in the background."));
    layout->addWidget(back_);
    layout->addWidget(ahead_, 1);
    layout->addWidget(next_);
    return footer;
}

void LessonReader::showStep()
{
    if (!player_->isOpen())
        return;
    const bool another = !(player_->place() == shown_);
    const Lesson& lesson = *player_->lesson();
    title_->setText(QString::fromStdString(lesson.title));
    const int steps = int(lesson.steps.size()), step = int(player_->number()) + 1;
    place_->setText(QStringLiteral("%1 / %2").arg(step).arg(steps));
    progress_->setRange(0, steps);
    progress_->setValue(step);
    QStringList said;
    constexpr qsizetype enough = 5;
    for (const LessonMistake& mistake : player_->mistakes())
        if (said.size() < enough)
            said << tr("Line %1, column %2: %3").arg(mistake.line).arg(mistake.column).arg(translated(mistake.what));
    mistakes_->setText(said.isEmpty() ? QString()
                                      : tr("The file now has mistakes; its last correct version is shown.") + QLatin1Char('\n')
                + said.join(QLatin1Char('\n')));
    mistakes_->setVisible(!said.isEmpty());
    if (another) {
        shown_ = player_->place();
        stepTitle_->setText(QString::fromStdString(player_->step().title));
        delete guess_;
        guess_ = nullptr;
        if (player_->step().question.kind != QuestionKind::None) {
            guess_ = new GuessEditor(player_->step(), presented_, asked_);
            askedColumn_->insertWidget(askedColumn_->indexOf(verdict_), guess_);
            connect(guess_, &GuessEditor::guessed, player_, &LessonPlayer::setGuess);
            connect(guess_, &GuessEditor::voted, player_, &LessonPlayer::vote);
            connect(guess_, &GuessEditor::voteTakenBack, player_, &LessonPlayer::takeBackVote);
            connect(guess_, &GuessEditor::finished, player_, &LessonPlayer::reveal, Qt::QueuedConnection);
        }
        follows_ = answerShown_ = false;
        for (QScrollArea* area : {scroll_, stage_})
            area->verticalScrollBar()->setValue(0);
        arrange();
        if (isVisible())
            guess_ != nullptr ? guess_->takeFocus() : next_->setFocus();
    }
    showTexts();
    showAnswer();
    showButtons();
}

void LessonReader::showTexts()
{
    if (!player_->isOpen())
        return;
    const auto& inquiry = engine_->inquiry<StepTexts>();
    const bool known = inquiry.answer() && inquiry.of() == player_->place();
    const bool fails = !known && inquiry.failure() != nullptr;
    failure_->setText(fails ? translated(*inquiry.failure()) : QString());
    failure_->setVisible(fails);
    const LessonStep& step = player_->step();
    text_->showMarkdown(lessonMarkdown(step.text, known ? &inquiry.answer()->text : nullptr));
    text_->setVisible(!step.text.isEmpty());
    question_->showLine(lessonMarkdown(step.question.text, known ? &inquiry.answer()->question : nullptr));
    question_->setVisible(guess_ != nullptr);
    if (guess_ != nullptr && known)
        guess_->showTexts(*inquiry.answer());
}

void LessonReader::showAnswer()
{
    if (!player_->isOpen())
        return;
    const auto& inquiry = engine_->inquiry<StepAnswer>();
    const bool revealed = player_->isRevealed();
    const SharedAnswerFacts answer = revealed ? knownAnswer() : nullptr;
    const AnswerFacts* facts = answer.get();
    const bool known = facts != nullptr;
    const LessonStep& step = player_->step();
    QString verdict;
    if (known)
        verdict = verdictText(step.question, player_->guess(), *facts);
    else if (revealed && inquiry.failure() != nullptr)
        verdict = translated(*inquiry.failure());
    else if (revealed && guess_ != nullptr)
        verdict = inquiry.isLate() && inquiry.fraction() >= 0.01 ? tr("Computing … %1 %").arg(int(100 * inquiry.fraction()))
                                                                 : tr("Computing …");
    const bool appears = known && !answerShown_ && guess_ != nullptr;
    answerShown_ = known;
    tellAwaited();
    verdict_->setText(verdict);
    verdict_->setVisible(!verdict.isEmpty());
    revealed_->showMarkdown(known ? lessonMarkdown(step.revealed, &facts->text) : QString());
    revealed_->setVisible(known && !step.revealed.isEmpty());
    if (guess_ != nullptr) {
        const bool answering = guess_->isAncestorOf(QApplication::focusWidget());
        guess_->show(player_->guess(), facts, revealed);
        if (answering && (revealed || !guess_->isAncestorOf(QApplication::focusWidget())))
            next_->setFocus(); // or a closed field keeps it, or Qt gives it to whatever comes next
    }
    if (appears) {
        follows_ = true; // takes effect after the layout
        scrollToAnswer();
    }
}

SharedAnswerFacts LessonReader::knownAnswer() const
{
    const auto& inquiry = engine_->inquiry<StepAnswer>();
    if (inquiry.answer() && inquiry.of() == player_->place())
        return inquiry.answer();
    const auto& ahead = engine_->inquiry<LessonAhead>();
    if (!ahead.answer() || ahead.of()->place.lesson != player_->lesson())
        return nullptr;
    const auto found = ahead.answer()->find(player_->number());
    return found == ahead.answer()->end() ? nullptr : found->second;
}

void LessonReader::tellAwaited()
{
    const auto& inquiry = engine_->inquiry<StepAnswer>();
    const bool awaits = isVisible() && player_->isOpen() && player_->isRevealed() && guess_ != nullptr && !answerShown_;
    player_->setAwaited(awaits && inquiry.failure() == nullptr && !inquiry.isPaused());
}

void LessonReader::showAhead()
{
    const auto& texts = engine_->inquiry<StepTexts>();
    const auto& ahead = engine_->inquiry<LessonAhead>();
    const bool waits = texts.isLate() && !texts.isPaused();
    if (!waits && (!ahead.isLate() || ahead.isPaused())) {
        patience_.stop();
        return ahead_->clear();
    }
    if (ahead_->text().isEmpty() && !patience_.isActive() && sender() != &patience_)
        return patience_.start();
    if (patience_.isActive())
        return;
    const int percent = int(100 * (waits ? texts.fraction() : ahead.fraction()));
    ahead_->setText(waits ? tr("this step: %1 % computed").arg(percent) : tr("next steps: %1 % computed").arg(percent));
}

void LessonReader::scrollToAnswer()
{
    if (!follows_)
        return;
    const QScrollArea* area = wide_ ? stage_ : scroll_;
    const int above = wide_ ? 0 : asked_->y();
    const int top =
        above + (guess_ != nullptr ? question_->y() : verdict_->y()) - margin; // an answer without its question is none
    const int bottom = above + (revealed_->isHidden() ? verdict_->geometry().bottom() : revealed_->geometry().bottom());
    const int enough = bottom + margin - area->viewport()->height(); // scrolls far enough to show the whole answer
    if (enough <= area->verticalScrollBar()->value())
        return;
    scrolls_ = true;
    area->verticalScrollBar()->setValue(std::min(enough, top));
    scrolls_ = false;
}

void LessonReader::showGuess()
{
    if (guess_ != nullptr && player_->isOpen() && !player_->isRevealed() && player_->step().question.kind == QuestionKind::Choice)
        guess_->show(player_->guess(), nullptr, false);
}

void LessonReader::turnPage(int pages)
{
    constexpr double share = 0.85; // of what is seen; some lines stay
    bool scrolled = false;
    for (const QScrollArea* area : {scroll_, stage_}) {
        QScrollBar* bar = area->verticalScrollBar();
        const int hidden = pages > 0 ? bar->maximum() - bar->value() : bar->value();
        if (!area->isVisible() || hidden <= margin) // nothing but the margin
            continue;
        bar->setValue(bar->value() + int(pages * share * area->viewport()->height()));
        scrolled = true;
    }
    if (!scrolled)
        pages > 0 ? player_->next() : player_->back();
}

int LessonReader::sharePercent() const { return presented_ ? 60 : 67; }

void LessonReader::keepButtonWide()
{
    int widest = 0;
    for (const QString& text : {tr("Reveal"), tr("Reveal without a prediction"), tr("Next lesson ▸"), tr("Next ▸")}) {
        next_->setText(text);
        widest = std::max(widest, next_->sizeHint().width());
    }
    next_->setMinimumWidth(widest);
}

void LessonReader::showButtons()
{
    if (!player_->isOpen())
        return;
    const bool last = player_->number() + 1 == player_->lesson()->steps.size();
    const bool asks = !player_->isRevealed();
    const auto titleHere = [&](const LessonEntryInLibrary& lesson) {
        return titleOf(lesson, QString::fromStdString(player_->lesson()->language));
    };
    const auto before = player_->number() == 0 ? lessonBefore(player_->path()) : std::nullopt;
    back_->setText(tr("◂ Back"));
    back_->setToolTip(before ? tr("%1 (Page Up)").arg(titleHere(*before)) : tr("Goes to the previous step (Page Up)"));
    back_->setEnabled(player_->number() > 0 || before);
    const auto after = last && !asks ? lessonAfter(player_->path()) : std::nullopt;
    keepButtonWide();
    next_->setText(asks ? (player_->guess().isMade() ? tr("Reveal") : tr("Reveal without a prediction"))
            : after     ? tr("Next lesson ▸")
                        : tr("Next ▸"));
    next_->setToolTip(asks ? tr("Shows the answer (Page Down)")
            : after        ? tr("%1 (Page Down)").arg(titleHere(*after))
                           : tr("Goes to the next step (Page Down)"));
    const bool goesOn = asks || !last || after;
    if (!goesOn && next_->hasFocus())
        back_->setFocus(); // or Qt would give it to something that is covered
    next_->setEnabled(goesOn);
}

} // namespace attentoscope
