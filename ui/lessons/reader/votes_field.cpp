// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/votes_field.h"

#include "ui/lessons/player/lesson_words.h"
#include "ui/lessons/player/typed_answers.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace attentoscope {

VotesField::VotesField(std::size_t options, QWidget* parent)
    : QWidget(parent)
    , options_(options)
    , line_(new QLineEdit(this))
    , said_(new WrappedLabel(this))
{
    constexpr int widest = 28; // digits
    line_->setObjectName(QStringLiteral("votes"));
    line_->setAccessibleName(tr("Votes for each option"));
    line_->setPlaceholderText(tr("%1 numbers, one for each option").arg(options));
    line_->setMaximumWidth(line_->fontMetrics().averageCharWidth() * widest);
    said_->setObjectName(QStringLiteral("votesSaid"));
    auto* label = new QLabel(tr("Votes"), this);
    label->setBuddy(line_);
    auto* row = new QHBoxLayout;
    row->setSpacing(atTypeScale(8));
    row->addWidget(label);
    row->addWidget(line_, 1);
    row->addStretch(0);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->addLayout(row);
    rows->addWidget(said_);
    connect(line_, &QLineEdit::textEdited, this, &VotesField::take);
    connect(line_, &QLineEdit::returnPressed, this, [this] { emit finished(); });
}

QString VotesField::unread() const { return typedVotes(line_->text(), options_) ? QString() : line_->text(); }

void VotesField::take(const QString& typed)
{
    tell();
    emit counted(typedVotes(typed, options_).value_or(std::vector<int>()));
}

void VotesField::tell()
{
    const auto votes = votesSoFar(line_->text(), options_);
    QStringList each;
    for (std::size_t i = 0; votes && !votes->empty() && i < options_; ++i)
        each << QStringLiteral("<b>%1:</b>&nbsp;%2")
                    .arg(optionLetter(i))
                    .arg(i < votes->size() ? QString::number((*votes)[i]) : QStringLiteral("–"));
    const bool isPart = votes && !votes->empty() && votes->size() < options_;
    if (isPart)
        each << tr("incomplete, not counted yet");
    said_->setText(
        votes ? each.join(QStringLiteral(" &nbsp; ")) : tr("Not counted: give %1 numbers, one for each option.").arg(options_));
}

void VotesField::insist()
{
    line_->setFocus();
    said_->setText(tr("The votes cannot be read, so the answer is not shown yet. Enter %1 numbers, one for each option, or leave "
                      "the field empty.")
                       .arg(options_));
}

void VotesField::showVotes(const std::vector<int>& votes, const QString& unread)
{
    const bool isShown = unread.isEmpty() ? typedVotes(line_->text(), options_) == votes : line_->text() == unread;
    if (isShown)
        return;
    line_->setText(unread.isEmpty() ? votesText(votes) : unread);
    tell();
}

} // namespace attentoscope
