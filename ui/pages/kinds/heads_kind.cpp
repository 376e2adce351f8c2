// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_choice.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/head_boards/notable_heads.h"
#include "ui/pages/head_boards/shown_heads.h"
#include "ui/pages/heads/heads_board.h"
#include "ui/pages/heads/heads_page.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/said.h"
#include "ui/pages/verdicts/study_verdicts.h"

namespace attentoscope {

namespace {

void tellShownHeads(Depicted& depicted, const DepictedView&, const Document& document, Engine&)
{
    depicted.experiment = shownHeads(document.experiment());
    depicted.unseen = {"layer", "head"}; // the pictures name those that they show
}

} // namespace

const PageDepicts depictsShownHeads{tellShownHeads};

PageKind headsKind()
{
    return {PageGroup::Models, "heads", QT_TRANSLATE_NOOP("Pages", "Heads"),
        QT_TRANSLATE_NOOP("Pages", "Every head of every layer: how focused it is, and how far heads agree"),
        makePage<HeadsPage, headsBoard>(),
        {FieldGroup::Source, FieldGroup::Positions, FieldGroup::Scale, FieldGroup::Mask, FieldGroup::Measure},
        {verdictReads<HeadStudies>,
            [](Engine& engine, const Document& document) {
                const HeadStudy* study = known<HeadStudies>(engine);
                return study != nullptr ? headsVerdict(*study, document.experiment()) : QString();
            },
            QT_TRANSLATE_NOOP("Verdicts",
                "Mean entropies of heads. Loss of focus: the mean entropy at positions beyond the training length, minus the "
                "mean entropy in the second half of the training length. A click selects the head named first, which has a "
                "diamond in the plot."),
            [](Engine& engine, Document* document) {
                const HeadStudy* study = known<HeadStudies>(engine);
                const auto first = study != nullptr ? notableHeads(*study).first() : std::nullopt;
                if (first)
                    chooseHeadOf(*document, shownHeads(document->experiment()), *study, *first);
            }},
        depictsShownHeads, false, &ShownHeads::reads,
        QT_TRANSLATE_NOOP("Pages",
            "The page shows a recorded model with its own length, positions and mask. “Use this model” lets you change "
            "them.")};
}

} // namespace attentoscope
