#include "ui/pages/cost/batch_numbers.h"

#include "ui/pages/cost/batch_pictures.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace attentoscope {

namespace {

std::vector<NumberGrid::Column> batchColumns()
{
    return {{QStringLiteral("Padding"), BatchNumbers::tr("[PAD]<br>%"),
                BatchNumbers::tr("Of the scores that are computed, those with padding on one side or both")},
        {QStringLiteral("Strangers"), BatchNumbers::tr("others<br>%"),
            BatchNumbers::tr("Of the scores that are computed, those of tokens of two sequences, which the mask hides")},
        {QStringLiteral("Work"), BatchNumbers::tr("work<br>×"),
            BatchNumbers::tr("Scores that are computed, and with them multiply-adds, relative to the batch in order")},
        {QStringLiteral("Time"), BatchNumbers::tr("time<br>×"),
            BatchNumbers::tr("Time measured on this machine, relative to the batch in order")},
        {QStringLiteral("Difference"), BatchNumbers::tr("|Δ<i>a</i>|<br>≤"),
            BatchNumbers::tr("The largest difference of a weight from that of its sequence by itself, which float64 gives")}};
}

} // namespace

BatchNumbers::BatchNumbers(QWidget* parent)
    : NumberGrid(batchColumns(), bodyFont(), parent)
{
    title_ = addHeading(QStringLiteral("batchTitle"));
    title_->setWordWrap(true);
    for (const BatchWay way : allBatchWays)
        addLine(QLatin1String(nameOf(way)), wayText(way));
    sentence_ = addNote(QStringLiteral("batchSentence"));
    sentence_->setTextFormat(Qt::RichText);
    sentence_->setWordWrap(true);
    timed_ = addNote(QStringLiteral("batchTimed"));
    timed_->setWordWrap(true);
    timed_->setFont(secondaryFont());
    again_ = new QPushButton(tr("Measure again"), this);
    again_->setObjectName(QStringLiteral("measureBatchAgain"));
    again_->setToolTip(tr("The times once more: other programs may have been busy"));
    addWide(again_);
    connect(again_, &QPushButton::clicked, this, &BatchNumbers::againRequested);
}

void BatchNumbers::show(const PaddingStudy& study)
{
    title_->setText(batchText(study));
    for (std::size_t line = 0; line < study.runs.size(); ++line) {
        const BatchRun& run = study.runs[line];
        const double strangers = run.work.cells > 0 ? run.work.strangers / run.work.cells : 0;
        const double difference = study.finished ? run.weightError : std::nan("");
        setLine(int(line),
            {fixedText(100 * run.work.paddingShare(), 1), fixedText(100 * strangers, 1), fixedText(workRatio(study, run), 3),
                fixedText(timeRatio(study, run), 3), briefText(difference, 2)});
    }
    sentence_->setText(batchSentence(study));
    timed_->setText(batchRunText(study));
    again_->setEnabled(study.finished);
}

} // namespace attentoscope
