// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/studio_sheet.h"

#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/error_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/window/studio/paper_preview.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace attentoscope {

StudioSheet::StudioSheet(QWidget* parent)
    : QWidget(parent)
    , preview_(new PaperPreview(this))
    , progress_(new QProgressBar(this))
    , warned_(new WrappedLabel(this))
    , held_(new WrappedLabel(this))
    , sentence_(new WrappedLabel(this))
    , room_(new QPushButton(this))
{
    preview_->setObjectName(QStringLiteral("studioSheet"));
    preview_->setAccessibleName(tr("The sheet"));
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(4);
    QSizePolicy keepsPlace = progress_->sizePolicy();
    keepsPlace.setRetainSizeWhenHidden(true);
    progress_->setSizePolicy(keepsPlace);
    warned_->setObjectName(QStringLiteral("studioWarnings"));
    showAsWarning(*warned_);
    warned_->hide();
    held_->setObjectName(QStringLiteral("studioHeld"));
    held_->setFont(secondaryFont());
    sentence_->setObjectName(QStringLiteral("studioSentence"));
    for (WrappedLabel* label : {warned_, held_, sentence_})
        label->setTextFormat(Qt::PlainText);
    room_->setObjectName(QStringLiteral("studioRoom"));
    room_->setAutoDefault(false);
    room_->hide();
    connect(room_, &QPushButton::clicked, this, &StudioSheet::roomWanted);
    auto* last = new QHBoxLayout;
    last->addWidget(sentence_, 1);
    last->addWidget(room_, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(preview_, 1);
    for (QWidget* below : std::initializer_list<QWidget*>{progress_, warned_, held_})
        layout->addWidget(below);
    layout->addLayout(last);
}

void StudioSheet::showProgress(std::optional<double> fraction)
{
    progress_->setVisible(fraction.has_value());
    progress_->setValue(int(fraction.value_or(0) * progress_->maximum()));
}

void StudioSheet::say(const QString& sentence, bool isError)
{
    saysError_ = isError;
    showAsError(*sentence_, isError);
    sentence_->setText(printable(sentence));
}

void StudioSheet::offerRoom(const QString& action)
{
    room_->setText(action);
    room_->setVisible(!action.isEmpty());
}

void StudioSheet::warn(const std::vector<Message>& warnings)
{
    QStringList lines;
    for (const Message& warning : warnings)
        lines << printable(tr("Warning: %1").arg(translated(warning)));
    warned_->setText(lines.join(QLatin1Char('\n')));
    warned_->setVisible(!lines.isEmpty());
}

void StudioSheet::tellHeld(const QString& held) { held_->setText(held); }

} // namespace attentoscope
