// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/votes_field.h"

#include "ui/lessons/player/typed_answers.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>

namespace attentoscope {

namespace {

// Returns votes for as many options as there are, to show how they are typed.
QString exampleOfVotes(std::size_t options)
{
    constexpr int votes[] = {12, 40, 8, 5};
    std::vector<int> example(std::min(options, std::size(votes)));
    std::copy_n(votes, example.size(), example.begin());
    return votesText(example) + (options > example.size() ? QStringLiteral(" / …") : QString());
}

} // namespace

VotesField::VotesField(std::size_t options, QWidget* parent)
    : QWidget(parent)
    , options_(options)
    , line_(new QLineEdit(this))
    , complaint_(new WrappedLabel(this))
{
    constexpr int widest = 28; // digits
    line_->setObjectName(QStringLiteral("votes"));
    line_->setAccessibleName(tr("Votes for each option"));
    line_->setPlaceholderText(exampleOfVotes(options));
    line_->setMaximumWidth(line_->fontMetrics().averageCharWidth() * widest);
    complaint_->setObjectName(QStringLiteral("votesComplaint"));
    auto* label = new QLabel(tr("Votes"), this);
    label->setBuddy(line_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(atTypeScale(8));
    row->addWidget(label);
    row->addWidget(line_, 1);
    row->addWidget(complaint_, 1);
    connect(line_, &QLineEdit::textEdited, this, &VotesField::take);
    connect(line_, &QLineEdit::returnPressed, this, [this] {
        if (canBeRead() && !line_->isReadOnly())
            emit finished();
    });
}

bool VotesField::canBeRead() const { return typedVotes(line_->text(), options_).has_value(); }

void VotesField::take(const QString& typed)
{
    tell();
    emit counted(typedVotes(typed, options_).value_or(std::vector<int>()));
}

void VotesField::tell()
{
    complaint_->setText(
        canBeRead() ? QString() : tr("Not counted: give one number for each option, %1.").arg(exampleOfVotes(options_)));
}

void VotesField::showVotes(const std::vector<int>& votes)
{
    if (typedVotes(line_->text(), options_).value_or(std::vector<int>()) == votes)
        return;
    line_->setText(votesText(votes));
    tell();
}

void VotesField::setClosed(bool closed)
{
    line_->setReadOnly(closed);
    if (closed)
        line_->deselect();
}

} // namespace attentoscope
