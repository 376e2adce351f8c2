// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/batch_numbers.h"

#include "ui/pages/cost/batch_pictures.h"
#include "ui/pages/cost/cost_page.h"
#include "ui/pages/cost/cost_settings.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct BatchNumbers {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::BatchNumbers)
};

std::vector<NumberTable::Column> batchColumns()
{
    return {{QStringLiteral("Padding"), BatchNumbers::tr("[PAD]<br>%"),
                BatchNumbers::tr("Share of the computed scores whose query, key or both are padding")},
        {QStringLiteral("Strangers"), BatchNumbers::tr("cross-seq.<br>%"),
            BatchNumbers::tr(
                "Share of the computed scores whose query and key belong to different sequences, so that the mask hides them")},
        {QStringLiteral("Work"), BatchNumbers::tr("work<br>×"),
            BatchNumbers::tr("Number of computed scores, and so of multiply-adds, relative to the batch in the given order")},
        {QStringLiteral("Time"), BatchNumbers::tr("time<br>×"),
            BatchNumbers::tr("Time measured on this machine, relative to the batch in the given order")}};
}

NumberTable batchTable(const PaddingStudy& study)
{
    NumberTable table{batchColumns()};
    for (const BatchWay way : allBatchWays)
        table.addLine(QLatin1String(nameOf(way)), wayText(way), wayHelp(way));
    for (std::size_t line = 0; line < study.runs.size(); ++line) {
        const BatchRun& run = study.runs[line];
        const double strangers = run.work.cells > 0 ? run.work.strangers / run.work.cells : 0;
        table.lines[line].numbers = {fixedText(100 * run.work.paddingShare(), 1), fixedText(100 * strangers, 1),
            fixedText(workRatio(study, run), 3), fixedText(timeRatio(study, run), 3)};
    }
    return table;
}

} // namespace

std::vector<PartSpec> batchParts()
{
    const auto title = [](const PaddingStudy& study) { return QStringLiteral("<b>%1</b>").arg(batchText(study)); };
    std::vector<PartSpec> parts{wordsPart(QStringLiteral("batchTitle"), TextType::Rich, onceKnown<PaddingPrice>(title)),
        wordsPart(QStringLiteral("batchSentence"), TextType::Rich, onceKnown<PaddingPrice>(batchSentence)),
        numbersPart(QStringLiteral("batchWays"), onceKnown<PaddingPrice>(batchTable)),
        wordsPart(QStringLiteral("batchTimed"), TextType::Small, onceKnown<PaddingPrice>(batchRunText)),
        buttonPart(QStringLiteral("measureBatchAgain"), BatchNumbers::tr("Measure again"),
            BatchNumbers::tr("Measures the times again, since other programs may have been busy"),
            onceKnown<PaddingPrice>([](const PaddingStudy& study) { return study.finished; }),
            [](ViewState& view) { ++view.of<CostSettings>().batchAttempt; })};
    for (PartSpec& part : parts)
        part.face = 1;
    return parts;
}

} // namespace attentoscope
