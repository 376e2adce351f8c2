// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/batch_pictures.h"
#include "ui/pages/cost/cost_page.h"
#include "ui/pages/cost/cost_settings.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/said.h"
#include "ui/pages/verdicts/study_verdicts.h"

namespace attentoscope {

namespace {

void tellCost(Depicted& depicted, const DepictedView& view, const Document&, Engine& engine)
{
    depicted.unseen = {"A", "B"};
    if (view.name == QLatin1String("cost/batch-rows"))
        depicted.unseen = {"n", "d", "A", "B", "mask"};
    if (view.name == QLatin1String("cost/batch-work"))
        depicted.unseen = {"n", "A", "B", "mask"};
    if (view.name.startsWith(QLatin1String("cost/batch")))
        if (const SharedPaddingStudy study = engine.inquiry<PaddingPrice>().answer())
            depicted.data = batchText(*study);
}

} // namespace

PageKind costKind()
{
    return {PageGroup::Measure, "cost", QT_TRANSLATE_NOOP("Pages", "Cost"),
        QT_TRANSLATE_NOOP("Pages",
            "Time and memory of attention on this machine (storing all scores, or streaming without storing them), and the cost "
            "of padding in a batch"),
        makeBoard<costBoard>(), {FieldGroup::Source, FieldGroup::Mask, FieldGroup::Padding},
        {verdictReads<CostMeasurement, PaddingPrice>,
            [](Engine& engine, const Document& document) {
                if (document.view().of<CostSettings>().ofBatch)
                    return said<PaddingPrice>(engine, paddingVerdict);
                const CostTable* table = known<CostMeasurement>(engine);
                return table != nullptr ? costVerdict(*table) : QString();
            },
            QT_TRANSLATE_NOOP("Verdicts",
                "Measured on this machine, where other programs may run. Times are medians. In brackets, the lowest and the "
                "highest ratio of single runs: the fastest streaming run to the slowest run that stores all scores, and the "
                "slowest to the fastest. For a batch, each time is the shortest of several runs")},
        PageDepicts(tellCost)};
}

} // namespace attentoscope
