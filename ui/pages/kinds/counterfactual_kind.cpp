// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/counterfactual_page.h"
#include "ui/pages/counterfactual/head_change.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/said.h"

namespace attentoscope {

PageKind counterfactualKind()
{
    return {PageGroup::Models, "counterfactual", QT_TRANSLATE_NOOP("Pages", "What if"),
        QT_TRANSLATE_NOOP(
            "Pages", "What changes if a model uses another policy: all heads under A and B, on the same queries and keys"),
        makeBoard<counterfactualBoard>(), wholeForm,
        {verdictReads<HeadStudies, OtherHeads>,
            [](Engine& engine, const Document& document) {
                const HeadStudy *layer = known<HeadStudies>(engine), *all = known<OtherHeads>(engine);
                const bool same = layer != nullptr && all != nullptr
                    && engine.inquiry<HeadStudies>().of()->subject == engine.inquiry<OtherHeads>().of()->subject;
                const HeadStudy* study = same && all->compared() > layer->compared() ? all : layer;
                return study != nullptr ? changeSummaryText(*study, document.experiment()) : QString();
            },
            QT_TRANSLATE_NOOP(
                "Verdicts", "The same queries and keys under both policies. “More focused” means a lower mean entropy")},
        PageDepicts([](Depicted& depicted, const DepictedView&, const Document& document, Engine&) {
            depicted.experiment = changedExperiment(document);
            depicted.unseen = {"layer", "head"}; // the pictures name those that they show
        })};
}

} // namespace attentoscope
