// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/steps/steps_board.h"
#include "ui/pages/steps/steps_page.h"
#include "ui/pages/steps/steps_question.h"
#include "ui/pages/steps/steps_settings.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/said.h"
#include "ui/text/number_text.h"

namespace attentoscope {

namespace {

void tellShownTokens(Depicted& depicted, const DepictedView&, const Document&, Engine& engine)
{
    const SharedAttentionSteps& steps = engine.inquiry<Steps>().answer().steps;
    if (const Index all = steps ? steps->result->inputs->nk() : 0; steps && steps->keys() < all)
        depicted.length = DepictedWords::tr("tokens %1 to %2 of $n = %3$; the weights are normalized over these tokens, and the "
                                            "scale is computed from all tokens")
                              .arg(countText(steps->first), countText(steps->first + steps->keys() - 1), QString::number(all));
}

} // namespace

PageKind stepsKind()
{
    return {PageGroup::See, "steps", QT_TRANSLATE_NOOP("Pages", "Steps"),
        QT_TRANSLATE_NOOP("Pages", "One attention computation from queries and keys to the output, number by number"),
        makePage<StepsPage, stepsBoard>(), wholeForm,
        {verdictReads<Steps>,
            [](Engine& engine, const Document& document) {
                const KnownSteps* steps = known<Steps>(engine);
                if (steps == nullptr || !steps->steps)
                    return QString();
                const Index chosen = document.view().row - steps->steps->firstQuery, rows = steps->steps->queries();
                const bool isAlone = document.view().of<StepsSettings>().aAlone;
                return stepsVerdict(*steps->steps, chosen >= 0 && chosen < rows ? chosen : rows - 1,
                    isAlone ? std::optional<std::size_t>(0) : onlyPolicy(document.experiment(), document.view()));
            },
            QT_TRANSLATE_NOOP("Verdicts",
                "The key that gets the largest weight in the selected row under A, and that weight. If only a part of the "
                "sequence is shown, the weights are divided by their sum over the keys shown.")},
        PageDepicts(tellShownTokens), true};
}

} // namespace attentoscope
