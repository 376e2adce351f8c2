// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/batch_numbers.h"

#include "ui/pages/cost/batch_pictures.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

std::vector<NumberTable::Column> batchColumns()
{
    return {{QStringLiteral("Padding"), BatchNumbers::tr("[PAD]<br>%"),
                BatchNumbers::tr("Share of the computed scores whose query, key or both are padding")},
        {QStringLiteral("Strangers"), BatchNumbers::tr("others<br>%"),
            BatchNumbers::tr("Share of the computed scores between tokens of two sequences, which the mask hides")},
        {QStringLiteral("Work"), BatchNumbers::tr("work<br>×"),
            BatchNumbers::tr("Number of computed scores, and so of multiply-adds, relative to the batch in the given order")},
        {QStringLiteral("Time"), BatchNumbers::tr("time<br>×"),
            BatchNumbers::tr("Time measured on this machine, relative to the batch in order")}};
}

} // namespace

BatchNumbers::BatchNumbers(QWidget* parent)
    : QWidget(parent)
    , ways_(new NumberGrid(bodyFont(), this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(12);
    title_ = addSelectableLabel(layout, QStringLiteral("batchTitle"));
    title_->setTextFormat(Qt::RichText);
    sentence_ = addSelectableLabel(layout, QStringLiteral("batchSentence"));
    sentence_->setTextFormat(Qt::RichText);
    ways_->setObjectName(QStringLiteral("batchWays"));
    layout->addWidget(ways_);
    timed_ = addSelectableLabel(layout, QStringLiteral("batchTimed"));
    timed_->setFont(secondaryFont());
    again_ = new QPushButton(tr("Measure again"), this);
    again_->setObjectName(QStringLiteral("measureBatchAgain"));
    again_->setToolTip(tr("Measures the times again, since other programs may have been busy"));
    layout->addWidget(again_, 0, Qt::AlignLeft);
    layout->addStretch(1);
    connect(again_, &QPushButton::clicked, this, &BatchNumbers::againRequested);
}

void BatchNumbers::show(const PaddingStudy& study)
{
    title_->setText(QStringLiteral("<b>%1</b>").arg(batchText(study)));
    NumberTable table{batchColumns()};
    for (const BatchWay way : allBatchWays)
        table.addLine(QLatin1String(nameOf(way)), wayText(way), wayHelp(way));
    for (std::size_t line = 0; line < study.runs.size(); ++line) {
        const BatchRun& run = study.runs[line];
        const double strangers = run.work.cells > 0 ? run.work.strangers / run.work.cells : 0;
        table.lines[line].numbers = {fixedText(100 * run.work.paddingShare(), 1), fixedText(100 * strangers, 1),
            fixedText(workRatio(study, run), 3), fixedText(timeRatio(study, run), 3)};
    }
    ways_->show(table);
    sentence_->setText(batchSentence(study));
    timed_->setText(batchRunText(study));
    again_->setEnabled(study.finished);
}

} // namespace attentoscope
