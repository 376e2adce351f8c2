// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/guess_editor.h"

#include "core/base/numbers.h"
#include "ui/lessons/player/lesson_words.h"
#include "ui/lessons/player/typed_answers.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/lessons/reader/pad_picture.h"
#include "ui/lessons/reader/votes_field.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/prediction_pad.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QProgressBar>
#include <QRadioButton>
#include <QShortcut>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attentoscope {

namespace {

// Returns what was typed with a decimal point, or if that is no number an example.
QString withPoint(const QString& typed)
{
    const QString pointed = typed.trimmed().replace(QChar(0xff0c), QLatin1Char('.')).replace(QLatin1Char(','), QLatin1Char('.'));
    return typedNumber(pointed).value ? pointed : QStringLiteral("8.7");
}

} // namespace

GuessEditor::GuessEditor(const LessonStep& step, bool countsVotes, QWidget* parent)
    : QWidget(parent)
    , question_(step.question)
    , countsVotes_(countsVotes)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    if (question_.kind == QuestionKind::Choice)
        makeOptions();
    else if (question_.kind == QuestionKind::Number)
        makeNumber();
    else
        makePad();
}

void GuessEditor::makeOptions()
{
    auto* grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(atTypeScale(12));
    for (std::size_t i = 0; i < question_.options.size(); ++i) {
        auto* button = new QRadioButton(optionLetter(i), this);
        button->setObjectName(QStringLiteral("option%1").arg(i));
        QFont bold;
        bold.setWeight(QFont::Bold); // or "A" before a text reads as its first word
        button->setFont(bold);
        auto* text = new LessonTextView(this);
        text->setFocusPolicy(Qt::NoFocus);
        text->setTextInteractionFlags(Qt::NoTextInteraction);
        text->viewport()->installEventFilter(this);
        auto* mark = new QLabel(this);
        mark->setObjectName(QStringLiteral("mark%1").arg(i));
        auto* share = new QProgressBar(this);
        share->setObjectName(QStringLiteral("share%1").arg(i));
        share->setTextVisible(false);
        share->setFixedHeight(atTypeScale(6));
        share->setAccessibleName(tr("Votes for option %1").arg(optionLetter(i)));
        share->setMinimumWidth(1); // its own is more than a narrow reader has
        share->hide();
        const int row = 3 * int(i); // what is said of an option stands below it: all bars begin and end alike
        grid->addWidget(button, row, 0, Qt::AlignTop);
        grid->addWidget(text, row, 1);
        grid->addWidget(mark, row + 1, 1);
        grid->addWidget(share, row + 2, 1);
        connect(button, &QRadioButton::toggled, this, [this, i](bool chosen) {
            if (!chosen)
                return;
            guess_.option = i;
            guess();
        });
        options_.push_back(button);
        optionTexts_.push_back(text);
        marks_.push_back(mark);
        shares_.push_back(share);
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(grid);
    makeNumberKeys();
    if (countsVotes_)
        makeVotes();
    showTexts({});
}

// Number keys act wherever the focus is, except where digits are typed.
void GuessEditor::makeNumberKeys()
{
    constexpr std::size_t most = 9;
    for (std::size_t i = 0; i < std::min(most, options_.size()); ++i) {
        auto* key = new QShortcut(QKeySequence(Qt::Key_1 + int(i)), this);
        key->setAutoRepeat(false); // a key that is held is one vote
        connect(key, &QShortcut::activated, this, [this, i] {
            if (countsVotes_)
                emit voted(i);
            else if (options_[i]->isEnabled())
                options_[i]->setChecked(true);
        });
    }
}

void GuessEditor::makeVotes()
{
    votes_ = new VotesField(question_.options.size(), this);
    votes_->line()->setToolTip(
        tr("Type the votes for A, B, … in this order. Or press a number key to count one vote; Backspace removes the last one."));
    layout()->addWidget(votes_);
    connect(votes_, &VotesField::finished, this, &GuessEditor::finished);
    connect(votes_, &VotesField::counted, this, [this](const std::vector<int>& votes) {
        guess_.votes = votes;
        guess_.unreadVotes = votes_->unread();
        guess();
    });
    if (countsVotes_)
        connect(new QShortcut(QKeySequence(Qt::Key_Backspace), this), &QShortcut::activated, this, &GuessEditor::voteTakenBack);
}

void GuessEditor::makeNumber()
{
    auto* row = new QHBoxLayout;
    number_ = new QLineEdit(this);
    number_->setObjectName(QStringLiteral("guessedNumber"));
    number_->setMaximumWidth(number_->fontMetrics().averageCharWidth() * 16);
    number_->setAccessibleName(tr("Your prediction"));
    row->addWidget(number_);
    const QString unit = QString::fromStdString(question_.unit);
    const QString range = question_.low ? tr("%1 … %2").arg(briefText(*question_.low), briefText(*question_.high)) : QString();
    row->addWidget(new QLabel(range.isEmpty() ? unit : unit + QStringLiteral("  (") + range + QLatin1Char(')'), this));
    row->addStretch(1);
    complaint_ = new WrappedLabel(this); // below, so that it takes no width from the number
    complaint_->setObjectName(QStringLiteral("numberComplaint"));
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    layout()->addWidget(complaint_);
    connect(number_, &QLineEdit::textEdited, this, &GuessEditor::takeNumber);
    connect(number_, &QLineEdit::returnPressed, this, [this] {
        if (complaint_->text().isEmpty() && !number_->text().isEmpty() && !number_->isReadOnly())
            emit finished();
    });
}

void GuessEditor::makePad()
{
    const auto withPrediction = [this](const Prediction& drawn) {
        LessonGuess guess = guess_;
        guess.number = drawn.point;
        guess.curve = drawn.curve;
        return guess;
    };
    pad_ = new PredictionPad(
        [this, withPrediction](const Prediction& drawn) {
            return padPicture(question_, withPrediction(drawn), given_, answer_ ? &*answer_ : nullptr);
        },
        this);
    layout()->addWidget(pad_);
    showPad();
    connect(pad_, &PredictionPad::guessed, this, [this, withPrediction](const Prediction& drawn) {
        guess_ = withPrediction(drawn);
        guess();
    });
}

void GuessEditor::showPad()
{
    constexpr int leastHeight = 240, leastRevealed = 200; // then its answer wants room below it
    pad_->setMinimumHeight(atTypeScale(answer_ ? leastRevealed : leastHeight));
    pad_->show({.at = question_.at,
                   .low = question_.low.value_or(0),
                   .high = question_.high.value_or(1),
                   .logarithmic = question_.logarithmic,
                   .isPoint = question_.kind == QuestionKind::Point,
                   .isWhole = question_.along->kind == FieldKind::Integer},
        {guess_.number, guess_.curve}, answer_.has_value());
}

void GuessEditor::takeNumber(const QString& typed)
{
    const TypedNumber read = typedNumber(typed);
    const auto& number = read.value;
    const bool within = number && (!question_.low || (*number >= *question_.low && *number <= *question_.high));
    guess_.number = within ? number : std::nullopt;
    complaint_->setText(within || typed.trimmed().isEmpty() ? QString()
            : number                                        ? tr("outside this range")
            : read.comma                                    ? tr("write decimals with a point: %1").arg(withPoint(typed))
                                                            : tr("not a number"));
    guess();
}

void GuessEditor::guess() { emit guessed(guess_); }

void GuessEditor::insistOnVotes()
{
    if (votes_ != nullptr)
        votes_->insist();
}

void GuessEditor::takeFocus()
{
    QWidget* const first = number_ != nullptr ? static_cast<QWidget*>(number_)
        : pad_ != nullptr                     ? static_cast<QWidget*>(pad_)
        : options_.empty()                    ? nullptr
                                              : options_.front();
    if (first != nullptr)
        first->setFocus(Qt::OtherFocusReason);
}

void GuessEditor::showTexts(const QuestionFacts& facts)
{
    given_ = facts.given;
    if (pad_ != nullptr)
        showPad();
    for (std::size_t i = 0; i < optionTexts_.size(); ++i) {
        optionTexts_[i]->showLine(
            lessonMarkdown(question_.options[i].text, i < facts.options.size() ? &facts.options[i] : nullptr));
        options_[i]->setAccessibleName(labelled(optionLetter(i), optionTexts_[i]->toPlainText()));
    }
}

void GuessEditor::show(const LessonGuess& guess, const AnswerFacts* answer, bool revealed)
{
    guess_ = guess;
    const int voted = std::accumulate(guess.votes.begin(), guess.votes.end(), 0);
    for (std::size_t i = 0; i < options_.size(); ++i) {
        const QSignalBlocker quiet(options_[i]);
        options_[i]->setChecked(guess.option == i);
        options_[i]->setEnabled(!revealed);
        const bool right = answer != nullptr && i < answer->right.size() && answer->right[i];
        const int votes = revealed && i < guess.votes.size() ? guess.votes[i] : 0;
        QStringList said;
        if (right)
            said << QStringLiteral("<b>✓ %1</b>").arg(tr("correct"));
        if (revealed && voted > 0)
            said << QStringLiteral("%1 (%2\u202f%)").arg(votes).arg(qRound(100.0 * votes / voted));
        marks_[i]->setText(said.join(QStringLiteral(" &nbsp;")));
        marks_[i]->setVisible(!said.isEmpty());
        shares_[i]->setRange(0, std::max(voted, 1));
        shares_[i]->setValue(votes);
        shares_[i]->setVisible(revealed && voted > 0);
    }
    if (votes_ == nullptr && !options_.empty() && (voted > 0 || !guess.unreadVotes.isEmpty()))
        makeVotes(); // of a presentation that has ended
    if (votes_ != nullptr) {
        votes_->setVisible(!revealed); // from then on they stand beside the options
        votes_->showVotes(guess.votes, guess.unreadVotes);
    }
    if (number_ != nullptr) {
        number_->setReadOnly(revealed);
        if (guess.number && typedNumber(number_->text()).value != guess.number)
            number_->setText(QString::fromStdString(formatNumber(*guess.number)));
    }
    answer_ = answer == nullptr ? std::nullopt : std::optional(*answer);
    if (pad_ != nullptr)
        showPad();
}

void GuessEditor::keyPressEvent(QKeyEvent* event)
{
    const int letter = event->key() - Qt::Key_A;
    if (letter >= 0 && std::size_t(letter) < options_.size() && options_[std::size_t(letter)]->isEnabled()
        && (event->modifiers() & ~Qt::ShiftModifier) == 0)
        options_[std::size_t(letter)]->setChecked(true);
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && guess_.isMade()
        && (complaint_ == nullptr || complaint_->text().isEmpty()))
        emit finished();
    else
        QWidget::keyPressEvent(event);
}

bool GuessEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease)
        for (std::size_t i = 0; i < optionTexts_.size(); ++i)
            if (watched == optionTexts_[i]->viewport() && options_[i]->isEnabled())
                options_[i]->setChecked(true);
    return QWidget::eventFilter(watched, event);
}

} // namespace attentoscope
