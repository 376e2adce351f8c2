// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/guess_editor.h"

#include "core/base/numbers.h"
#include "ui/lessons/player/lesson_words.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/lessons/reader/prediction_pad.h"
#include "ui/text/number_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QRadioButton>
#include <QSignalBlocker>

#include <cmath>

namespace attentoscope {

GuessEditor::GuessEditor(const LessonStep& step, QWidget* parent)
    : QWidget(parent)
    , question_(step.question)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
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
    for (std::size_t i = 0; i < question_.options.size(); ++i) {
        auto* button = new QRadioButton(this);
        button->setObjectName(QStringLiteral("option%1").arg(i));
        button->setFixedHeight(button->fontMetrics().lineSpacing()); // aligns the button with the first line of text
        auto* text = new LessonTextView(this);
        text->setFocusPolicy(Qt::NoFocus);
        text->setTextInteractionFlags(Qt::NoTextInteraction);
        text->viewport()->installEventFilter(this);
        auto* mark = new QLabel(this);
        grid->addWidget(button, int(i), 0, Qt::AlignTop);
        grid->addWidget(text, int(i), 1);
        grid->addWidget(mark, int(i), 2, Qt::AlignTop);
        connect(button, &QRadioButton::toggled, this, [this, i](bool chosen) {
            if (!chosen)
                return;
            LessonGuess guess;
            guess.option = i;
            emit guessed(guess);
        });
        options_.push_back(button);
        optionTexts_.push_back(text);
        marks_.push_back(mark);
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(grid);
    showTexts({});
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
    complaint_ = new QLabel(this);
    row->addWidget(complaint_, 1);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    connect(number_, &QLineEdit::textEdited, this, &GuessEditor::takeNumber);
    connect(number_, &QLineEdit::returnPressed, this, [this] {
        if (complaint_->text().isEmpty() && !number_->text().isEmpty() && !number_->isReadOnly())
            emit finished();
    });
}

void GuessEditor::makePad()
{
    pad_ = new PredictionPad(question_, this);
    layout()->addWidget(pad_);
    connect(pad_, &PredictionPad::guessed, this, &GuessEditor::guessed);
}

void GuessEditor::takeNumber(const QString& typed)
{
    LessonGuess guess;
    const auto number = parseNumber(QString(typed).replace(QChar(0x2212), QLatin1Char('-')).toStdString());
    const bool within =
        number && std::isfinite(*number) && (!question_.low || (*number >= *question_.low && *number <= *question_.high));
    if (within)
        guess.number = number;
    complaint_->setText(within || typed.trimmed().isEmpty() ? QString() : number ? tr("outside this range") : tr("not a number"));
    emit guessed(guess);
}

void GuessEditor::showTexts(const QuestionFacts& facts)
{
    for (std::size_t i = 0; i < optionTexts_.size(); ++i) {
        optionTexts_[i]->showLine(
            lessonMarkdown(question_.options[i].text, i < facts.options.size() ? &facts.options[i] : nullptr));
        options_[i]->setAccessibleName(optionTexts_[i]->toPlainText());
    }
}

void GuessEditor::show(const LessonGuess& guess, const AnswerFacts* answer, bool revealed)
{
    for (std::size_t i = 0; i < options_.size(); ++i) {
        const QSignalBlocker quiet(options_[i]);
        options_[i]->setChecked(guess.option == i);
        options_[i]->setEnabled(!revealed);
        const bool right = answer != nullptr && i < answer->right.size() && answer->right[i];
        marks_[i]->setText(right ? QStringLiteral("<b>✓ %1</b>").arg(tr("correct")) : QString());
    }
    if (number_ != nullptr) {
        number_->setReadOnly(revealed);
        if (guess.number && parseNumber(number_->text().toStdString()) != guess.number)
            number_->setText(QString::fromStdString(formatNumber(*guess.number)));
    }
    if (pad_ != nullptr)
        pad_->show(guess, answer);
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
